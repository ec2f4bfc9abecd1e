import type { CaravanCard, PublicCaravan } from '../domain/caravan.ts';
import type { Offer } from './showroom.ts';

/** What a listing card shows of a house, and nothing more: pages must stay within the first TCP flight. */
export function cardOf(house: PublicCaravan, offer: Offer): CaravanCard {
  return {
    id: house.id,
    make: house.make,
    model: house.model,
    year: house.year,
    price: house.price,
    beds: house.beds,
    bedrooms: house.bedrooms,
    main_image: house.main_image,
    is_new: house.is_new,
    sale_status: house.sale_status,
    has_free_delivery: house.has_free_delivery,
    has_central_heating: house.has_central_heating,
    has_double_glazing: house.has_double_glazing,
    specs: { length: house.specs.length, width: house.specs.width },
    ...offer.fields,
  };
}
