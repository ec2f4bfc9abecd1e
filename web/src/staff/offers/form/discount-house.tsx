import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldError, fieldId, RequiredMark, useField } from '../../kit/forms/fields.tsx';
import { HousePicker, HouseSummary, useHouseSearch } from './house-picker.tsx';
import {
  noFilter,
  type OtherDiscount,
  type OtherDiscounts,
  otherWarning,
  type PickHouse,
} from './pick-houses.ts';

/** Houses listed at once: among more than these, staff find one by typing a word. */
const mostListed = 40;

interface HouseFieldProps {
  houses: readonly PickHouse[];
  others: OtherDiscounts;
}

/** The house of the discount: found by typing, chosen from a list with pictures and prices. */
export function HouseField({ houses, others }: HouseFieldProps) {
  const { adminOffers, adminCampaign } = useAdmin().messages;
  const words = adminOffers.discountForm;
  const [value, onChange, error] = useField<string>('caravan_id');
  const { filter, setFilter, found } = useHouseSearch(houses);
  const id = fieldId('caravan_id');
  return (
    <fieldset>
      <legend>
        {words.house}
        <RequiredMark />
      </legend>
      <ChosenHouse
        house={houses.find((house) => house.id === value) ?? null}
        other={others.get(value)}
      />
      <div className="staff-field">
        <label htmlFor={id}>{words.find}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={filter.search}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => setFilter({ ...noFilter, search: target.value })}
        />
        <FieldError field="caravan_id" error={error} />
      </div>
      <output className="staff-hint">
        {found.length === 0 ? adminCampaign.pick.noMatch : words.found(found.length, houses.length)}
        {found.length > mostListed && ` · ${words.more(mostListed)}`}
      </output>
      {found.length > 0 && (
        <HousePicker
          houses={found.slice(0, mostListed)}
          choice="one"
          isChosen={(house) => house === value}
          others={others}
          onChoose={onChange}
        />
      )}
    </fieldset>
  );
}

interface ChosenHouseProps {
  house: PickHouse | null;
  other: OtherDiscount | undefined;
}

/** The chosen house, also when the search has left only others in the list. */
function ChosenHouse({ house, other }: ChosenHouseProps) {
  const { adminOffers, adminCampaign } = useAdmin().messages;
  return (
    <output className="staff-quote staff-below offer-chosen">
      {house ? (
        <>
          <span className="house-pick">
            <HouseSummary house={house} />
          </span>
          {other && (
            <span className="staff-warning">{adminCampaign.chosen[otherWarning[other]]}</span>
          )}
        </>
      ) : (
        <span className="staff-hint">{adminOffers.discountForm.none}</span>
      )}
    </output>
  );
}
