import type { Throttle } from '../../throttles.ts';

interface Bucket {
  tokens: number;
  /** When it was last refilled, ms. */
  at: number;
}

/**
 * API Gateway's token buckets, one for each route: `burstLimit` requests at once, refilled by
 * `rateLimit` a second. Answers whether a request to this route is let through. `now`: ms that only
 * go forward, whatever the clock of the stage shows.
 */
export function createThrottle(
  throttleOf: (routeKey: string) => Throttle,
  now: () => number = () => performance.now(),
): (routeKey: string) => boolean {
  const buckets = new Map<string, Bucket>();
  return (routeKey) => {
    const { rateLimit, burstLimit } = throttleOf(routeKey);
    const at = now();
    const bucket = buckets.get(routeKey) ?? { tokens: burstLimit, at };
    const tokens = Math.min(burstLimit, bucket.tokens + ((at - bucket.at) / 1000) * rateLimit);
    const passes = tokens >= 1;
    buckets.set(routeKey, { tokens: passes ? tokens - 1 : tokens, at });
    return passes;
  };
}
