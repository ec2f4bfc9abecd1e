import { freshFor, staleWhileRevalidating } from '../../../../functions/domain/api/headers.ts';

/** Milliseconds since the epoch, now. */
export type Clock = () => number;

/** ms for which the CDN may give out a page. */
const longestHeld = (freshFor + staleWhileRevalidating) * 1000;

interface PageLoad {
  /** The server's clock when the page was made, ms. */
  rendered: number;
  /** The browser's clock when the page arrived, ms. */
  arrived: number;
  /** The browser took the page from its store: it may be of any age. */
  stored: boolean;
  /** The browser's clock, which is right as a rule. */
  device: Clock;
}

/**
 * The true time, as far as a page can know it. On arrival it lies between `rendered` and `rendered` plus the time for which a page
 * may be kept on its way. A browser's clock within that is believed; any other is corrected once, and the difference kept for as
 * long as the page is open.
 */
export function pageClock({ rendered, arrived, stored, device }: PageLoad): Clock {
  const age = arrived - rendered;
  if (age >= 0 && (stored || age <= longestHeld)) return device;
  return () => device() - age;
}

/**
 * When and how this page came; `stored`: from the browser's store, as by the Back button; `reloaded`: by itself or by the visitor.
 */
export function pageArrival(): Pick<PageLoad, 'arrived' | 'stored'> & { reloaded: boolean } {
  const [load] = performance.getEntriesByType('navigation');
  if (!(load instanceof PerformanceNavigationTiming)) return { arrived: Date.now(), stored: false, reloaded: false };
  return {
    arrived: performance.timeOrigin + load.responseStart,
    stored: load.transferSize === 0 && load.decodedBodySize > 0,
    reloaded: load.type === 'reload',
  };
}
