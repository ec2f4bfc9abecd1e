import type { DiscountSource } from '#domain/houses/caravan.ts';
import type { OfferFields } from '#domain/offers/offered-house.ts';

/** What a page announces of a reduced price; whole EUR. */
export interface Offer {
  /** The lowest price of the days before the reduction. */
  prior: number;
  /** How many days those are: 30, or 7 to 29 since the house came on sale. */
  days: number;
  /** Percent and sum below it; at 0 percent the sum alone is announced. */
  percent: number;
  amount: number;
  source: DiscountSource;
  /** Last ms of the offer, ISO. */
  until: string;
}

/** A house as a page shows it. */
export type Priced<House> = Omit<House, keyof OfferFields> & {
  /** What it costs at the moment, whole EUR. */
  price: number;
  /** Null where no reduction may be announced: the price is then shown alone. */
  offer: Offer | null;
};

function offerOf({
  announced_reduction,
  applied_discount_source,
  discount_end_date,
}: OfferFields): Offer | null {
  if (!announced_reduction || !applied_discount_source || !discount_end_date) return null;
  const { prior_price: prior, prior_days: days, percent, amount } = announced_reduction;
  const [source, until] = [applied_discount_source, discount_end_date];
  return { prior, days, percent, amount, source, until };
}

/**
 * The API's price fields as pages show them: the price to pay, and the reduction where it may be
 * announced. The fields themselves are left out, so that no component shows a reduction that may
 * not be announced.
 */
export function priced<House extends OfferFields & { price: number }>(house: House): Priced<House> {
  const {
    has_discount: _has,
    original_price: _original,
    effective_price,
    applied_discount_source: _source,
    applied_discount_details: _details,
    discount_end_date: _end,
    lowest_price_30_days: _lowest,
    announced_reduction: _announced,
    ...shown
  } = house;
  return { ...shown, price: effective_price ?? house.price, offer: offerOf(house) };
}
