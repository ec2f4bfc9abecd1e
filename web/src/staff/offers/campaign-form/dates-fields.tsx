import { useState } from 'react';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { SofiaField } from '../sofia-field.tsx';
import { sofiaInstant } from '../sofia-value.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { endAfter, type QuickLength, quickLengths, startNow } from './quick-length.ts';

type Dates = Pick<CampaignDraft, 'start_date' | 'end_date'>;

interface DatesFieldsProps {
  draft: Dates;
  base: Dates;
  onChange: (changes: Partial<Dates>) => void;
  error: (field: string) => string | undefined;
}

/** Start and end, and lengths that need no counting of days. */
export function DatesFields({ draft, base, onChange, error }: DatesFieldsProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign;
  const [said, setSaid] = useState('');

  function setLength(length: QuickLength) {
    const known = endAfter(draft.start_date, length);
    const start_date = known === null ? startNow(serverNow()) : draft.start_date;
    const end_date = known ?? endAfter(start_date, length);
    if (end_date === null) return;
    onChange({ start_date, end_date });
    setSaid(words.lengthSet(formatSofia(sofiaInstant(end_date) ?? start_date, language)));
  }

  return (
    <fieldset>
      <legend>{words.dates}</legend>
      <div className="campaign-pair">
        {(['start_date', 'end_date'] as const).map((field) => (
          <SofiaField
            key={field}
            field={field}
            label={words.labels[field]}
            value={draft[field]}
            stored={base[field]}
            onChange={(value) => onChange({ [field]: value })}
            error={error(field)}
          />
        ))}
      </div>
      <fieldset className="campaign-lengths">
        <legend>{words.lengths.label}</legend>
        {quickLengths.map((length) => (
          <button key={length} className="button button-quiet" type="button" onClick={() => setLength(length)}>
            {words.lengths[length]}
          </button>
        ))}
      </fieldset>
      <output className="hidden-text">{said}</output>
    </fieldset>
  );
}
