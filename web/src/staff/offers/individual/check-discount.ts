import type { TypedReduction } from '../../../../../functions/domain/api/discount-routes.ts';
import type { FieldErrors } from '../../../../../functions/domain/errors.ts';
import {
  type IndividualDiscountInput,
  individualDiscountInputSchema,
} from '../../../../../functions/domain/individual-discount.ts';
import { isNoNumber, typedNumber } from '../discount-value.ts';
import { sofiaInstant } from '../sofia-value.ts';
import { termsIssues } from '../terms-issues.ts';
import type { DiscountDraft } from './discount-draft.ts';

/** The terms as far as prices depend on them; null until they make sense. */
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

/** The form as the server takes it, or which field is wrong in which way: the same schema as the server's. */
export function checkDiscount(draft: DiscountDraft): { input: IndividualDiscountInput } | { errors: FieldErrors } {
  const body = {
    ...draft,
    discount_value: typedNumber(draft.discount_type, draft.discount_value),
    start_date: sofiaInstant(draft.start_date) ?? '',
    end_date: sofiaInstant(draft.end_date) ?? '',
  };
  const parsed = individualDiscountInputSchema.safeParse(body);
  if (parsed.success) return { input: parsed.data };
  const errors: FieldErrors = isNoNumber(draft.discount_type, draft.discount_value) ? { discount_value: 'number' } : {};
  for (const issue of [...parsed.error.issues, ...termsIssues(body)])
    errors[issue.path.map(String).join('.')] ??= issue.message;
  return { errors };
}
