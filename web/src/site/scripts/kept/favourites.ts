import { fillPattern } from '#shared/texts/wording/pattern.ts';
import { arrange } from '../base/arrange.ts';
import { cardsCame, createHouseCards, soldCardsLast } from './house-cards.ts';
import type { KeptHouse } from './kept-list.ts';
import { favourites } from './kept-lists.ts';
import { startViewed } from './viewed.ts';

const focusPage = () => document.querySelector('main')?.focus({ preventScroll: true });

/** A part of the page that the server made, hidden until it has something to say. */
function partsOf(page: Element) {
  const part = (name: string): HTMLElement => {
    const found = page.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (!found) throw new Error(`The favourites' page has no part ${name}`);
    return found;
  };
  return {
    status: part('status'),
    loading: part('loading'),
    empty: part('empty'),
    failed: part('failed'),
    gone: part('gone'),
    grid: part('grid'),
    taken: part('taken'),
    share: part('share'),
  };
}

function skeleton(): Element {
  const card = document.createElement('div');
  card.className = 'card skeleton';
  card.ariaHidden = 'true';
  return card;
}

/**
 * The query that names the houses, appended to every address for sharing, asking and a viewing.
 */
function sharedAddresses(share: HTMLElement): (ids: string) => void {
  const box = share.querySelector<HTMLElement>('[data-address]');
  const address = box?.dataset.address ?? '';
  const asking = share.querySelectorAll<HTMLAnchorElement>('[data-ask]');
  const links = [...share.querySelectorAll<HTMLAnchorElement>('.share a')].map((link) => ({
    link,
    href: link.href,
  }));
  return (ids) => {
    if (box) box.dataset.address = address + ids;
    for (const { link, href } of links) link.href = href + encodeURIComponent(ids);
    for (const link of asking) link.search = `ids=${ids}`;
  };
}

/** Shows the houses that the browser keeps as favourites, with the prices of the moment. */
export function startFavourites(page: Element): void {
  const { status, loading, empty, failed, gone, grid, taken, share } = partsOf(page);
  const nameShared = sharedAddresses(share);
  const cards = createHouseCards();
  /**
   * Every house that was on the list since the page opened: a visitor can put back one taken off by
   * mistake.
   */
  let ever: readonly KeptHouse[] = [];
  const forgotten = new Set<string>();
  const waiting = new Map<string, Element>();
  const goneRows = new Map<string, Element>();
  let hasFailed = false;
  let isBelowStarted = false;

  function goneRow({ id, name }: KeptHouse): Element {
    const row = gone.querySelector('template')?.content.firstElementChild?.cloneNode(true);
    if (!(row instanceof HTMLElement)) throw new Error('The favourites’ page has no template');
    row.prepend(name || id);
    const button = row.querySelector('button');
    button?.setAttribute('aria-label', `${button.textContent}: ${name || id}`);
    button?.addEventListener('click', () => {
      forgotten.add(id);
      focusPage();
      favourites.remove(id);
    });
    return row;
  }

  function drawGrid() {
    const shown = ever.flatMap(({ id }) => cards.get(id) ?? waiting.get(id) ?? []);
    arrange(grid, soldCardsLast(shown));
    grid.ariaBusy = String(waiting.size > 0);
  }

  function drawGone() {
    const houses = ever.filter(({ id }) => cards.get(id) === null && !forgotten.has(id));
    for (const house of houses) if (!goneRows.has(house.id)) goneRows.set(house.id, goneRow(house));
    gone.hidden = houses.length === 0;
    const list = gone.querySelector('ul');
    if (list)
      arrange(
        list,
        houses.flatMap(({ id }) => goneRows.get(id) ?? []),
      );
  }

  function drawWords() {
    const kept = favourites.houses();
    const { one = '', many = '' } = status.dataset;
    const shown = kept.filter(({ id }) => cards.get(id)).length;
    const isRead = ever.some(({ id }) => cards.get(id) !== undefined);
    const words = isRead ? fillPattern(shown === 1 ? one : many, shown) : '';
    status.hidden = ever.length === 0;
    if (status.textContent !== words) status.textContent = words;
    loading.hidden = waiting.size === 0;
    empty.hidden = ever.length > 0;
    failed.hidden = !hasFailed || isRead;
    share.hidden = shown === 0;
    nameShared(kept.map(({ id }) => id).join(','));
    taken.hidden = !isRead || ever.length <= kept.length + forgotten.size;
    // Last, so that nothing above still moves the houses seen last.
    if (!isBelowStarted && (isRead || ever.length === 0)) {
      isBelowStarted = true;
      startViewed();
    }
  }

  function draw() {
    drawGrid();
    drawGone();
    drawWords();
  }

  async function load() {
    const numbers = ever
      .map(({ id }) => id)
      .filter((id) => cards.get(id) === undefined && !waiting.has(id));
    if (numbers.length === 0) return;
    for (const number of numbers) waiting.set(number, skeleton());
    hasFailed = false;
    draw();
    try {
      await cards.read(numbers);
    } catch {
      hasFailed = true;
    }
    for (const number of numbers) waiting.delete(number);
    draw();
    cardsCame();
  }

  function follow() {
    const added = favourites.houses().filter(({ id }) => !ever.some((house) => house.id === id));
    ever = [...added, ...ever];
    draw();
    void load();
  }

  failed.querySelector('button')?.addEventListener('click', () => {
    focusPage();
    void load();
  });
  addEventListener('online', () => void load());
  favourites.watch(follow);
  follow();
}
