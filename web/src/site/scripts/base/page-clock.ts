import { freshFor, staleWhileRevalidating } from '#domain/api/freshness.ts';

/** Milliseconds since the epoch, now. */
export type Clock = () => number;

/** ms for which the CDN may give out a page. */
const longestHeld = (freshFor + staleWhileRevalidating) * 1000;

interface PageLoad {
  /** The server's clock when the page was made, ms. */
  rendered: number;
  /** The browser's clock when the page arrived, ms. */
  arrived: number;
  /** Whether the browser took the page from its own cache: the page may be of any age. */
  stored: boolean;
  /** The browser's clock, which is usually right. */
  device: Clock;
}

/**
 * The true time, as far as a page can know it. When the page arrives, it lies between `rendered`
 * and `rendered` plus the time for which the CDN may keep a page. A browser's clock in that range
 * is used as it is; any other is corrected by a difference that stays the same while the page is
 * open.
 */
export function pageClock({ rendered, arrived, stored, device }: PageLoad): Clock {
  const age = arrived - rendered;
  if (age >= 0 && (stored || age <= longestHeld)) return device;
  return () => device() - age;
}

/**
 * When and how this page arrived. `stored`: from the browser's own cache, as by the Back button.
 * `reloaded`: by the visitor or by its own script.
 */
export function pageArrival(): Pick<PageLoad, 'arrived' | 'stored'> & { reloaded: boolean } {
  const [load] = performance.getEntriesByType('navigation');
  if (!(load instanceof PerformanceNavigationTiming))
    return { arrived: Date.now(), stored: false, reloaded: false };
  return {
    arrived: performance.timeOrigin + load.responseStart,
    stored: load.transferSize === 0 && load.decodedBodySize > 0,
    reloaded: load.type === 'reload',
  };
}
