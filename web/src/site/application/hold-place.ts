/** px from the top within which a visitor sees what comes there, and nothing is held. */
const atTop = 100;
/** Height of the header, which covers what is below it, px. */
const covered = 84;

/** What the visitor looks at: where the focus is, else the first card, heading or text below the header. */
function lookedAt(main: HTMLElement): Element | undefined {
  const inView = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return height > 0 && top >= covered && top < innerHeight;
  };
  const focused = document.activeElement;
  if (focused && focused !== main && main.contains(focused) && inView(focused)) return focused;
  return [...main.querySelectorAll('.card, h1, h2, p')].find(inView);
}

/**
 * Keeps what the visitor looks at where it stands on the screen while things come, go or change their order around it,
 * until the function it returns is called. Not every browser does so by itself, and none when cards change their order.
 */
export function holdPlace(): () => void {
  const main = document.querySelector('main');
  const held = main && scrollY > atTop ? lookedAt(main) : undefined;
  if (!main || !held) return () => {};
  const root = document.documentElement;
  let top = held.getBoundingClientRect().top;
  const follow = new MutationObserver(() => {
    if (held.isConnected) scrollBy({ top: held.getBoundingClientRect().top - top, behavior: 'instant' });
  });
  const scrolled = () => {
    top = held.getBoundingClientRect().top;
  };
  root.style.setProperty('overflow-anchor', 'none');
  follow.observe(main, { childList: true, subtree: true });
  addEventListener('scroll', scrolled, { passive: true });
  return () => {
    follow.disconnect();
    removeEventListener('scroll', scrolled);
    root.style.removeProperty('overflow-anchor');
  };
}
