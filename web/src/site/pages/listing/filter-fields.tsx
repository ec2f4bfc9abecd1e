import type { FilterOption } from './filter-options.ts';

interface ChoiceProps {
  name: string;
  legend: string;
  any: string;
  options: readonly FilterOption<string | number>[];
  /** Words of an option; the value itself unless given. */
  words?: (value: string | number) => string;
}

/** One of a few: radio buttons that look like chips, with what each would show beside it. */
export function ChoiceField({ name, legend, any, options, words = String }: ChoiceProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="chips">
        <label>
          <input type="radio" name={name} value="" defaultChecked={!options.some(({ selected }) => selected)} />
          {any}
        </label>
        {options.map(({ value, count, selected, disabled }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={selected} disabled={disabled} />
            {words(value)}
            <i>{count}</i>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  name: string;
  legend: string;
  /** What is left when it is on. */
  label: string;
  count: number;
  selected: boolean;
}

/** On or off: a box that looks like a chip, with what it would leave. */
export function SwitchField({ name, legend, label, count, selected }: SwitchProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="chips">
        <label>
          <input
            type="checkbox"
            name={name}
            value="true"
            defaultChecked={selected}
            disabled={count === 0 && !selected}
          />
          {label}
          <i>{count}</i>
        </label>
      </div>
    </fieldset>
  );
}

/** One of many: a native list with counts. */
export function SelectField({ name, legend, any, options, words = String }: ChoiceProps) {
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
    </label>
  );
}
