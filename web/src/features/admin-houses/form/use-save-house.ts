import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Caravan, CaravanInput } from '../../../../../functions/domain/caravan.ts';
import type { FieldErrors } from '../../../../../functions/domain/errors.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { conflictOf } from '../conflict-of.ts';
import { createHouse, rememberRow, updateHouse } from '../requests.ts';

interface SaveOptions {
  id: string | null;
  onSaved: (house: Caravan) => void;
}

/** Saves the form; what went wrong is a conflict, errors of fields, or an error to put into words. */
export function useSaveHouse({ id, onSaved }: SaveOptions) {
  const cache = useQueryClient();
  const running = useRef(false);
  const [formId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [fields, setFields] = useState<FieldErrors>({});
  const [conflict, setConflict] = useState<Caravan | null>(null);

  async function save(input: CaravanInput, version: number | null) {
    // A second press before the first one's re-render would add the house twice.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    setFields({});
    setConflict(null);
    try {
      const house =
        id !== null && version !== null ? await updateHouse(id, version, input) : await createHouse(formId, input);
      rememberRow(cache, house);
      onSaved(house);
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
