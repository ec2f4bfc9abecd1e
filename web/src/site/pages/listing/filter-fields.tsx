import type { Facets } from '#domain/api/public-routes.ts';
import type { ListingQuery, SwitchName } from '#domain/houses/listing.ts';
import type { FilterOption } from './filter-options.ts';

interface ChoiceProps<Value> {
  name: string;
  legend: string;
  any: string;
  options: readonly FilterOption<Value>[];
  /** Words of an option; the value itself unless given. */
  words?: (value: Value) => string;
  /** What has to be said beside it. */
  note?: string;
}

/**
 * One of a few: radio buttons that look like chips, each with the number of houses it would show.
 */
export function ChoiceField<Value extends string | number>({
  name,
  legend,
  any,
  options,
  words = String,
}: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="chips">
        <label>
          <input
            type="radio"
            name={name}
            value=""
            defaultChecked={!options.some(({ selected }) => selected)}
          />
          {any}
        </label>
        {options.map(({ value, count, selected, disabled }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={selected}
              disabled={disabled}
            />
            {words(value)}
            <i>{count}</i>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchesProps<Name> {
  names: readonly Name[];
  /** How many houses are left when it is on. */
  label: (name: Name) => string;
  facets: Facets;
  query: ListingQuery;
}

/**
 * Each on or off: checkboxes that look like chips, each with the number of houses it would leave.
 */
export function SwitchFields<Name extends SwitchName>({
  names,
  label,
  facets,
  query,
}: SwitchesProps<Name>) {
  return (
    <div className="chips">
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            name={name}
            value="true"
            defaultChecked={query[name]}
            disabled={facets[name] === 0 && !query[name]}
          />
          {label(name)}
          <i>{facets[name]}</i>
        </label>
      ))}
    </div>
  );
}

/** One of many: a native list with counts. */
export function SelectField<Value extends string | number>({
  name,
  legend,
  any,
  options,
  words = String,
  note,
}: ChoiceProps<Value>) {
  return (
    <label className="field">
      {legend}
      <select name={name} defaultValue={options.find(({ selected }) => selected)?.value ?? ''}>
        <option value="">{any}</option>
        {options.map(({ value, count, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {`${words(value)} (${count})`}
          </option>
        ))}
      </select>
      {note && <small>{note}</small>}
    </label>
  );
}
