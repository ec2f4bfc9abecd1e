import * as z from 'zod/mini';
import type { FieldErrors } from '../errors.ts';
import { confirmedField, imageUrlSchema, text } from '../form-fields.ts';
import { confirmedPriceSchema } from '../houses/caravan.ts';
import { discountTypes, maxAmount, maxPercentage } from './discount.ts';

/**
 * Error codes of these schemas: `required`, `tooLong`, `invalid`, `positive`, `tooMuch`, `step`,
 * `order`, `outOfRange`, `incomplete`.
 */
export const discountTypeSchema = z.enum(discountTypes, 'invalid');
export const discountValueSchema = z
  .number('required')
  .check(z.gt(0, 'positive'), z.lte(maxAmount, 'tooMuch'));
const instant = z.iso.datetime({ error: 'required' });
const version = z.int('required').check(z.gte(1, 'invalid'));

/**
 * Houses of a campaign at most: one table item (400 kB) holds their list, and a copy of it for each
 * of the past terms.
 */
export const maxCampaignHouses = 1000;

interface Terms {
  discount_type: (typeof discountTypes)[number];
  discount_value: number;
}

function valueProblem({ discount_type, discount_value }: Terms): string | null {
  if (discount_type === 'fixed') return Number.isInteger(discount_value) ? null : 'step';
  if (discount_value > maxPercentage) return 'tooMuch';
  const tenths = Math.round(discount_value * 10);
  return tenths >= 1 && Math.abs(discount_value * 10 - tenths) < 1e-9 ? null : 'step';
}

/** Percentages are at most 100, in steps of 0.1; amounts are whole EUR. */
export const checkValue = <T extends Terms>() =>
  z.superRefine<T>((terms, context) => {
    const problem = valueProblem(terms);
    if (problem)
      context.addIssue({
        code: 'custom',
        message: problem,
        path: ['discount_value'],
        input: terms,
      });
  });

/** First and last year of a campaign's or discount's dates, by the clock in Sofia. */
export const periodYears = { first: 1970, last: 9999 };
/**
 * ms: 1970, and the beginning of the year 10000 in Sofia, from which years have more than four
 * digits.
 */
const [earliest, tooLate] = [0, Date.parse('9999-12-31T22:00:00.000Z')];

/** The start comes before the end, and both are dates a form can show. */
export const checkPeriod = <T extends { start_date: string; end_date: string }>() =>
  z.superRefine<T>((period, context) => {
    for (const field of ['start_date', 'end_date'] as const) {
      const at = Date.parse(period[field]);
      if (at < earliest || at >= tooLate)
        context.addIssue({ code: 'custom', message: 'outOfRange', path: [field], input: period });
    }
    if (Date.parse(period.start_date) >= Date.parse(period.end_date))
      context.addIssue({ code: 'custom', message: 'order', path: ['end_date'], input: period });
  });

const houseTermsSchema = z.strictObject({
  individual_discount_type: z._default(z.nullable(discountTypeSchema), null),
  individual_discount_value: z._default(z.nullable(discountValueSchema), null),
});

/**
 * A house's own discount needs type and value. With only one of them the campaign's discount would
 * apply, so it is refused.
 */
const overrideSchema = houseTermsSchema.check(
  z.superRefine((own, context) => {
    const { individual_discount_type: type, individual_discount_value: value } = own;
    if ((type === null) !== (value === null))
      context.addIssue({
        code: 'custom',
        message: 'incomplete',
        path: [type === null ? 'individual_discount_type' : 'individual_discount_value'],
        input: own,
      });
    if (type === null || value === null) return;
    const problem = valueProblem({ discount_type: type, discount_value: value });
    if (problem)
      context.addIssue({
        code: 'custom',
        message: problem,
        path: ['individual_discount_value'],
        input: own,
      });
  }),
);

const editable = {
  name_en: text(120),
  name_bg: text(120),
  description_en: z._default(text(2000, { optional: true }), ''),
  description_bg: z._default(text(2000, { optional: true }), ''),
  start_date: instant,
  end_date: instant,
  discount_type: discountTypeSchema,
  discount_value: discountValueSchema,
  is_banner_active: z._default(z.boolean('invalid'), false),
  banner_image: z._default(z.nullable(imageUrlSchema), null),
};

/** Stored ids are in small letters. */
const houseId = z.uuid('invalid').check(z.toLowerCase());
const houseIds = z.array(houseId).check(z.maxLength(maxCampaignHouses, 'tooMany'));
const houseDiscounts = z.record(houseId, overrideSchema);

/** What staff type into the campaign form. Dates are ISO instants in UTC, both inclusive. */
export const campaignInputSchema = z
  .strictObject({
    ...editable,
    caravan_ids: z._default(houseIds, []),
    /** By house id; a house without an entry gets the campaign's discount. */
    caravan_discounts: z._default(houseDiscounts, {}),
  })
  .check(checkValue(), checkPeriod());
export type CampaignInput = z.infer<typeof campaignInputSchema>;

/** Own discounts of houses that the campaign does not have, by their fields: `notAttached`. */
export function strayDiscounts({
  caravan_ids,
  caravan_discounts,
}: Pick<CampaignInput, 'caravan_ids' | 'caravan_discounts'>): FieldErrors {
  const attached = new Set(caravan_ids);
  const stray = Object.keys(caravan_discounts).filter((id) => !attached.has(id));
  return Object.fromEntries(stray.map((id) => [`caravan_discounts.${id}`, 'notAttached']));
}

const iso = z.iso.datetime();
const housesSchema = z.record(z.string(), houseTermsSchema);

/**
 * The prices of a campaign's or a discount's houses that staff confirmed together with it, by house,
 * kept since `since`. Absent where its terms are older than that: see confirmed-prices.ts.
 */
export const confirmedPricesField = z.optional(
  z.strictObject({ since: iso, houses: z.record(z.string(), z.array(confirmedPriceSchema)) }),
);

/**
 * A campaign as it is stored: one item with its houses, changed in one write. `past_terms` feeds
 * the houses' price history.
 */
export const campaignSchema = z.strictObject({
  id: z.uuid('invalid'),
  ...editable,
  caravans: housesSchema,
  /**
   * When staff last switched the banner on: it decides which of several running ones is live
   * (`banner.ts`).
   */
  banner_switched_at: z.nullable(iso),
  terms_since: iso,
  past_terms: z.array(
    z.strictObject({
      from: iso,
      until: iso,
      discount_type: discountTypeSchema,
      discount_value: z.number(),
      houses: housesSchema,
    }),
  ),
  confirmed_prices: confirmedPricesField,
  deleted_at: z.nullable(iso),
  version: z.int(),
  created_at: iso,
  updated_at: iso,
});
export type Campaign = z.infer<typeof campaignSchema>;

/** What a visitor may know of a campaign. `is_banner_active` is true of the live banner alone. */
export const publicCampaignSchema = z.extend(
  z.pick(z.object(campaignSchema.shape), {
    id: true,
    name_en: true,
    name_bg: true,
    description_en: true,
    description_bg: true,
    start_date: true,
    end_date: true,
    discount_type: true,
    discount_value: true,
    is_banner_active: true,
    banner_image: true,
  }),
  {
    /**
     * The "up to" figures that it may announce, whole percent and whole EUR: see `announcedUpTo`.
     * 0: it may claim no reduction.
     */
    up_to_percent: z.int(),
    up_to_amount: z.int(),
  },
);
export type PublicCampaign = z.infer<typeof publicCampaignSchema>;

/**
 * What staff see of a campaign; `caravans` only where asked for. A house that is gone is left out.
 */
export const staffCampaignSchema = z.extend(
  z.omit(z.object(campaignSchema.shape), {
    caravans: true,
    terms_since: true,
    past_terms: true,
    confirmed_prices: true,
    deleted_at: true,
  }),
  {
    /** Attached houses that exist. */
    caravan_count: z.int(),
    caravans: z.optional(
      z.array(
        z.object({
          caravan_id: z.string(),
          individual_discount_type: z.nullable(discountTypeSchema),
          individual_discount_value: z.nullable(z.number()),
          caravan: z.object({
            id: z.string(),
            make: z.string(),
            model: z.string(),
            year: z.int(),
            price: z.int(),
            main_image: z.nullable(z.string()),
            is_visible: z.boolean(),
            sale_status: z.string(),
          }),
        }),
      ),
    ),
  },
);
export type StaffCampaign = z.infer<typeof staffCampaignSchema>;

/**
 * All of a campaign's form. A request that does not name its houses leaves them, and their own
 * discounts, as they are.
 */
export const wholeCampaignSchema = z.strictObject({
  id: z.uuid('invalid'),
  version,
  ...editable,
  caravan_ids: z.optional(houseIds),
  caravan_discounts: z.optional(houseDiscounts),
  confirmed: confirmedField,
});
const bannerShape = z.strictObject({
  id: z.uuid('invalid'),
  is_banner_active: z.boolean('required'),
  version: z.optional(version),
  /** Not used here: a banner changes no price. */
  confirmed: confirmedField,
});
export type CampaignUpdate = z.infer<typeof wholeCampaignSchema>;
export type BannerSwitch = z.infer<typeof bannerShape>;

const wholeUpdate = wholeCampaignSchema.check(checkValue(), checkPeriod());

/** A campaign's houses as a read call answers them, under `caravans`. */
const readHousesSchema = z.array(
  z.extend(z.object(houseTermsSchema.shape), { caravan_id: z.uuid('invalid') }),
);

/**
 * A campaign sent back as it was read: its list of houses becomes the form's fields. `caravan_ids`
 * goes before the list.
 */
function asForm(raw: object | null): object | null {
  if (raw === null || !('caravans' in raw)) return raw;
  const { caravans, ...rest } = raw;
  if ('caravan_ids' in rest) return rest;
  const read = readHousesSchema.safeParse(caravans);
  if (!read.success) return raw;
  const caravan_ids = read.data.map(({ caravan_id }) => caravan_id);
  const caravan_discounts = Object.fromEntries(
    read.data.map(({ caravan_id, ...own }) => [caravan_id, own]),
  );
  return { caravan_ids, caravan_discounts, ...rest };
}

const bannerFields = new Set(Object.keys(bannerShape.shape));

/**
 * Either the banner alone, `{ id, is_banner_active }`, or every field of the form with the
 * `version` last read.
 */
export const campaignUpdateSchema = z.pipe(
  z.unknown(),
  z.transform((raw: unknown, context): CampaignUpdate | BannerSwitch => {
    const alone =
      typeof raw === 'object' &&
      raw !== null &&
      Object.keys(raw).every((key) => bannerFields.has(key));
    const parsed = (alone && 'is_banner_active' in raw ? bannerShape : wholeUpdate).safeParse(
      typeof raw === 'object' ? asForm(raw) : raw,
    );
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      if (issue.code === 'unrecognized_keys')
        for (const key of issue.keys)
          context.issues.push({
            code: 'custom',
            path: [...issue.path, key],
            message: 'unknownField',
            input: raw,
          });
      // A field of the wrong type has another code than a missing one.
      else if (issue.code === 'invalid_type')
        context.issues.push({ ...issue, path: [...issue.path], input: raw });
      else
        context.issues.push({
          code: 'custom',
          path: [...issue.path],
          message: issue.message,
          input: raw,
        });
    return z.NEVER;
  }),
);
