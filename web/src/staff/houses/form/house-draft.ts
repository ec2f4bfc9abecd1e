import {
  type Caravan,
  type CaravanCondition,
  type CaravanSpecs,
  newCaravanDefaults,
} from '../../../../../functions/domain/caravan.ts';

import type { SaleStatus } from '../../../../../functions/domain/caravan-facts.ts';
import { readWholeNumber } from '../../../../../functions/domain/locale.ts';

/** The house form as typed: numbers are still text. */
export interface HouseDraft {
  make: string;
  model: string;
  year: string;
  /** Whole EUR, as typed: "22 600 €". */
  price: string;
  beds: string;
  bedrooms: string;
  description: string;
  description_en: string;
  specs: CaravanSpecs;
  condition: CaravanCondition;
  chassis_year: string;
  renewed: string[];
  features: string[];
  /** Addresses in their order; the first is the main one. */
  pictures: string[];
  schema_image: string | null;
  video_url: string;
  is_new: boolean;
  is_visible: boolean;
  is_featured: boolean;
  sale_status: SaleStatus;
  has_free_delivery: boolean;
  has_central_heating: boolean;
  has_double_glazing: boolean;
}

/** The form of a house that is there already. */
export function draftOf(house: Caravan): HouseDraft {
  const { year, price, beds, bedrooms, main_image, additional_images, features, specs, condition } = house;
  return {
    make: house.make,
    model: house.model,
    year: String(year),
    price: String(price),
    beds: String(beds),
    bedrooms: String(bedrooms),
    description: house.description,
    description_en: house.description_en,
    specs: { ...specs },
    condition: { ...condition },
    chassis_year: String(house.chassis_year ?? ''),
    renewed: [...house.renewed],
    features: [...features],
    pictures: [...new Set([...(main_image === null ? [] : [main_image]), ...additional_images])],
    schema_image: house.schema_image,
    video_url: house.video_url,
    is_new: house.is_new,
    is_visible: house.is_visible,
    is_featured: house.is_featured,
    sale_status: house.sale_status,
    has_free_delivery: house.has_free_delivery,
    has_central_heating: house.has_central_heating,
    has_double_glazing: house.has_double_glazing,
  };
}

/** The form of a house that is not there yet. */
export function newDraft(now: Date): HouseDraft {
  const { main_image: _, additional_images: __, year, beds, bedrooms, ...rest } = newCaravanDefaults(now);
  return {
    ...rest,
    year: String(year),
    price: '',
    beds: String(beds),
    bedrooms: String(bedrooms),
    chassis_year: '',
    pictures: [],
  };
}

/** The price in digits, where it is understood. */
export function plainPrice({ price }: Pick<HouseDraft, 'price'>): string {
  return String(readWholeNumber(price) ?? price);
}

/** The lines of a list that hold something. */
export const filledLines = (lines: readonly string[]) => lines.map((text) => text.trim()).filter(Boolean);

export function sameDraft(a: HouseDraft, b: HouseDraft): boolean {
  return JSON.stringify(normal(a)) === JSON.stringify(normal(b));
}

/** Keys in one order, and without what saving drops. */
function normal(draft: HouseDraft) {
  return Object.entries({
    ...draft,
    price: plainPrice(draft),
    features: filledLines(draft.features),
    renewed: filledLines(draft.renewed),
    specs: Object.entries(draft.specs).sort(),
    condition: Object.entries(draft.condition).sort(),
  }).sort(([a], [b]) => (a < b ? -1 : 1));
}
