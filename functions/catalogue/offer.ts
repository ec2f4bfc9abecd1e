import type { OfferFields } from '../domain/caravan.ts';
import { type AnnouncedReduction, announcedReduction, appliedDiscount, type Reduction } from '../domain/discount.ts';

import type { PriceBook, PricedHouse } from '../domain/price-book.ts';

/** What a house is offered for at a moment. */
export interface Offer {
  /** Whole EUR: the price that filters and sorts go by. */
  price: number;
  /** What makes the price; null at the list price. */
  reduction: Reduction | null;
  /** What may be announced of it; the discount filter goes by it. */
  announced: AnnouncedReduction | null;
  /** What the API says of it on the house. */
  fields: OfferFields;
}

const plainFields: OfferFields = { announced_reduction: null };

export function listOffer(price: number): Offer {
  return { price, reduction: null, announced: null, fields: plainFields };
}

/** The house's price at an instant (ms). */
export function offerAt(book: PriceBook, house: PricedHouse, at: number): Offer {
  const reduction = book.reduction(house, at);
  if (!reduction) return listOffer(house.price);
  const { price, by } = reduction;
  const lowest = book.lowestBefore(house, at);
  const announced = announcedReduction(lowest, price);
  const fields: OfferFields = {
    has_discount: true,
    original_price: house.price,
    effective_price: price,
    applied_discount_source: by.source,
    applied_discount_details: appliedDiscount(by),
    discount_end_date: by.end_date,
    lowest_price_30_days: lowest,
    announced_reduction: announced,
  };
  return { price, reduction, announced, fields };
}
