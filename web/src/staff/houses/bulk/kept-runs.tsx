import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { rowsQuery } from '../../data/house-rows.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { Notice } from '../../kit/notice.tsx';
import { formatDiscount } from '../../offers/offer-words.tsx';
import { useSession } from '../../session/session.ts';
import { BulkRunDialog, useBulkRun } from './bulk-run.tsx';
import {
  type BulkRun,
  bulkRuns,
  doneChanges,
  foreignChanges,
  type HouseChange,
  heldRuns,
  openChanges,
  settledRun,
  undoChanges,
  undoneChanges,
} from './kept-run.ts';

/** ms between two looks at what other tabs work on: a tab that crashes tells nobody. */
const pause = 2000;
const nothingHeld: ReadonlySet<string> = new Set();
/** Houses that a notice names at most. */
const mostNamed = 12;

/** A change of many houses, how far it is, and how to finish or undo it; for whoever began it. */
export function KeptRuns({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const email = session.status === 'in' ? session.email : null;
  const waiting = useSyncExternalStore(bulkRuns.subscribe, bulkRuns.waiting);
  /** Runs that go on here: their toast with Undo outlasts what this browser keeps. */
  const [begun, setBegun] = useState<readonly BulkRun[]>([]);
  const own = waiting.filter(({ by }) => by === email);
  const ids = new Set(own.map(({ id }) => id));
  const all = [...own, ...begun.filter(({ id }) => !ids.has(id))];
  const { data: held = nothingHeld } = useQuery({
    queryKey: ['staff', 'held-bulk-runs'] as const,
    queryFn: heldRuns,
    enabled: own.length > 0,
    refetchInterval: pause,
    staleTime: 0,
    networkMode: 'always',
  });
  return all.map((run) => (
    <KeptRun
      key={run.id}
      kept={run}
      isHeld={held.has(run.id)}
      onBegin={() => setBegun((before) => [...before.filter(({ id }) => id !== run.id), run])}
      onClose={onClose}
      onGone={() => setBegun((before) => before.filter(({ id }) => id !== run.id))}
    />
  ));
}

interface KeptRunProps {
  kept: BulkRun;
  /** A page of this browser works on it. */
  isHeld: boolean;
  onBegin: () => void;
  onClose: () => void;
  onGone: () => void;
}

function KeptRun({ kept, isHeld, onBegin, onClose, onGone }: KeptRunProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminTools.bulk.kept;
  const run = useBulkRun(kept.id);
  const title = useRunTitle(kept);
  const { data: rows } = useQuery(rowsQuery);
  const byId = useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows]);
  const isBegun = run.batch.phase !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the run goes on
  useEffect(() => {
    if (isBegun) onBegin();
  }, [isBegun]);
  if (isBegun)
    return (
      <BulkRunDialog
        run={run}
        title={title}
        onRetry={run.finish}
        onClose={onClose}
        onGone={onGone}
      />
    );

  const { is_undo } = kept.progress;
  const { finish, undo, foreign } = outlook(kept, rows ? byId : null);
  const done = doneChanges(kept).length;
  const undone = undoneChanges(kept).length;
  const text = [
    `${title}.`,
    is_undo ? words.undoing(undone, undone + done) : words.done(done, kept.changes.length),
    words.begun(kept.by, formatSofia(kept.begun_at, language)),
    isHeld && words.elsewhere,
    !isHeld && foreign.length > 0 && words.foreign(named(foreign), foreign.length - mostNamed),
  ];
  return (
    <Notice stays text={text.filter(Boolean).join(' ')} onDismiss={isHeld ? undefined : run.close}>
      {!isHeld && finish.length > 0 && (
        <button className="button" type="button" onClick={run.finish}>
          {words.finish(finish.length)}
        </button>
      )}
      {!isHeld && undo.length > 0 && (
        <button className="button button-quiet" type="button" onClick={run.undo}>
          {words.undo(undo.length)}
        </button>
      )}
    </Notice>
  );
}

const named = (changes: readonly HouseChange[]) =>
  changes
    .slice(0, mostNamed)
    .map(({ make, model }) => `${make} ${model}`)
    .join(', ');

/**
 * What can still be made, what can be undone, and the houses of either that somebody else changed
 * since. `rows` is null until the list is read.
 */
function outlook(run: BulkRun, rows: ReadonlyMap<string, CaravanRow> | null) {
  const finish = run.progress.is_undo ? [] : openChanges(run);
  if (!rows) return { finish, undo: undoChanges(run), foreign: [] };
  const wanted = { finish, undo: undoChanges(settledRun(run, rows)) };
  const foreign = new Set(foreignChanges(run, [...wanted.finish, ...wanted.undo], rows));
  const own = (changes: readonly HouseChange[]) => changes.filter((one) => !foreign.has(one));
  return { finish: own(wanted.finish), undo: own(wanted.undo), foreign: [...foreign] };
}

/** What a run does, in words. */
function useRunTitle({ rule, changes }: BulkRun): string {
  const { language, messages } = useAdmin();
  const { bulk, prices } = messages.adminTools;
  if (rule.kind === 'action') return bulk.title(bulk.actions[rule.action], changes.length);
  if (rule.kind === 'import') return messages.adminTools.import.runTitle(rule.file, changes.length);
  const { direction, by, step, rounding } = rule;
  const parts = [
    by.value > 0 && `${prices.directions[direction]} ${formatDiscount(by, language)}`,
    step > 1 && prices.rounding[rounding](step),
  ];
  return `${prices.title(changes.length)}: ${parts.filter(Boolean).join(', ')}`;
}
