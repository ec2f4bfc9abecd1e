import { arrange } from '../base/arrange.ts';
import { cardsCame, createHouseCards, soldCardsLast } from './house-cards.ts';
import { viewed } from './kept-lists.ts';

const shownAtMost = 8;
/** How far below the screen its cards start to load. */
const ahead = '600px';

/**
 * Shows the houses seen last, except the open one. Only this browser knows them; where the visitor
 * wants none kept, a line says so, with a button that has them kept again.
 */
export function startViewed(): void {
  const section = document.querySelector<HTMLElement>('.viewed');
  const list = section?.querySelector<HTMLElement>('.viewed-on');
  const strip = list?.querySelector('.viewed-strip');
  const line = section?.querySelector<HTMLElement>('.viewed-off');
  if (!section || !list || !strip || !line) return;
  const { house: own, name } = document.querySelector<HTMLElement>('[data-seen]')?.dataset ?? {};
  const cards = createHouseCards({ heading: 'h3' });
  let isNear = false;
  /** The latest drawing: an answer for an earlier one comes too late. */
  let latest = 0;

  async function draw() {
    if (!section || !list || !strip || !line) return;
    latest += 1;
    const drawing = latest;
    const numbers = viewed
      .houses()
      .map(({ id }) => id)
      .filter((id) => id !== own)
      .slice(0, shownAtMost);
    section.ariaBusy = null;
    list.hidden = viewed.isOff();
    line.hidden = !list.hidden;
    section.hidden = line.hidden && numbers.length === 0;
    if (!isNear || numbers.length === 0) return;
    section.ariaBusy = 'true';
    const isRead = await cards.read(numbers).then(
      () => true,
      () => false,
    );
    if (drawing !== latest) return;
    if (!isRead) {
      section.hidden = true;
      return;
    }
    section.ariaBusy = null;
    const shown = numbers.flatMap((number) => cards.get(number) ?? []);
    section.hidden = shown.length === 0;
    arrange(strip, soldCardsLast(shown));
    cardsCame();
  }

  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      isNear = true;
      void draw();
    },
    { rootMargin: ahead },
  );
  observer.observe(section);
  // Each button goes with its part: the focus is given to what stays.
  list.querySelector('button.link')?.addEventListener('click', () => {
    viewed.switchOff();
    line.focus({ preventScroll: true });
  });
  line.querySelector('button.link')?.addEventListener('click', () => {
    viewed.switchOn();
    if (own && name) viewed.add({ id: own, name });
    document.querySelector('main')?.focus({ preventScroll: true });
  });
  viewed.watch(draw);
  void draw();
}
