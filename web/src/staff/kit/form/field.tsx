import type { ChangeEvent, HTMLAttributes, ReactNode } from 'react';
import { useAdmin } from '../../app/admin-context.tsx';
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
      {multiline ? <textarea {...props} rows={8} /> : <input {...props} type="text" autoComplete="off" />}
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

export function FieldError({ field, error }: { field: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="staff-error" id={`${fieldId(field)}-error`}>
      {error}
    </p>
  );
}
