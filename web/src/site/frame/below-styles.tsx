import { useSite } from '#shared/site-context.tsx';

/**
 * Stands right before what a page's first screen does not show. The browser paints what is above,
 * loads the styles of what is below, and goes on with the document.
 */
export function BelowStyles() {
  const { belowStyles } = useSite();
  return belowStyles ? <link rel="stylesheet" href={belowStyles} /> : null;
}
