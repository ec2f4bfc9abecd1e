interface SelectFieldProps {
  name: string;
  label: string;
  /** Words of the empty choice. */
  any: string;
  /** Values, or values with their words. */
  options: readonly (string | number | readonly [string, string])[];
  /** What is chosen; offered even where it is none of the options. */
  value?: string | number | undefined;
}

/** A labelled select whose first choice is none. */
export function SelectField({ name, label, any, options, value }: SelectFieldProps) {
  const all = options.map((option) => (typeof option === 'object' ? option : ([String(option), option] as const)));
  const asked = value === undefined ? '' : String(value);
  const chosen = all.find(([own]) => own.toLowerCase() === asked.toLowerCase());
  const shown = chosen || asked === '' ? all : [...all, [asked, asked] as const];
  return (
    <label className="field">
      {label}
      <select name={name} defaultValue={chosen?.[0] ?? asked}>
        <option value="">{any}</option>
        {shown.map(([own, text]) => (
          <option key={own} value={own}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
