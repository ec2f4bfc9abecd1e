/** Px a finger must travel sideways to turn the page. */
const swipeDistance = 40;
/** Two taps are one double tap within these ms and px. */
const doubleTap = { ms: 300, px: 30 };
const largest = 5;
/** The enlargement of a double tap and of the button. */
const enlarged = 2.5;
/** Px by which an arrow key moves an enlarged picture. */
const keyStep = 80;

interface Point {
  x: number;
  y: number;
}

const middle = ([one, other = one]: readonly Point[]): Point => ({
  x: ((one?.x ?? 0) + (other?.x ?? 0)) / 2,
  y: ((one?.y ?? 0) + (other?.y ?? 0)) / 2,
});
const distance = ([one, other]: readonly Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

/**
 * Enlarges the dialog's picture by pinch, double tap, wheel, button and the keys + and -, and moves
 * it by finger and arrow keys. Without enlargement a swipe and the arrow keys show the next
 * picture.
 */
export function createZoom(
  dialog: HTMLElement,
  onStep: (steps: number) => void,
): { reset(image: HTMLElement): void } {
  const button = dialog.querySelector<HTMLButtonElement>('.gallery-zoom');
  const pointers = new Map<number, Point>();
  let picture: HTMLElement | undefined;
  let scale = 1;
  let offset: Point = { x: 0, y: 0 };
  /** Where the only finger touched the screen; null once its movement is no swipe. */
  let swipeFrom: Point | null = null;
  let lastTap = { at: 0, x: 0, y: 0 };

  function show() {
    if (!picture) return;
    const within = (value: number, side: number) => {
      const room = ((scale - 1) * side) / 2;
      return Math.max(-room, Math.min(room, value));
    };
    // A picture's size is asked for only where it counts: the answer takes a layout of the page.
    offset =
      scale === 1
        ? { x: 0, y: 0 }
        : {
            x: within(offset.x, picture.offsetWidth),
            y: within(offset.y, picture.offsetHeight),
          };
    picture.style.transform =
      scale === 1 ? '' : `translate(${offset.x}px, ${offset.y}px) scale(${scale})`;
    if (button) button.ariaPressed = String(scale > 1);
    dialog.toggleAttribute('data-enlarged', scale > 1);
  }
  function move(x: number, y: number) {
    offset = { x: offset.x + x, y: offset.y + y };
    show();
  }
  /** The point under `at` stays there. */
  function zoomTo(wanted: number, at: Point = { x: innerWidth / 2, y: innerHeight / 2 }) {
    if (!picture) return;
    const next = Math.max(1, Math.min(largest, wanted));
    const centre = {
      x: picture.offsetLeft + picture.offsetWidth / 2,
      y: picture.offsetTop + picture.offsetHeight / 2,
    };
    const follow = (point: number, half: number, now: number) =>
      point - half - ((point - half - now) * next) / scale;
    offset = { x: follow(at.x, centre.x, offset.x), y: follow(at.y, centre.y, offset.y) };
    scale = next;
    show();
  }
  const toggle = (at?: Point) => zoomTo(scale > 1 ? 1 : enlarged, at);

  function tapped({ clientX: x, clientY: y, timeStamp: at }: PointerEvent) {
    const isDouble = at - lastTap.at < doubleTap.ms && distance([lastTap, { x, y }]) < doubleTap.px;
    lastTap = { at: isDouble ? 0 : at, x, y };
    if (isDouble) toggle({ x, y });
  }

  dialog.addEventListener('pointerdown', ({ target, pointerId, clientX: x, clientY: y }) => {
    if (target !== dialog && target !== picture) return;
    pointers.set(pointerId, { x, y });
    swipeFrom = pointers.size === 1 && scale === 1 ? { x, y } : null;
  });
  dialog.addEventListener('pointermove', ({ pointerId, clientX: x, clientY: y }) => {
    if (!pointers.has(pointerId)) return;
    const before = [...pointers.values()];
    pointers.set(pointerId, { x, y });
    const after = [...pointers.values()];
    const [from, to] = [middle(before), middle(after)];
    if (scale > 1) move(to.x - from.x, to.y - from.y);
    if (after.length === 2 && distance(before) > 0)
      zoomTo((scale * distance(after)) / distance(before), to);
  });
  dialog.addEventListener('pointerup', (event) => {
    const { pointerId, clientX: x } = event;
    if (!pointers.delete(pointerId)) return;
    const travelled = swipeFrom ? x - swipeFrom.x : 0;
    if (Math.abs(travelled) >= swipeDistance) onStep(travelled < 0 ? 1 : -1);
    else if (pointers.size === 0) tapped(event);
    swipeFrom = null;
  });
  dialog.addEventListener('pointercancel', ({ pointerId }) => {
    pointers.delete(pointerId);
    swipeFrom = null;
  });
  dialog.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoomTo(scale * 1.002 ** -event.deltaY, { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
  dialog.addEventListener('keydown', (event) => {
    const { key } = event;
    if (key === '+' || key === '=') zoomTo(scale * 1.5);
    else if (key === '-') zoomTo(scale / 1.5);
    else if (key === '0') zoomTo(1);
    else if (scale === 1 && (key === 'ArrowRight' || key === 'ArrowLeft'))
      onStep(key === 'ArrowRight' ? 1 : -1);
    else if (scale > 1 && key.startsWith('Arrow')) {
      event.preventDefault();
      const way = key === 'ArrowLeft' || key === 'ArrowUp' ? keyStep : -keyStep;
      if (key === 'ArrowLeft' || key === 'ArrowRight') move(way, 0);
      else move(0, way);
    }
  });
  button?.addEventListener('click', () => toggle());
  return {
    reset(image) {
      picture = image;
      scale = 1;
      offset = { x: 0, y: 0 };
      pointers.clear();
      show();
    },
  };
}
