import * as z from 'zod/mini';
import { DomainError } from '../errors.ts';
import type { Campaign } from './campaign.ts';
import { type Discount, discountedPrice } from './discount.ts';
import type { IndividualDiscount } from './individual-discount.ts';
import { campaignDiscount, type PricedCampaign, type PricedDiscount } from './price-book.ts';

/** EUR. The dealer sells no house for less: a lower price is likely a typing error. */
export const usualLeast = 1000;

/** Entries a refusal names at most; `odd_count` counts them all. */
const maxNamed = 50;

export const oddReasons = ['reduction', 'low_price', 'price_change'] as const;

/** A price that is likely a typing error. Whole EUR. */
const oddPriceSchema = z.object({
  caravan_id: z.string(),
  /** Make and model. */
  name: z.string(),
  /** A list price, or the price that an offer makes of one. */
  kind: z.enum(['list', 'offer']),
  /** The old list price, null for a new house; for an offer, the list price that it lowers. */
  from: z.nullable(z.int()),
  to: z.int(),
  /**
   * `reduction`: an offer takes more than half off the list price. `low_price`: under 1,000 EUR.
   * `price_change`: a list price that is less than half, or more than twice, the one before.
   */
  reasons: z.array(z.enum(oddReasons)),
});
export type OddPrice = z.infer<typeof oddPriceSchema>;
export type OddReason = (typeof oddReasons)[number];

/** What an error body of `needs_confirmation` says besides its sentence. */
export const oddPricesSchema = z.object({ odd: z.array(oddPriceSchema), odd_count: z.int() });

interface House {
  id: string;
  make: string;
  model: string;
}

/** A price that a change would make: a list price, or what an offer makes of one. Whole EUR. */
export interface PriceStep {
  kind: OddPrice['kind'];
  house: House;
  from: number | null;
  to: number;
}

function reasonsOf({ kind, from, to }: PriceStep): OddReason[] {
  const reasons: OddReason[] = [];
  if (from !== null && (to * 2 < from || to > from * 2))
    reasons.push(kind === 'offer' ? 'reduction' : 'price_change');
  if (to < usualLeast) reasons.push('low_price');
  return reasons;
}

/**
 * Which of these prices have to be confirmed. Server, imports and the browser's preview use this
 * one rule.
 */
export function oddPrices(steps: readonly PriceStep[]): OddPrice[] {
  return steps.flatMap((step) => {
    const { house, kind, from, to } = step;
    const reasons = reasonsOf(step);
    return reasons.length === 0
      ? []
      : [{ caravan_id: house.id, name: `${house.make} ${house.model}`, kind, from, to, reasons }];
  });
}

/** Rejects with `needs_confirmation` and the odd prices, unless staff confirmed them. */
export function refuseOdd(steps: readonly PriceStep[], confirmed = false): void {
  const odd = confirmed ? [] : oddPrices(steps);
  if (odd.length === 0) return;
  throw new DomainError(
    'needs_confirmation',
    'Some of these prices look mistyped. If they are meant, send the same with "confirmed": true.',
    { details: { odd: odd.slice(0, maxNamed), odd_count: odd.length } },
  );
}

/** The price that a discount makes of a house's list price; nothing where it does not lower it. */
function offerStep(house: House, listPrice: number, discount: Discount): PriceStep[] {
  const to = discountedPrice(listPrice, discount);
  return to < listPrice ? [{ kind: 'offer', house, from: listPrice, to }] : [];
}

/**
 * The prices that a change of the list price makes: the list price itself, and what each of
 * `offers` makes of it. None where the list price stays: staff who confirmed a price are not asked
 * again when they change a word of the description. `before` is null for a new house.
 */
export function listPriceSteps(
  house: House,
  before: number | null,
  after: number,
  offers: readonly Discount[],
): PriceStep[] {
  if (before === after) return [];
  const own: PriceStep = { kind: 'list', house, from: before, to: after };
  return [own, ...offers.flatMap((discount) => offerStep(house, after, discount))];
}

/** The fields of campaigns and individual discounts that decide what a house will cost. */
export interface Offers {
  campaigns: readonly Pick<
    PricedCampaign,
    'caravans' | 'discount_type' | 'discount_value' | 'end_date' | 'deleted_at'
  >[];
  discounts: readonly Pick<
    PricedDiscount,
    'caravan_id' | 'discount_type' | 'discount_value' | 'end_date' | 'deleted_at'
  >[];
}

/** The discounts of a house that run at `now` or are to come. */
export function offersOn(
  caravanId: string,
  { campaigns, discounts }: Offers,
  now: Date,
): Discount[] {
  const counts = (offer: { end_date: string; deleted_at: string | null }) =>
    offer.deleted_at === null && Date.parse(offer.end_date) >= now.getTime();
  const inCampaigns = campaigns.filter(counts).flatMap((campaign) => {
    const own = Object.hasOwn(campaign.caravans, caravanId)
      ? campaign.caravans[caravanId]
      : undefined;
    return own ? [campaignDiscount(campaign, own)] : [];
  });
  const own = discounts
    .filter((discount) => discount.caravan_id === caravanId && counts(discount))
    .map(({ discount_type: type, discount_value: value }) => ({ type, value }));
  return [...inCampaigns, ...own];
}

type Dates = Pick<Campaign, 'start_date' | 'end_date'>;
const sameDates = (one: Dates, other: Dates) =>
  one.start_date === other.start_date && one.end_date === other.end_date;
const sameDiscount = (one: Discount, other: Discount) =>
  one.type === other.type && one.value === other.value;

/**
 * The houses to which a campaign offers another discount than before, or at another time, with that
 * discount: only their prices are checked. `before` is null for a new campaign.
 */
export function offeredAnew(before: Campaign | null, after: Campaign): Map<string, Discount> {
  const anew = new Map<string, Discount>();
  const moved = before === null || !sameDates(before, after);
  for (const [id, own] of Object.entries(after.caravans)) {
    const discount = campaignDiscount(after, own);
    const earlier = before?.caravans[id];
    if (moved || !earlier || !sameDiscount(campaignDiscount(before, earlier), discount))
      anew.set(id, discount);
  }
  return anew;
}

/**
 * The prices that a campaign makes of its houses' list prices; `offered` comes from `offeredAnew`.
 */
export function campaignSteps(
  offered: ReadonlyMap<string, Discount>,
  houses: ReadonlyMap<string, House & { price: number }>,
): PriceStep[] {
  return [...offered].flatMap(([id, discount]) => {
    const house = houses.get(id);
    return house ? offerStep(house, house.price, discount) : [];
  });
}

/**
 * The price that an individual discount makes; none where its offer is unchanged. `before` is null
 * for a new one.
 */
export function discountSteps(
  before: IndividualDiscount | null,
  after: IndividualDiscount,
  house: House & { price: number },
): PriceStep[] {
  const discount = { type: after.discount_type, value: after.discount_value };
  const same =
    before !== null &&
    before.caravan_id === after.caravan_id &&
    sameDates(before, after) &&
    sameDiscount({ type: before.discount_type, value: before.discount_value }, discount);
  return same ? [] : offerStep(house, house.price, discount);
}
