import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { isAlready, type RowChange, undoOf } from '../../data/house-change.ts';
import { forgetRow, houseConflict, patchHouse, rememberRow } from '../../data/houses.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { BatchProgress, useBatch } from '../../kit/lists/batch.tsx';
import { Notice } from '../../kit/notice.tsx';

/**
 * A change of one house, on the version that was read: the server refuses it on any other version.
 */
interface HouseChange {
  id: string;
  row: CaravanRow;
  change: RowChange;
}

/**
 * Changes many houses. Undo reverses the change of each house that still has the version which the
 * change made.
 */
export function useBulkRun() {
  const cache = useQueryClient();
  /** The changes that undo those made so far, each on the version that the made change stored. */
  const made = useRef(new Map<string, HouseChange>());

  async function save({ id, row, change }: HouseChange): Promise<CaravanRow | null> {
    try {
      const saved = await patchHouse(id, { version: row.version, ...change });
      rememberRow(cache, saved);
      return saved;
    } catch (error) {
      const current = houseConflict(error);
      if (current) rememberRow(cache, current);
      // The house is like this already. Perhaps somebody else made the change, so Undo must not
      // reverse it.
      if (current && isAlready(current, change)) return null;
      if (error instanceof ApiError && error.code === 'not_found') forgetRow(cache, id);
      throw error;
    }
  }
  const changing = useBatch<HouseChange>(async (item) => {
    const saved = await save(item);
    if (saved)
      made.current.set(item.id, { id: item.id, row: saved, change: undoOf(item.row, item.change) });
  });
  const undoing = useBatch<HouseChange>(async (item) => {
    try {
      await save(item);
      made.current.delete(item.id);
    } catch (error) {
      // Somebody else changed or deleted the house: its change can no longer be undone.
      if (error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found'))
        made.current.delete(item.id);
      throw error;
    }
  });
  const isUndo = undoing.phase !== 'idle';
  const batch = isUndo ? undoing : changing;
  const items = useRef(new Map<string, HouseChange>());
  const all = [...items.current.values()].map(({ id, row }) => ({
    row,
    state: batch.states.get(id),
  }));
  return {
    batch,
    isUndo,
    failed: all.flatMap(({ row, state }) =>
      state?.state === 'failed' ? [{ row, error: state.error }] : [],
    ),
    /** Houses that staff can try again. */
    again: isUndo
      ? [...made.current.values()].map(({ row }) => row)
      : all.flatMap(({ row, state }) =>
          state?.state === 'failed' || state?.state === 'left' ? [row] : [],
        ),
    /** How many changes can be undone, also after an undo that did not undo all. */
    undoable: made.current.size,
    change(houses: readonly HouseChange[]) {
      for (const house of houses) items.current.set(house.id, house);
      changing.start(houses);
    },
    undo: () => undoing.start([...made.current.values()]),
    /** Back to the state before it began; the changes made can still be undone. */
    reset: changing.reset,
  };
}

interface BulkRunDialogProps {
  run: ReturnType<typeof useBulkRun>;
  title: string;
  wide?: boolean;
  start: { label: string; disabled: boolean; onStart: () => void };
  /** Tries again the houses that failed or were not begun. */
  onRetry: (rows: readonly CaravanRow[]) => void;
  onClose: () => void;
  /** The dialog is closed, and no change can be undone any more. */
  onGone: () => void;
  /** What the dialog shows or asks before it begins. */
  children: ReactNode;
}

/**
 * The dialog of a change of many houses: asks, shows the progress, names the failures. Staff can
 * undo the changes in the dialog and, once it is closed, in a toast.
 */
export function BulkRunDialog(props: BulkRunDialogProps) {
  const { run, title, wide, start, onRetry, onClose, onGone, children } = props;
  const [isOpen, setOpen] = useState(true);
  const { messages } = useAdmin();
  const { adminTools, adminHouses, admin } = messages;
  const words = adminTools.bulk;
  const { batch, isUndo, failed, again } = run;
  const { phase } = batch;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears: the focus moves to the dialog's heading.
  useEffect(() => {
    if (phase !== 'idle') heading.current?.focus();
  }, [phase]);
  const isRunning = phase === 'running' || phase === 'stopping';
  function reason(error: unknown): string {
    if (houseConflict(error)) return isUndo ? words.changedSince : words.conflict;
    if (error instanceof ApiError && error.code === 'not_found') return words.gone;
    if (error instanceof ApiError && error.code === 'needs_confirmation') return words.odd;
    if (error instanceof ApiError && error.fields.main_image) return adminHouses.needsPicture;
    return failureText(error, messages) || adminTools.batch.failed;
  }

  function close() {
    onClose();
    if (run.undoable > 0) setOpen(false);
    else onGone();
  }
  function undo() {
    setOpen(true);
    run.undo();
  }

  if (!isOpen)
    return <Notice text={words.made(title, run.undoable)} onUndo={undo} onDismiss={onGone} />;
  return (
    <Dialog label={title} onClose={isRunning ? batch.stop : close} wide={wide ?? false}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {phase === 'idle' && children}
      <BatchProgress batch={batch} label={title} {...(isUndo && { result: words.undone })} />
      {failed.length > 0 && (
        <div className="bulk-failures">
          <p>{isUndo ? words.notUndone : words.failures}</p>
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
          <button className="button button-quiet" type="button" onClick={close}>
            {phase === 'over' ? adminTools.batch.close : admin.cancel}
          </button>
        )}
        {phase === 'idle' && (
          <button
            className="button"
            type="button"
            disabled={start.disabled}
            onClick={start.onStart}
          >
            {start.label}
          </button>
        )}
        {phase === 'over' && !isUndo && run.undoable > 0 && (
          <button className="button button-quiet" type="button" onClick={undo}>
            {admin.undo}
          </button>
        )}
        {phase === 'over' && again.length > 0 && (
          <button
            className="button"
            type="button"
            onClick={() => (isUndo ? run.undo() : onRetry(again))}
          >
            {words.retry}
          </button>
        )}
      </div>
    </Dialog>
  );
}
