import { type Attention, pageAttention } from './base/page-attention.ts';
import type { Clock } from './base/page-clock.ts';

/** ms before a price changes from which on the page is prepared for it. */
const ahead = 3_600_000;
/** The longest single wait, ms: a timer stands still while the computer sleeps. */
const longestWait = 60_000;

/** The script that reloads the page when its prices change. */
const loadEdges = () => import('./prices/price-edges.ts');

interface Surroundings {
  clock: Clock;
  /** Whether the page comes from the browser's cache: then it may be old. */
  stored: boolean;
  /** Whether the page was just reloaded: then its focus and the news of its price come back. */
  reloaded: boolean;
  attention?: Attention;
  load?: () => Promise<Pick<Awaited<ReturnType<typeof loadEdges>>, 'startPriceEdges'>>;
}

/**
 * Loads the script that reloads the page for new prices an hour before the first of them changes,
 * at the moment in the document's `data-until`. What is returned looks again: call it after houses
 * were added.
 */
export function watchPrices({
  clock,
  stored,
  reloaded,
  attention = pageAttention,
  load = loadEdges,
}: Surroundings): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isNear = reloaded;

  function look(isOld = stored): void {
    clearTimeout(timer);
    const { until } = document.documentElement.dataset;
    const wait = until ? Date.parse(until) - ahead - clock() : Number.POSITIVE_INFINITY;
    isNear ||= wait <= 0;
    if (!isNear) {
      if (until) timer = setTimeout(look, Math.min(wait, longestWait));
      return;
    }
    load().then(
      ({ startPriceEdges }) => {
        forget();
        startPriceEdges(clock, isOld);
      },
      () => {
        clearTimeout(timer);
        timer = setTimeout(look, longestWait, isOld);
      },
    );
  }
  // The browser has kept the page for Back, or the computer slept: other visitors' pages are not
  // reloaded at the same moment.
  const forget = attention.onReturn(() => look(true));
  look();
  return () => look();
}
