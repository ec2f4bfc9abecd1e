/** The attributes by which an element is found again after a reload. */
const telling = ['id', 'name', 'href', 'data-list', 'aria-label'] as const;

const storageName = () => `focus:${location.pathname}${location.search}`;

function selectorOf(element: Element): string | null {
  const marks = telling.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [`[${name}="${CSS.escape(value)}"]`];
  });
  return marks.length === 0 ? null : element.localName + marks.join('');
}

/** Remembers where the focus is, for the page after the reload. */
export function keepFocus(): void {
  const { activeElement } = document;
  const selector = activeElement && selectorOf(activeElement);
  if (!selector) return;
  const at = [...document.querySelectorAll(selector)].indexOf(activeElement);
  sessionStorage.setItem(storageName(), JSON.stringify({ selector, at }));
}

/**
 * Puts the focus back where it was, once, unless it is somewhere already. The page is not scrolled.
 */
export function restoreFocus(): void {
  try {
    const kept = sessionStorage.getItem(storageName());
    if (!kept) return;
    const { selector, at } = JSON.parse(kept);
    const alike = document.querySelectorAll<HTMLElement>(selector);
    const isFree = document.activeElement === document.body;
    // The element may appear later, as favourites do.
    if (isFree && alike.length === 0) return;
    sessionStorage.removeItem(storageName());
    if (isFree) (alike[at] ?? alike[0])?.focus({ preventScroll: true });
  } catch {
    // Without storage, or with an unreadable entry in it, the focus stays at the beginning of the
    // page.
  }
}
