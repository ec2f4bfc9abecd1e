import {
  createContext,
  type HTMLAttributes,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { formatPrice, readWholeNumber } from '#domain/locale.ts';
import { useAdmin } from '../admin-context.tsx';

/** What is wrong with a field, in words. */
export interface FormError {
  /** The field's path: "specs.length". */
  field: string;
  text: string;
}

/** Id of a field's element in the page; a page has one form. */
export function fieldId(field: string): string {
  return `field-${field.replaceAll('.', '-')}`;
}

/** Id of the text beside a field that says how the form reads the typed value. */
const understoodId = (field: string) => `${fieldId(field)}-understood`;

/** The errors of the form around a field. */
export const FormErrors = createContext<readonly FormError[]>([]);

export function useFieldError(field: string): string | undefined {
  return useContext(FormErrors).find((error) => error.field === field)?.text;
}

/** A field of the form around it: its typed value, the function that changes it, and its error. */
export function useField<Value>(
  field: string,
): [value: Value, onChange: (value: Value) => void, error: string | undefined] {
  const { value, onChange } = useController({ name: field }).field;
  const { clearErrors, getFieldState } = useFormContext();
  const change = useCallback(
    (next: Value) => {
      onChange(next);
      // An error disappears once its field is changed; the next try to save checks the field again.
      if (getFieldState(field).invalid) clearErrors(field);
    },
    [field, onChange, clearErrors, getFieldState],
  );
  return [value, change, useFieldError(field)];
}

/**
 * Props of the element in which the value is typed or chosen: label, hint and error are read with
 * it.
 */
interface InputProps {
  id: string;
  name: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FrameProps {
  /** The field's path, "specs.length". */
  field: string;
  label: ReactNode;
  error: string | undefined;
  required?: boolean;
  hint?: string | undefined;
  /** How the form reads the value. */
  beside?: ReactNode;
  children: (input: InputProps) => ReactNode;
}

/** A labelled field with its error below it. */
export function FieldFrame({ field, label, error, required, hint, beside, children }: FrameProps) {
  const id = fieldId(field);
  const described = [beside && understoodId(field), hint && `${id}-hint`, error && `${id}-error`];
  return (
    <div className="staff-field">
      <label htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        name: field,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      })}
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

/** Screen readers skip the mark: the field itself says that it is required. */
export function RequiredMark() {
  const { adminForm } = useAdmin().messages;
  return (
    <span className="staff-required" title={adminForm.required} aria-hidden="true">
      {' '}
      *
    </span>
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

interface TextOptions extends Omit<FrameProps, 'children' | 'error' | 'beside'> {
  multiline?: boolean;
  /** Texts that the browser suggests; other text may be typed. */
  suggestions?: readonly string[] | undefined;
  inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  /** A `date` is typed in the browser's format and kept as `2026-11-23`. */
  type?: 'text' | 'date';
}

interface FieldProps extends TextOptions {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  beside?: ReactNode;
  /** A question about what is typed. */
  below?: ReactNode;
}

/** A text field whose value is passed to it. */
export function Field({
  value,
  onChange,
  multiline,
  suggestions,
  inputMode,
  below,
  type = 'text',
  ...frame
}: FieldProps) {
  const typed = { value, inputMode };
  return (
    <FieldFrame {...frame}>
      {(input) => (
        <>
          {multiline ? (
            <textarea
              {...input}
              {...typed}
              rows={8}
              onChange={(event) => onChange(event.target.value)}
            />
          ) : (
            <input
              {...input}
              {...typed}
              type={type}
              autoComplete="off"
              list={suggestions && `${input.id}-list`}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
          {suggestions && <Suggestions field={frame.field} texts={suggestions} />}
          {below}
        </>
      )}
    </FieldFrame>
  );
}

export interface TextFieldOptions extends TextOptions {
  beside?: (typed: string) => ReactNode;
  below?: (typed: string, change: (text: string) => void) => ReactNode;
}

/** A text field of the form around it. */
export function TextField({ beside, below, ...options }: TextFieldOptions) {
  const [value, onChange, error] = useField<string>(options.field);
  return (
    <Field
      {...options}
      value={value}
      onChange={onChange}
      error={error}
      beside={beside?.(value)}
      below={below?.(value, onChange)}
    />
  );
}

interface SelectFieldProps<Value extends string> {
  field: string;
  label: string;
  options: readonly { value: Value; label: string }[];
}

/** A choice of the form around it. */
export function SelectField<Value extends string>({
  field,
  label,
  options,
}: SelectFieldProps<Value>) {
  const [value, onChange, error] = useField<Value>(field);
  return (
    <FieldFrame field={field} label={label} error={error}>
      {(input) => (
        <select
          {...input}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** A check box of the form around it. */
export function CheckField({ field, label }: { field: string; label: string }) {
  const [checked, onChange] = useField<boolean>(field);
  return (
    <label className="staff-check">
      <input
        id={fieldId(field)}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

/** The browser's suggestions for an input whose `list` is the field's id and `-list`. */
export function Suggestions({ field, texts }: { field: string; texts: readonly string[] }) {
  return (
    <datalist id={`${fieldId(field)}-list`}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}

/**
 * ms without a key before the text is announced, so that screen readers do not read it for every
 * digit.
 */
const quiet = 1000;

/**
 * Beside a field, how the form reads the typed text ("= 22 600 €"). `text` is null where the form
 * can't read it.
 */
export function Understood({
  field,
  typed,
  text,
  nothing,
}: {
  field: string;
  typed: string;
  text: string | null;
  /** What is said where it can't; without it, that it is no amount. */
  nothing?: string;
}) {
  const words = useAdmin().messages.adminForm.understood;
  const unread = nothing ?? words.nothing;
  const shown = typed.trim() === '' ? '' : text === null ? unread : `= ${text}`;
  const [said, setSaid] = useState('');
  // The text that is there when the form opens is not announced: screen readers read it with the
  // field.
  const [first] = useState(typed);
  useEffect(() => {
    if (typed === first) return;
    const timer = setTimeout(setSaid, quiet, shown);
    return () => clearTimeout(timer);
  }, [typed, first, shown]);
  return (
    <>
      <span
        className={text === null ? 'staff-understood staff-warning' : 'staff-understood'}
        id={understoodId(field)}
        aria-hidden="true"
      >
        {shown}
      </span>
      <output className="hidden-text">{said}</output>
    </>
  );
}

/** `Understood` for a price in whole EUR. */
export function UnderstoodPrice({ field, typed }: { field: string; typed: string }) {
  const { language } = useAdmin();
  const price = readWholeNumber(typed);
  return (
    <Understood
      field={field}
      typed={typed}
      text={price === null ? null : formatPrice(price, language)}
    />
  );
}
