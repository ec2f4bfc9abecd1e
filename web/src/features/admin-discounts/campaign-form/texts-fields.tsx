import { useAdmin } from '../../../app/admin-context.tsx';
import { Field } from '../../admin-shared/form/field.tsx';
import type { CampaignDraft } from './campaign-draft.ts';

interface TextsFieldsProps {
  draft: CampaignDraft;
  onChange: (changes: Partial<CampaignDraft>) => void;
  error: (field: string) => string | undefined;
}

/** Names and descriptions, the languages side by side. */
export function TextsFields({ draft, onChange, error }: TextsFieldsProps) {
  const words = useAdmin().messages.adminCampaign;
  return (
    <fieldset>
      <legend>{words.texts}</legend>
      <p className="staff-hint">{words.textsHint}</p>
      <div className="campaign-pair">
        {(['name_en', 'name_bg', 'description_en', 'description_bg'] as const).map((field) => {
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
    </fieldset>
  );
}
