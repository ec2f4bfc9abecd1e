import type { Facets, Suggestion } from '../domain/api/public-routes.ts';
import type { CaravanCard } from '../domain/caravan.ts';
import { type ListingQuery, pageSize } from '../domain/listing.ts';
import type { Catalogue } from './catalogue.ts';
import { facetsOf, suggestionOf } from './facets.ts';
import { tally } from './tally.ts';

export interface ListingResult {
  items: CaravanCard[];
  total: number;
  /** The page shown, from 1: a page beyond the last gives the last. */
  page: number;
  /** At least 1. */
  pages: number;
  facets: Facets;
  suggestion: Suggestion | null;
}

/** One page of the houses that pass the filters, with counts beside every option. Spec sections 2 and 5. */
export function queryListing(catalogue: Catalogue, query: ListingQuery): ListingResult {
  const counts = tally(catalogue, query);
  const pages = Math.max(1, Math.ceil(counts.total / pageSize));
  const page = Math.min(Math.max(1, query.page), pages);
  return {
    items: pageOf(catalogue, query, counts.passes, (page - 1) * pageSize),
    total: counts.total,
    page,
    pages,
    facets: facetsOf(catalogue, counts),
    suggestion: suggestionOf(counts),
  };
}

function pageOf(catalogue: Catalogue, query: ListingQuery, passes: Uint8Array, skip: number): CaravanCard[] {
  const items: CaravanCard[] = [];
  let before = skip;
  for (const row of catalogue.order(query.sort, query.dir)) {
    if (passes[row] !== 1) continue;
    if (before > 0) {
      before -= 1;
      continue;
    }
    items.push(catalogue.card(row));
    if (items.length === pageSize) break;
  }
  return items;
}
