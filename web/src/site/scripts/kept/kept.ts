import { slugIdLength } from '#domain/houses/slug.ts';
import { fillPattern } from '#shared/texts/wording/pattern.ts';
import { atFirst } from '../base/at-first.ts';
import type { KeepProblem, startCompareBar } from './compare-bar.ts';
import { compared, favourites, viewed } from './kept-lists.ts';

const lists = { favourites, compared };

const isListName = (name: string | undefined): name is keyof typeof lists =>
  name !== undefined && name in lists;

/** The house to which a button belongs: a card's link and heading say which, where nothing else. */
function houseOf(element: Element): { id: string; name: string } | null {
  const tools = element.closest<HTMLElement>('[data-house]')?.dataset;
  const card = element.closest('.cell')?.querySelector<HTMLAnchorElement>('.card');
  const id = tools?.house ?? card?.href.slice(-slugIdLength);
  const name = tools?.name ?? card?.querySelector('h2,h3')?.textContent;
  return id && name ? { id, name } : null;
}

/** Shows the buttons of kept houses as pressed; again after cards were added. */
export function markToggles(): void {
  for (const button of document.querySelectorAll<HTMLElement>('button[data-list]')) {
    const { list } = button.dataset;
    const pressed = isListName(list) && lists[list].has(houseOf(button)?.id ?? '');
    // Writing the same value again would make the browser recalculate the styles of every card's
    // buttons.
    if (button.getAttribute('aria-pressed') !== String(pressed))
      button.setAttribute('aria-pressed', String(pressed));
  }
}

/**
 * Shows how many favourites there are, on the corners of buttons and in the words of links; returns
 * a function that shows it again.
 */
function favouritesCounter(): () => void {
  const counts = [...document.querySelectorAll<HTMLElement>('[data-count]')];
  const links = [...document.querySelectorAll<HTMLElement>('[data-favourites]')].map((link) => {
    const label = link.getAttribute('aria-label');
    const write = (words: string) => {
      if (label === null) link.textContent = words;
      else link.setAttribute('aria-label', words);
    };
    return { write, none: label ?? link.textContent, some: link.dataset.favourites ?? '' };
  });
  return () => {
    const { length } = favourites.houses();
    for (const count of counts) {
      count.hidden = length === 0;
      count.textContent = String(length);
    }
    for (const { write, none, some } of links)
      write(length === 0 ? none : fillPattern(some, length));
  };
}

/** Loads the bar at the bottom of the screen once it has something to show. */
function lateBar(element: HTMLElement): (problem: KeepProblem | null) => void {
  let bar: Promise<ReturnType<typeof startCompareBar> | null> | undefined;
  const load = () => {
    bar ??= import('./compare-bar.ts')
      .then((script) => script.startCompareBar(element))
      .catch(() => {
        // The bar could not be loaded: the next change tries again.
        bar = undefined;
        return null;
      });
    return bar;
  };
  const follow = () => {
    if (compared.houses().length > 0) void load();
  };
  compared.watch(follow);
  follow();
  return (problem) => {
    if (problem || bar) void load().then((loaded) => loaded?.say(problem));
  };
}

/**
 * The houses that the visitor's browser keeps: marks, counts and the bar follow the lists, and
 * buttons change them.
 */
export function startKept(): void {
  const bar = document.querySelector<HTMLElement>('.compare-bar');
  if (!bar) return;
  const say = lateBar(bar);
  const seen = document.querySelector('[data-seen]');
  const open = seen && houseOf(seen);
  if (open) viewed.add(open);

  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element
        ? target.closest<HTMLElement>('button[data-list], [data-print]')
        : null;
    if (!button) return;
    const { list: name } = button.dataset;
    const house = houseOf(button);
    if (!isListName(name) || !house) {
      import('../base/print-page.ts').then((script) => script.printPage()).catch(() => print());
      return;
    }
    const list = lists[name];
    const outcome = list.has(house.id) ? list.remove(house.id) : list.add(house);
    const problems = {
      full: `${name}Full`,
      unstored: 'unstored',
      stored: null,
      off: null,
    } as const;
    say(problems[outcome] satisfies KeepProblem | null);
  });
  const count = favouritesCounter();
  favourites.watch(count);
  favourites.watch(markToggles);
  compared.watch(markToggles);
  count();
  markToggles();

  const own = document.querySelector('.favourites:has([data-part])');
  if (own) startOwn(own);
  // They stand at the page's end: whoever gets there has moved first.
  else if (open)
    atFirst(['scroll', 'pointerover', 'touchstart', 'keydown'], () =>
      import('./viewed.ts').then((script) => script.startViewed),
    );
  const comparison = document.querySelector('.compare');
  if (comparison && (compared.houses().length > 0 || comparison.querySelector('[data-house]')))
    import('./comparison.ts').then((script) => script.startComparison(comparison)).catch(() => {});
}

/** The page of the browser's favourites: where there is none to show, its words are enough. */
function startOwn(page: Element): void {
  const empty = page.querySelector<HTMLElement>('[data-part=empty]');
  const follow = () => {
    const isEmpty = !viewed.isOff() && !favourites.houses()[0] && !viewed.houses()[0];
    if (empty) empty.hidden = !isEmpty;
    if (isEmpty) return;
    for (const stop of watches) stop();
    import('./favourites.ts')
      .then((script) => script.startFavourites(page))
      // Without it the page is empty: a toast offers the reload, or the connection brings it.
      .catch(() => addEventListener('online', () => location.reload()));
  };
  const watches = [favourites, viewed].map((list) => list.watch(follow));
  follow();
}
