import { isOddOffer, withConfirmed } from './confirmed-prices.ts';
import {
  type DatedOffer,
  type OddPrice,
  type OfferOnHouse,
  oddPrices,
  offerStep,
  type PricedHouse,
  type PriceStep,
} from './odd-prices.ts';
import type { PriceHistory } from './price-history.ts';

/**
 * The price history of a house whose list price has changed, with the odd prices of offers that
 * staff confirmed by that. `before`: the house until now, null for a new one. Where house and offer
 * keep confirmations for the first time, the price that was in force until now is one of them: it
 * stands when the old list price comes back.
 */
export function withConfirmedPrices<History extends PriceHistory>(
  history: History,
  before: PricedHouse | null,
  { offers, odd, at }: { offers: readonly OfferOnHouse[]; odd: readonly OddPrice[]; at: string },
): History & { confirmed_prices: ReturnType<typeof withConfirmed> } {
  const kept = before?.price_history?.confirmed_prices;
  const nothing = { house: undefined, offer: undefined };
  const inForce =
    before && !kept
      ? offers
          .filter(({ confirmed }) => !confirmed)
          .flatMap((offer) => offerStep(before, before.price, offer, nothing))
          .filter(isOddOffer)
      : [];
  return {
    ...history,
    confirmed_prices: withConfirmed(kept, [...inForce, ...offerPrices(odd)], at),
  };
}

const offerPrices = (odd: readonly OddPrice[]) =>
  odd.flatMap(({ kind, from, to }) => (kind === 'offer' && from !== null ? [{ from, to }] : []));

/**
 * `after` with the odd prices that staff confirmed by writing it (`odd`). Where it keeps
 * confirmations for the first time, the prices that visitors were shown until now stand.
 */
export function withConfirmedOffer<O extends DatedOffer & { updated_at: string }>(
  before: DatedOffer | null,
  after: O,
  { odd, standing }: { odd: readonly OddPrice[]; standing: readonly PriceStep[] },
): O {
  const first = before !== null && before.confirmed_prices === undefined;
  const isKept = odd.length > 0 || after.confirmed_prices !== before?.confirmed_prices;
  const confirmed = [...odd, ...(first && isKept ? oddPrices(standing) : [])];
  if (confirmed.length === 0) return after;
  const at = after.updated_at;
  const { since, houses: known } = after.confirmed_prices ?? { since: at, houses: {} };
  const houses = { ...known };
  for (const one of confirmed) {
    const kept = { since, prices: houses[one.caravan_id] ?? [] };
    houses[one.caravan_id] = withConfirmed(kept, offerPrices([one]), at).prices;
  }
  return { ...after, confirmed_prices: { since, houses } };
}
