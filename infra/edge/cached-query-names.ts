import * as z from 'zod/mini';
import { publicCalls } from '#domain/api/calls.ts';
import type { Route } from '#domain/api/route.ts';
import { apiRoutes } from '#domain/api/routes.ts';
import { filterNames } from '#domain/houses/listing.ts';

/** Every name that the listing reads, with its other spellings. */
const listingNames: readonly string[] = [
  ...filterNames,
  'sort',
  'dir',
  'page',
  'view',
  'filters',
  'condition',
  'berth',
  'capacity',
];

/** Names that a public read of the contract takes. */
function namesOf({ path, query }: Route): readonly string[] {
  if (path === publicCalls.listCaravans.path) return listingNames;
  return query instanceof z.ZodMiniObject ? Object.keys(query.shape) : [];
}

/** Query names that make a difference to a public call, by its path; none to one left out. */
export const callQueryNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values<Route>(apiRoutes)
    .filter(({ access, method }) => access === 'public' && method === 'GET')
    .map((route) => [route.path, namesOf(route)] as const)
    .filter(([, names]) => names.length > 0),
);

/**
 * Query names that make a difference to a public page: the listing's, the houses of a list that
 * somebody keeps, and those of pages about forms: the terms of a loan, and the kind and number of a
 * form that was taken. The edge function drops every other name, such as campaign tags, so that
 * such addresses share one cached answer. The cache policy can't do that: it takes ten names at
 * most, and these are more.
 */
export const pageQueryNames: readonly string[] = [
  ...listingNames,
  'ids',
  'period',
  'down_payment',
  'form',
  'number',
];
