import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CaravanRow } from '../../../../../functions/domain/caravan.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { BatchProgress } from '../../kit/batch/batch-progress.tsx';
import { useBatch } from '../../kit/batch/use-batch.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { rowsQuery } from '../../kit/house-rows.ts';
import { conflictOf } from '../conflict-of.ts';
import { forgetRow, patchHouse, rememberRow } from '../requests.ts';
import { type BulkAction, bulkActions, isAlready } from './bulk-actions.ts';

interface BulkDialogProps {
  action: BulkAction;
  /** As they were chosen; what is changed here does not change them. */
  rows: readonly CaravanRow[];
  onClose: () => void;
}

/** Makes one change to many houses, each on the version last read: asks, shows the progress, and names what did not work. */
export function BulkDialog({ action, rows, onClose }: BulkDialogProps) {
  const { messages } = useAdmin();
  const { adminTools, adminHouses } = messages;
  const words = adminTools.bulk;
  const change = bulkActions[action];
  const cache = useQueryClient();
  const [chosen] = useState(rows);
  const changing = useMemo(() => chosen.filter((row) => !isAlready(row, change)), [chosen, change]);
  const batch = useBatch<CaravanRow>(async ({ id, version }) => {
    const seen = cache.getQueryData(rowsQuery.queryKey)?.find((row) => row.id === id);
    try {
      rememberRow(cache, await patchHouse(id, { version: seen?.version ?? version, ...change }));
    } catch (error) {
      const current = conflictOf(error);
      if (current) rememberRow(cache, current);
      if (error instanceof ApiError && error.code === 'not_found') forgetRow(cache, id);
      throw error;
    }
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const { phase } = batch;
  // The button that was pressed goes: the focus stays in the dialog all the same.
  useEffect(() => {
    if (phase !== 'idle') heading.current?.focus();
  }, [phase]);
  const isRunning = batch.phase === 'running' || batch.phase === 'stopping';
  const again = changing.filter(({ id }) => ['failed', 'left'].includes(batch.states.get(id)?.state ?? ''));
  const failed = changing.flatMap((row) => {
    const state = batch.states.get(row.id);
    return state?.state === 'failed' ? [{ row, error: state.error }] : [];
  });
  const title = words.title(words.actions[action], chosen.length);

  function reason(error: unknown): string {
    if (conflictOf(error)) return words.conflict;
    if (error instanceof ApiError && error.code === 'not_found') return words.gone;
    if (error instanceof ApiError && error.fields.main_image) return adminHouses.needsPicture;
    return failureText(error, messages) || adminTools.batch.failed;
  }

  return (
    <Dialog label={title} onClose={() => (isRunning ? batch.stop() : onClose())}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {batch.phase === 'idle' && <p>{words.ask(changing.length, chosen.length - changing.length)}</p>}
      <BatchProgress batch={batch} label={title} />
      {failed.length > 0 && (
        <div className="bulk-failures">
          <p>{words.failures}</p>
          <ul>
            {failed.map(({ row, error }) => (
              <li key={row.id}>
                <b>
                  {row.make} {row.model}
                </b>{' '}
                {reason(error)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="staff-buttons">
        {!isRunning && (
          <button className="button button-quiet" type="button" onClick={onClose}>
            {batch.phase === 'over' ? adminTools.batch.close : messages.admin.cancel}
          </button>
        )}
        {batch.phase === 'idle' && (
          <button
            className="button"
            type="button"
            disabled={changing.length === 0}
            onClick={() => batch.start(changing)}
          >
            {words.start}
          </button>
        )}
        {batch.phase === 'over' && again.length > 0 && (
          <button className="button" type="button" onClick={() => batch.start(again)}>
            {words.retry}
          </button>
        )}
      </div>
    </Dialog>
  );
}
