import * as z from 'zod/mini';
import type { TypedReduction } from '#domain/api/offer-routes.ts';
import type { FieldErrors } from '#domain/errors.ts';
import {
  type IndividualDiscountInput,
  individualDiscountInputSchema,
  type StaffDiscount,
} from '#domain/offers/individual-discount.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import type { DraftKind } from '../../kit/forms/drafts.ts';
import type { FormError } from '../../kit/forms/fields.tsx';
import type { Checked } from '../../kit/forms/form.ts';
import { bodyOfTerms, checkedBody, isNoNumber, newTerms, termsError, termsShape } from './terms.ts';

/** The discount's house is empty until one is chosen. */
const draftSchema = z.object({ caravan_id: z.string(), ...termsShape });
export type DiscountDraft = z.infer<typeof draftSchema>;

const parts = ['caravan_id', 'start_date', 'end_date', 'discount'] as const;
export type DiscountPart = (typeof parts)[number];

/** Unsaved individual discount forms. */
export const discountDrafts: DraftKind<DiscountDraft, DiscountPart> = {
  name: 'discount',
  schema: draftSchema,
  parts,
  fields: { discount: ['discount_type', 'discount_value'] },
};

/** The form of an existing discount. */
export function draftOf(discount: StaffDiscount): DiscountDraft {
  return z.parse(draftSchema, { ...discount, discount_value: String(discount.discount_value) });
}

/** The form of a new discount, for a house already chosen elsewhere or for none. */
export function newDiscountDraft(caravan_id: string): DiscountDraft {
  return { caravan_id, ...newTerms };
}

/**
 * The form as the server takes it, or which field is wrong in which way: by the server's own
 * schema.
 */
export function checkDiscount(draft: DiscountDraft): Checked<IndividualDiscountInput> {
  const body = { caravan_id: draft.caravan_id, ...bodyOfTerms(draft) };
  const noNumber = isNoNumber(draft.discount_type, draft.discount_value);
  return checkedBody(
    body,
    individualDiscountInputSchema.safeParse(body),
    noNumber ? { discount_value: 'number' } : {},
  );
}

/** The fields on which the price depends: dates, discount, house. Null until these are valid. */
export function typedDiscountTerms(id: string | null, draft: DiscountDraft): TypedReduction | null {
  const checked = checkDiscount(draft);
  if (!('input' in checked)) return null;
  const { caravan_id, ...terms } = checked.input;
  return {
    source: 'individual',
    ...(id !== null && { id }),
    ...terms,
    caravan_ids: [caravan_id],
    caravan_discounts: {},
  };
}

/**
 * The mistakes in words, in the order of the form; dates and value have the campaign form's
 * sentences.
 */
export function discountErrors(errors: FieldErrors, words: AdminMessages): FormError[] {
  const { invalid } = words.adminForm.errors;
  const { houseRequired } = words.adminOffers.discountForm;
  const order = Object.keys(draftSchema.shape);
  return Object.entries(errors)
    .map(([field, code]) => ({
      field,
      text:
        field === 'caravan_id'
          ? houseRequired
          : (termsError(field, code, words.adminCampaign) ?? invalid(field)),
    }))
    .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}
