import type { AnnouncedReduction } from './announced-reduction.ts';
import { type Discount, discountedPrice } from './discount.ts';

export const discountSources = ['campaign', 'individual'] as const;
export type DiscountSource = (typeof discountSources)[number];

/** A discount that runs for a house at some moment. */
export interface Candidate extends Discount {
  source: DiscountSource;
  /** Of the campaign or the individual discount. */
  id: string;
  /** Last ms it runs, ISO. */
  end_date: string;
}

/** The candidate that makes the price, and the price in whole EUR. */
export interface Reduction {
  price: number;
  by: Candidate;
}

/** Whether `one` is preferred to `other`: the lower price, then a campaign, then what lasts longer, then the id. */
function precedes(one: Reduction, other: Reduction): boolean {
  if (one.price !== other.price) return one.price < other.price;
  if (one.by.source !== other.by.source) return one.by.source === 'campaign';
  const [until, otherUntil] = [Date.parse(one.by.end_date), Date.parse(other.by.end_date)];
  return until !== otherUntil ? until > otherUntil : one.by.id < other.by.id;
}

/** The lowest of the prices the candidates make of the list price; null when none is below it. */
export function bestReduction(listPrice: number, candidates: readonly Candidate[]): Reduction | null {
  let best: Reduction | null = null;
  for (const by of candidates) {
    const reduction = { price: discountedPrice(listPrice, by), by };
    if (reduction.price < listPrice && (best === null || precedes(reduction, best))) best = reduction;
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
export interface AppliedDiscount extends Discount {
  /** ISO; null for an individual discount. */
  campaign_end_date: string | null;
}

/** What is told of the discount that makes a price. */
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
