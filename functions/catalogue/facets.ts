import type { Facets } from '#domain/api/public-routes.ts';
import {
  type Bound,
  exactOf,
  type ListingFilters,
  lengthBands,
  maxLengthOptions,
  type SwitchName,
  switchNames,
  widthBands,
} from '#domain/houses/listing.ts';
import type { Catalogue } from './catalogue.ts';
import type { Filtered } from './filter-sets.ts';
import { countBoth, type HouseSet, hasHouse } from './house-set.ts';
import {
  type BoundName,
  type ChoiceName,
  figuresOf,
  housesByOption,
  housesWithin,
  housesWithinOption,
} from './option-sets.ts';

const plainFacets = new WeakMap<Catalogue, Facets>();

/** The facets of the listing without filters: they stay as long as the catalogue does. */
export function facetsOfAll(catalogue: Catalogue, all: Filtered): Facets {
  const facets = plainFacets.get(catalogue) ?? facetsOf(catalogue, all, {});
  plainFacets.set(catalogue, facets);
  return facets;
}

/** Every option of every filter with the houses it would show, given all the other filters. */
export function facetsOf(catalogue: Catalogue, filtered: Filtered, query: ListingFilters): Facets {
  const { makes, options, typical, heating } = catalogue;
  const among = <Option extends string | number | boolean>(
    left: HouseSet,
    name: ChoiceName,
    values: readonly Option[],
  ) => {
    const byOption = housesByOption(catalogue, name);
    return values.map((value) => {
      const having = byOption.get(value);
      return { value, count: having ? countBoth(left, having) : 0 };
    });
  };
  const counted = <Option extends string | number | boolean>(
    name: ChoiceName,
    values: readonly Option[],
  ) => among(filtered.without(name), name, values);
  const within = (left: HouseSet, name: BoundName, values: readonly number[]) =>
    withChosen(values, query[name]).map((value) => {
      const find = values.includes(value) ? housesWithinOption : housesWithin;
      return { value, count: countBoth(left, find(catalogue, name, value)) };
    });
  // A bound and the exact filter take each other's place: neither narrows the other's options.
  const freeOf = (bound: Bound) => filtered.without(bound, exactOf[bound]);
  const numbers = (bound: 'minBeds' | 'minBedrooms' | 'minYear') => {
    const [name, left] = [exactOf[bound], freeOf(bound)];
    const values = options[name];
    return { exact: among(left, name, values), atLeast: within(left, bound, values) };
  };
  const [beds, bedrooms, year] = [numbers('minBeds'), numbers('minBedrooms'), numbers('minYear')];
  const ofAnyLength = freeOf('maxLength');
  const type = counted('type', ['new', 'used']).map(({ count }) => count);
  const switches = switchNames.map((name) => [name, counted(name, [true])[0]?.count ?? 0] as const);
  const byMake = counted('make', [...makes.keys()]);
  return {
    type: { new: type[0] ?? 0, used: type[1] ?? 0 },
    ...(Object.fromEntries(switches) as Record<SwitchName, number>),
    make: byMake.map(({ value, count }) => ({ value: makes.get(value) ?? value, count })),
    beds: beds.exact,
    minBeds: beds.atLeast,
    bedrooms: bedrooms.exact,
    minBedrooms: bedrooms.atLeast,
    year: year.exact,
    minYear: year.atLeast.toReversed(),
    monthly:
      typical &&
      within(filtered.without('max_monthly'), 'max_monthly', monthlyOptionsOf(catalogue)),
    length: among(ofAnyLength, 'length', lengthBands),
    maxLength: within(ofAnyLength, 'maxLength', maxLengthOptions),
    width: counted('width', widthBands),
    heating: counted('heating', heating),
    price: priceRange(catalogue, filtered),
  };
}

/** The options of a filter, the chosen value among them, in rising order. */
const withChosen = (values: readonly number[], chosen: number | undefined): number[] =>
  [...new Set([...values, ...(chosen === undefined ? [] : [chosen])])].sort((a, b) => a - b);

/** The lowest and the highest price that the other filters leave; null where they leave no house. */
function priceRange(catalogue: Catalogue, filtered: Filtered): Facets['price'] {
  const prices = figuresOf(catalogue, 'minPrice');
  const houses = filtered.without('minPrice', 'maxPrice');
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let number = 0; number < prices.length; number += 1) {
    if (!hasHouse(houses, number)) continue;
    min = Math.min(min, prices[number] ?? min);
    max = Math.max(max, prices[number] ?? max);
  }
  return min <= max ? { min, max } : null;
}

/** EUR between two options of the monthly instalment, and how many options there are at most. */
const monthlySteps = [10, 25, 50, 100, 250, 500] as const;
const mostMonthly = 6;
const monthlyOptions = new WeakMap<Catalogue, readonly number[]>();

/** Round instalments that part the houses of the catalogue. */
function monthlyOptionsOf(catalogue: Catalogue): readonly number[] {
  const known = monthlyOptions.get(catalogue);
  if (known) return known;
  const monthly = figuresOf(catalogue, 'max_monthly')
    .filter((each) => !Number.isNaN(each))
    .sort();
  const [low = 0, high = 0] = [monthly[0], monthly.at(-1)];
  const step = monthlySteps.find((each) => (high - low) / each < mostMonthly - 1) ?? 1000;
  const first = Math.ceil(low / step);
  const options = Array.from(
    { length: Math.ceil(high / step) - first + 1 },
    (_, at) => (first + at) * step,
  );
  monthlyOptions.set(catalogue, options);
  return options;
}
