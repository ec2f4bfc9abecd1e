import * as z from 'zod/mini';
import { caravanInputSchema, discountSources } from '../houses/caravan.ts';
import { oddReasons } from '../offers/odd-prices.ts';
import { announcedReductionSchema } from '../offers/offered-house.ts';
import { staffCalls } from './calls.ts';
import { defineRoute } from './route.ts';

/** What a house would cost, and what could be announced of it. Whole EUR. */
export const foretoldPriceSchema = z.object({
  caravan_id: z.string(),
  /** The list price. */
  original_price: z.int(),
  effective_price: z.int(),
  lowest_price_30_days: z.nullable(z.int()),
  announced_reduction: announcedReductionSchema,
  /**
   * Set where nothing may be announced because the reduction begins too soon after the house came
   * on sale: the moment from which on one may begin that may be announced, ISO.
   */
  announceable_from: z.nullable(z.iso.datetime()),
});

/** Houses that one preview takes at most. */
export const mostPreviewed = 1000;

/** New list prices as typed and not saved yet. */
const typedPricesSchema = z.strictObject({
  prices: z
    .array(
      z.strictObject({ caravan_id: z.uuid('invalid'), price: caravanInputSchema.shape.price }),
      'required',
    )
    .check(z.minLength(1, 'required'), z.maxLength(mostPreviewed, 'tooMany')),
});
export type TypedPrice = z.infer<typeof typedPricesSchema>['prices'][number];

const pricePreviewSchema = z.extend(foretoldPriceSchema, {
  /** The list price until now. */
  before: z.int(),
  /** Why it has to be confirmed; empty for most. */
  odd: z.array(z.enum(oddReasons)),
  /** Sent back as `confirmed` with this price, it confirms what was foretold and nothing else. */
  odd_key: z.optional(z.string()),
  /** The last change of the list price within the hour, from which price; null for most. */
  changed: z.nullable(z.object({ at: z.iso.datetime(), by: z.string(), from: z.int() })),
});
export type PricePreview = z.infer<typeof pricePreviewSchema>;

const housePriceSchema = z.extend(foretoldPriceSchema, {
  source: z.enum(discountSources),
  /** The campaign's; null for an individual discount. */
  name_bg: z.nullable(z.string()),
  name_en: z.nullable(z.string()),
  /** Last ms that the campaign or the discount runs, ISO. */
  ends_at: z.iso.datetime(),
});
/** What a house costs while a campaign or a discount reduces it. */
export type HousePrice = z.infer<typeof housePriceSchema>;

const housePricesSchema = z.object({
  /** When a price changes next, ISO; null where nothing is planned. */
  changes_at: z.nullable(z.iso.datetime()),
  items: z.array(housePriceSchema),
});
export type HousePrices = z.infer<typeof housePricesSchema>;

const priceHistoryAnswerSchema = z.object({
  /** Until when the price is known, ISO. */
  at: z.iso.datetime(),
  /** Whole EUR from `from` (ISO) on. */
  points: z.array(
    z.object({ from: z.iso.datetime(), list: z.nullable(z.int()), offered: z.nullable(z.int()) }),
  ),
});
export type PriceHistoryAnswer = z.infer<typeof priceHistoryAnswerSchema>;

/** The staff's calls on what houses cost with the offers of now, and what they cost before. */
export const housePriceRoutes = {
  previewPrices: defineRoute({
    ...staffCalls.previewPrices,
    access: 'staff',
    summary:
      'What houses would cost with these list prices, not saved: with campaigns and discounts of now, what may be announced, which look mistyped, and who changed a list price within the hour. Houses that are gone are left out.',
    body: typedPricesSchema,
    response: z.object({ results: z.array(pricePreviewSchema) }),
  }),
  listHousePrices: defineRoute({
    ...staffCalls.listHousePrices,
    access: 'staff',
    summary:
      'What visitors pay for each house that a campaign or a discount reduces now, hidden ones too, and what is announced of it. Other houses cost their list price.',
    response: housePricesSchema,
  }),
  getPriceHistory: defineRoute({
    ...staffCalls.getPriceHistory,
    access: 'staff',
    summary:
      'How the list price and the price that visitors were offered went since the house was added: a point for each change, null while the house was not on sale.',
    params: z.object({ id: z.uuid('invalid') }),
    response: priceHistoryAnswerSchema,
  }),
};
