import type { ComponentProps } from 'react';

interface FormFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'name'> {
  /** Also the last part of the field's ids. */
  name: string;
  /** The beginning of the ids of this form's fields. */
  form: string;
  /** Id of the form with which the field is sent, where it stands outside that form. */
  sentWith?: string | undefined;
  label: string;
  /** Shows the asterisk of a field that should be filled in. */
  starred?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  /** Rows of a text of several lines. */
  rows?: number;
}

/**
 * A labelled field of a public form; its error stands under it and screen readers read it with the
 * field.
 */
export function FormField({
  name,
  form,
  sentWith,
  label,
  starred,
  error,
  hint,
  rows,
  ...input
}: FormFieldProps) {
  const id = `${form}-${name}`;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const props = {
    id,
    name,
    form: sentWith,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <div className="form-field">
      <label htmlFor={id} className={starred ? 'starred' : undefined}>
        {label}
      </label>
      {rows ? (
        <textarea
          {...props}
          rows={rows}
          required={input.required}
          readOnly={input.readOnly}
          maxLength={input.maxLength}
          defaultValue={input.defaultValue}
        />
      ) : (
        <input type="text" {...input} {...props} />
      )}
      {hint && (
        <p className="form-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="form-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
