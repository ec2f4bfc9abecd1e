import { extraFilters, type FilterName } from '#domain/houses/listing.ts';
import type { Catalogue, ListedHouse } from './catalogue.ts';
import { addHouse, type HouseSet, noHouses } from './house-set.ts';

/** Filters by a figure that a house has to reach, or to stay below. */
const bounds = {
  minPrice: { isLeast: true, of: ({ offer }) => offer.price },
  maxPrice: { isLeast: false, of: ({ offer }) => offer.price },
  minBeds: { isLeast: true, of: ({ house }) => house.beds },
  minBedrooms: { isLeast: true, of: ({ house }) => house.bedrooms },
  minYear: { isLeast: true, of: ({ house }) => house.year },
  maxLength: { isLeast: false, of: ({ length }) => length },
  max_monthly: { isLeast: false, of: ({ item }) => item.loan_example?.instalment ?? null },
} as const satisfies Partial<Record<FilterName, Bound>>;
interface Bound {
  isLeast: boolean;
  /** Null where a house has no such figure: it passes no bound. */
  of(one: ListedHouse): number | null;
}
export type BoundName = keyof typeof bounds;
export const isBound = (name: FilterName): name is BoundName => name in bounds;

/** Filters by one of the options that houses have. */
export type ChoiceName = Exclude<FilterName, BoundName | 'search'>;
type Option = string | number | boolean | null;

/** The options of a filter that a house has; of an extra, whether it has it. */
const optionsOf: Record<ChoiceName, (one: ListedHouse) => readonly Option[]> = {
  type: ({ house }) => [house.is_new ? 'new' : 'used'],
  make: ({ make }) => [make],
  beds: ({ house }) => [house.beds],
  bedrooms: ({ house }) => [house.bedrooms],
  year: ({ house }) => [house.year],
  length: ({ bands }) => [bands.length],
  width: ({ bands }) => [bands.width],
  heating: ({ heating }) => heating,
  doubleGlazing: ({ house }) => [house[extraFilters.doubleGlazing]],
  freeDelivery: ({ house }) => [house[extraFilters.freeDelivery]],
  discount: ({ offer }) => [offer.announced !== null],
  available: ({ house }) => [house.sale_status === 'available'],
};

/** What filters ask of the houses of a catalogue; each part is made when it is first needed. */
interface Known {
  options: Map<ChoiceName, ReadonlyMap<Option, HouseSet>>;
  /** By `ListedHouse.number`; not a number where a house has none. */
  figures: Map<BoundName, Float64Array>;
  /** By filter and bound: those that the listing offers, so they are few. */
  within: Map<string, HouseSet>;
}
const known = new WeakMap<Catalogue, Known>();

function knownOf(catalogue: Catalogue): Known {
  const own = known.get(catalogue) ?? { options: new Map(), figures: new Map(), within: new Map() };
  known.set(catalogue, own);
  return own;
}

/** The houses of each option of the filter. */
export function housesByOption(
  catalogue: Catalogue,
  name: ChoiceName,
): ReadonlyMap<Option, HouseSet> {
  const { options } = knownOf(catalogue);
  const before = options.get(name);
  if (before) return before;
  const byOption = new Map<Option, HouseSet>();
  for (const one of catalogue.counted)
    for (const option of optionsOf[name](one)) {
      const houses = byOption.get(option) ?? noHouses(catalogue.counted.length);
      byOption.set(option, houses);
      addHouse(houses, one.number);
    }
  options.set(name, byOption);
  return byOption;
}

/** The figure that a bound compares, by `ListedHouse.number`; not a number where there is none. */
export function figuresOf(catalogue: Catalogue, name: BoundName): Float64Array {
  const { figures } = knownOf(catalogue);
  const { of } = bounds[name];
  const own =
    figures.get(name) ?? Float64Array.from(catalogue.counted, (one) => of(one) ?? Number.NaN);
  figures.set(name, own);
  return own;
}

/** The houses whose figure reaches the bound, or stays within it. */
export function housesWithin(catalogue: Catalogue, name: BoundName, asked: number): HouseSet {
  const figures = figuresOf(catalogue, name);
  const { isLeast } = bounds[name];
  const houses = noHouses(figures.length);
  for (let number = 0; number < figures.length; number += 1) {
    const figure = figures[number] ?? Number.NaN;
    if (isLeast ? figure >= asked : figure <= asked) addHouse(houses, number);
  }
  return houses;
}

/** The same for a bound that the listing offers. */
export function housesWithinOption(
  catalogue: Catalogue,
  name: BoundName,
  option: number,
): HouseSet {
  const { within } = knownOf(catalogue);
  const houses = within.get(`${name} ${option}`) ?? housesWithin(catalogue, name, option);
  within.set(`${name} ${option}`, houses);
  return houses;
}
