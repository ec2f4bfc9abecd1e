import type { ChangeEvent, HTMLAttributes, ReactNode } from 'react';
import { useAdmin } from '../admin-context.tsx';
import { fieldId, understoodId } from './field-id.ts';

interface FieldProps {
  /** The field's path, "specs.length". */
  field: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  required?: boolean;
  hint?: string;
  multiline?: boolean;
  /** Texts the browser offers while one types; any other may be typed. */
  suggestions?: readonly string[] | undefined;
  inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  /** What was understood of the value; described by `understoodId`. */
  beside?: ReactNode;
}

/** A labelled text field; what is wrong with it stands under it and is read with it. */
export function Field({
  field,
  label,
  value,
  onChange,
  error,
  required,
  hint,
  multiline,
  suggestions,
  inputMode,
  beside,
}: FieldProps) {
  const { adminForm } = useAdmin().messages;
  const id = fieldId(field);
  const described = [beside && understoodId(field), hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const props = {
    id,
    name: field,
    value,
    required,
    inputMode,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
  } as const;
  return (
    <div className="staff-field">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="staff-required" title={adminForm.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {multiline ? (
        <textarea {...props} rows={8} />
      ) : (
        <input {...props} type="text" autoComplete="off" list={suggestions && `${id}-list`} />
      )}
      {suggestions && <Suggestions field={field} texts={suggestions} />}
      {beside}
      {hint && (
        <p className="staff-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError field={field} error={error} />
    </div>
  );
}

/** What the browser offers in an input whose `list` is the field's id with `-list` behind it. */
export function Suggestions({ field, texts }: { field: string; texts: readonly string[] }) {
  return (
    <datalist id={`${fieldId(field)}-list`}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}

export function FieldError({ field, error }: { field: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="staff-error" id={`${fieldId(field)}-error`}>
      {error}
    </p>
  );
}
