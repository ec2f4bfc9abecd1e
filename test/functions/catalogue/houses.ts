import * as z from 'zod/mini';
import { caravanConditionSchema, type PublicCaravan } from '#domain/houses/caravan.ts';
import { announcedReduction } from '#domain/offers/announced-reduction.ts';
import type { Offer } from '#functions/catalogue/catalogue.ts';
import type { Changes } from '#functions/catalogue/snapshot.ts';

export const noChanges: Changes = {
  houses: [],
  campaigns: [],
  discounts: [],
  images: [],
  settings: [],
};

const unsaid = z.parse(caravanConditionSchema, {});

let made = 0;

/** A house of the catalogue; ids count up, so that houses built in a row never collide. */
export function house(fields: Partial<PublicCaravan> = {}): PublicCaravan {
  made += 1;
  return {
    id: `${made.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`,
    number: null,
    make: 'Willerby',
    model: 'Granada',
    year: 2018,
    price: 20_000,
    beds: 4,
    bedrooms: 2,
    description: 'Уютен мобилен дом с две спални.',
    description_en: '',
    main_image: '/media/images/a.jpg',
    schema_image: null,
    additional_images: [],
    is_new: false,
    is_featured: false,
    sale_status: 'available',
    has_free_delivery: false,
    has_central_heating: false,
    has_double_glazing: false,
    specs: { length: '11,58 м', width: '3,66 м', height: '', weight: '', heating: '' },
    condition: unsaid,
    chassis_year: null,
    renewed: [],
    video_url: '',
    vat: '',
    eu_responsible: '',
    features: [],
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/** A house at a lower price than its own, by a campaign; `prior` is what it cost before. */
export function reducedOffer(
  one: PublicCaravan,
  price: number,
  prior: number | null = one.price,
): Offer {
  const by = {
    type: 'fixed',
    value: one.price - price,
    source: 'campaign',
    id: 'any',
    end_date: one.updated_at,
  } as const;
  const announced = announcedReduction(prior === null ? null : { price: prior, days: 30 }, price);
  const fields = {
    has_discount: true,
    effective_price: price,
    announced_reduction: announced,
  } as const;
  return { price, reduction: { price, by }, announced, fields };
}
