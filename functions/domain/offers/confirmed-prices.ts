import type { ConfirmedPrice } from '../houses/caravan.ts';

/** EUR. The dealer sells no house for less: a lower price is likely a typing error. */
export const usualLeast = 1000;

/** What an offer makes of a list price. Whole EUR. */
export type OfferedPrice = Pick<ConfirmedPrice, 'from' | 'to'>;

/** Whether a price is less than half of another one. */
export const isLessThanHalf = (price: number, other: number) => price * 2 < other;

/** Whether the price that an offer makes looks mistyped, so that it has to be confirmed. */
export const isOddOffer = ({ from, to }: OfferedPrice) =>
  to < from && (isLessThanHalf(to, from) || to < usualLeast);

/**
 * Confirmed prices as a house keeps them, or an offer for one house. `since`: from this write on,
 * only confirmed odd prices are shown.
 */
export interface Confirmations {
  since: string;
  prices: readonly ConfirmedPrice[];
}

const isSame = (one: OfferedPrice) => (other: OfferedPrice) =>
  one.from === other.from && one.to === other.to;

/**
 * Whether visitors are shown the price that an offer makes. An odd one needs a confirmation of this
 * very price, kept by the house or by the offer. Where neither was written since confirmations are
 * kept, the price was in force before and stands.
 *
 * With `at` (ms): whether they were shown it then. `now` is the reader's clock: what was stored
 * later than that counts as stored then.
 */
export function isShown(
  price: OfferedPrice,
  house: Confirmations | undefined,
  offer: Confirmations | undefined,
  at: number = Number.POSITIVE_INFINITY,
  now: number = Number.POSITIVE_INFINITY,
): boolean {
  if (!isOddOffer(price)) return true;
  const isBy = (iso: string) => Math.min(Date.parse(iso), now) <= at;
  const kept = [house, offer].filter((one) => one !== undefined);
  return (
    !kept.some(({ since }) => isBy(since)) ||
    kept.some(({ prices }) => prices.some((one) => isSame(price)(one) && isBy(one.at)))
  );
}

/** The moments (ISO) from which on these confirmations may show another price. */
export const momentsOf = (kept: Confirmations | undefined): readonly string[] =>
  kept ? [kept.since, ...kept.prices.map(({ at }) => at)] : [];

/** `kept` with these prices, confirmed at `at` (ISO); one that is confirmed already stays. */
export function withConfirmed(
  kept: Confirmations | undefined,
  prices: readonly OfferedPrice[],
  at: string,
): { since: string; prices: ConfirmedPrice[] } {
  const all = [...(kept?.prices ?? [])];
  for (const price of prices)
    if (!all.some(isSame(price))) all.push({ from: price.from, to: price.to, at });
  return { since: kept?.since ?? at, prices: all };
}
