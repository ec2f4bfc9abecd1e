import * as z from 'zod/mini';
import { caravanCardWithSizeSchema, publicCaravanSchema } from '../caravan.ts';
import { facetsSchema, suggestionSchema } from '../facets.ts';
import { parseListingQuery } from '../listing.ts';
import { defineRoute } from './route.ts';

const cards = z.array(caravanCardWithSizeSchema);

/** Any query is a listing query: what makes no sense in it is ignored. */
export const listingQuerySchema = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((raw: Record<string, string>) => parseListingQuery(new URLSearchParams(raw))),
);

export const publicRoutes = {
  listCaravans: defineRoute({
    method: 'GET',
    path: '/api/caravans',
    access: 'public',
    summary: 'One page of the visible houses that pass the filters, with counts beside every filter option.',
    query: listingQuerySchema,
    response: z.object({
      items: cards,
      total: z.int(),
      page: z.int(),
      pages: z.int(),
      facets: facetsSchema,
      suggestion: z.nullable(suggestionSchema),
    }),
    sharedMaxAge: 60,
  }),
  listFeaturedCaravans: defineRoute({
    method: 'GET',
    path: '/api/caravans/featured',
    access: 'public',
    summary: 'Up to twelve visible featured houses, newest first.',
    response: z.object({ items: cards }),
    sharedMaxAge: 60,
  }),
  listMakes: defineRoute({
    method: 'GET',
    path: '/api/caravans/makes',
    access: 'public',
    summary: 'Makes of the visible houses, in order.',
    response: z.object({ items: z.array(z.string()) }),
    sharedMaxAge: 60,
  }),
  getCaravan: defineRoute({
    method: 'GET',
    path: '/api/caravans/{slug}',
    access: 'public',
    summary: 'One visible house by its slug, with up to three similar ones.',
    params: z.object({ slug: z.string() }),
    response: z.object({ caravan: publicCaravanSchema, similar: cards }),
    sharedMaxAge: 60,
  }),
};
