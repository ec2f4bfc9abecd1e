import { searchDialogId } from './search-dialog.tsx';

/**
 * Id of the element before whose beginning a page's first screen ends: one that has no content, or
 * the first one below.
 */
export const firstScreenEnd = 'end';

/**
 * Has the first paint wait until the first screen is read, a part of the first flight: what is drawn
 * before moves as the rest comes. Chromium waits for an element's beginning. A page that names no
 * end is read up to what stands behind its `main`.
 */
export function wholeScreen(body: string): string {
  const id = body.includes(` id="${firstScreenEnd}"`) ? firstScreenEnd : searchDialogId;
  return `<link rel="expect" href="#${id}" blocking="render">`;
}
