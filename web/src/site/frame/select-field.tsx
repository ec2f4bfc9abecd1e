interface SelectFieldProps {
  name: string;
  label: string;
  /** Words of the empty choice. */
  any: string;
  /** Values, or values with their words. */
  options: readonly (string | number | readonly [string, string])[];
}

/** A labelled select whose first choice is none. */
export function SelectField({ name, label, any, options }: SelectFieldProps) {
  return (
    <label className="field">
      {label}
      <select name={name} defaultValue="">
        <option value="">{any}</option>
        {options.map((option) => {
          const [value, text] = typeof option === 'object' ? option : [option, option];
          return (
            <option key={value} value={value}>
              {text}
            </option>
          );
        })}
      </select>
    </label>
  );
}
