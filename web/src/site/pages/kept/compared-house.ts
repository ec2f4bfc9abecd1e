import type { ExtraName } from '#domain/houses/caravan-fields.ts';
import { extrasOf } from '#domain/houses/equipment.ts';
import { type SaleStatus, soldLast } from '#domain/houses/sale-status.ts';
import { caravanSlug, slugIdLength } from '#domain/houses/slug.ts';
import type { OfferedCaravan } from '#domain/offers/offered-house.ts';
import { type Offer, priced } from '#shared/formats/offer.ts';
import type { PublicReads } from '../../reads.ts';

/** What a comparison shows of a house. */
export interface ComparedHouse {
  id: string;
  slug: string;
  name: string;
  picture: string;
  year: number;
  isNew: boolean;
  status: SaleStatus;
  /** What it costs at the moment, whole EUR. */
  price: number;
  offer: Offer | null;
  beds: number;
  bedrooms: number;
  specs: OfferedCaravan['specs'];
  condition: OfferedCaravan['condition'];
  extras: readonly ExtraName[];
  features: readonly string[];
}

export interface Comparison {
  houses: ComparedHouse[];
  /** How many of the requested houses are no longer shown. */
  gone: number;
  /** When one of their prices changes, ISO; null while no change is known. */
  validUntil: string | null;
}

function comparedHouse(house: OfferedCaravan): ComparedHouse {
  const { price, offer } = priced(house);
  return {
    id: house.id.slice(0, slugIdLength),
    slug: caravanSlug(house),
    name: `${house.make} ${house.model}`,
    picture: house.main_image,
    year: house.year,
    isNew: house.is_new,
    status: house.sale_status,
    price,
    offer,
    beds: house.beds,
    bedrooms: house.bedrooms,
    specs: house.specs,
    condition: house.condition,
    extras: extrasOf(house),
    features: [...new Set(house.features)],
  };
}

const isMissing = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'not_found';

async function find(reads: PublicReads, number: string) {
  try {
    return await reads.getCaravan(number);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * The houses with these numbers, sold ones last, else in the order of the numbers. A number alone
 * is a valid slug, so each house is read as for its own page.
 */
export async function readComparison(
  reads: PublicReads,
  numbers: readonly string[],
): Promise<Comparison> {
  const found = (await Promise.all(numbers.map((number) => find(reads, number)))).filter(
    (answer) => answer !== null,
  );
  return {
    houses: soldLast(
      found.map(({ caravan }) => comparedHouse(caravan)),
      ({ status }) => status,
    ),
    gone: numbers.length - found.length,
    validUntil: found.flatMap((answer) => answer.valid_until ?? []).sort()[0] ?? null,
  };
}
