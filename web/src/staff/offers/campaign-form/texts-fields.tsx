import { overclaim } from '../../../../../functions/domain/campaign-words.ts';
import type { UpTo } from '../../../../../functions/domain/discount.ts';
import { formatPercent } from '../../../../../functions/domain/locale.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Field } from '../../kit/form/field.tsx';
import type { CampaignDraft } from './campaign-draft.ts';

interface TextsFieldsProps {
  draft: CampaignDraft;
  onChange: (changes: Partial<CampaignDraft>) => void;
  /** How far the campaign may say that it lowers prices; undefined while that is not known. */
  upTo: UpTo | undefined;
  error: (field: string) => string | undefined;
}

const fields = ['name_en', 'name_bg', 'description_en', 'description_bg'] as const;

/** Names and descriptions, the languages side by side; warns of those that claim more than may be announced. */
export function TextsFields({ draft, onChange, upTo, error }: TextsFieldsProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign;
  const claims = upTo ? fields.map((field) => ({ field, claim: overclaim(draft[field], upTo) })) : [];
  return (
    <fieldset>
      <legend>{words.texts}</legend>
      <p className="staff-hint">{words.textsHint}</p>
      <div className="campaign-pair">
        {fields.map((field) => {
          const isName = field === 'name_en' || field === 'name_bg';
          return (
            <Field
              key={field}
              field={field}
              label={words.labels[field]}
              value={draft[field]}
              onChange={(value) => onChange({ [field]: value })}
              error={error(field)}
              required={isName}
              multiline={!isName}
            />
          );
        })}
      </div>
      <div role="status">
        {claims.map(
          ({ field, claim }) =>
            claim && (
              <p key={field} className="campaign-warning">
                {claim === 'reduction'
                  ? words.announced.praises(words.labels[field])
                  : words.announced.claims(
                      words.labels[field],
                      formatPercent(claim.percent, language),
                      formatPercent(upTo?.percent ?? 0, language),
                    )}
              </p>
            ),
        )}
      </div>
    </fieldset>
  );
}
