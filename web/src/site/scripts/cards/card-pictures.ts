import './card-pictures.css';
import { type Turning, turningOf } from './picture-turning.ts';

/** ms for which a pointer or the focus stays on a card before its pictures are asked for. */
const dwell = 120;
/** px that a finger moves before its way is known, and at least for another picture. */
const slop = 8;
const swipe = 40;

interface Swipe {
  cell: Element;
  x: number;
  y: number;
  /** Sideways: up or down scrolls the page. */
  isAside: boolean;
  turning: Turning | null;
}

/** Cards in a row that is itself moved sideways keep their first picture. */
const isMovedAside = ({ parentElement: row }: Element) =>
  row !== null && row.scrollWidth > row.clientWidth;

/** Whether the visitor has enlarged the page by two fingers, and moves it by one. */
const isEnlarged = () => (globalThis.visualViewport?.scale ?? 1) > 1.01;

/** Leaves a finger's way sideways to this script, up and down to the browser. */
function claimSwipes(cells: Iterable<Element>): void {
  const rows = new Set([...cells].map(({ parentElement }) => parentElement));
  const claims = [...rows].map((row) => {
    const [cell] = row?.children ?? [];
    return { row, isOurs: cell && !isEnlarged() && !isMovedAside(cell) };
  });
  for (const { row, isOurs } of claims)
    if (row) row.style.touchAction = isOurs ? 'pan-y pinch-zoom' : '';
}

const cellAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('.cell') : null;

function hasPictureAt(cell: Element, { clientX, clientY }: Touch): boolean {
  const picture = cell.querySelector('.card > img')?.getBoundingClientRect();
  return picture !== undefined && clientX <= picture.right && clientY <= picture.bottom;
}

const isTouch = (event: Event): event is TouchEvent => 'touches' in event;

/**
 * Gives cards their further pictures: by buttons where a pointer or the focus is, by a swipe on the
 * picture under a finger. A card's pictures are asked for then, and each is loaded when it is shown.
 *
 * @param first The touch that brought this script.
 */
export function followCards(first: Event): void {
  let near: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function approach(cell: Element | null) {
    if (cell === near) return;
    near = cell;
    clearTimeout(timer);
    if (cell) timer = setTimeout(() => void turningOf(cell), dwell);
  }

  let now: Swipe | undefined;
  function begin(event: TouchEvent) {
    now?.turning?.drag(0);
    now = undefined;
    const cell = cellAt(event.target);
    const [touch, another] = event.touches;
    if (!cell || !touch) return;
    claimSwipes([cell]);
    if (another || isEnlarged() || isMovedAside(cell) || !hasPictureAt(cell, touch)) return;
    now = { cell, x: touch.clientX, y: touch.clientY, isAside: false, turning: null };
  }
  function move({ touches: [touch] }: TouchEvent) {
    if (!now || !touch) return;
    const aside = touch.clientX - now.x;
    const along = Math.abs(touch.clientY - now.y);
    if (!now.isAside) {
      if (Math.max(Math.abs(aside), along) < slop) return;
      if (along >= Math.abs(aside)) {
        now = undefined;
        return;
      }
      const begun = now;
      begun.isAside = true;
      void turningOf(begun.cell).then((turning) => {
        if (now === begun) begun.turning = turning;
      });
    }
    now.turning?.drag(aside);
  }
  function end({ type, changedTouches: [touch] }: TouchEvent) {
    const ended = now;
    now = undefined;
    if (!ended?.isAside || !touch) return;
    const aside = type === 'touchcancel' ? 0 : touch.clientX - ended.x;
    void turningOf(ended.cell).then((turning) => {
      turning?.drag(0);
      if (Math.abs(aside) > swipe) turning?.step(aside < 0 ? 1 : -1);
    });
  }

  const passive = { passive: true };
  addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') approach(cellAt(target));
  });
  addEventListener('focusin', ({ target }) => approach(cellAt(target)));
  addEventListener('touchstart', begin, passive);
  addEventListener('touchmove', move, passive);
  addEventListener('touchend', end, passive);
  addEventListener('touchcancel', end, passive);
  const claimAll = () => claimSwipes(document.querySelectorAll('.cell'));
  globalThis.visualViewport?.addEventListener('resize', claimAll);
  claimAll();

  if (isTouch(first)) begin(first);
  else approach(cellAt(first.target));
}
