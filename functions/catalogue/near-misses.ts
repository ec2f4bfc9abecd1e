import type { NearMiss } from '#domain/api/public-routes.ts';
import {
  bandEnds,
  type ListingFilters,
  type ListingQuery,
  type NearFilter,
  nearFilters,
} from '#domain/houses/listing.ts';
import type { Catalogue, ListedHouse } from './catalogue.ts';
import type { Filtered } from './filter-sets.ts';
import { hasHouse } from './house-set.ts';

const nearMissCount = 3;

/**
 * By how much a house may miss a filter to be near: a share of the price, else in the filter's own
 * unit.
 */
const little: Record<NearFilter, number> = {
  minPrice: 0.25,
  maxPrice: 0.25,
  beds: 2,
  minBeds: 2,
  bedrooms: 1,
  minBedrooms: 1,
  year: 3,
  minYear: 3,
  length: 1,
  maxLength: 1,
  width: 0.5,
};

/**
 * Unsold houses that miss one filter by little: available ones before reserved ones, then by how
 * little they miss it.
 */
export function nearMisses(
  catalogue: Catalogue,
  { failing }: Filtered,
  query: ListingQuery,
): NearMiss[] {
  const order = catalogue.inOrder(query.sort, query.dir);
  // Thousands may be near, and three are shown: these are the nearest so far, in their order.
  let nearest: Near[] = [];
  for (const filter of nearFilters) {
    if (query[filter] === undefined) continue;
    const missing = failing(filter);
    for (const number of order) {
      const one = hasHouse(missing, number) ? catalogue.counted[number] : undefined;
      if (!one || one.house.sale_status === 'sold') continue;
      const far = missedBy(one, filter, query) / little[filter];
      const last = nearest[nearMissCount - 1];
      if (far > 1 || (last && !comesBefore(one, far, last))) continue;
      const before = nearest.filter((other) => !comesBefore(one, far, other));
      const after = nearest.slice(before.length, nearMissCount - 1);
      nearest = [...before, { one, filter, far }, ...after];
    }
  }
  return nearest.map(({ filter, one }) => ({ filter, caravan: one.card }));
}

interface Near {
  one: ListedHouse;
  filter: NearFilter;
  far: number;
}

function comesBefore({ house }: ListedHouse, far: number, other: Near): boolean {
  const { sale_status } = other.one.house;
  if (house.sale_status !== sale_status) return sale_status === 'reserved';
  return far < other.far;
}

/** The figure of a house that the filter compares. */
const figureOf = {
  beds: 'beds',
  minBeds: 'beds',
  bedrooms: 'bedrooms',
  minBedrooms: 'bedrooms',
  year: 'year',
  minYear: 'year',
} as const;

/** How far a house is from what the filter asks, in the unit of `little`. */
function missedBy(
  { house, offer, length, width }: ListedHouse,
  filter: NearFilter,
  query: ListingFilters,
): number {
  switch (filter) {
    case 'length':
    case 'width': {
      const [size, asked] = [filter === 'length' ? length : width, query[filter]];
      if (size === null || asked === undefined) return Number.POSITIVE_INFINITY;
      const { from, to } = bandEnds(asked);
      return Math.max(from - size, size - to);
    }
    case 'minPrice':
    case 'maxPrice': {
      const asked = query[filter] ?? 0;
      return Math.abs(offer.price - asked) / asked;
    }
    case 'maxLength':
      return (length ?? Number.POSITIVE_INFINITY) - (query.maxLength ?? 0);
    default:
      return Math.abs(house[figureOf[filter]] - (query[filter] ?? 0));
  }
}
