interface SwitchProps {
  on: boolean;
  label: string;
  /** The whole name for screen readers. */
  name: string;
  onChange: (on: boolean) => void;
}

/** A switch that takes effect at once, without a button that saves. */
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
