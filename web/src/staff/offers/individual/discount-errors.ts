import type { FieldErrors } from '../../../../../functions/domain/errors.ts';
import type { AdminMessages } from '../../../shared/texts/admin-messages.ts';
import type { FormError } from '../../kit/form/field-id.ts';
import { campaignErrors } from '../campaign-form/campaign-errors.ts';

/** What is wrong, in words, in the order of the form; dates and value are said as in the campaign form. */
export function discountErrors(errors: FieldErrors, words: AdminMessages): FormError[] {
  const { caravan_id, ...terms } = errors;
  const house = { field: 'caravan_id', text: words.adminDiscounts.form.houseRequired };
  return [...(caravan_id ? [house] : []), ...campaignErrors(terms, words, () => '')];
}
