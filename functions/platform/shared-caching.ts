/** Seconds that a stale answer may still be given while a new one is made, and when none can be. */
const whileRevalidating = 600;
const onError = 86_400;
/** Seconds an answer may be on its way to the CDN, which counts from its arrival. */
const onItsWay = 1;

/**
 * `Cache-Control` of what the CDN may keep for `seconds`, and show stale for a while after; the browser asks every time.
 * Nothing is kept or shown beyond `validUntil` (ISO; null: no end is known), when the prices in it change.
 */
export function sharedCaching(seconds: number, validUntil: string | null, now: Date): string {
  const left =
    validUntil === null
      ? Number.POSITIVE_INFINITY
      : Math.max(0, Math.floor((Date.parse(validUntil) - now.getTime()) / 1000) - onItsWay);
  if (left === 0) return 'no-store';
  const fresh = Math.min(seconds, left);
  const stale = (most: number) => Math.min(most, left - fresh);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale(whileRevalidating)}, stale-if-error=${stale(onError)}`;
}
