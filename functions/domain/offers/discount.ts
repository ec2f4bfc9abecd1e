import type { DiscountSource } from '../houses/caravan.ts';
import { highestPrice } from '../houses/caravan-fields.ts';
import type { AnnouncedReduction } from './announced-reduction.ts';

export const discountTypes = ['percentage', 'fixed'] as const;
/** `percentage` of the price, or a `fixed` amount in EUR. */
export type DiscountType = (typeof discountTypes)[number];

export interface Discount {
  type: DiscountType;
  /** Percent in steps of 0.1, or whole EUR. */
  value: number;
}

/** Steps and bounds of a discount's value. Spec section 5. */
export const discountSteps: Record<DiscountType, number> = { percentage: 0.1, fixed: 1 };
export const maxPercentage = 100;
/** EUR. */
export const maxAmount = highestPrice;

/**
 * Whole EUR after a discount: price × (1 − percent / 100) rounded half up, or price − amount; never
 * below 0. Counted in tenths of a percent, so that no half is lost to binary fractions. Spec
 * section 9.
 */
export function discountedPrice(price: number, { type, value }: Discount): number {
  if (type === 'fixed') return Math.max(0, price - value);
  const kept = 1000 - Math.min(1000, Math.round(value * 10));
  return Math.floor((price * kept + 500) / 1000);
}

/** A discount that runs for a house at some moment. */
export interface Candidate extends Discount {
  source: DiscountSource;
  /** Of the campaign or the individual discount. */
  id: string;
  /** Last ms it runs, ISO. */
  end_date: string;
}

/** The candidate that makes the price, and that price in whole EUR. */
export interface Reduction {
  price: number;
  by: Candidate;
}

/**
 * Whether `one` is preferred to `other`: the lower price, then a campaign, then the later end, then
 * the id.
 */
function precedes(one: Reduction, other: Reduction): boolean {
  if (one.price !== other.price) return one.price < other.price;
  if (one.by.source !== other.by.source) return one.by.source === 'campaign';
  const [until, otherUntil] = [Date.parse(one.by.end_date), Date.parse(other.by.end_date)];
  return until !== otherUntil ? until > otherUntil : one.by.id < other.by.id;
}

/** The lowest price that a candidate makes of the list price; null when none is below it. */
export function bestReduction(
  listPrice: number,
  candidates: readonly Candidate[],
): Reduction | null {
  let best: Reduction | null = null;
  for (const by of candidates) {
    const reduction = { price: discountedPrice(listPrice, by), by };
    if (reduction.price < listPrice && (best === null || precedes(reduction, best)))
      best = reduction;
  }
  return best;
}

/** What the price calls answer for a house. Spec section 3; prices in whole EUR. */
export interface PriceResult {
  caravan_id: string;
  has_discount: boolean;
  original_price: number;
  effective_price: number;
  applied_discount_source: DiscountSource | null;
  applied_discount_details: AppliedDiscount | null;
  announced_reduction: AnnouncedReduction | null;
}
interface AppliedDiscount extends Discount {
  /** ISO; null for an individual discount. */
  campaign_end_date: string | null;
}

/** What visitors learn of the discount that makes a price. */
export function appliedDiscount({ source, type, value, end_date }: Candidate): AppliedDiscount {
  return { type, value, campaign_end_date: source === 'campaign' ? end_date : null };
}

export function priceResult(
  house: { id: string; price: number },
  { reduction, announced }: { reduction: Reduction | null; announced: AnnouncedReduction | null },
): PriceResult {
  return {
    caravan_id: house.id,
    has_discount: reduction !== null,
    original_price: house.price,
    effective_price: reduction?.price ?? house.price,
    applied_discount_source: reduction?.by.source ?? null,
    applied_discount_details: reduction && appliedDiscount(reduction.by),
    announced_reduction: announced,
  };
}
