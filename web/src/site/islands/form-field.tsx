import type { ComponentProps } from 'react';

interface FormFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'name'> {
  /** Also the end of its ids. */
  name: string;
  /** What the ids of this form's fields begin with. */
  form: string;
  /** Id of the form that it is sent with, where it does not stand in that. */
  sentWith?: string | undefined;
  label: string;
  /** Shows the asterisk of a field that should be filled in. */
  starred?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  /** Rows of a text of several lines. */
  rows?: number;
}

/** A labelled field of a public form; what is wrong with it stands under it and is read with it. */
export function FormField({ name, form, sentWith, label, starred, error, hint, rows, ...input }: FormFieldProps) {
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
