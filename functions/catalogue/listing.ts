import type { Facets, NearMiss, Suggestion } from '#domain/api/public-routes.ts';
import {
  fewResults,
  filterNames,
  type ListingFilters,
  type ListingQuery,
  pageSize,
  withFilters,
} from '#domain/houses/listing.ts';
import type { LoanExample } from '#domain/requests/loan-example.ts';
import type { Catalogue, ListingItem } from './catalogue.ts';
import { facetsOf, facetsOfAll } from './facets.ts';
import { type Filtered, filterHouses } from './filter-sets.ts';
import { countHouses, type HouseSet, hasHouse, isEmpty } from './house-set.ts';
import { nearMisses } from './near-misses.ts';
import { correctedSearch, type ReadSearch, readSearch, type WordHits, wordHits } from './search.ts';

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
    query: withFilters(others, { ...filters, ...left }),
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
  const exact = filterHouses(catalogue, query);
  const instead =
    query.search !== undefined && isEmpty(exact.without())
      ? correctedSearch(catalogue, query.search, exact.without('search'))
      : null;
  const filtered =
    instead === null ? exact : filterHouses(catalogue, { ...query, search: instead });
  const found = filtered.without();
  const total = countHouses(found);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, query.page), pages);
  const order = catalogue.inOrder(query.sort, query.dir);
  const items = pageOf(order, found, page).flatMap(
    (number) => catalogue.counted[number]?.item ?? [],
  );
  const isPlain = filterNames.every((name) => query[name] === undefined);
  return {
    items,
    total,
    page,
    pages,
    facets: isPlain ? facetsOfAll(catalogue, filtered) : facetsOf(catalogue, filtered, query),
    suggestion: total > 0 ? null : suggestionOf(filtered),
    searched_instead: instead,
    understood,
    opens,
    word_hits:
      total > 0 || query.search === undefined
        ? []
        : wordHits(catalogue, instead ?? query.search, filtered.without('search')),
    loan_example: exampleOf(items),
    near_misses: total < fewResults ? nearMisses(catalogue, filtered, query) : [],
  };
}

/** The numbers of one page of the houses found. */
function pageOf(order: Uint32Array, found: HouseSet, page: number): number[] {
  const shown: number[] = [];
  let before = (page - 1) * pageSize;
  for (const number of order) {
    if (shown.length === pageSize) break;
    if (!hasHouse(found, number)) continue;
    if (before > 0) before -= 1;
    else shown.push(number);
  }
  return shown;
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
 * When nothing matches: the filter to drop that brings back most houses, of equals the one named
 * first; null if none helps.
 */
function suggestionOf({ failing }: Filtered): Suggestion | null {
  let best: Suggestion | null = null;
  for (const filter of filterNames) {
    const count = countHouses(failing(filter));
    if (count > (best?.count ?? 0)) best = { filter, count };
  }
  return best;
}
