import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { AuditKind } from '#domain/records/audit.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { useAdmin } from '../admin-context.tsx';
import { Badge } from '../badge.tsx';
import { failureText } from '../failure-text.ts';
import { formatSofia } from '../format-sofia.ts';
import { LastChange } from '../last-change.tsx';
import { placeOf } from '../lists/list-place.ts';
import { Notice } from '../notice.tsx';
import { useTitle } from '../use-title.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { choices } from './drafts.ts';
import { type FormError, FormErrors, fieldId } from './fields.tsx';
import type { useStaffForm } from './form.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { OddPricesDialog } from './odd-prices-dialog.tsx';

interface Stored {
  id: string;
  version: number;
  updated_at: string;
}

interface FormPageProps<Part extends string, Draft extends FieldValues, Saved extends Stored> {
  form: ReturnType<typeof useStaffForm<Draft, Part, unknown, Saved>>;
  title: string;
  /** Beside the title, for an existing thing. */
  about?: ReactNode;
  className?: string;
  words: { save: string; saving?: string; saveFailed: string; notFound: { title: string } };
  /** Where Cancel leads; `id` is the row in that list. */
  list: string;
  id: string | null;
  /** What is wrong, in words, in the order of the form. */
  errors: readonly FormError[];
  /** Between Cancel and Save. */
  tools?: ReactNode;
  /** The field that has the focus when the form opens: the first one that matters. */
  firstField?: string | undefined;
  /** The field that gets the focus when staff do not confirm an odd price. */
  priceField: string;
  conflict: {
    /** The name in the audit log. */
    kind: AuditKind;
    name: (saved: Saved) => string;
    label: (part: Part) => string;
    value: (draft: Draft, part: Part) => ReactNode;
  };
  children: ReactNode;
}

/** The page of a form: everything around its fields. */
export function FormPage<Part extends string, Draft extends FieldValues, Saved extends Stored>(
  props: FormPageProps<Part, Draft, Saved>,
) {
  const {
    form,
    title,
    about,
    className = '',
    words,
    list,
    id,
    errors,
    tools,
    firstField,
    priceField,
    conflict,
    children,
  } = props;
  const { messages } = useAdmin();
  const { adminForm, admin } = messages;
  useTitle(`${title} | ${admin.title}`);
  const navigate = useNavigate();
  const theirs = form.conflict;
  const fields = useRef<HTMLFormElement>(null);
  useSaveKey(fields);
  useFirstFocus(firstField);
  const yours = form.methods.getValues();
  return (
    <main className={`staff-wrap staff-form-page ${className}`} id="content">
      <div className="staff-head">
        <h1>{title}</h1>
        {form.changed && <Badge tone="warn">{adminForm.dirty}</Badge>}
        {about}
      </div>
      {form.offered && (
        <OfferedDraft
          savedAt={form.offered.savedAt}
          onRestore={form.restore}
          onDiscard={form.discard}
        />
      )}
      <FormProvider {...form.methods}>
        <FormErrors.Provider value={errors}>
          <form
            className="staff-stack staff-form"
            ref={fields}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              form.submit();
            }}
          >
            <ErrorSummary errors={oncePerText(errors)} tries={form.tries} />
            {children}
            <div className="staff-row staff-save">
              <Notice
                alarm
                text={saveFailure(form.failure, words, messages)}
                onDismiss={form.dismiss}
              />
              <button
                className="button button-quiet"
                type="button"
                onClick={() => navigate(placeOf(list), { state: { row: id } })}
              >
                {adminForm.cancel}
              </button>
              {tools}
              <button
                className="button"
                type="submit"
                disabled={form.busy}
                title="Ctrl+S / ⌘S"
                aria-keyshortcuts="Control+S Meta+S"
              >
                {form.busy ? (words.saving ?? adminForm.saving) : words.save}
              </button>
            </div>
          </form>
        </FormErrors.Provider>
      </FormProvider>
      <LeaveGuard dirty={form.isDirty} onLeave={form.finish} />
      {form.asked && (
        <OddPricesDialog
          {...form.asked}
          busy={form.busy}
          onBack={form.dismiss}
          onConfirm={form.confirm}
          returnTo={() => document.getElementById(fieldId(priceField))}
        />
      )}
      {theirs && (
        <ConflictDialog
          key={theirs.saved.version}
          name={conflict.name(theirs.saved)}
          who={
            <LastChange kind={conflict.kind} id={theirs.saved.id} at={theirs.saved.updated_at} />
          }
          differences={choices(form.kind, form.base.draft, yours, theirs.draft).map(
            ({ part, first }) => ({
              part,
              first,
              label: conflict.label(part),
              yours: conflict.value(yours, part),
              theirs: conflict.value(theirs.draft, part),
            }),
          )}
          onClose={form.dismiss}
          onSave={form.settle}
        />
      )}
    </main>
  );
}

/** Typing begins at once; what a copied thing has in the field is typed over. */
function useFirstFocus(field: string | undefined) {
  useEffect(() => {
    const element = field === undefined ? null : document.getElementById(fieldId(field));
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
  }, [field]);
}

/**
 * Ctrl+S, or Cmd+S, saves the form, on a Bulgarian keyboard as well; not while a dialog is open
 * over it.
 */
function useSaveKey(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isS = key.toLowerCase() === 's' || (code === 'KeyS' && key > '\u007f');
      if (!isS || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      if (event.repeat || document.querySelector('[role=dialog]')) return;
      const field = document.activeElement;
      // Leaving a field may add what was typed there.
      if (field instanceof HTMLElement && form.current?.contains(field)) field.blur();
      form.current?.requestSubmit();
      if (field instanceof HTMLElement && document.activeElement === document.body) field.focus();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [form]);
}

/**
 * Where several fields have the same sentence (both names, both dates), only the first is listed.
 */
export function oncePerText(errors: readonly FormError[]): FormError[] {
  return errors.filter(
    ({ text }, index) => errors.findIndex((other) => other.text === text) === index,
  );
}

/** Why a form was not saved; empty when nothing failed. */
function saveFailure(
  error: unknown,
  { saveFailed, notFound }: FormPageProps<string, FieldValues, Stored>['words'],
  messages: AdminMessages,
): string {
  if (!error) return '';
  const code = error instanceof ApiError ? error.code : null;
  const known = code === 'not_found' ? notFound.title : failureText(error, messages);
  const reason = known || (error instanceof ApiError ? error.message : '');
  return reason ? `${saveFailed}: ${reason}` : saveFailed;
}

function focusField(field: string) {
  const element = document.getElementById(fieldId(field));
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

/**
 * All mistakes, above the form: each line leads to its field, and each try to save moves the focus
 * to the first.
 */
function ErrorSummary({ errors, tries }: { errors: readonly FormError[]; tries: number }) {
  const { adminForm } = useAdmin().messages;
  const first = useRef(errors[0]?.field);
  first.current = errors[0]?.field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a try to save moves the focus, not typing
  useEffect(() => {
    if (first.current) focusField(first.current);
  }, [tries]);
  return (
    <div role="alert">
      {errors.length > 0 && (
        <div className="staff-note staff-note-alarm staff-press staff-summary">
          <h2>{adminForm.summary(errors.length)}</h2>
          <ul>
            {errors.map(({ field, text }) => (
              <li key={field}>
                <a
                  href={`#${fieldId(field)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    focusField(field);
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface OfferedDraftProps {
  /** ISO 8601. */
  savedAt: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** An unsaved version of the form is in this tab: staff can continue with it. */
function OfferedDraft({ savedAt, onRestore, onDiscard }: OfferedDraftProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminForm.draft;
  return (
    <div className="staff-notice" role="status">
      <span>{words.found(formatSofia(savedAt, language))}</span>
      <button className="button button-quiet" type="button" onClick={onRestore}>
        {words.restore}
      </button>
      <button className="staff-link" type="button" onClick={onDiscard}>
        {words.discard}
      </button>
    </div>
  );
}
