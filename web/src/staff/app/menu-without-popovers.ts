/**
 * The account's menu in browsers without popovers (docs/architecture.md): its button opens and
 * closes it by a mark, which admin.css shows.
 */
const mark = 'data-open';

const hasPopovers = () => 'popover' in HTMLElement.prototype;

/** What a button of the menu does besides `popoverTarget`. */
export function toggleMenu(id: string): void {
  if (!hasPopovers()) document.getElementById(id)?.toggleAttribute(mark);
}

export function closeMenu(menu: HTMLElement | null): void {
  if (hasPopovers()) menu?.hidePopover();
  else menu?.removeAttribute(mark);
}
