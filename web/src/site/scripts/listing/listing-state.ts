import { type ListingQuery, parseListingQuery } from '#domain/houses/listing.ts';
import { mayRead } from '#shared/api/request-rule.ts';
import { realWait, sendPatiently } from '#shared/api/send-patiently.ts';
import { allFiltersHref, listingHref, rareFilters } from '../../pages/listing/listing-address.ts';
import { morph } from '../base/morph.ts';
import { readDocument } from '../base/read-document.ts';
import { cardsCame } from '../kept/house-cards.ts';
import { rareFold } from './rare-fold.ts';

/**
 * What differs between two documents of the listing, besides their `main` and the attributes of
 * `html`.
 */
const tags =
  'title, meta[property], meta:is([name=description], [name=keywords], [name=robots]), link:is([rel=canonical], [rel=alternate])';
const machineTags = 'body > script:is([type="application/ld+json"], [type="application/json"])';
const times = ['made', 'until'] as const;

/** A document of the listing, in parts. */
export interface ListingState {
  /** Its `main`, with an empty grid in place of the cards. */
  main: Element;
  /**
   * The grid of cards, not a copy: its pictures are drawn already. Null where no house was found.
   */
  grid: Element | null;
  /** The form of the site's search, which starts with the present filters. */
  search: Element | null;
  tags: Element[];
  machineTags: Element[];
  times: Partial<Record<(typeof times)[number], string>>;
  /** Address of the same state in the other language. */
  language: string;
  /** Its own address: not the one asked for where the server read filters out of the search. */
  address: string;
}

/** A copy of an element without the content of the grid. */
function copyOf(element: Element, grid: Element | null): Element {
  const copy = element.cloneNode(false);
  if (copy instanceof Element && element !== grid)
    for (const child of element.childNodes)
      copy.appendChild(child instanceof Element ? copyOf(child, grid) : child.cloneNode());
  return copy instanceof Element ? copy : element;
}

const gridOf = (page: ParentNode) => page.querySelector('.results > .grid');
const panelOf = (page: ParentNode) => page.querySelector('.filters');
const searchOf = (page: Document) => page.querySelector<HTMLFormElement>('#site-search form');

/**
 * The state of a document of the listing. Call it for the open document before a script changes
 * that. A fetched document loses its parts to the state: nothing else may use it.
 */
export function stateOf(page: Document): ListingState | null {
  const main = page.querySelector('main');
  if (!main?.querySelector('#filter-form')) return null;
  const grid = gridOf(main);
  const search = searchOf(page);
  const isOpen = page === document;
  const language = page.querySelector('a.language')?.getAttribute('href') ?? '';
  const query = parseListingQuery(new URLSearchParams(language.split('?')[1]));
  if (!isOpen) grid?.replaceWith(grid.cloneNode(false));
  return {
    main: isOpen ? copyOf(main, grid) : main,
    grid,
    search: isOpen && search ? copyOf(search, null) : search,
    tags: [...page.head.querySelectorAll(tags)],
    machineTags: [...page.querySelectorAll(machineTags)],
    times: { ...page.documentElement.dataset },
    language,
    address: addressOf(query, page),
  };
}

const languageOf = ({ documentElement }: Document) => (documentElement.lang === 'en' ? 'en' : 'bg');
const addressOf = (query: ListingQuery, page: Document) => listingHref(languageOf(page), query);

/**
 * The address under which a state is shown: the one asked for, in its own order and with whatever
 * else it has, unless the server read filters out of its search.
 */
export function shownAddress(asked: string, { address }: ListingState): string {
  // A page of results that are fewer than asked for is the last one.
  const filtersOf = (of: string) => {
    const query = parseListingQuery(new URLSearchParams(of.split('?')[1]));
    return addressOf({ ...query, page: 1 }, document);
  };
  return filtersOf(asked) === filtersOf(address) ? asked : address;
}

/**
 * Reads a state of the listing as the server makes it, tried as often as the spec says. Null where
 * the open page can't show it: another release made it, or the address leads elsewhere. Rejects
 * when it can't be read.
 */
export async function readState(
  address: string,
  signal: AbortSignal,
): Promise<ListingState | null> {
  const query = parseListingQuery(new URLSearchParams(address.split('?')[1]));
  const read = async () => {
    // What the visitor has unfolded stays, with the figures of the other state.
    const isUnfolded = rareFold(document)?.open && rareFilters(query).length === 0;
    const page = await readDocument(
      isUnfolded ? allFiltersHref(languageOf(document), query) : address,
      signal,
    );
    if (isUnfolded) rareFold(page)?.removeAttribute('open');
    // Parsing took a while: the browser first handles touches of the meantime.
    await new Promise((resolve) => setTimeout(resolve));
    return page.documentElement.dataset.release === document.documentElement.dataset.release
      ? stateOf(page)
      : null;
  };
  return sendPatiently(read, realWait, (error) => !signal.aborted && mayRead(error));
}

function putTags(selector: string, parent: Element, put: readonly Element[]): void {
  for (const tag of document.querySelectorAll(selector)) tag.remove();
  parent.append(...put);
}

/** px: no card is less wide or high, nor a row of the list less high. */
const leastCard = { width: 264, height: 400, heightInList: 150 };
/** px by which cards may move up as what stands above them changes. */
const moves = 100;

/**
 * Takes the cards out of a grid that will stand below the window, where it takes the place of
 * another grid. Call it before anything changes: then the browser knows that one's place.
 */
function takeBelow(grid: Element, place: Element | null): Element[] {
  const isList = grid.classList.contains('grid-list');
  const columns = isList ? 1 : Math.max(1, Math.floor(innerWidth / leastCard.width));
  const top = Math.max(0, (place?.getBoundingClientRect().top ?? 0) - moves);
  const seen = Math.max(1, innerHeight - top);
  const rows = Math.ceil(seen / (isList ? leastCard.heightInList : leastCard.height));
  const below = [...grid.children].slice(columns * rows);
  for (const card of below) card.remove();
  return below;
}

/**
 * Changes the open page into the page that the browser would load from the state's address. Where
 * `later` is given, only the first screen changes at once, and it gets what changes the rest, to be
 * called when that is drawn.
 */
export function showState(state: ListingState, later?: (showRest: () => void) => void): void {
  const main = document.querySelector('main');
  if (!main) return;
  const shown = gridOf(main);
  const below = later && state.grid ? takeBelow(state.grid, shown) : [];
  const panel = later && panelOf(main);
  // The cards of the earlier state are kept as they are, to be put back.
  morph(main, state.main, (live) => {
    if (live === panel) return true;
    if (live !== shown) return false;
    if (state.grid) live.replaceWith(state.grid);
    return true;
  });
  const place = gridOf(main);
  if (state.grid && place !== state.grid) place?.replaceWith(state.grid);
  for (const name of times) {
    const value = state.times[name];
    if (value === undefined) delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = value;
  }
  const showRest = () => {
    const made = panelOf(state.main);
    if (panel && made) morph(panel, made, () => false);
    state.grid?.append(...below);
    const search = searchOf(document);
    if (search && state.search) morph(search, state.search, () => false);
    // A field in which the visitor is typing keeps its text.
    if (!search?.closest(':is(:popover-open)')) search?.reset();
    putTags(`head > :is(${tags})`, document.head, state.tags);
    putTags(machineTags, document.body, state.machineTags);
    document.querySelector('a.language')?.setAttribute('href', state.language);
    cardsCame();
  };
  if (later) {
    // The hearts of the first screen are filled in the frame in which they come.
    cardsCame();
    later(showRest);
  } else showRest();
}
