import type { OfferFields } from '../../../functions/domain/caravan.ts';
import type { DiscountSource } from '../../../functions/domain/effective-price.ts';

/** What a page says of a discounted price, in whole EUR. */
export interface Offer {
  price: number;
  source: DiscountSource;
  /** Percent taken off, where the discount is one in percent; otherwise what is saved says it better. */
  percent: number | null;
  /** Last ms it holds, ISO. */
  until: string;
  /** Lowest price of the 30 days before; null where the house was not on sale then. */
  lowest: number | null;
}

/** The offer a house is under, as the API's price fields say; null at the list price. */
export function offerOf(house: OfferFields): Offer | null {
  const { effective_price, applied_discount_source, applied_discount_details, discount_end_date } = house;
  if (effective_price === undefined || !applied_discount_source || !applied_discount_details || !discount_end_date)
    return null;
  return {
    price: effective_price,
    source: applied_discount_source,
    percent: applied_discount_details.type === 'percentage' ? applied_discount_details.value : null,
    until: discount_end_date,
    lowest: house.lowest_price_30_days ?? null,
  };
}
