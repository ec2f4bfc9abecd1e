import * as z from 'zod/mini';
import { confirmedField } from '../form-fields.ts';
import {
  checkPeriod,
  checkValue,
  confirmedPricesField,
  discountTypeSchema,
  discountValueSchema,
} from './campaign.ts';

const iso = z.iso.datetime();
const version = z.int('required').check(z.gte(1, 'invalid'));

const editable = {
  caravan_id: z.uuid({ error: 'required' }),
  discount_type: discountTypeSchema,
  discount_value: discountValueSchema,
  start_date: z.iso.datetime({ error: 'required' }),
  end_date: z.iso.datetime({ error: 'required' }),
};

/**
 * What staff type into the individual discount form. Dates are ISO instants in UTC, both inclusive.
 */
export const individualDiscountInputSchema = z
  .strictObject(editable)
  .check(checkValue(), checkPeriod());
export type IndividualDiscountInput = z.infer<typeof individualDiscountInputSchema>;

export const individualDiscountUpdateSchema = z
  .strictObject({ id: z.uuid('invalid'), version, ...editable, confirmed: confirmedField })
  .check(checkValue(), checkPeriod());
export type IndividualDiscountUpdate = z.infer<typeof individualDiscountUpdateSchema>;

/** An individual discount as it is stored. */
export const individualDiscountSchema = z.strictObject({
  id: z.uuid('invalid'),
  ...editable,
  terms_since: iso,
  /** `houses` is the id of the discount's house. */
  past_terms: z.array(
    z.strictObject({
      from: iso,
      until: iso,
      discount_type: discountTypeSchema,
      discount_value: z.number(),
      houses: z.string(),
    }),
  ),
  confirmed_prices: confirmedPricesField,
  deleted_at: z.nullable(iso),
  version: z.int(),
  created_at: iso,
  updated_at: iso,
});
export type IndividualDiscount = z.infer<typeof individualDiscountSchema>;

/**
 * What staff see of an individual discount, with its house. One whose house is gone is not listed.
 */
export const staffDiscountSchema = z.extend(
  z.omit(z.object(individualDiscountSchema.shape), {
    terms_since: true,
    past_terms: true,
    confirmed_prices: true,
    deleted_at: true,
  }),
  {
    /** Whether its price stands among Today's withheld ones: visitors are not shown it. */
    withheld: z.boolean(),
    caravan: z.object({
      make: z.string(),
      model: z.string(),
      price: z.int(),
      main_image: z.nullable(z.string()),
    }),
  },
);
export type StaffDiscount = z.infer<typeof staffDiscountSchema>;
