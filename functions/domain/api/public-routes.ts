import * as z from 'zod/mini';
import { makerSchema } from '../dealer/makers.ts';
import { atMost, listOf } from '../form-fields.ts';
import { discountSources } from '../houses/caravan.ts';
import {
  filterNames,
  heatingOptions,
  lengthBands,
  nearFilters,
  parseListingQuery,
  type SwitchName,
  switchNames,
  widthBands,
} from '../houses/listing.ts';
import { maxShortlist, parseShortlist } from '../houses/shortlist.ts';
import { publicCampaignSchema } from '../offers/campaign.ts';
import { discountTypes } from '../offers/discount.ts';
import {
  announcedReductionSchema,
  caravanCardWithSizeSchema,
  offeredCaravanSchema,
} from '../offers/offered-house.ts';
import { loanExampleSchema } from '../requests/loan-example.ts';
import { publicCalls } from './calls.ts';
import { freshFor } from './freshness.ts';
import { defineRoute } from './route.ts';

const optionSchema = z.object({ value: z.int(), count: z.int() });
const namedOptions = <const Names extends readonly string[]>(names: Names) =>
  z.array(z.object({ value: z.enum(names), count: z.int() }));

const switchCounts = Object.fromEntries(switchNames.map((name) => [name, z.int()])) as Record<
  SwitchName,
  z.ZodMiniInt
>;

const switchesOn = Object.fromEntries(switchNames.map((name) => [name, z.literal(true)])) as Record<
  SwitchName,
  z.ZodMiniLiteral<true>
>;

/** How many houses each option would show, given all the other filters. */
export const facetsSchema = z.object({
  type: z.object({ new: z.int(), used: z.int() }),
  ...switchCounts,
  make: z.array(z.object({ value: z.string(), count: z.int() })),
  beds: z.array(optionSchema),
  bedrooms: z.array(optionSchema),
  year: z.array(optionSchema),
  /** At least so many, and this year or a later one; a value that is asked for is among them. */
  minBeds: z.array(optionSchema),
  minBedrooms: z.array(optionSchema),
  minYear: z.array(optionSchema),
  /**
   * The steps of the monthly instalment that visitors may choose, EUR; null where no monthly figure
   * is shown.
   */
  monthly: z.nullable(z.array(optionSchema)),
  /** Metres, from the first figure, below the second. */
  length: namedOptions(lengthBands),
  /** Metres at most. */
  maxLength: z.array(z.object({ value: z.number(), count: z.int() })),
  width: namedOptions(widthBands),
  /** Kinds of heating; a house may have several. */
  heating: namedOptions(heatingOptions),
  /**
   * Bounds in EUR of the houses that pass every filter but the price ones; null when there are
   * none.
   */
  price: z.nullable(z.object({ min: z.int(), max: z.int() })),
});
export type Facets = z.infer<typeof facetsSchema>;

/** The one filter to drop that brings back most houses, when nothing matches. */
const suggestionSchema = z.object({ filter: z.enum(filterNames), count: z.int() });
export type Suggestion = z.infer<typeof suggestionSchema>;

/** The filters that the words of a search may be understood as, and the words that are left. */
const understoodSchema = z.partial(
  z.object({
    search: z.string(),
    type: z.enum(['new', 'used']),
    minPrice: z.int(),
    maxPrice: z.int(),
    max_monthly: z.int(),
    beds: z.int(),
    minBeds: z.int(),
    bedrooms: z.int(),
    minBedrooms: z.int(),
    minYear: z.int(),
    length: z.enum(lengthBands),
    maxLength: z.number(),
    width: z.enum(widthBands),
    ...switchesOn,
  }),
);
const wordHitsSchema = z.object({ word: z.string(), count: z.int() });
export type WordHits = z.infer<typeof wordHitsSchema>;

/**
 * A card, and a typical loan for the house: null where the bank does not lend for it at the rates
 * of the listing's own example.
 */
const listingItem = z.extend(caravanCardWithSizeSchema, {
  loan_example: z.nullable(loanExampleSchema),
});
/** A house that misses one filter by little. */
const nearMissSchema = z.object({
  filter: z.enum(nearFilters),
  caravan: caravanCardWithSizeSchema,
});
export type NearMiss = z.infer<typeof nearMissSchema>;

const cards = z.array(caravanCardWithSizeSchema);

/**
 * When prices, the banner or the loans on show change next, ISO; null while nothing is planned. The
 * answer stays right until then.
 */
const valid_until = z.nullable(z.iso.datetime());

const priceResultSchema = z.object({
  caravan_id: z.string(),
  has_discount: z.boolean(),
  original_price: z.int(),
  effective_price: z.int(),
  applied_discount_source: z.nullable(z.enum(discountSources)),
  applied_discount_details: z.nullable(
    z.object({
      type: z.enum(discountTypes),
      value: z.number(),
      campaign_end_date: z.nullable(z.string()),
    }),
  ),
  announced_reduction: announcedReductionSchema,
});

/** Ids that a price call takes at most. */
const maxPriceIds = 200;
/** Characters of a house's address at most, decoded: make, model and number, with room to spare. */
const longestSlug = 500;
const anyId = z.string('invalid').check(atMost(100, 'invalid'), z.toLowerCase());

/** Any query is a listing query: values that make no sense are ignored. */
const listingQuerySchema = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((raw: Record<string, string>) => parseListingQuery(new URLSearchParams(raw))),
);

export const publicRoutes = {
  listCaravans: defineRoute({
    ...publicCalls.listCaravans,
    access: 'public',
    summary:
      'One page of the visible houses that pass the filters, available before reserved before sold in every order, with counts beside every filter option. Where no house has a word of `search`, one typing error in it is forgiven, and `searched_instead` says what was searched. Where fewer than four pass, `near_misses` has houses that miss one filter by little.',
    query: listingQuerySchema,
    response: z.object({
      items: z.array(listingItem),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
      facets: facetsSchema,
      suggestion: z.nullable(suggestionSchema),
      /**
       * What was searched instead of `search`, whose words no house has: each word with one typing
       * error corrected. Null where nothing was.
       */
      searched_instead: z.nullable(z.string()),
      /**
       * What a sentence in `search` ("2 спални до 20000") was understood as: these filters counted
       * in place of the query's own, and of the words only the `search` that is left. Null where
       * the search names no filter.
       */
      understood: z.nullable(understoodSchema),
      /** The slug of the visible house whose number or address `search` is; null where none. */
      opens: z.nullable(z.string()),
      /**
       * Where nothing passes: the words of a search of several that some house has which passes
       * the filters, with the number of these.
       */
      word_hits: z.array(wordHitsSchema),
      /**
       * The representative example that every monthly figure of `items` refers to, of one of them;
       * null where none of them has such a figure.
       */
      loan_example: z.nullable(z.extend(loanExampleSchema, { caravan_name: z.string() })),
      /**
       * Where few houses pass: up to three that miss one filter by little, nearest first. They are
       * in no count.
       */
      near_misses: z.array(nearMissSchema),
      valid_until,
    }),
    sharedMaxAge: freshFor,
  }),
  listFeaturedCaravans: defineRoute({
    ...publicCalls.listFeaturedCaravans,
    access: 'public',
    summary:
      'Up to twelve visible featured houses that are not sold: available before reserved, newest first.',
    response: z.object({ items: cards, valid_until }),
    sharedMaxAge: freshFor,
  }),
  listMakes: defineRoute({
    ...publicCalls.listMakes,
    access: 'public',
    summary: 'Makes of the visible houses, in order.',
    response: z.object({ items: z.array(z.string()) }),
    sharedMaxAge: freshFor,
  }),
  getStock: defineRoute({
    ...publicCalls.getStock,
    access: 'public',
    summary:
      'How many visible houses are for sale and for how much, EUR, in the round figures that the pages tell.',
    response: z.object({
      stock: z.object({ count: z.int(), over: z.boolean(), low: z.int(), high: z.int() }),
      valid_until,
    }),
    sharedMaxAge: freshFor,
  }),
  listChosenCaravans: defineRoute({
    ...publicCalls.listChosenCaravans,
    access: 'public',
    summary: `The visible ones of up to ${maxShortlist} houses, available before reserved before sold, else in the order asked for. \`ids\`: by commas, the eight characters their slugs end in.`,
    query: z.object({
      ids: z.pipe(
        z.optional(z.string()),
        z.transform((text?: string) => parseShortlist(text)),
      ),
    }),
    response: z.object({ items: cards, valid_until }),
    sharedMaxAge: freshFor,
  }),
  getCaravan: defineRoute({
    ...publicCalls.getCaravan,
    access: 'public',
    summary:
      'One visible house by its slug, with its maker, up to three similar ones, and a typical loan for it: null where the bank lends for none, or is not known to.',
    params: z.object({ slug: z.string().check(atMost(longestSlug, 'invalid')) }),
    response: z.object({
      caravan: offeredCaravanSchema,
      /** The maker of the house; null where staff have entered none for its make. */
      maker: z.nullable(makerSchema),
      loan_example: z.nullable(loanExampleSchema),
      similar: cards,
      valid_until,
    }),
    sharedMaxAge: freshFor,
  }),
  getActiveBannerCampaign: defineRoute({
    ...publicCalls.getActiveBannerCampaign,
    access: 'public',
    summary: 'The campaign whose banner is live now, or null.',
    response: z.object({ campaign: z.nullable(publicCampaignSchema), valid_until }),
    sharedMaxAge: freshFor,
  }),
  getCampaigns: defineRoute({
    ...publicCalls.getCampaigns,
    access: 'public',
    summary:
      'One campaign by `campaign_id`, as a list of one or none; with `include_caravans=true` its visible houses.',
    query: z.object({
      campaign_id: z.string('required').check(atMost(100, 'invalid'), z.minLength(1, 'required')),
      include_caravans: z.optional(z.string().check(atMost(100, 'invalid'))),
    }),
    response: z.object({
      campaigns: z.array(
        z.extend(publicCampaignSchema, {
          caravans: z.optional(
            z.array(
              z.object({
                caravan_id: z.string(),
                individual_discount_type: z.nullable(z.enum(discountTypes)),
                individual_discount_value: z.nullable(z.number()),
                caravan: caravanCardWithSizeSchema,
              }),
            ),
          ),
        }),
      ),
      valid_until,
    }),
    sharedMaxAge: freshFor,
  }),
  getCaravanEffectivePrice: defineRoute({
    ...publicCalls.getCaravanEffectivePrice,
    access: 'public',
    summary: 'What one house costs now; null for a house that is not shown.',
    query: z.object({ caravan_id: anyId }),
    response: z.object({ result: z.nullable(priceResultSchema), valid_until }),
    sharedMaxAge: freshFor,
  }),
  listCaravanEffectivePrices: defineRoute({
    ...publicCalls.listCaravanEffectivePrices,
    access: 'public',
    summary: 'What up to 200 houses cost now; ids of houses that are not shown are left out.',
    body: z.strictObject({
      caravan_ids: listOf(anyId, maxPriceIds, 'required'),
    }),
    response: z.object({ results: z.array(priceResultSchema) }),
  }),
};
