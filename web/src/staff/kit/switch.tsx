interface SwitchProps {
  on: boolean;
  label: string;
  /** The whole name for those who do not see the row. */
  name: string;
  onChange: (on: boolean) => void;
}

/** A switch that answers at once. */
export function Switch({ on, label, name, onChange }: SwitchProps) {
  return (
    <label className="staff-switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        aria-label={name}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true">{label}</span>
    </label>
  );
}
