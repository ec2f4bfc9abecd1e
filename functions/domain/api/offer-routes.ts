import * as z from 'zod/mini';
import { confirmedField } from '../form-fields.ts';
import { discountSources } from '../houses/caravan.ts';
import {
  campaignInputSchema,
  campaignUpdateSchema,
  checkPeriod,
  checkValue,
  maxCampaignHouses,
  staffCampaignSchema,
  wholeCampaignSchema,
} from '../offers/campaign.ts';
import {
  individualDiscountInputSchema,
  individualDiscountUpdateSchema,
  staffDiscountSchema,
} from '../offers/individual-discount.ts';
import { staffCalls } from './calls.ts';
import { foretoldPriceSchema } from './house-price-routes.ts';
import { answeredOnly, defineRoute } from './route.ts';

const formFields = { form_id: z.optional(z.uuid('invalid')), confirmed: confirmedField };
const oneCampaign = z.object({ campaign: staffCampaignSchema });
const oneDiscount = z.object({ discount: staffDiscountSchema });

export const typedReductionSchema = z
  .strictObject({
    source: z.enum(discountSources, 'invalid'),
    /** Id of the stored campaign or discount that it replaces. */
    id: z.optional(z.uuid('invalid')),
    start_date: campaignInputSchema.shape.start_date,
    end_date: campaignInputSchema.shape.end_date,
    discount_type: campaignInputSchema.shape.discount_type,
    discount_value: campaignInputSchema.shape.discount_value,
    caravan_ids: campaignInputSchema.shape.caravan_ids,
    caravan_discounts: campaignInputSchema.shape.caravan_discounts,
  })
  .check(checkValue(), checkPeriod());
/** A campaign, or the discount of the one house named, as typed and not saved yet. */
export type TypedReduction = z.infer<typeof typedReductionSchema>;

const reductionPreviewSchema = z.object({
  /** The moment for which it is worked out, ISO. */
  at: z.iso.datetime(),
  /** What a campaign may say of itself: see `announcedUpTo`. */
  up_to_percent: z.int(),
  up_to_amount: z.int(),
  results: z.array(foretoldPriceSchema),
});
export type ReductionPreview = z.infer<typeof reductionPreviewSchema>;

type Fields = Readonly<Record<string, string>>;

/** What is wrong with a house's own discount in a campaign. */
const ownValue = (fields: Fields) =>
  Object.entries(fields).find(([field]) => field.endsWith('.individual_discount_value'))?.[1];

/** The spec's sentence for what is wrong with dates or value, section 5. */
function commonRefusal(fields: Fields): string | undefined {
  const { start_date, end_date } = fields;
  const discount_value = fields.discount_value ?? ownValue(fields);
  if (end_date === 'order') return 'Start date must be before end date';
  if (start_date === 'outOfRange' || end_date === 'outOfRange')
    return 'Dates must lie between 1970 and 9999';
  if (start_date || end_date) return 'Start and end dates are required';
  if (discount_value === 'tooMuch') return 'Discount value is too large';
  if (discount_value === 'step') return 'Percentages go in steps of 0.1, amounts in whole euro';
  if (discount_value) return 'Discount value must be positive';
  return undefined;
}

function campaignRefusal(fields: Fields): string | undefined {
  if (fields.name_en === 'required' || fields.name_bg === 'required')
    return 'Campaign names in both languages are required';
  if (Object.values(fields).includes('incomplete'))
    return 'A discount of a house needs both a type and a value';
  return commonRefusal(fields);
}

function discountRefusal(fields: Fields): string | undefined {
  return fields.caravan_id ? 'Please select a mobile house' : commonRefusal(fields);
}

/** The staff's calls on campaigns and individual discounts. Spec section 7 names them. */
export const offerRoutes = {
  listCampaigns: defineRoute({
    ...staffCalls.listCampaigns,
    access: 'staff',
    summary:
      'All campaigns, latest start first, or the one of `campaign_id`; `include_caravans=true` joins their houses.',
    query: z.strictObject({
      campaign_id: z.optional(z.uuid('invalid')),
      include_caravans: z.optional(z.enum(['true', 'false'], 'invalid')),
    }),
    response: z.object({ campaigns: z.array(staffCampaignSchema) }),
  }),
  createCampaign: defineRoute({
    ...staffCalls.createCampaign,
    access: 'staff',
    summary:
      'Adds a campaign. `form_id`, a UUID made with the form, becomes its id: sent again, it adds no second one.',
    body: z
      .strictObject({ ...campaignInputSchema.shape, ...formFields })
      .check(checkValue(), checkPeriod()),
    refusal: campaignRefusal,
    response: oneCampaign,
    status: 201,
  }),
  updateCampaign: defineRoute({
    ...staffCalls.updateCampaign,
    access: 'staff',
    summary:
      'Replaces what staff can edit, `version` being the one last read; without `caravan_ids` its houses are those of `caravans`, as it was read, or stay. Or, with `is_banner_active` alone, switches the banner.',
    body: campaignUpdateSchema,
    ignores: answeredOnly(staffCampaignSchema, wholeCampaignSchema).filter(
      (field) => field !== 'caravans',
    ),
    refusal: campaignRefusal,
    response: oneCampaign,
  }),
  deleteCampaign: defineRoute({
    ...staffCalls.deleteCampaign,
    access: 'staff',
    summary: 'Ends and deletes a campaign for good.',
    query: z.strictObject({ campaign_id: z.uuid('invalid') }),
    response: z.object({}),
  }),
  listIndividualDiscounts: defineRoute({
    ...staffCalls.listIndividualDiscounts,
    access: 'staff',
    summary: 'All individual discounts with their houses, newest first.',
    response: z.object({ items: z.array(staffDiscountSchema) }),
  }),
  createIndividualDiscount: defineRoute({
    ...staffCalls.createIndividualDiscount,
    access: 'staff',
    summary:
      'Discounts one house. `form_id`, a UUID made with the form, becomes its id: sent again, it adds no second one.',
    body: z
      .strictObject({ ...individualDiscountInputSchema.shape, ...formFields })
      .check(checkValue(), checkPeriod()),
    refusal: discountRefusal,
    response: oneDiscount,
    status: 201,
  }),
  updateIndividualDiscount: defineRoute({
    ...staffCalls.updateIndividualDiscount,
    access: 'staff',
    summary: 'Replaces an individual discount; `version` is the one last read.',
    body: individualDiscountUpdateSchema,
    ignores: answeredOnly(staffDiscountSchema, individualDiscountUpdateSchema),
    refusal: discountRefusal,
    response: oneDiscount,
  }),
  deleteIndividualDiscount: defineRoute({
    ...staffCalls.deleteIndividualDiscount,
    access: 'staff',
    summary: 'Ends and deletes an individual discount for good.',
    query: z.strictObject({ discount_id: z.uuid('invalid') }),
    response: z.object({}),
  }),
  confirmPrice: defineRoute({
    ...staffCalls.confirmPrice,
    access: 'staff',
    summary:
      'Confirms an odd price that visitors are not shown until somebody does: `from` is the list price, `to` what the campaign or discount makes of it. 409 where either changed meanwhile.',
    body: z.strictObject({
      source: z.enum(discountSources, 'invalid'),
      /** Of the campaign or the discount. */
      id: z.uuid('invalid'),
      caravan_id: z.uuid('invalid'),
      from: z.int('invalid'),
      to: z.int('invalid'),
    }),
    response: z.object({}),
  }),
  previewReductions: defineRoute({
    ...staffCalls.previewReductions,
    access: 'staff',
    summary:
      'What a campaign or a discount, as typed and not saved, will make of its houses’ prices and what may be announced of them: when it begins, or now where it has begun.',
    body: typedReductionSchema,
    refusal: commonRefusal,
    response: reductionPreviewSchema,
  }),
  checkCaravanDiscounts: defineRoute({
    ...staffCalls.checkCaravanDiscounts,
    access: 'staff',
    summary:
      'Which of these houses have a discount that is not over yet; with dates, one that overlaps them. `except_id` is left out of account.',
    body: z.strictObject({
      caravan_ids: z
        .array(z.uuid('invalid'), 'required')
        .check(z.maxLength(maxCampaignHouses, 'tooMany')),
      start_date: z.optional(z.iso.datetime('invalid')),
      end_date: z.optional(z.iso.datetime('invalid')),
      except_id: z.optional(z.uuid('invalid')),
    }),
    response: z.object({
      results: z.array(
        z.object({
          caravan_id: z.string(),
          has_individual_discount: z.boolean(),
          has_campaign_discount: z.boolean(),
        }),
      ),
    }),
  }),
};
