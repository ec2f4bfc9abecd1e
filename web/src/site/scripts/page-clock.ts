import { freshFor, staleWhileRevalidating } from '../../../../functions/domain/api/headers.ts';

/** Milliseconds since the epoch, now. */
export type Clock = () => number;

/** ms the CDN may give out a page. */
const longestHeld = (freshFor + staleWhileRevalidating) * 1000;

interface PageLoad {
  /** The server's clock when the page was made, ms. */
  rendered: number;
  /** The browser's clock when the page arrived, ms. */
  arrived: number;
  /** The browser had the page stored and took it from there: it may be of any age. */
  stored: boolean;
  /** The browser's clock: right, as a rule. */
  device: Clock;
}

/**
 * The true time as far as a page can know it. When it arrives, that is at least `rendered` and at most as much later as a
 * page is kept on its way. A browser's clock that says so is believed; one that is plainly wrong is corrected once, and
 * the difference kept for as long as the page is open.
 */
export function pageClock({ rendered, arrived, stored, device }: PageLoad): Clock {
  const age = arrived - rendered;
  if (age >= 0 && (stored || age <= longestHeld)) return device;
  return () => device() - age;
}

/** When and from where this page came; `stored` as by the Back button, `reloaded` by itself or by the visitor. */
export function pageArrival(): Pick<PageLoad, 'arrived' | 'stored'> & { reloaded: boolean } {
  const [load] = performance.getEntriesByType('navigation');
  if (!(load instanceof PerformanceNavigationTiming)) return { arrived: Date.now(), stored: false, reloaded: false };
  return {
    arrived: performance.timeOrigin + load.responseStart,
    stored: load.transferSize === 0 && load.decodedBodySize > 0,
    reloaded: load.type === 'reload',
  };
}
