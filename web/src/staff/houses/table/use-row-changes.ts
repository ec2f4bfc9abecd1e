import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Caravan, CaravanRow } from '../../../../../functions/domain/caravan.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { rowsQuery } from '../../kit/house-rows.ts';
import { conflictOf } from '../conflict-of.ts';
import { forgetRow, patchHouse, rememberRow } from '../requests.ts';
import {
  changedField,
  type PendingChanges,
  type RowChange,
  type RowField,
  withoutPending,
  withPending,
} from './row-change.ts';

/** Somebody changed the house between the list being read and this change. */
export interface RowConflict {
  seen: CaravanRow;
  current: Caravan;
  change: RowChange;
}
export interface RowFailure {
  field: RowField;
  name: string;
  error: unknown;
}
export interface RowSuccess {
  id: string;
  field: RowField;
  name: string;
  change: RowChange;
}

/**
 * Saves changes of single flags at once. A change shows immediately and goes away again when it is refused; changes of one
 * house are sent one after the other, each on the version the one before made.
 */
export function useRowChanges() {
  const cache = useQueryClient();
  const [pending, setPending] = useState<PendingChanges>(new Map());
  const [failure, setFailure] = useState<RowFailure | null>(null);
  const [success, setSuccess] = useState<RowSuccess | null>(null);
  const [conflicts, setConflicts] = useState<readonly RowConflict[]>([]);
  const lines = useRef(new Map<string, Promise<void>>());

  async function send(id: string, change: RowChange) {
    const seen = cache.getQueryData(rowsQuery.queryKey)?.find((row) => row.id === id);
    if (!seen) return;
    const field = changedField(change);
    const name = `${seen.make} ${seen.model}`;
    try {
      rememberRow(cache, await patchHouse(id, { version: seen.version, ...change }));
      setSuccess({ id, field, name, change });
    } catch (error) {
      const current = conflictOf(error);
      if (current) {
        rememberRow(cache, current);
        setConflicts((before) => [...before, { seen, current, change }]);
        return;
      }
      if (error instanceof ApiError && error.code === 'not_found') forgetRow(cache, id);
      setFailure({ field, name, error });
    }
  }

  function change(id: string, wanted: RowChange) {
    setFailure(null);
    // So that the same is said once more when it is done again.
    setSuccess(null);
    setPending((before) => withPending(before, id, wanted));
    const line = (lines.current.get(id) ?? Promise.resolve())
      .then(() => send(id, wanted))
      .finally(() => setPending((before) => withoutPending(before, id, wanted)));
    lines.current.set(id, line);
  }

  return {
    pending,
    failure,
    success,
    conflict: conflicts[0] ?? null,
    change,
    dismissFailure: () => setFailure(null),
    dismissSuccess: () => setSuccess(null),
    /** `again`: the person still wants their change, on top of the other's. */
    settle(conflict: RowConflict, again: boolean) {
      setConflicts((before) => before.filter((other) => other !== conflict));
      if (again) change(conflict.current.id, conflict.change);
    },
  };
}
