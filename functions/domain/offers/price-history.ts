import type { DiscountSource } from '../houses/caravan.ts';
import { referenceDays, youngReferenceDays } from '../law.ts';
import { dayLength, sofiaDaysBefore } from '../time.ts';
import { type Confirmations, isOddOffer, isShown, momentsOf } from './confirmed-prices.ts';
import { bestReduction, type Candidate, discountedPrice } from './discount.ts';

/** The list price from an instant on, whole EUR; null while the house was not on sale (hidden). */
export interface ListPrice {
  from: string;
  price: number | null;
}

/** A reduced price that a house was offered at. Whole EUR; from `from`, until before `until`. */
export interface PastOffer {
  from: string;
  until: string;
  price: number;
  source: DiscountSource;
  source_id: string;
}

/** The prices that are stored with a house itself. Both lists are in order of time. */
export interface PriceHistory {
  /** Empty: today's list price since the house was added. */
  list_prices: readonly ListPrice[];
  past_offers: readonly PastOffer[];
  /** Odd prices that staff confirmed together with a list price. */
  confirmed_prices?: Confirmations | undefined;
}

/**
 * A stretch of time in which a campaign or a discount was, is or will be offered on a house. ms;
 * `until` exclusive.
 */
export interface OfferWindow {
  from: number;
  until: number;
  candidate: Candidate;
  /** Odd prices that staff confirmed together with the offer. */
  confirmed?: Confirmations | undefined;
}

export interface OfferSource {
  source: DiscountSource;
  id: string;
}

/** A stretch of one offered price. ms; `until` exclusive. */
export interface PriceStretch {
  from: number;
  until: number;
  /** Whole EUR; null while the house was not on sale. */
  price: number | null;
  /**
   * The offers that made this price, in order of their ids: none at the list price, several at a
   * tie.
   */
  offers: readonly OfferSource[];
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

const sameOffers = (some: readonly OfferSource[], others: readonly OfferSource[]) =>
  some.length === others.length && some.every((one, at) => one.id === others[at]?.id);

const holdsAt = (at: number) => (one: { from: number; until: number }) =>
  one.from <= at && at < one.until;

/** The windows whose offer makes an odd price of one of these list prices. */
const oddWindows = (steps: readonly Step[], windows: readonly OfferWindow[]) =>
  windows.filter(({ candidate }) =>
    steps.some(
      ({ price }) =>
        price !== null && isOddOffer({ from: price, to: discountedPrice(price, candidate) }),
    ),
  );

/**
 * Every price at which the house was offered before `until` (ms), in order, without gaps since it
 * was first on sale. A stretch lasts while price and offers stay the same. An offer that both the
 * house and a window know counts once. An odd price counts while it was shown; `now` is the reader's
 * clock, which may be behind the one that stored a confirmation.
 */
export function offeredPrices(
  house: House,
  windows: readonly OfferWindow[],
  until: number,
  now: number = Number.POSITIVE_INFINITY,
): PriceStretch[] {
  const steps = listSteps(house);
  const past = house.price_history.past_offers.map(({ from, until, price, source, source_id }) => ({
    from: Date.parse(from),
    until: Date.parse(until),
    price,
    offer: { source, id: source_id },
  }));
  const begin = steps[0]?.from ?? until;
  const edges = new Set<number>();
  for (const { from } of steps) edges.add(from);
  for (const { from, until: to } of [...windows, ...past]) edges.add(from).add(to);
  const odd = oddWindows(steps, windows);
  const { confirmed_prices: kept } = house.price_history;
  if (odd.length > 0)
    for (const iso of [kept, ...odd.map(({ confirmed }) => confirmed)].flatMap(momentsOf))
      edges.add(Math.min(Date.parse(iso), now));
  const times = [...edges].filter((at) => at >= begin && at < until).sort((a, b) => a - b);

  const stretches: PriceStretch[] = [];
  for (const [index, from] of times.entries()) {
    const list = steps.findLast((step) => step.from <= from)?.price ?? null;
    const shown =
      odd.length === 0 || list === null
        ? windows
        : windows.filter((window) => isShownAt(house, window, { list, at: from, now }));
    const { price, offers } = offeredAt(from, list, shown, past);
    const to = times[index + 1] ?? until;
    const last = stretches.at(-1);
    if (last && last.price === price && sameOffers(last.offers, offers)) last.until = to;
    else stretches.push({ from, until: to, price, offers });
  }
  return stretches;
}

/** Whether visitors were shown what a window's offer made of a list price at `at`. */
function isShownAt(
  { price_history: { confirmed_prices } }: House,
  { candidate, confirmed }: OfferWindow,
  { list, at, now }: { list: number; at: number; now: number },
): boolean {
  const price = { from: list, to: discountedPrice(list, candidate) };
  return isShown(price, confirmed_prices, confirmed, at, now);
}

interface KnownOffer {
  from: number;
  until: number;
  price: number;
  offer: OfferSource;
}

function offeredAt(
  at: number,
  list: number | null,
  windows: readonly OfferWindow[],
  past: readonly KnownOffer[],
): Pick<PriceStretch, 'price' | 'offers'> {
  if (list === null) return { price: null, offers: [] };
  const made: { price: number; offer: OfferSource }[] = past.filter(holdsAt(at));
  for (const { candidate } of windows.filter(holdsAt(at)))
    made.push({
      price: discountedPrice(list, candidate),
      offer: { source: candidate.source, id: candidate.id },
    });
  const price = Math.min(list, ...made.map((one) => one.price));
  if (price === list) return { price, offers: [] };
  const offers = new Map(
    made.filter((one) => one.price === price).map(({ offer }) => [offer.id, offer]),
  );
  return { price, offers: [...offers.values()].sort((one, other) => (one.id < other.id ? -1 : 1)) };
}

/**
 * List price and offered price from `from` (ms) on, whole EUR; null while the house was not on
 * sale.
 */
export interface PricePoint {
  from: number;
  list: number | null;
  offered: number | null;
}

/**
 * List price and offered price of a house until `now` (ms): a point for each change; the last one
 * holds at `now`.
 */
export function priceCurve(
  house: House,
  windows: readonly OfferWindow[],
  now: number,
): PricePoint[] {
  const lists = listSteps(house).filter(({ from }) => from <= now);
  const offered = offeredPrices(house, windows, now + 1);
  const edges = [...new Set([...lists, ...offered].map(({ from }) => from))].sort((a, b) => a - b);
  const points: PricePoint[] = [];
  for (const from of edges) {
    const at = (steps: readonly Step[]) =>
      steps.findLast((step) => step.from <= from)?.price ?? null;
    const point = { from, list: at(lists), offered: at(offered) };
    const last = points.at(-1);
    if (last?.list !== point.list || last.offered !== point.offered) points.push(point);
  }
  return points;
}

/** ms that the house was on sale from `since` until before `until`, and when that began (ms). */
function timeOnSale(stretches: readonly PriceStretch[], since: number, until: number) {
  let length = 0;
  let began: number | null = null;
  for (const { from, until: to, price } of stretches) {
    const [start, end] = [Math.max(from, since), Math.min(to, until)];
    if (price === null || start >= end) continue;
    began ??= start;
    length += end - start;
  }
  return { length, began };
}

/** The price that a reduction is announced against. */
export interface PriorPrice {
  /** The lowest of the days before the reduction, whole EUR. */
  price: number;
  /**
   * How many days those are: 30, or since the house came on sale in them. Null where it was on sale
   * for less than 7 of them: then nothing may be announced.
   */
  days: number | null;
}

/** How many days of the 30 before `began` (ms) a prior price stands for; see `PriorPrice`. */
function referenceOf(stretches: readonly PriceStretch[], began: number): number | null {
  const since = sofiaDaysBefore(began, referenceDays);
  const onSale = timeOnSale(stretches, since, began);
  if (onSale.began === null || onSale.length < youngReferenceDays * dayLength) return null;
  // The 30 days that a change of clocks makes an hour longer are no 30 days before they are full.
  if (onSale.began > since)
    return Math.min(referenceDays - 1, Math.floor((began - onSale.began) / dayLength));
  return referenceDays;
}

/**
 * The first moment (ms) from which on a reduction of the house may begin so that it may be
 * announced, in whole days from when the house came on sale, and if it stays there from `at` (ms)
 * on. Null for a house that is not on sale then.
 */
export function announceableFrom(house: House, at: number): number | null {
  const stretches = offeredPrices(house, [], at + 1);
  const since = stretches[stretches.findLastIndex(({ price }) => price === null) + 1]?.from;
  if (since === undefined) return null;
  const staying = stretches.map((stretch, index) =>
    index === stretches.length - 1 ? { ...stretch, until: Number.POSITIVE_INFINITY } : stretch,
  );
  let days = 0;
  while (referenceOf(staying, since + days * dayLength) === null) days += 1;
  return since + days * dayLength;
}

/**
 * The lowest price in the 30 days of Sofia before the reduction at `now` (ms) began, which is when
 * its offer last started to make today's price. Null when nothing is reduced at `now`, or the house
 * was not on sale before.
 */
export function priorPrice(
  house: House,
  windows: readonly OfferWindow[],
  now: number,
): PriorPrice | null {
  const shown = windows.filter(
    (window) =>
      holdsAt(now)(window) && isShownAt(house, window, { list: house.price, at: now, now }),
  );
  const reduction = bestReduction(
    house.price,
    shown.map(({ candidate }) => candidate),
  );
  const stretches = offeredPrices(house, windows, now + 1, now);
  if (!reduction || !stretches.at(-1)?.offers.length) return null;
  const isIt = ({ price, offers }: PriceStretch) =>
    price === reduction.price && offers.some(({ id }) => id === reduction.by.id);
  const before = stretches.findLastIndex((stretch) => !isIt(stretch));
  const began = stretches[before + 1]?.from ?? now;
  const since = sofiaDaysBefore(began, referenceDays);
  const prices = stretches
    .slice(0, before + 1)
    .flatMap(({ until, price }) => (price !== null && until > since ? [price] : []));
  if (prices.length === 0) return null;
  return { price: Math.min(...prices), days: referenceOf(stretches.slice(0, before + 1), began) };
}

/**
 * The past offers to store with the house at `now` (ms): every reduced price until the last window
 * closed, so that no closed window is needed any more. Offers that are stored already stay.
 */
export function pastOffers(
  house: House,
  windows: readonly OfferWindow[],
  now: number,
): PastOffer[] {
  const ends = windows.map(({ until }) => until).filter((until) => until <= now);
  const known = house.price_history.past_offers.map(({ until }) => Date.parse(until));
  return offeredPrices(house, windows, Math.max(0, ...ends, ...known)).flatMap(
    ({ from, until, price, offers }) =>
      price === null
        ? []
        : offers.map(({ source, id }) => ({
            from: new Date(from).toISOString(),
            until: new Date(until).toISOString(),
            price,
            source,
            source_id: id,
          })),
  );
}

/**
 * The list prices after a change at `now` (ISO): `price` is null for a house that is no longer on
 * sale. The same object when nothing changes.
 */
export function withListPrice(
  before: Pick<House, 'created_at' | 'price_history'> & { price: number | null },
  price: number | null,
  now: string,
): readonly ListPrice[] {
  if (before.price === price) return before.price_history.list_prices;
  const known = before.price_history.list_prices;
  return [
    ...(known.length > 0 ? known : [{ from: before.created_at, price: before.price }]),
    { from: now, price },
  ];
}
