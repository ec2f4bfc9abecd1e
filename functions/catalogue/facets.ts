import type { Facets, Suggestion } from '../domain/api/public-routes.ts';
import { filterNames } from '../domain/listing.ts';
import type { Catalogue } from './catalogue.ts';
import type { Dimension } from './dimension.ts';
import type { Tally } from './tally.ts';

function counted<T>(dimension: Dimension<T>, counts: Uint32Array): { value: T; count: number }[] {
  return dimension.values.map((value, code) => ({ value, count: counts[code] ?? 0 }));
}

/** Every option of every filter with the houses it would show, given all the other filters. */
export function facetsOf(catalogue: Catalogue, counts: Tally): Facets {
  const rows = counts.priceRows;
  return {
    type: { new: counts.type[1] ?? 0, used: counts.type[0] ?? 0 },
    discount: counts.discount[1] ?? 0,
    make: counted(catalogue.make, counts.make),
    beds: counted(catalogue.beds, counts.beds),
    bedrooms: counted(catalogue.bedrooms, counts.bedrooms),
    year: counted(catalogue.year, counts.year),
    price: rows && { min: catalogue.price[rows.first] ?? 0, max: catalogue.price[rows.last] ?? 0 },
  };
}

/** When nothing matches: the filter without which most houses would, the first named of equals; null if none helps. */
export function suggestionOf(counts: Tally): Suggestion | null {
  if (counts.total > 0) return null;
  let best: Suggestion | null = null;
  for (const filter of filterNames) {
    const count = counts.failsOnly[filter];
    if (count > (best?.count ?? 0)) best = { filter, count };
  }
  return best;
}
