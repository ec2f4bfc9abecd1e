import { foldName } from '#domain/fold.ts';
import { type FilterName, filterNames, type ListingFilters } from '#domain/houses/listing.ts';
import type { Catalogue } from './catalogue.ts';
import { allHouses, type HouseSet, housesWithout, keepHouses, noHouses } from './house-set.ts';
import { housesByOption, housesWithin, isBound } from './option-sets.ts';
import { searchedHouses } from './search.ts';

function housesPassing(catalogue: Catalogue, name: FilterName, filters: ListingFilters): HouseSet {
  if (name === 'search') return searchedHouses(catalogue, filters.search ?? '');
  if (isBound(name)) return housesWithin(catalogue, name, filters[name] ?? 0);
  const asked = name === 'make' ? foldName(filters.make ?? '') : filters[name];
  const houses = asked === undefined ? undefined : housesByOption(catalogue, name).get(asked);
  return houses ?? noHouses(catalogue.counted.length);
}

/** What each filter of a query leaves, alone and together. */
export interface Filtered {
  /** The houses that pass every filter but these, whether they pass these or not. */
  without(...names: FilterName[]): HouseSet;
  /** The houses that fail this filter and pass the others. */
  failing(name: FilterName): HouseSet;
}

export function filterHouses(catalogue: Catalogue, filters: ListingFilters): Filtered {
  const active = new Map(
    filterNames
      .filter((name) => filters[name] !== undefined)
      .map((name) => [name, housesPassing(catalogue, name, filters)]),
  );
  const size = catalogue.counted.length;
  const without = (...names: FilterName[]) => {
    const houses = allHouses(size);
    for (const [name, passing] of active) if (!names.includes(name)) keepHouses(houses, passing);
    return houses;
  };
  return {
    without,
    failing(name) {
      const passing = active.get(name);
      return passing ? housesWithout(without(name), passing) : noHouses(size);
    },
  };
}
