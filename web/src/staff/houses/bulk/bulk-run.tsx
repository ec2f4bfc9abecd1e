import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Caravan, CaravanRow } from '#domain/houses/caravan.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { type RowChange, undoOf } from '../../data/house-change.ts';
import { editHouse, type HouseEdit, isEdited } from '../../data/house-edit.ts';
import { forgetRow, houseConflict, houseQuery, rememberRow } from '../../data/houses.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { BatchProgress, useBatch } from '../../kit/lists/batch.tsx';
import { Notice } from '../../kit/notice.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { useSession } from '../../session/session.ts';
import {
  type BulkRule,
  type BulkRun,
  bulkRuns,
  type HouseChange,
  type HouseState,
  holdRun,
  openChanges,
  settledState,
  stateOf,
  unansweredChanges,
  undoChanges,
} from './kept-run.ts';

/** The change of one house, and the one that undoes it. */
export const houseChange = (row: CaravanRow, change: RowChange) =>
  ({
    id: row.id,
    make: row.make,
    model: row.model,
    version: row.version,
    change,
    undo: undoOf(row, change),
  }) satisfies HouseChange;

type Edit = (id: string, edit: { version: number } & HouseEdit) => Promise<Caravan | null>;

/**
 * Makes a change of one house; answers the house that it stored, or null where the house was like
 * that already: perhaps somebody else made it so, and Undo must not reverse their change. `wasSent`:
 * this browser sent the same change before and got no answer. On the next version a house that is
 * as the change wants it was then changed by that.
 */
export async function makeChange(
  { id, version, change }: HouseChange,
  wasSent: boolean,
  edit: Edit,
): Promise<Caravan | null> {
  try {
    return await edit(id, { version, ...change });
  } catch (error) {
    const current = houseConflict(error);
    if (!current || !isEdited(current, change)) throw error;
    return wasSent && current.version === version + 1 ? current : null;
  }
}

/** Whether the service answered, so that it is known that the change was not made. */
const isAnswered = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Whether somebody else changed or deleted the house. */
const isForeign = (error: unknown) =>
  error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found');

/**
 * Changes many houses, and keeps in this browser how far it is, until it is closed. Undo reverses
 * the change of each house that still has the version which the change made. `keptId`: a run that
 * this page or an earlier one left in the middle. It overwrites nothing that others wrote since.
 */
export function useBulkRun(keptId?: string) {
  const cache = useQueryClient();
  const session = useSession();
  const [id] = useState(() => keptId ?? crypto.randomUUID());
  const isResumed = keptId !== undefined;
  useEffect(() => (isResumed ? undefined : bulkRuns.show(id)), [isResumed, id]);
  const run = useSyncExternalStore(bulkRuns.subscribe, () => bulkRuns.find(id));
  const note = (houseId: string, state: HouseState) => bulkRuns.note(id, houseId, state);

  async function save(item: HouseChange, wasSent: boolean): Promise<Caravan | null> {
    try {
      const saved = await makeChange(item, wasSent, editHouse);
      if (saved) rememberRow(cache, saved);
      else if ('removed' in item.change) forgetRow(cache, item.id);
      return saved;
    } catch (error) {
      const current = houseConflict(error);
      if (current) rememberRow(cache, current);
      if (error instanceof ApiError && error.code === 'not_found') forgetRow(cache, item.id);
      throw error;
    }
  }
  const itemsOf = (part: (now: BulkRun) => HouseChange[]) => () => {
    const now = bulkRuns.find(id);
    return now ? part(now) : [];
  };
  const changing = useBatch<HouseChange>(async (item) => {
    const now = bulkRuns.find(id);
    const wasSent = now !== null && stateOf(now, item.id)?.state === 'sent';
    note(item.id, { state: 'sent' });
    try {
      const saved = await save(item, wasSent);
      note(item.id, saved ? { state: 'made', version: saved.version } : { state: 'same' });
    } catch (error) {
      if (isResumed && isForeign(error)) note(item.id, { state: 'foreign' });
      else if (isAnswered(error)) note(item.id, { state: 'failed' });
      throw error;
    }
  });
  /** Learns from the house itself whether a change without an answer was made, and notes it. */
  async function settle(sent: HouseChange): Promise<void> {
    const house = await cache.fetchQuery(houseQuery(sent.id)).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    });
    note(sent.id, settledState(sent, house));
  }
  const undoing = useBatch<HouseChange>(async (item) => {
    const now = bulkRuns.find(id);
    const unanswered = now && unansweredChanges(now).find((one) => one.id === item.id);
    if (unanswered) await settle(unanswered);
    const known = unanswered ? itemsOf(undoChanges)().find((one) => one.id === item.id) : item;
    if (!known) return;
    try {
      await save(known, false);
      note(item.id, { state: 'undone' });
    } catch (error) {
      if (isForeign(error)) note(item.id, { state: 'foreign' });
      throw error;
    }
  });

  const isUndo = undoing.phase !== 'idle';
  const batch = isUndo ? undoing : changing;
  const isRunning = batch.phase === 'running' || batch.phase === 'stopping';
  const changes = run?.changes ?? [];
  const undoable = run ? undoChanges(run) : [];

  /** Works on what `itemsNow` says once no other page does; until then nothing is begun. */
  async function work(
    by: typeof batch,
    itemsNow: () => readonly HouseChange[] | Promise<readonly HouseChange[]>,
  ): Promise<void> {
    await holdRun(id, async () => {
      // Another tab may have worked on it, or closed it, since this page read it.
      if (isResumed) bulkRuns.refresh();
      const items = await itemsNow();
      if (items.length > 0) await by.start(items);
    });
  }
  const isUnanswered = (houseId: string) =>
    run !== null && stateOf(run, houseId)?.state === 'sent' && !isRunning;

  return {
    batch,
    isUndo,
    isRunning,
    isResumed,
    /** Whether a reload would lose nothing. */
    isKept: run?.isKept ?? true,
    failed: changes.flatMap((change) => {
      const state = batch.states.get(change.id);
      return state?.state === 'failed' ? [{ change, error: state.error }] : [];
    }),
    /** Ids of the houses that staff can try again. */
    again: (isUndo
      ? undoable
      : changes.filter(({ id: houseId }) => {
          const state = batch.states.get(houseId)?.state;
          if (state !== 'failed' && state !== 'left') return false;
          return run === null || stateOf(run, houseId)?.state !== 'foreign';
        })
    ).map(({ id: houseId }) => houseId),
    /** Whether it is not known if the house was changed: the same change has to be sent again. */
    isUnanswered,
    /** How many changes can be undone, also after an undo that did not undo all. */
    undoable: undoable.length,
    /**
     * Begins the run. Called again, it makes these changes instead of earlier ones of the same
     * houses, and sends again those that got no answer.
     */
    change(rule: BulkRule, wanted: readonly HouseChange[]) {
      const unanswered = changes.filter((one) => isUnanswered(one.id));
      const known = new Set(unanswered.map((one) => one.id));
      const next = wanted.filter((one) => !known.has(one.id));
      const renewed = new Set(next.map((one) => one.id));
      const houses = Object.entries(run?.progress.houses ?? {});
      const kept = bulkRuns.keep({
        id,
        by: run?.by ?? (session.status === 'in' ? session.email : ''),
        begun_at: run?.begun_at ?? serverNow().toISOString(),
        rule,
        changes: [...changes.filter((one) => !renewed.has(one.id)), ...next],
        progress: {
          is_undo: false,
          houses: Object.fromEntries(houses.filter(([houseId]) => !renewed.has(houseId))),
        },
      });
      void work(changing, async () => {
        await kept;
        return [...next, ...unanswered];
      });
    },
    /** Makes the changes that are not made yet, as they were meant. */
    finish: () => void work(changing, itemsOf(openChanges)),
    undo: () =>
      void work(undoing, async () => {
        const now = bulkRuns.find(id);
        if (!now) return [];
        bulkRuns.noteUndo(id);
        await Promise.allSettled(unansweredChanges(now).map(settle));
        // Where a house could not be read, the undo says so of it.
        return itemsOf((known) => [...undoChanges(known), ...unansweredChanges(known)])();
      }),
    /** Back to the state before it began; the changes made can still be undone. */
    reset: changing.reset,
    /** This browser forgets the run; this page can still undo it. */
    close: () => bulkRuns.close(id),
  };
}

interface BulkRunDialogProps {
  run: ReturnType<typeof useBulkRun>;
  title: string;
  wide?: boolean;
  /** Absent for a run that was begun before. */
  start?: { label: string; disabled: boolean; onStart: () => void };
  /** Tries again the houses, named by their ids, that failed or were not begun. */
  onRetry: (ids: readonly string[]) => void;
  onClose: () => void;
  /** The dialog is closed, and no change can be undone any more. */
  onGone: () => void;
  /** What the dialog shows or asks before it begins. */
  children?: ReactNode;
}

/**
 * The dialog of a change of many houses: asks, shows the progress, names the failures. Staff can
 * undo the changes in the dialog and, once it is closed, in a toast.
 */
export function BulkRunDialog(props: BulkRunDialogProps) {
  const { run, title, wide, start, onRetry, onClose, onGone, children } = props;
  const [isOpen, setOpen] = useState(true);
  const { messages } = useAdmin();
  const { adminTools, admin } = messages;
  const words = adminTools.bulk;
  const { batch, isUndo, isRunning, again } = run;
  const { phase } = batch;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears: the focus moves to the dialog's heading.
  useEffect(() => {
    if (phase !== 'idle') heading.current?.focus();
  }, [phase]);
  function close() {
    run.close();
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
      {phase !== 'idle' && !run.isKept && (
        <p className="staff-hint" role="status">
          {words.kept.notKept}
        </p>
      )}
      <RunFailures run={run} />
      <div className="staff-buttons">
        {!isRunning && (
          <button className="button button-quiet" type="button" onClick={close}>
            {phase === 'over' ? adminTools.batch.close : admin.cancel}
          </button>
        )}
        {phase === 'idle' && start && (
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
      <RunLeaveGuard run={run} />
    </Dialog>
  );
}

/** The houses whose change, or its undo, was not made, each with the reason. */
export function RunFailures({ run }: { run: ReturnType<typeof useBulkRun> }) {
  const { messages } = useAdmin();
  const { adminTools, adminHouses } = messages;
  const words = adminTools.bulk;
  const { isUndo, failed } = run;

  function reason(error: unknown): string {
    const isFinal = isUndo || run.isResumed;
    if (houseConflict(error)) return isFinal ? words.changedSince : words.conflict;
    if (error instanceof ApiError && error.code === 'not_found') return words.gone;
    if (error instanceof ApiError && error.code === 'needs_confirmation')
      return isFinal ? words.oddByItself : words.odd;
    if (error instanceof ApiError && error.fields.main_image) return adminHouses.needsPicture;
    return failureText(error, messages) || adminTools.batch.failed;
  }

  if (failed.length === 0) return null;
  return (
    <div className="bulk-failures">
      <p>
        <b>{isUndo ? words.notUndone : words.failures}</b>
      </p>
      <ul>
        {failed.map(({ change: { id, make, model }, error }) => (
          <li key={id}>
            <b>
              {make} {model}
            </b>{' '}
            {reason(error)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks before a page is left on which a run is under way. */
export function RunLeaveGuard({ run }: { run: ReturnType<typeof useBulkRun> }) {
  const { leave } = useAdmin().messages.adminTools.bulk.kept;
  const running = useRef(run.isRunning);
  running.current = run.isRunning;
  const [isUnderWay] = useState(() => () => running.current);
  return (
    <LeaveGuard
      dirty={isUnderWay}
      onLeave={() => undefined}
      words={{ ...leave, text: run.isKept ? leave.kept : leave.notKept }}
    />
  );
}
