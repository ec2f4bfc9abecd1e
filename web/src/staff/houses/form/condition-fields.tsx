import { checkNames, findings } from '../../../../../functions/domain/caravan-facts.ts';
import { listedNotes, listedRenewals } from '../../../../../functions/domain/condition.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Field } from '../../kit/form/field.tsx';
import { fieldId } from '../../kit/form/field-id.ts';
import type { HouseDraft } from './house-draft.ts';
import { LinesField } from './lines-field.tsx';

interface ConditionFieldsProps {
  draft: HouseDraft;
  onChange: (changes: Partial<HouseDraft>) => void;
  error: (path: string) => string | undefined;
}

const bulgarian = (list: readonly { bg: string }[]) => list.map(({ bg }) => bg);
const renewals = bulgarian(listedRenewals);

/** How a used home is; everything may be left out. */
export function ConditionFields({ draft, onChange, error }: ConditionFieldsProps) {
  const words = useAdmin().messages.adminForm;
  const { condition } = draft;
  const change = (changes: Partial<HouseDraft['condition']>) => onChange({ condition: { ...condition, ...changes } });
  return (
    <fieldset>
      <legend>{words.condition}</legend>
      <p className="staff-hint">{words.conditionHint}</p>
      <div className="staff-fields staff-pairs">
        {checkNames.flatMap((name) => {
          const note = `${name}_note` as const;
          const id = fieldId(`condition.${name}`);
          return [
            <div className="staff-field" key={name}>
              <label htmlFor={id}>{words.labels[name]}</label>
              <select
                id={id}
                value={condition[name]}
                onChange={({ target }) => change({ [name]: findings.find((one) => one === target.value) ?? '' })}
              >
                <option value="">{words.notSaid}</option>
                {findings.map((finding) => (
                  <option key={finding} value={finding}>
                    {words.findings[finding]}
                  </option>
                ))}
              </select>
            </div>,
            <Field
              key={note}
              field={`condition.${note}`}
              label={words.labels[note]}
              value={condition[note]}
              onChange={(value) => change({ [note]: value })}
              error={error(`condition.${note}`)}
              suggestions={bulgarian(listedNotes[name])}
            />,
          ];
        })}
        <Field
          field="chassis_year"
          label={words.labels.chassis_year}
          value={draft.chassis_year}
          onChange={(chassis_year) => onChange({ chassis_year })}
          error={error('chassis_year')}
          inputMode="numeric"
        />
      </div>
      <p>
        <b>{words.labels.renewed}</b>
      </p>
      <LinesField
        field="renewed"
        words={words.renewal}
        lines={draft.renewed}
        suggestions={renewals}
        onChange={(renewed) => onChange({ renewed })}
        error={error}
      />
    </fieldset>
  );
}
