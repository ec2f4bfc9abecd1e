import type { Campaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscount } from '#domain/offers/individual-discount.ts';

/** The prices that an observer noted who looked at a house at every instant. */
export interface Seen {
  /** ms */
  from: number;
  /** EUR; null while the house was hidden. */
  price: number | null;
  /** Ids of all offers that made the price, the shown one first; none at the list price. */
  by: readonly string[];
}

interface State {
  house: { id: string; price: number; is_visible: boolean };
  campaigns: readonly Campaign[];
  discounts: readonly IndividualDiscount[];
  /**
   * Odd prices that staff confirmed: see `confirmedKey`. Absent where the prices are older than
   * confirmations: all of them stand.
   */
  confirmed?: ReadonlySet<string>;
}

/** What the observer notes of a confirmation, made with the house or with an offer of this id. */
export const confirmedKey = (writer: string, list: number, price: number) =>
  `${writer}: ${list} for ${price}`;

/** The spec's formula in whole numbers of any size. */
function reduced(price: number, type: string, value: number): number {
  if (type === 'fixed') return price > value ? price - value : 0;
  const thousandths = BigInt(price) * (1000n - BigInt(Math.round(value * 10)));
  return Number((2n * thousandths + 1000n) / 2000n);
}

/** What a visitor sees at an instant: from the dates and discounts as they are, with no history. */
export function look({ house, campaigns, discounts, confirmed }: State, at: number): Seen {
  if (!house.is_visible) return { from: at, price: null, by: [] };
  const holds = (one: { start_date: string; end_date: string; deleted_at: string | null }) =>
    one.deleted_at === null && Date.parse(one.start_date) <= at && at <= Date.parse(one.end_date);
  const offers = [
    ...campaigns
      .filter(holds)
      .flatMap(({ id, end_date, caravans, discount_type, discount_value }) => {
        const own = caravans[house.id];
        if (!own) return [];
        const [type, value] = [own.individual_discount_type, own.individual_discount_value];
        const price =
          type !== null && value !== null
            ? reduced(house.price, type, value)
            : reduced(house.price, discount_type, discount_value);
        return [{ rank: 0, id, price, end: Date.parse(end_date) }];
      }),
    ...discounts
      .filter((one) => one.caravan_id === house.id && holds(one))
      .map(({ id, end_date, discount_type, discount_value }) => ({
        rank: 1,
        id,
        price: reduced(house.price, discount_type, discount_value),
        end: Date.parse(end_date),
      })),
  ];
  // More than half off, or under 1,000 EUR: shown only where staff confirmed it.
  const isOdd = (price: number) => price < house.price / 2 || price < 1000;
  const shown = offers.filter(
    ({ id, price }) =>
      !confirmed ||
      !isOdd(price) ||
      [id, 'house'].some((by) => confirmed.has(confirmedKey(by, house.price, price))),
  );
  const price = Math.min(house.price, ...shown.map((offer) => offer.price));
  const by = shown
    .filter((offer) => offer.price === price && price < house.price)
    .sort((a, b) => a.rank - b.rank || b.end - a.end || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  return { from: at, price, by };
}

/** 30 dates earlier at the same time of day in Sofia, found by trying the zone's two offsets. */
export function thirtyDaysBefore(at: number): number {
  const wall = (ms: number) =>
    Date.parse(
      `${new Date(ms).toLocaleString('sv-SE', { timeZone: 'Europe/Sofia' }).replace(' ', 'T')}Z`,
    );
  const milliseconds = at % 1000;
  const wanted = wall(at) - 30 * 24 * 3_600_000;
  // Summer time first, so of an hour that comes twice it is the first. A skipped time counts on
  // from winter time.
  for (const offset of [3, 2])
    if (wall(wanted - offset * 3_600_000) === wanted)
      return wanted - offset * 3_600_000 + milliseconds;
  return wanted - 2 * 3_600_000 + milliseconds;
}

/** Index of the look at which the last shown reduction began; null at the list price. */
function beginningOf(seen: readonly Seen[]): number | null {
  const last = seen.at(-1);
  const shown = last?.by[0];
  if (!last || shown === undefined) return null;
  let began = seen.length - 1;
  for (
    let at = began - 1;
    at >= 0 && seen[at]?.price === last.price && seen[at]?.by.includes(shown);
    at -= 1
  )
    began = at;
  return began;
}

/** The lowest price of the 30 days before the last shown price began, among all observed prices. */
export function lowestSeenBefore(seen: readonly Seen[]): number | null {
  const began = beginningOf(seen);
  if (began === null) return null;
  const since = thirtyDaysBefore(seen[began]?.from ?? 0);
  let lowest: number | null = null;
  for (let at = 0; at < began; at += 1) {
    const price = seen[at]?.price ?? null;
    const until = seen[at + 1]?.from ?? 0;
    if (price !== null && until > since && (lowest === null || price < lowest)) lowest = price;
  }
  return lowest;
}

const day = 24 * 3_600_000;

/**
 * For how many whole days before the last reduction, 30 at most, the house was there to be bought.
 * Null where that was less than seven days altogether.
 */
export function daysSeenBefore(seen: readonly Seen[]): number | null {
  const began = beginningOf(seen);
  if (began === null) return null;
  const start = seen[began]?.from ?? 0;
  const since = thirtyDaysBefore(start);
  const shown = seen.slice(0, began).flatMap(({ from, price }, at) => {
    const until = seen[at + 1]?.from ?? 0;
    return price === null || until <= since ? [] : [{ from: Math.max(from, since), until }];
  });
  const [first] = shown;
  const there = shown.reduce((sum, { from, until }) => sum + until - from, 0);
  if (!first || there < 7 * day) return null;
  if (first.from === since) return 30;
  let days = 7;
  while (days < 29 && first.from + (days + 1) * day <= start) days += 1;
  return days;
}

/**
 * What may be announced of the last shown price by the law: nothing that is not below all prices of
 * those 30 days, and nothing of a house that was on sale for less than 7 of them.
 */
export function announceable(seen: readonly Seen[]) {
  const [price, prior_price] = [seen.at(-1)?.price ?? null, lowestSeenBefore(seen)];
  const prior_days = daysSeenBefore(seen);
  if (price === null || prior_price === null || prior_days === null || prior_price <= price)
    return null;
  const amount = prior_price - price;
  let percent = 0;
  while (BigInt(percent + 1) * BigInt(prior_price) <= BigInt(amount) * 100n) percent += 1;
  return { prior_price, prior_days, percent, amount };
}
