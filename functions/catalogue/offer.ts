import type { OfferFields } from '../domain/caravan.ts';
import { appliedDiscount, type Reduction } from '../domain/effective-price.ts';
import type { PriceBook, PricedHouse } from '../domain/price-book.ts';
import { once } from './once.ts';

/** What a house is offered for at a moment. */
export interface Offer {
  /** Whole EUR: the price that filters and sorts go by. */
  price: number;
  /** What makes the price; null at the list price. */
  reduction: Reduction | null;
  /** What its card and its page say of the discount; nothing when there is none. */
  fields(): OfferFields;
}

const nothing: OfferFields = {};

export function listOffer(price: number): Offer {
  return { price, reduction: null, fields: () => nothing };
}

/** The house's price at an instant (ms). The fields, which need its history, are made when first asked for. */
export function offerAt(book: PriceBook, house: PricedHouse, at: number): Offer {
  const reduction = book.reduction(house, at);
  if (!reduction) return listOffer(house.price);
  const { price, by } = reduction;
  const fields = once(
    (): OfferFields => ({
      has_discount: true,
      original_price: house.price,
      effective_price: price,
      applied_discount_source: by.source,
      applied_discount_details: appliedDiscount(by),
      discount_end_date: by.end_date,
      lowest_price_30_days: book.lowestBefore(house, at),
    }),
  );
  return { price, reduction, fields };
}
