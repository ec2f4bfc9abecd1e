import { wrapIndex } from './base/wrap-index.ts';

/**
 * ms for which each testimonial is shown, and for which a press of a button blocks the next press.
 * Spec section 9.
 */
export const stay = 6000;
export const lock = 500;
/** px that a finger moves at least for a swipe. */
const swipe = 40;

/** What keeps the testimonials from moving by themselves. */
interface Holds {
  stopped: boolean;
  hovered: boolean;
  focused: boolean;
  hidden: boolean;
}

export function movesByItself({ stopped, hovered, focused, hidden }: Holds): boolean {
  return !stopped && !hovered && !focused && !hidden;
}

/**
 * Adds the buttons. The testimonials change by themselves unless one of `Holds` is true; reduced
 * motion counts as stopped.
 */
export function startCarousel(area: HTMLElement): void {
  const template = area.querySelector('template');
  if (!template) return;
  template.replaceWith(document.importNode(template.content, true));
  const quotes = [...area.querySelectorAll('li')];
  const dots = [...area.querySelectorAll<HTMLElement>('[data-said]')];
  const status = area.querySelector('[role=status]');
  const toggle = area.querySelector<HTMLElement>('[data-stop]');
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const holds: Holds = {
    stopped: reduced.matches,
    hovered: area.matches(':hover'),
    focused: area.matches(':focus-within'),
    hidden: document.hidden,
  };
  let index = 0;
  let lastMove = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Each move starts the time anew, so that a testimonial which the visitor chose stays as long as
   * any other.
   */
  function plan() {
    clearTimeout(timer);
    if (movesByItself(holds)) timer = setTimeout(() => show(index + 1), stay);
  }

  function show(next: number) {
    index = wrapIndex(next, 0, quotes.length);
    for (const [at, quote] of quotes.entries()) quote.toggleAttribute('data-shown', at === index);
    for (const [at, dot] of dots.entries()) {
      if (at === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
    plan();
  }

  /** A move that the visitor asks for; false when the last one was too short a time ago. */
  function moveTo(next: number): boolean {
    const now = performance.now();
    if (now - lastMove < lock) return false;
    lastMove = now;
    show(next);
    return true;
  }

  function say() {
    if (status) status.textContent = dots[index]?.dataset.said ?? '';
  }

  function hold(change: Partial<Holds>) {
    const before = { ...holds };
    Object.assign(holds, change);
    if (holds.stopped !== before.stopped) drawToggle();
    if (movesByItself(holds) !== movesByItself(before)) plan();
  }

  function drawToggle() {
    const { stop = '', play = '' } = toggle?.dataset ?? {};
    toggle?.setAttribute('aria-label', holds.stopped ? play : stop);
    toggle
      ?.querySelector('path')
      ?.setAttribute('d', holds.stopped ? 'M8 5l11 7-11 7z' : 'M9 5v14M15 5v14');
  }

  for (const button of area.querySelectorAll<HTMLElement>('[data-step]'))
    button.addEventListener('click', () => moveTo(index + Number(button.dataset.step)) && say());
  for (const [at, dot] of dots.entries()) dot.addEventListener('click', () => moveTo(at) && say());
  toggle?.addEventListener('click', () => hold({ stopped: !holds.stopped }));

  const passive = { passive: true };
  // Only a mouse hovers: after a touch nothing would end the hover.
  area.addEventListener('pointerenter', ({ pointerType }) =>
    hold({ hovered: pointerType === 'mouse' }),
  );
  area.addEventListener('pointerleave', () => hold({ hovered: false }));
  area.addEventListener('focusin', () => hold({ focused: true }));
  area.addEventListener('focusout', ({ relatedTarget }) =>
    hold({ focused: relatedTarget instanceof Node && area.contains(relatedTarget) }),
  );
  document.addEventListener('visibilitychange', () => hold({ hidden: document.hidden }));
  reduced.addEventListener('change', () => hold({ stopped: reduced.matches }));

  let from = 0;
  area.addEventListener(
    'touchstart',
    ({ changedTouches: [touch] }) => (from = touch?.clientX ?? 0),
    passive,
  );
  area.addEventListener(
    'touchend',
    ({ changedTouches: [touch] }) => {
      const way = (touch?.clientX ?? from) - from;
      if (Math.abs(way) > swipe) moveTo(index + (way < 0 ? 1 : -1));
    },
    passive,
  );
  drawToggle();
  show(0);
}
