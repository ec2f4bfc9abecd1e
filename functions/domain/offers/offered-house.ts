import * as z from 'zod/mini';
import { caravanSpecsSchema, discountSources, publicCaravanSchema } from '../houses/caravan.ts';
import { type ExtraName, extraNames } from '../houses/caravan-fields.ts';
import { discountTypes } from './discount.ts';

/** What may be announced of a reduced price: see announced-reduction.ts. */
export const announcedReductionSchema = z.nullable(
  z.object({ prior_price: z.int(), prior_days: z.int(), percent: z.int(), amount: z.int() }),
);

/**
 * The price fields of a house, merged into what is shown of it. EUR. All but the last are absent
 * where nothing discounts it.
 */
const offerShape = {
  has_discount: z.optional(z.literal(true)),
  original_price: z.optional(z.int()),
  effective_price: z.optional(z.int()),
  applied_discount_source: z.optional(z.enum(discountSources)),
  applied_discount_details: z.optional(
    z.object({
      type: z.enum(discountTypes),
      value: z.number(),
      campaign_end_date: z.nullable(z.string()),
    }),
  ),
  /** Last millisecond of the discount, of a campaign or of the house alone, ISO. */
  discount_end_date: z.optional(z.string()),
  /** Lowest price of the 30 days before the reduction began; null when there was none. */
  lowest_price_30_days: z.optional(z.nullable(z.int())),
  announced_reduction: announcedReductionSchema,
};
export type OfferFields = z.infer<z.ZodMiniObject<typeof offerShape>>;

/** A visible house as its page shows it, with its price at the moment. */
export const offeredCaravanSchema = z.extend(publicCaravanSchema, offerShape);
export type OfferedCaravan = z.infer<typeof offeredCaravanSchema>;

const everyExtra = Object.fromEntries(extraNames.map((name) => [name, true])) as Record<
  ExtraName,
  true
>;

/** What a listing card shows. */
const caravanCardSchema = z.pick(publicCaravanSchema, {
  id: true,
  number: true,
  make: true,
  model: true,
  year: true,
  price: true,
  beds: true,
  bedrooms: true,
  main_image: true,
  is_new: true,
  sale_status: true,
  ...everyExtra,
});
/** Length and width are the free text staff typed ("10,67 м"). */
export const caravanCardWithSizeSchema = z.extend(caravanCardSchema, {
  specs: z.pick(z.object(caravanSpecsSchema.shape), { length: true, width: true }),
  ...offerShape,
});
export type CaravanCard = z.infer<typeof caravanCardWithSizeSchema>;
