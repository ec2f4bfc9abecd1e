import { wouldLoseFields } from '#shared/begun-forms.ts';
import { hideToast, showToast } from '#shared/page-toast.ts';
import { pageTrouble, reloadWords } from '#shared/page-trouble.ts';
import { keepFocus, restoreFocus } from '../base/kept-focus.ts';
import { type Attention, pageAttention } from '../base/page-attention.ts';
import type { Clock } from '../base/page-clock.ts';

/**
 * The longest single wait, ms: a timer stands still while the computer sleeps, the clock does not.
 */
const longestTimer = 30_000;
/** ms over which the reloads of all open pages are spread. */
const spread = 5000;
/**
 * ms before the first, second and third reload for one change of prices: a cache may answer with
 * the old page once more.
 */
const pauses = [0, 10_000, 30_000] as const;
/** ms to wait for the server's answer, and before asking again when none came. */
const patience = 10_000;
const unreached = 30_000;

/**
 * The reloads of one page for one edge, a moment at which a price changes; kept in the tab's
 * storage.
 */
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
  /**
   * Whether the page comes from the browser's cache: then it may be old, and other visitors do not
   * reload at the same moment.
   */
  stored: boolean;
  random: () => number;
  /** Whether a reload would interrupt the visitor. */
  isBusy: () => boolean;
  /** Whether the server answers: otherwise a reload would replace old prices by an error. */
  isReached: () => Promise<boolean>;
  /** Reloads the page; false where it must not, and has told the visitor instead. */
  reload: (reloads: Reloads) => boolean;
  /** Shows a toast that prices changed, and offers to reload. */
  tell: () => void;
}

/**
 * Reloads the page once its prices are over; while the visitor types or has a dialog open, a toast
 * offers the reload instead. A page out of sight is reloaded when the visitor comes back to it.
 * Returns a function that stops it.
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
      const mayReload = reached && !isOver && attention.isSeen() && !page.isBusy();
      // Told instead, the visitor is told again on coming back.
      if (mayReload && !page.reload({ until, times: times + 1 })) return;
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

/** The live region in which screen readers announce the price after a reload for a new one. */
const priceNews = () => document.querySelector<HTMLElement>('[data-price-news]');

const nameOfReloads = () => `price-edge:${location.pathname}${location.search}`;

function knownReloads(): (Reloads & { news?: string }) | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOfReloads()) ?? 'null');
  } catch {
    return null;
  }
}

function reload(reloads: Reloads): boolean {
  try {
    const news = priceNews()?.dataset.priceNews;
    sessionStorage.setItem(nameOfReloads(), JSON.stringify({ ...reloads, news }));
    keepFocus();
    location.reload();
    return true;
  } catch {
    // Without storage nothing counts the reloads, and an old page from a cache would be reloaded
    // for ever.
    tell();
    return false;
  }
}

function tell() {
  const words = pageTrouble();
  showToast('prices', reloadWords('newPrices'), [
    { label: words.reload, run: () => location.reload() },
    { label: words.later, run: () => hideToast('prices') },
  ]);
}

/**
 * Fields and forms. The fields of marked forms survive a reload; a form that is being sent does
 * not.
 */
const typing =
  'input:not([type=checkbox], [type=radio], [type=submit]), textarea, [contenteditable], form[data-kept], .island';
const isBusy = () =>
  Boolean(document.activeElement?.closest(typing)) ||
  document.querySelector('dialog[open], :is(:popover-open)') !== null ||
  wouldLoseFields();

async function isReached(): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, {
      method: 'HEAD',
      signal: AbortSignal.timeout(patience),
    });
    return status < 500;
  } catch {
    return false;
  }
}

let watched: { until: string | undefined; end: () => void } | undefined;

/**
 * Reloads the page at the moment in the document's `data-until`, when a price changes. Call it
 * again after houses were added.
 */
export function startPriceEdges(clock: Clock, stored: boolean): void {
  restoreFocus();
  const { until } = document.documentElement.dataset;
  if (watched && watched.until === until) return;
  const known = knownReloads();
  if (!watched && known && known.until !== until) {
    sessionStorage.removeItem(nameOfReloads());
    const place = priceNews();
    const news = place?.dataset.priceNews;
    // Screen readers announce only what is added to a live region after it is in the page.
    if (place && news && known.news && known.news !== news)
      setTimeout(() => place.append(news), 500);
  }
  watched?.end();
  const page = { clock, stored, known, attention: pageAttention, random: Math.random };
  const end =
    until === undefined
      ? () => {}
      : reloadAtEdge({ ...page, until, isBusy, isReached, reload, tell });
  watched = { until, end };
}
