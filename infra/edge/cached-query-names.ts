import * as z from 'zod/mini';
import { publicRoutes } from '#domain/api/public-routes.ts';
import type { Route } from '#domain/api/route.ts';
import { websiteImageRoutes } from '#domain/api/website-image-routes.ts';
import { filterNames } from '#domain/houses/listing.ts';

/** Names that the public reads of the contract take, the listing's apart. */
const ofCalls = Object.values<Route>({ ...publicRoutes, ...websiteImageRoutes }).flatMap(
  ({ access, method, query }) =>
    access === 'public' && method === 'GET' && query instanceof z.ZodMiniObject
      ? Object.keys(query.shape)
      : [],
);

/**
 * Names that the pages about forms take: the terms of a loan, and the kind and number of a form
 * that was taken.
 */
const ofForms = ['period', 'down_payment', 'form', 'number'];

/**
 * Query names that make a difference to a public page or call: every name that the listing reads,
 * with its other spellings, and those of the calls. The edge function drops every other name, such
 * as campaign tags, so that such addresses share one cached answer. The cache policy can't do that:
 * it takes ten names at most, and these are more.
 */
export const cachedQueryNames: readonly string[] = [
  ...new Set([
    ...filterNames,
    'sort',
    'dir',
    'page',
    'view',
    'filters',
    'condition',
    'berth',
    'capacity',
    ...ofCalls,
    ...ofForms,
  ]),
];
