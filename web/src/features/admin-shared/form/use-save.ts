import { useRef, useState } from 'react';
import type { FieldErrors } from '../../../../../functions/domain/errors.ts';
import { ApiError } from '../../../lib/api-error.ts';

interface SaveOptions<Input, Saved> {
  /** `version` is the one the form was opened on, null for something new; `formId` stays the form's own through every try. */
  send: (input: Input, version: number | null, formId: string) => Promise<Saved>;
  /** What is stored now, out of a refusal because somebody else changed it; null for any other failure. */
  conflictOf: (error: unknown) => Saved | null;
  onSaved: (saved: Saved) => void;
}

/** Saves a form; what went wrong is a conflict, errors of fields, or an error to put into words. */
export function useSave<Input, Saved>({ send, conflictOf, onSaved }: SaveOptions<Input, Saved>) {
  const running = useRef(false);
  const [formId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [fields, setFields] = useState<FieldErrors>({});
  const [conflict, setConflict] = useState<Saved | null>(null);

  async function save(input: Input, version: number | null) {
    // A second press before the first one's re-render would add the same thing twice.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    setFields({});
    setConflict(null);
    try {
      onSaved(await send(input, version, formId));
    } catch (failure) {
      const current = conflictOf(failure);
      if (current) setConflict(current);
      else if (failure instanceof ApiError && Object.keys(failure.fields).length > 0) setFields(failure.fields);
      else setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    error,
    fields,
    conflict,
    save,
    setFields,
    dismissError: () => setError(null),
    dismissConflict: () => setConflict(null),
  };
}
