import { hideNotice, showNotice } from '../../shared/page-notice.ts';
import { pageTrouble } from '../../shared/page-trouble.ts';
import { isBegun, keptForm } from '../islands/form-memory.ts';
import { keepFocus, restoreFocus } from './kept-focus.ts';
import { type Attention, pageAttention } from './page-attention.ts';
import type { Clock } from './page-clock.ts';

/** The longest single wait, ms: a timer stands still while the computer sleeps, the clock does not. */
const longestTimer = 30_000;
/** ms over which the open pages' reloads are spread. */
const spread = 5000;
/** ms before each further reload when the answer was still the old page; as many as a page is reloaded. */
const pauses = [0, 10_000, 30_000] as const;
/** ms to wait for a page's answer, and before asking again when nothing answered. */
const patience = 10_000;
const unreached = 30_000;

/** The reloads of one page for one edge, kept in the tab's storage. */
interface Reloads {
  until: string;
  times: number;
}

interface Surroundings {
  /** When the page's first price changes, ISO. */
  until: string;
  clock: Clock;
  attention: Attention;
  /** Reloads of this page so far, for this edge or an earlier one. */
  known: Reloads | null;
  /** The browser took the page from its store: no other visitor reloads for this reason at this moment. */
  stored: boolean;
  random: () => number;
  /** Whether a reload would interrupt the visitor. */
  isBusy: () => boolean;
  /** Whether the server answers: otherwise a reload would replace old prices by an error. */
  isReached: () => Promise<boolean>;
  reload: (reloads: Reloads) => void;
  /** Says that prices changed, and offers to reload. */
  tell: () => void;
}

/**
 * Reloads the page once its prices are over; where the visitor types or has a dialog open, it says so instead. It waits while the
 * page is out of sight, and reloads at once when the visitor comes back. Returns a function that stops it.
 */
export function reloadAtEdge(page: Surroundings): () => void {
  const { until, clock, attention, known } = page;
  const edge = Date.parse(until);
  const times = known?.until === until ? known.times : 0;
  const chance = page.stored ? 0 : page.random() * spread;
  let due = times === 0 ? edge + chance : clock() + (pauses[times] ?? 0) + chance;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let isOver = false;

  async function plan() {
    clearTimeout(timer);
    if (isOver || asking || !attention.isSeen()) return;
    const wait = due - clock();
    if (wait > 0) timer = setTimeout(plan, Math.min(wait, longestTimer));
    else if (times >= pauses.length || page.isBusy()) page.tell();
    else {
      asking = true;
      const reached = await page.isReached();
      asking = false;
      due = clock() + unreached;
      if (reached && !isOver && attention.isSeen() && !page.isBusy()) page.reload({ until, times: times + 1 });
      void plan();
    }
  }
  const forget = attention.onReturn(() => {
    if (times === 0) due = edge;
    void plan();
  });
  void plan();
  return () => {
    isOver = true;
    clearTimeout(timer);
    forget();
  };
}

/** The page's place for its price: after a reload for a new price, screen readers are told here. */
const priceNews = () => document.querySelector<HTMLElement>('[data-price-news]');

const nameOfReloads = () => `price-edge:${location.pathname}${location.search}`;

function knownReloads(): (Reloads & { news?: string }) | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOfReloads()) ?? 'null');
  } catch {
    return null;
  }
}

function reload(reloads: Reloads) {
  try {
    const news = priceNews()?.dataset.priceNews;
    sessionStorage.setItem(nameOfReloads(), JSON.stringify({ ...reloads, news }));
    keepFocus();
    location.reload();
  } catch {
    // Without storage nothing counts the reloads, and a page that stays old would be reloaded for ever.
    tell();
  }
}

function tell() {
  const words = pageTrouble();
  showNotice('prices', words.newPrices, [
    { label: words.reload, run: () => location.reload() },
    { label: words.later, run: () => hideNotice('prices') },
  ]);
}

/** Fields and forms. The fields of marked forms survive a reload; a form that is being sent does not. */
const typing =
  'input:not([type=checkbox], [type=radio], [type=submit]), textarea, [contenteditable], form[data-kept], .island';
/** Forms whose fields no reload gives back. */
const unkept = () => [...document.querySelectorAll<HTMLFormElement>(`.island form:not([${keptForm}])`)];
const isBusy = () =>
  Boolean(document.activeElement?.closest(typing)) ||
  document.querySelector('dialog[open], :popover-open') !== null ||
  unkept().some(isBegun);

async function isReached(): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(patience) });
    return status < 500;
  } catch {
    return false;
  }
}

let watched: { until: string | undefined; end: () => void } | undefined;

/** Keeps the page's prices right: the document's `data-until` says when they are over. Call it again after houses were added. */
export function startPriceEdges(clock: Clock, stored: boolean): void {
  restoreFocus();
  const { until } = document.documentElement.dataset;
  if (watched && watched.until === until) return;
  const known = knownReloads();
  if (!watched && known && known.until !== until) {
    sessionStorage.removeItem(nameOfReloads());
    const place = priceNews();
    const news = place?.dataset.priceNews;
    // A live region announces what changes in it, not what it had when it came.
    if (place && news && known.news && known.news !== news) setTimeout(() => place.append(news), 500);
  }
  watched?.end();
  const page = { clock, stored, known, attention: pageAttention, random: Math.random };
  const end = until === undefined ? () => {} : reloadAtEdge({ ...page, until, isBusy, isReached, reload, tell });
  watched = { until, end };
}
