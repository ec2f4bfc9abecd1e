import { type InputHTMLAttributes, useId } from 'react';

interface AuthFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** A labelled text field with its hint and what is wrong with it. */
export function AuthField({ label, error, hint, ...input }: AuthFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="staff-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={error ? true : undefined} aria-describedby={described || undefined} {...input} />
      {hint && (
        <p className="staff-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="staff-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
