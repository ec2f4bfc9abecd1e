import { useAdmin } from '../kit/admin-context.tsx';
import { FieldError } from '../kit/form/field.tsx';
import { fieldId } from '../kit/form/field-id.ts';
import { formatSofia } from '../kit/format-sofia.ts';
import { isSkipped, type SofiaValue, shownSofia, sofiaInstant, typedSofia } from './sofia-value.ts';

interface SofiaFieldProps {
  field: string;
  label: string;
  value: SofiaValue;
  /** What the form started from. */
  stored: SofiaValue;
  onChange: (value: SofiaValue) => void;
  error: string | undefined;
}

/** Date and time in Sofia, wherever the browser is; it says so. */
export function SofiaField({ field, label, value, stored, onChange, error }: SofiaFieldProps) {
  const { language, messages } = useAdmin();
  const { adminForm, adminCampaign } = messages;
  const id = fieldId(field);
  return (
    <div className="staff-field">
      <label htmlFor={id}>
        {label}
        <span className="staff-required" title={adminForm.required} aria-hidden="true">
          {' '}
          *
        </span>
      </label>
      <input
        id={id}
        name={field}
        type="datetime-local"
        required
        value={shownSofia(value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-zone ${id}-error` : `${id}-zone`}
        onChange={(event) => onChange(typedSofia(event.target.value, stored))}
      />
      <p className="staff-hint" id={`${id}-zone`}>
        {adminCampaign.zone}
      </p>
      <output className="campaign-warning campaign-skipped">
        {isSkipped(value) && adminCampaign.skipped(formatSofia(sofiaInstant(value) ?? value, language))}
      </output>
      <FieldError field={field} error={error} />
    </div>
  );
}
