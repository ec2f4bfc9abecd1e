import { type SaleStatus, saleStatuses } from '../../../../../functions/domain/caravan-facts.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { fieldId } from '../../kit/form/field-id.ts';
import type { HouseDraft } from './house-draft.ts';

const settings = ['is_new', 'is_visible', 'is_featured'] as const;
const extras = ['has_free_delivery', 'has_central_heating', 'has_double_glazing'] as const;
type FlagName = (typeof settings)[number] | (typeof extras)[number];

interface SettingsFieldsProps {
  draft: HouseDraft;
  onChange: (changes: Partial<HouseDraft>) => void;
}

/** Check boxes and the sale status. */
export function SettingsFields({ draft, onChange }: SettingsFieldsProps) {
  const { adminForm, adminHouses } = useAdmin().messages;
  const check = (flag: FlagName) => (
    <label className="staff-check" key={flag}>
      <input
        id={fieldId(flag)}
        type="checkbox"
        checked={draft[flag]}
        onChange={(event) => onChange({ [flag]: event.target.checked })}
      />
      {adminForm.labels[flag]}
    </label>
  );
  return (
    <>
      <fieldset>
        <legend>{adminForm.settings}</legend>
        <div className="staff-checks">{settings.map(check)}</div>
        <div className="staff-field staff-field-short">
          <label htmlFor={fieldId('sale_status')}>{adminForm.labels.sale_status}</label>
          <select
            id={fieldId('sale_status')}
            value={draft.sale_status}
            onChange={(event) => {
              const chosen = saleStatuses.find((status): status is SaleStatus => status === event.target.value);
              if (chosen) onChange({ sale_status: chosen });
            }}
          >
            {saleStatuses.map((status) => (
              <option key={status} value={status}>
                {adminHouses.statuses[status]}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
      <fieldset>
        <legend>{adminForm.extras}</legend>
        <div className="staff-checks">{extras.map(check)}</div>
      </fieldset>
    </>
  );
}
