import type { Facets, NearMiss, Suggestion } from '#domain/api/public-routes.ts';
import { foldName } from '#domain/fold.ts';
import {
  bandEnds,
  type ExtraFilter,
  extraFilterNames,
  extraFilters,
  type FilterName,
  fewResults,
  filterNames,
  type ListingFilters,
  type ListingQuery,
  lengthBands,
  type NearFilter,
  nearFilters,
  pageSize,
  type SwitchName,
  switchNames,
  widthBands,
} from '#domain/houses/listing.ts';
import type { LoanExample } from '#domain/requests/loan-example.ts';
import { type Catalogue, type ListedHouse, type ListingItem, unsoldFirst } from './catalogue.ts';
import {
  correctedSearch,
  type ReadSearch,
  readSearch,
  searchTest,
  type WordHits,
  wordHits,
} from './search.ts';

export interface ListingResult {
  items: ListingItem[];
  total: number;
  /** The page shown, from 1: a page beyond the last gives the last. */
  page: number;
  /** At least 1. */
  pages: number;
  facets: Facets;
  suggestion: Suggestion | null;
  /**
   * The words that were searched, and counted, instead of those of the query; null where the
   * query's own were.
   */
  searched_instead: string | null;
  /** The filters that the search was understood as, and what was left of it; null where none. */
  understood: Understood | null;
  /** The slug of the house whose number or address was searched; null where none was. */
  opens: string | null;
  /** Where nothing is found: which words of the search some house has that passes the filters. */
  word_hits: WordHits[];
  /**
   * What every monthly figure of the page refers to, of a house on it; null where no house on it has
   * one.
   */
  loan_example: (LoanExample & { caravan_name: string }) | null;
  near_misses: NearMiss[];
}

/** Filters out of a search's words, and the words that are left. */
type Understood = ReadSearch['filters'] & Pick<ListingFilters, 'search'>;

/** The filters that a search asks for count in place of those of the query by the same name. */
function understoodQuery(
  catalogue: Catalogue,
  asked: ListingQuery,
): { query: ListingQuery; understood: Understood | null; opens: string | null } {
  const { search, ...others } = asked;
  if (search === undefined) return { query: { ...others }, understood: null, opens: null };
  const { filters, words, opens } = readSearch(catalogue, search);
  const left = words === '' ? {} : { search: words };
  const isSentence = Object.keys(filters).length > 0;
  return {
    query: { ...others, ...filters, ...left },
    understood: isSentence ? { ...filters, ...left } : null,
    opens,
  };
}

/**
 * One page of the houses that pass the filters, with counts beside every option. Spec sections 2
 * and 5.
 */
export function queryListing(catalogue: Catalogue, asked: ListingQuery): ListingResult {
  const { query, understood, opens } = understoodQuery(catalogue, asked);
  const { typical } = catalogue;
  // Without an example there is no monthly figure, and so no filter by one.
  if (!typical) delete query.max_monthly;
  const exact = groupByFailed(catalogue, query);
  const instead =
    query.search !== undefined && exact().length === 0
      ? correctedSearch(catalogue, query.search, exact('search'))
      : null;
  const failing =
    instead === null ? exact : groupByFailed(catalogue, { ...query, search: instead });
  const found = failing();
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(Math.max(1, query.page), pages);
  const items = found.slice((page - 1) * pageSize, page * pageSize).map(({ item }) => item);
  return {
    items,
    total: found.length,
    page,
    pages,
    facets: facetsOf(catalogue, failing, query),
    suggestion: found.length > 0 ? null : suggestionOf(failing),
    searched_instead: instead,
    understood,
    opens,
    word_hits:
      found.length > 0 || query.search === undefined
        ? []
        : wordHits(catalogue, instead ?? query.search, failing('search')),
    loan_example: exampleOf(items),
    near_misses: found.length < fewResults ? nearMisses(failing, query) : [],
  };
}

/** The loan of the house in the middle by price, of those with one. */
function exampleOf(items: readonly ListingItem[]): ListingResult['loan_example'] {
  const lent = items
    .flatMap(({ make, model, loan_example: loan }) =>
      loan ? [{ ...loan, caravan_name: `${make} ${model}` }] : [],
    )
    .sort((one, other) => one.cash_price - other.cash_price);
  return lent[Math.floor(lent.length / 2)] ?? null;
}

/**
 * The houses that fail all of these filters and pass the others; without a name, those that pass
 * all.
 */
type Failing = (...names: FilterName[]) => readonly ListedHouse[];

function groupByFailed(catalogue: Catalogue, query: ListingQuery): Failing {
  const tests = testsOf(catalogue, query);
  const active = filterNames
    .filter((name) => query[name] !== undefined)
    .map((name) => ({ bit: bitOf[name], passes: tests[name] }));
  const groups = Map.groupBy(catalogue.inOrder[query.sort][query.dir], (one) => {
    let failed = 0;
    for (const { bit, passes } of active) if (!passes(one)) failed |= bit;
    return failed;
  });
  return (...names) => groups.get(names.reduce((failed, name) => failed | bitOf[name], 0)) ?? [];
}

const bitOf = Object.fromEntries(filterNames.map((name, at) => [name, 1 << at])) as Record<
  FilterName,
  number
>;

/** What each filter asks of a house. */
function testsOf(catalogue: Catalogue, filters: ListingFilters): Record<FilterName, Test> {
  const {
    search = '',
    type,
    make = '',
    minPrice = 0,
    maxPrice = 0,
    max_monthly = 0,
    beds,
    bedrooms,
    year,
    heating,
  } = filters;
  const foldedMake = foldName(make);
  return {
    search: searchTest(catalogue, search),
    type: ({ house }) => house.is_new === (type === 'new'),
    make: (one) => one.make === foldedMake,
    minPrice: ({ offer }) => offer.price >= minPrice,
    maxPrice: ({ offer }) => offer.price <= maxPrice,
    max_monthly: ({ item }) =>
      item.loan_example !== null && item.loan_example.instalment <= max_monthly,
    beds: ({ house }) => house.beds === beds,
    bedrooms: ({ house }) => house.bedrooms === bedrooms,
    year: ({ house }) => house.year === year,
    length: ({ bands }) => bands.length === filters.length,
    width: ({ bands }) => bands.width === filters.width,
    heating: (one) => heating !== undefined && one.heating.includes(heating),
    ...switchTests,
  };
}

type Test = (one: ListedHouse) => boolean;
const hasExtra = Object.fromEntries(
  extraFilterNames.map((name) => [name, ({ house }: ListedHouse) => house[extraFilters[name]]]),
) as Record<ExtraFilter, Test>;
const switchTests: Record<SwitchName, Test> = {
  ...hasExtra,
  discount: ({ offer }) => offer.announced !== null,
  available: ({ house }) => house.sale_status === 'available',
};

/** Every option of every filter with the houses it would show, given all the other filters. */
function facetsOf(catalogue: Catalogue, failing: Failing, { max_monthly }: ListingFilters): Facets {
  const { makes, options, typical, heating: kinds } = catalogue;
  const count = <T>(name: FilterName, option: (one: ListedHouse) => T) =>
    countBy([failing(), failing(name)], option);
  const numbers = (name: 'beds' | 'bedrooms' | 'year') => {
    const counts = count(name, ({ house }) => house[name]);
    return options[name].map((value) => ({ value, count: counts(value) }));
  };
  const [length, width] = [
    count('length', ({ bands }) => bands.length),
    count('width', ({ bands }) => bands.width),
  ];
  const heated = [failing(), failing('heating')].flat();
  const type = count('type', ({ house }) => house.is_new);
  const make = count('make', (one) => one.make);
  const switches = switchNames.map((name) => [name, count(name, switchTests[name])(true)] as const);
  const atAnyPrice = [
    failing(),
    failing('minPrice'),
    failing('maxPrice'),
    failing('minPrice', 'maxPrice'),
  ].flat();
  const prices = atAnyPrice.map(({ offer }) => offer.price);
  return {
    type: { new: type(true), used: type(false) },
    ...(Object.fromEntries(switches) as Record<SwitchName, number>),
    make: [...makes].map(([folded, value]) => ({ value, count: make(folded) })),
    beds: numbers('beds'),
    bedrooms: numbers('bedrooms'),
    year: numbers('year'),
    monthly:
      typical && monthlyFacet(catalogue, [...failing(), ...failing('max_monthly')], max_monthly),
    length: lengthBands.map((value) => ({ value, count: length(value) })),
    width: widthBands.map((value) => ({ value, count: width(value) })),
    heating: kinds.map((value) => ({
      value,
      count: heated.filter(({ heating }) => heating.includes(value)).length,
    })),
    price: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
  };
}

/** EUR between two options of the monthly instalment, and how many options there are at most. */
const monthlySteps = [10, 25, 50, 100, 250, 500] as const;
const mostMonthly = 6;

/**
 * Round instalments that part the catalogue's houses, the chosen one among them, each with the
 * number of houses it would show.
 */
function monthlyFacet(
  { listed }: Catalogue,
  houses: readonly ListedHouse[],
  chosen: number | undefined,
) {
  const monthly = (all: readonly ListedHouse[]) =>
    all.flatMap(({ item }) => item.loan_example?.instalment ?? []);
  const every = monthly(listed);
  const [low, high] = [Math.min(...every), Math.max(...every)];
  const step = monthlySteps.find((each) => (high - low) / each < mostMonthly - 1) ?? 1000;
  const first = Math.ceil(low / step);
  const values = Array.from(
    { length: Math.ceil(high / step) - first + 1 },
    (_, at) => (first + at) * step,
  );
  const found = monthly(houses);
  return [...new Set([...values, ...(chosen === undefined ? [] : [chosen])])]
    .sort((a, b) => a - b)
    .map((value) => ({ value, count: found.filter((instalment) => instalment <= value).length }));
}

/** How many of the houses have each value of the option. */
function countBy<T>(groups: readonly (readonly ListedHouse[])[], option: (one: ListedHouse) => T) {
  const counts = new Map<T, number>();
  for (const houses of groups)
    for (const one of houses) {
      const value = option(one);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  return (value: T) => counts.get(value) ?? 0;
}

/**
 * When nothing matches: the filter to drop that brings back most houses, of equals the one named
 * first; null if none helps.
 */
function suggestionOf(failing: Failing): Suggestion | null {
  let best: Suggestion | null = null;
  for (const filter of filterNames) {
    const count = failing(filter).length;
    if (count > (best?.count ?? 0)) best = { filter, count };
  }
  return best;
}

const nearMissCount = 3;

/**
 * By how much a house may miss a filter to be near: a share of the price, else in the filter's own
 * unit.
 */
const little: Record<NearFilter, number> = {
  minPrice: 0.25,
  maxPrice: 0.25,
  beds: 2,
  bedrooms: 1,
  year: 3,
  length: 1,
  width: 0.5,
};

/**
 * Unsold houses that miss one filter by little: available ones before reserved ones, then by how
 * little they miss it.
 */
function nearMisses(failing: Failing, query: ListingQuery): NearMiss[] {
  const near: {
    house: ListedHouse['house'];
    card: ListedHouse['card'];
    filter: NearFilter;
    far: number;
  }[] = [];
  for (const filter of nearFilters)
    for (const one of failing(filter)) {
      const far = missedBy(one, filter, query) / little[filter];
      const { house, card } = one;
      if (far <= 1 && house.sale_status !== 'sold') near.push({ house, card, filter, far });
    }
  near.sort((a, b) => a.far - b.far);
  return unsoldFirst(near)
    .slice(0, nearMissCount)
    .map(({ filter, card }) => ({ filter, caravan: card }));
}

/** How far a house is from what the filter asks, in the unit of `little`. */
function missedBy(
  { house, offer, length, width }: ListedHouse,
  filter: NearFilter,
  query: ListingQuery,
): number {
  const { [filter]: asked } = query;
  if (asked === undefined) return Number.POSITIVE_INFINITY;
  if (typeof asked === 'string') {
    const [size, { from, to }] = [filter === 'length' ? length : width, bandEnds(asked)];
    return size === null ? Number.POSITIVE_INFINITY : Math.max(from - size, size - to);
  }
  if (filter === 'beds' || filter === 'bedrooms' || filter === 'year')
    return Math.abs(house[filter] - asked);
  return Math.abs(offer.price - asked) / asked;
}
