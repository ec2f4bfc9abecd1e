import { useDeferredValue, useMemo, useState } from 'react';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldError } from '../../kit/form/field.tsx';
import { fieldId } from '../../kit/form/field-id.ts';
import type { OtherDiscounts } from '../campaign-form/other-discounts.ts';
import { filterHouses, noFilter, type PickHouse } from '../campaign-form/pick-houses.ts';
import { ChosenHouse, HouseChoice } from './house-choice.tsx';

/** Houses listed at once: whoever looks for one of more than these types a word. */
const mostListed = 40;

interface HouseFieldProps {
  /** What can be chosen, in order. */
  houses: readonly PickHouse[];
  value: string;
  others: OtherDiscounts;
  onChange: (id: string) => void;
  error: string | undefined;
}

/** The house of the discount: found by typing, chosen from a list with pictures and prices. */
export function HouseField({ houses, value, others, onChange, error }: HouseFieldProps) {
  const { adminDiscounts, adminCampaign, adminForm } = useAdmin().messages;
  const words = adminDiscounts.form;
  const [search, setSearch] = useState('');
  // Typing comes first, the list follows.
  const applied = useDeferredValue(search);
  const found = useMemo(() => filterHouses(houses, { ...noFilter, search: applied }), [houses, applied]);
  const listed = found.slice(0, mostListed);
  const id = fieldId('caravan_id');
  return (
    <fieldset>
      <legend>
        {words.house}
        <span className="staff-required" title={adminForm.required} aria-hidden="true">
          {' '}
          *
        </span>
      </legend>
      <ChosenHouse house={houses.find((house) => house.id === value) ?? null} other={others.get(value)} />
      <div className="staff-field">
        <label htmlFor={id}>{words.find}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={search}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setSearch(event.target.value)}
        />
        <FieldError field="caravan_id" error={error} />
      </div>
      <output className="staff-hint">
        {found.length === 0 ? adminCampaign.pick.noMatch : words.found(found.length, houses.length)}
        {found.length > mostListed && ` · ${words.more(mostListed)}`}
      </output>
      {listed.length > 0 && (
        <ul className="discount-houses" aria-label={adminCampaign.pick.list}>
          {listed.map((house) => (
            <HouseChoice
              key={house.id}
              house={house}
              chosen={house.id === value}
              discounted={others.has(house.id)}
              onChoose={onChange}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}
