import {
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
