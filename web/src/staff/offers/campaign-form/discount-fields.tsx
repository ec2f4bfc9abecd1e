import { type DiscountType, discountTypes } from '../../../../../functions/domain/discount.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { fieldId, understoodId } from '../../kit/form/field-id.ts';
import { Understood } from '../../kit/form/understood.tsx';
import { typedNumber } from '../discount-value.ts';
import { formatDiscount } from '../format.ts';
import type { CampaignDraft } from './campaign-draft.ts';

/**
 * A field for a discount's value. It is text, as a browser's number field drops what is no digit in its own language: the
 * comma of "7,5" typed into an English one leaves 75. A turn of the wheel over a number field changes it, too.
 */
export function valueField(type: DiscountType) {
  return {
    type: 'text',
    inputMode: type === 'percentage' ? 'decimal' : 'numeric',
    autoComplete: 'off',
  } as const;
}

interface DiscountFieldsProps {
  type: DiscountType;
  value: string;
  hint?: string;
  onChange: (changes: Partial<Pick<CampaignDraft, 'discount_type' | 'discount_value'>>) => void;
  error: (field: string) => string | undefined;
}

/** Kind and value of a discount. */
export function DiscountFields({ type, value, hint, onChange, error }: DiscountFieldsProps) {
  const { language, messages } = useAdmin();
  const { adminCampaign: words, adminForm } = messages;
  const typed = typedNumber(type, value);
  const problem = error('discount_value');
  const [typeId, valueId] = [fieldId('discount_type'), fieldId('discount_value')];
  return (
    <fieldset>
      <legend>{words.discount}</legend>
      {hint && <p className="staff-hint">{hint}</p>}
      <div className="campaign-pair">
        <div className="staff-field">
          <label htmlFor={typeId}>{words.labels.discount_type}</label>
          <select
            id={typeId}
            name="discount_type"
            value={type}
            onChange={(event) => {
              const chosen = discountTypes.find((one) => one === event.target.value);
              if (chosen) onChange({ discount_type: chosen });
            }}
          >
            {discountTypes.map((one) => (
              <option key={one} value={one}>
                {words.types[one]}
              </option>
            ))}
          </select>
        </div>
        <div className="staff-field">
          <label htmlFor={valueId}>
            {words.labels.discount_value}
            <span className="staff-required" title={adminForm.required} aria-hidden="true">
              {' '}
              *
            </span>
          </label>
          <input
            {...valueField(type)}
            id={valueId}
            name="discount_value"
            required
            value={value}
            aria-invalid={problem ? true : undefined}
            aria-describedby={
              problem ? `${understoodId('discount_value')} ${valueId}-error` : understoodId('discount_value')
            }
            onChange={(event) => onChange({ discount_value: event.target.value })}
          />
          <Understood
            field="discount_value"
            typed={value}
            text={typed === undefined ? null : formatDiscount({ type, value: typed }, language)}
          />
          <FieldError field="discount_value" error={problem} />
        </div>
      </div>
    </fieldset>
  );
}
