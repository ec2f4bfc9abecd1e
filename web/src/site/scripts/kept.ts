import type { Notice } from './compare-bar.ts';
import { compared, favourites, viewed } from './kept-lists.ts';
import { fillPattern } from './wording.ts';

const lists = { favourites, compared };

const isListName = (name: string | undefined): name is keyof typeof lists => name !== undefined && name in lists;

/** The house that a tool stands for. */
function houseOf(element: Element): { id: string; name: string } | null {
  const { house: id, name } = element.closest<HTMLElement>('[data-house][data-name]')?.dataset ?? {};
  return id && name ? { id, name } : null;
}

/** Presses the hearts and scales of the houses that are kept; again after others have come to the page. */
export function markToggles(): void {
  const kept = { favourites: new Set<string>(), compared: new Set<string>() };
  for (const name of ['favourites', 'compared'] as const) for (const { id } of lists[name].houses()) kept[name].add(id);
  for (const button of document.querySelectorAll<HTMLElement>('button[data-list]')) {
    const { list } = button.dataset;
    const pressed = isListName(list) && kept[list].has(houseOf(button)?.id ?? '');
    // Written again it would have the browser look at the styles of every card's buttons.
    if (button.getAttribute('aria-pressed') !== String(pressed)) button.setAttribute('aria-pressed', String(pressed));
  }
}

/** Says how many favourites there are, on the corners of buttons and in the words of links; returns what says it again. */
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
    for (const { write, none, some } of links) write(length === 0 ? none : fillPattern(some, length));
  };
}

/** Loads the bar at the bottom of the screen once there is something to show or to say in it. */
function lateBar(element: HTMLElement): (notice: Notice | null) => void {
  let bar: Promise<{ say(notice: Notice | null): void } | null> | undefined;
  const load = () => {
    bar ??= import('./compare-bar.ts')
      .then(({ startCompareBar }) => startCompareBar(element))
      .catch(() => {
        // Offline: the next change tries again.
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
  return (notice) => {
    if (notice || bar) void load().then((loaded) => loaded?.say(notice));
  };
}

/** What the visitor's browser keeps of houses: marks, counts and the bar follow it, and its buttons change it. */
export function startKept(): void {
  const bar = document.querySelector<HTMLElement>('.compare-bar');
  if (!bar) return;
  const say = lateBar(bar);
  const seen = document.querySelector('[data-seen]');
  const open = seen && houseOf(seen);
  if (open) viewed.add(open);

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-list], [data-print]') : null;
    if (!button) return;
    const { list: name } = button.dataset;
    const house = houseOf(button);
    if (!isListName(name) || !house) {
      import('./print-page.ts').then(({ printPage }) => printPage()).catch(() => print());
      return;
    }
    const list = lists[name];
    const outcome = list.has(house.id) ? list.remove(house.id) : list.add(house);
    const notices = { full: `${name}Full`, unstored: 'unstored', stored: null } as const;
    say(notices[outcome] satisfies Notice | null);
  });
  const count = favouritesCounter();
  favourites.watch(count);
  favourites.watch(markToggles);
  compared.watch(markToggles);
  count();
  markToggles();

  const own = document.querySelector('.favourites:has([data-part])');
  if (own) import('./favourites.ts').then(({ startFavourites }) => startFavourites(own)).catch(() => {});
  else if (open) import('./viewed.ts').then(({ startViewed }) => startViewed()).catch(() => {});
  const comparison = document.querySelector('.compare');
  if (comparison) import('./comparison.ts').then(({ startComparison }) => startComparison(comparison)).catch(() => {});
}
