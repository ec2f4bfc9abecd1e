import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type DiscountType, discountTypes } from '#domain/offers/discount.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { FieldFrame, SelectField, Understood, useField } from '../../kit/forms/fields.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { formatDiscount } from '../offer-words.tsx';
import {
  endAfter,
  endInstant,
  isSkipped,
  type QuickLength,
  quickLengths,
  type SofiaValue,
  shownSofia,
  sofiaInstant,
  startNow,
  type TermsDraft,
  typedNumber,
  typedSofia,
} from './terms.ts';

const dateFields = ['start_date', 'end_date'] as const;

/** Start and end, and buttons for usual lengths. `base` is what the form started from. */
export function DatesFields({ base }: { base: TermsDraft }) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign;
  const { getValues, setValue, clearErrors } = useFormContext<TermsDraft>();
  const [said, setSaid] = useState('');

  function setLength(length: QuickLength) {
    const before = getValues('start_date');
    const known = endAfter(before, length);
    const start_date = known === null ? startNow(serverNow()) : before;
    const end_date = known ?? endAfter(start_date, length);
    if (end_date === null) return;
    setValue('start_date', start_date);
    setValue('end_date', end_date);
    clearErrors(dateFields);
    setSaid(words.lengthSet(formatSofia(endInstant(end_date) ?? start_date, language)));
  }

  return (
    <fieldset>
      <legend>{words.dates}</legend>
      <div className="staff-fields staff-two">
        {dateFields.map((field) => (
          <SofiaField key={field} field={field} label={words.labels[field]} stored={base[field]} />
        ))}
      </div>
      <fieldset className="staff-row staff-named campaign-lengths">
        <legend>{words.lengths.label}</legend>
        {quickLengths.map((length) => (
          <button
            key={length}
            className="button button-quiet"
            type="button"
            onClick={() => setLength(length)}
          >
            {words.lengths[length]}
          </button>
        ))}
      </fieldset>
      <output className="hidden-text">{said}</output>
    </fieldset>
  );
}

/** Date and time in Sofia, wherever the browser is; a hint says so. */
function SofiaField({
  field,
  label,
  stored,
}: {
  field: string;
  label: string;
  stored: SofiaValue;
}) {
  const { language, messages } = useAdmin();
  const { adminCampaign: words } = messages;
  const [value, onChange, error] = useField<SofiaValue>(field);
  return (
    <FieldFrame field={field} label={label} error={error} hint={words.zone} required>
      {(input) => (
        <>
          <input
            {...input}
            type="datetime-local"
            value={shownSofia(value)}
            onChange={(event) => onChange(typedSofia(event.target.value, stored))}
          />
          <output className="staff-warning">
            {isSkipped(value) && words.skipped(formatSofia(sofiaInstant(value) ?? value, language))}
          </output>
        </>
      )}
    </FieldFrame>
  );
}

/**
 * A field for a discount's value. It is a text field, because a browser's number field drops
 * characters that its own language does not use: "7,5" typed into an English browser becomes 75.
 * The mouse wheel over a number field would change the value, too.
 */
export function valueField(type: DiscountType) {
  return {
    type: 'text',
    inputMode: type === 'percentage' ? 'decimal' : 'numeric',
    autoComplete: 'off',
  } as const;
}

/** Kind and value of a discount. */
export function DiscountFields({ hint }: { hint?: string }) {
  const { language, messages } = useAdmin();
  const words = messages.adminCampaign;
  const type = useWatch<TermsDraft, 'discount_type'>({ name: 'discount_type' });
  const [value, onChange, error] = useField<string>('discount_value');
  const typed = typedNumber(type, value);
  const text = typed === undefined ? null : formatDiscount({ type, value: typed }, language);
  return (
    <fieldset>
      <legend>{words.discount}</legend>
      {hint && <p className="staff-hint">{hint}</p>}
      <div className="staff-fields staff-two">
        <SelectField
          field="discount_type"
          label={words.labels.discount_type}
          options={discountTypes.map((one) => ({ value: one, label: words.types[one] }))}
        />
        <FieldFrame
          field="discount_value"
          label={words.labels.discount_value}
          error={error}
          required
          beside={<Understood field="discount_value" typed={value} text={text} />}
        >
          {(input) => (
            <input
              {...input}
              {...valueField(type)}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </FieldFrame>
      </div>
    </fieldset>
  );
}
