import { type TypedReduction, typedReductionSchema } from '../../../../../functions/domain/api/discount-routes.ts';
import { type CampaignInput, campaignInputSchema } from '../../../../../functions/domain/campaign.ts';
import type { FieldErrors } from '../../../../../functions/domain/errors.ts';
import { isNoNumber, typedNumber } from '../discount-value.ts';
import { sofiaInstant } from '../sofia-value.ts';
import { termsIssues } from '../terms-issues.ts';
import type { CampaignDraft, OwnTerms } from './campaign-draft.ts';
import { ownPath } from './campaign-errors.ts';

const isOwn = ({ type, value }: OwnTerms) => type !== '' || value.trim() !== '';

/** The form in the shape of the API's body, whatever is wrong with it. */
function bodyOf({ houses, ...draft }: CampaignDraft) {
  const own = Object.entries(houses).filter(([, terms]) => isOwn(terms));
  return {
    ...draft,
    start_date: sofiaInstant(draft.start_date) ?? '',
    end_date: sofiaInstant(draft.end_date) ?? '',
    discount_value: typedNumber(draft.discount_type, draft.discount_value),
    caravan_ids: Object.keys(houses),
    caravan_discounts: Object.fromEntries(
      own.map(([id, { type, value }]) => [
        id,
        {
          individual_discount_type: type || null,
          individual_discount_value: typedNumber(type || draft.discount_type, value) ?? null,
        },
      ]),
    ),
  };
}

/** The terms as far as prices depend on them; null until they make sense. */
export function typedCampaign(id: string | null, draft: CampaignDraft): TypedReduction | null {
  const { start_date, end_date, discount_type, discount_value, caravan_ids, caravan_discounts } = bodyOf(draft);
  const parsed = typedReductionSchema.safeParse({
    source: 'campaign',
    ...(id !== null && { id }),
    start_date,
    end_date,
    discount_type,
    discount_value,
    caravan_ids,
    caravan_discounts,
  });
  return parsed.success && Object.keys(noNumbers(draft)).length === 0 ? parsed.data : null;
}

/** Values typed that are no numbers: the body has no place for them. */
function noNumbers({ discount_type, discount_value, houses }: CampaignDraft): FieldErrors {
  const values = Object.entries(houses).map(
    ([id, { type, value }]) => [ownPath(id, 'value'), type || discount_type, value] as const,
  );
  const all = [['discount_value', discount_type, discount_value] as const, ...values];
  const wrong = all.filter(([, type, text]) => isNoNumber(type, text));
  return Object.fromEntries(wrong.map(([path]) => [path, 'number']));
}

/** The form as the server takes it, or which field is wrong in which way: the same schema as the server's. */
export function checkCampaign(draft: CampaignDraft): { input: CampaignInput } | { errors: FieldErrors } {
  const body = bodyOf(draft);
  const parsed = campaignInputSchema.safeParse(body);
  const errors = noNumbers(draft);
  if (parsed.success) return Object.keys(errors).length === 0 ? { input: parsed.data } : { errors };
  for (const issue of [...parsed.error.issues, ...termsIssues(body)])
    errors[issue.path.map(String).join('.')] ??= issue.message;
  return { errors };
}
