import { bestReduction, type Candidate, type DiscountSource } from './effective-price.ts';
import { sofiaDaysBefore } from './sofia-time.ts';

/** Days before a reduction whose lowest price is shown beside it: Directive 98/6/EC, article 6a ("Omnibus"). */
export const referenceDays = 30;

/** The list price from an instant on, whole EUR; null while the house was not on sale (hidden). */
export interface ListPrice {
  from: string;
  price: number | null;
}

/** A reduced price that a house was offered at and is not any more. Whole EUR; from `from`, until before `until`. */
export interface PastOffer {
  from: string;
  until: string;
  price: number;
  source: DiscountSource;
  source_id: string;
}

/** What a house itself remembers of its prices. Both lists in order of time. */
export interface PriceHistory {
  /** Empty: today's list price since the house was added. */
  list_prices: readonly ListPrice[];
  past_offers: readonly PastOffer[];
}

/** A stretch of time in which a campaign or a discount was, is or will be offered on a house. ms; `until` exclusive. */
export interface OfferWindow {
  from: number;
  until: number;
  candidate: Candidate;
}

/** A stretch of one offered price. `offer` is null at the list price; `price` is null while the house was not on sale. ms; `until` exclusive. */
export interface PriceStretch {
  from: number;
  until: number;
  price: number | null;
  offer: { source: DiscountSource; id: string } | null;
}

interface House {
  price: number;
  created_at: string;
  price_history: PriceHistory;
}

interface Step {
  from: number;
  price: number | null;
}

function listSteps({ price, created_at, price_history: { list_prices } }: House): Step[] {
  if (list_prices.length === 0) return [{ from: Date.parse(created_at), price }];
  return list_prices.map((step) => ({ from: Date.parse(step.from), price: step.price }));
}

/**
 * Every price the house was offered at before `until` (ms), in order, without gaps since it was first on sale. Stretches
 * are as long as price and offer stay the same. Offers that both the house remembers and a window tells of count once.
 */
export function offeredPrices(house: House, windows: readonly OfferWindow[], until: number): PriceStretch[] {
  const steps = listSteps(house);
  const past = house.price_history.past_offers.map((offer) => ({
    ...offer,
    start: Date.parse(offer.from),
    end: Date.parse(offer.until),
  }));
  const begin = steps[0]?.from ?? until;
  const edges = new Set<number>([begin]);
  for (const { from } of steps) edges.add(from);
  for (const { from, until: to } of windows) edges.add(from).add(to);
  for (const { start, end } of past) edges.add(start).add(end);
  const times = [...edges].filter((at) => at >= begin && at < until).sort((a, b) => a - b);

  const stretches: PriceStretch[] = [];
  for (const [index, from] of times.entries()) {
    const list = steps.findLast((step) => step.from <= from)?.price ?? null;
    const { price, offer } = offeredAt(from, list, windows, past);
    const to = times[index + 1] ?? until;
    const last = stretches.at(-1);
    if (last && last.price === price && last.offer?.id === offer?.id) last.until = to;
    else stretches.push({ from, until: to, price, offer });
  }
  return stretches;
}

function offeredAt(
  at: number,
  list: number | null,
  windows: readonly OfferWindow[],
  past: readonly (PastOffer & { start: number; end: number })[],
): Pick<PriceStretch, 'price' | 'offer'> {
  if (list === null) return { price: null, offer: null };
  const running = windows.filter(({ from, until }) => from <= at && at < until).map(({ candidate }) => candidate);
  const best = bestReduction(list, running);
  let price = best?.price ?? list;
  let offer: PriceStretch['offer'] = best && { source: best.by.source, id: best.by.id };
  for (const known of past)
    if (known.start <= at && at < known.end && known.price < price) {
      price = known.price;
      offer = { source: known.source, id: known.source_id };
    }
  return { price, offer };
}

/**
 * The lowest price (EUR) in the 30 days of Sofia before the reduction that applies at `now` (ms) began: before its source
 * last started to make today's price. Null when nothing is reduced at `now`, or the house was not on sale before.
 */
export function lowestPriceBefore(house: House, windows: readonly OfferWindow[], now: number): number | null {
  const stretches = offeredPrices(house, windows, now + 1);
  const current = stretches.at(-1);
  if (!current?.offer) return null;
  const since = sofiaDaysBefore(current.from, referenceDays);
  let lowest: number | null = null;
  for (const { from, until, price } of stretches)
    if (price !== null && from < current.from && until > since && (lowest === null || price < lowest)) lowest = price;
  return lowest;
}

/** What the house should remember at `now` (ms): every reduced price that is over. Never less than it remembers already. */
export function pastOffers(house: House, windows: readonly OfferWindow[], now: number): PastOffer[] {
  const over = offeredPrices(house, windows, now + 1).slice(0, -1);
  return over.flatMap(({ from, until, price, offer }) =>
    offer && price !== null
      ? {
          from: new Date(from).toISOString(),
          until: new Date(until).toISOString(),
          price,
          source: offer.source,
          source_id: offer.id,
        }
      : [],
  );
}

/** The list prices after a change at `now` (ISO): `price` is null for a house not on sale any more. Unchanged when nothing is. */
export function withListPrice(
  before: Pick<House, 'created_at' | 'price_history'> & { price: number | null },
  price: number | null,
  now: string,
): readonly ListPrice[] {
  if (before.price === price) return before.price_history.list_prices;
  const known = before.price_history.list_prices;
  return [...(known.length > 0 ? known : [{ from: before.created_at, price: before.price }]), { from: now, price }];
}
