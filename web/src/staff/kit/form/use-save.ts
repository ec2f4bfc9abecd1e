import { useRef, useState } from 'react';
import type { FieldErrors } from '../../../../../functions/domain/errors.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { type OddPrices, oddPricesOf } from '../odd-prices.tsx';

interface SaveOptions<Input, Saved> {
  /**
   * `version` is the one the form was opened on, null for something new; `formId` stays the form's own through every try;
   * `confirmed` once staff said that a price which looks mistyped is meant.
   */
  send: (input: Input, version: number | null, formId: string, confirmed: boolean) => Promise<Saved>;
  /** What is stored now, out of a refusal because somebody else changed it; null for any other failure. */
  conflictOf: (error: unknown) => Saved | null;
  onSaved: (saved: Saved) => void;
}

/** What was sent when the server asked whether its prices are meant. */
interface Asked<Input> extends OddPrices {
  input: Input;
  version: number | null;
}

/** Saves a form; what went wrong is a conflict, errors of fields, a question about prices, or an error to put into words. */
export function useSave<Input, Saved>({ send, conflictOf, onSaved }: SaveOptions<Input, Saved>) {
  const running = useRef(false);
  const [formId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [fields, setFields] = useState<FieldErrors>({});
  const [conflict, setConflict] = useState<Saved | null>(null);

  const [asked, setAsked] = useState<Asked<Input> | null>(null);

  async function save(input: Input, version: number | null, confirmed = false) {
    // A second press before the first one's re-render would add the same thing twice.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    setFields({});
    setConflict(null);
    try {
      onSaved(await send(input, version, formId, confirmed));
    } catch (failure) {
      // A question stays open until it is answered, the answer being on its way included.
      const odd = oddPricesOf(failure);
      setAsked(odd && { ...odd, input, version });
      if (odd) return;
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
    asked,
    save,
    /** Sends again what was asked about. */
    confirm: async () => (asked ? save(asked.input, asked.version, true) : undefined),
    setFields,
    dismissError: () => setError(null),
    dismissConflict: () => setConflict(null),
    dismissAsked: () => setAsked(null),
  };
}
