import {
  extraFilterNames,
  type FilterName,
  filterNames,
  type ListingQuery,
  listingSearchParams,
  type NamedQuery,
} from '#domain/houses/listing.ts';
import type { Language } from '#domain/locale.ts';

/** Address of a listing state. */
export function listingHref(language: Language, query: NamedQuery): string {
  const params = listingSearchParams(query).toString();
  return `/${language}/houses${params ? `?${params}` : ''}`;
}

/** The same state without some filters, from its first page. */
export function withoutFilters(
  query: ListingQuery,
  dropped: readonly FilterName[] = filterNames,
): ListingQuery {
  const rest: ListingQuery = { ...query, page: 1 };
  for (const name of dropped) delete rest[name];
  return rest;
}

export function activeFilters(query: ListingQuery): FilterName[] {
  return filterNames.filter((name) => query[name] !== undefined);
}

/** Filters that are asked for seldom: they are folded until one of them is chosen. */
const seldom: readonly FilterName[] = [
  'max_monthly',
  'make',
  'year',
  'minYear',
  'length',
  'maxLength',
  'width',
  'heating',
  ...extraFilterNames,
];

/** The chosen ones of the filters that are asked for seldom. */
export const rareFilters = (query: ListingQuery): FilterName[] =>
  seldom.filter((name) => query[name] !== undefined);

/** A listing state in whose form are the filters that are asked for seldom, too. */
export function allFiltersHref(language: Language, query: NamedQuery): string {
  const href = listingHref(language, query);
  return `${href}${href.includes('?') ? '&' : '?'}filters=all`;
}

/** Whether an address asks for the filters that are asked for seldom. */
export const asksForAllFilters = (search: URLSearchParams): boolean =>
  search.get('filters') === 'all';
