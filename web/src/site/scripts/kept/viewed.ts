import { arrange } from '../base/arrange.ts';
import { cardsCame, createHouseCards, soldCardsLast } from './house-cards.ts';
import { viewed } from './kept-lists.ts';

const shownAtMost = 8;
/** How far below the screen its cards start to load. */
const ahead = '600px';

/** Shows the houses seen last, except the open one. Only this browser knows them. */
export function startViewed(): void {
  const section = document.querySelector<HTMLElement>('.viewed');
  const strip = section?.querySelector('.viewed-strip');
  if (!section || !strip) return;
  const own = document.querySelector<HTMLElement>('[data-seen]')?.dataset.house;
  const cards = createHouseCards({ heading: 'h3' });
  let isNear = false;
  /** The latest drawing: an answer for an earlier one comes too late. */
  let latest = 0;

  async function draw() {
    if (!section || !strip) return;
    latest += 1;
    const drawing = latest;
    const numbers = viewed
      .houses()
      .map(({ id }) => id)
      .filter((id) => id !== own)
      .slice(0, shownAtMost);
    section.hidden = numbers.length === 0;
    if (!isNear || section.hidden) return;
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
  section.querySelector('button.link')?.addEventListener('click', () => {
    document.querySelector('main')?.focus({ preventScroll: true });
    viewed.replace(viewed.houses().filter(({ id }) => id === own));
  });
  viewed.watch(draw);
  void draw();
}
