import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { mayPass, wasThrottled } from '#shared/api/request-rule.ts';
import { realWait, sendPatiently, type Wait } from '#shared/api/send-patiently.ts';
import { useAdmin } from '../admin-context.tsx';

/** How many items are worked on at a time. */
const atOnce = 4;

/** After so many calls in a row that reached no service, the next ones would fail as well. */
const mostUnanswered = atOnce;

interface BatchRun {
  /** Starts no further item; those under way are finished. */
  stop(): void;
  /** Resolves once no item is under way. */
  finished: Promise<void>;
}

interface BatchWatcher<Item> {
  started(item: Item): void;
  done(item: Item): void;
  failed(item: Item, error: unknown): void;
}

/**
 * Does `work` for every item, a few at a time. A failure stops no other item, unless the session
 * has ended or several calls in a row reached no service. A call that API Gateway throttles is
 * repeated a moment later: only long lists make it throttle staff.
 */
export function runBatch<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  watcher: BatchWatcher<Item>,
  wait: Wait = realWait,
): BatchRun {
  const waiting = [...items];
  let stopped = false;
  let unanswered = 0;
  async function worker(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined && !stopped; item = waiting.shift()) {
      watcher.started(item);
      try {
        await sendPatiently(() => work(item), wait, wasThrottled);
        unanswered = 0;
        watcher.done(item);
      } catch (error) {
        unanswered = mayPass(error) ? unanswered + 1 : 0;
        // Staff declined to sign in again: without the stop every further item would open the
        // sign-in.
        if (
          unanswered >= mostUnanswered ||
          (error instanceof ApiError && error.code === 'unauthorised')
        )
          stopped = true;
        watcher.failed(item, error);
      }
    }
  }
  const finished = Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker)).then(
    () => undefined,
  );
  return {
    stop() {
      stopped = true;
    },
    finished,
  };
}

export type ItemState =
  | { state: 'waiting' | 'running' | 'done' | 'left' }
  | { state: 'failed'; error: unknown };

const waiting: ItemState = { state: 'waiting' };

/** What an estimate needs at least: calls that ended, and ms since the first began. */
const estimated = { calls: 10, since: 4000 };

/**
 * Minutes until the other calls have ended, at the pace so far, rounded up; null while too few have
 * ended to tell.
 */
export function minutesLeft(ended: number, total: number, since: number): number | null {
  if (ended < estimated.calls || since < estimated.since) return null;
  return Math.ceil(((since / ended) * (total - ended)) / 60_000);
}

/** Many calls, a few at a time, with the outcome of each by its item's id. */
export function useBatch<Item extends { id: string }>(work: (item: Item) => Promise<void>) {
  const [states, setStates] = useState<ReadonlyMap<string, ItemState>>(new Map());
  const [phase, setPhase] = useState<'idle' | 'running' | 'stopping' | 'over'>('idle');
  const run = useRef<BatchRun | null>(null);
  const [begun, setBegun] = useState({ at: 0, waiting: 0 });
  // Leaving the page stops the batch.
  useEffect(() => () => run.current?.stop(), []);

  /** Resolves once no item is under way; at once where another start is. */
  async function start(items: readonly Item[]): Promise<void> {
    if (run.current) return;
    setStates((before) => new Map([...before, ...items.map(({ id }) => [id, waiting] as const)]));
    setPhase('running');
    setBegun({ at: performance.now(), waiting: items.length });
    const set = (id: string, state: ItemState) =>
      setStates((before) => new Map(before).set(id, state));
    run.current = runBatch(items, work, {
      started: ({ id }) => set(id, { state: 'running' }),
      done: ({ id }) => set(id, { state: 'done' }),
      failed: ({ id }, error) => set(id, { state: 'failed', error }),
    });
    await run.current.finished;
    run.current = null;
    setStates(
      (before) =>
        new Map(
          [...before].map(([id, item]) => [
            id,
            item.state === 'waiting' ? { state: 'left' } : item,
          ]),
        ),
    );
    setPhase('over');
  }

  const all = [...states.values()];
  const count = (state: ItemState['state']) => all.filter((item) => item.state === state).length;
  const open = count('waiting') + count('running');
  return {
    /** See `minutesLeft`: of the calls of the latest start. */
    minutesLeft: minutesLeft(begun.waiting - open, begun.waiting, performance.now() - begun.at),
    states,
    phase,
    total: all.length,
    done: count('done'),
    failed: count('failed'),
    left: count('left'),
    start,
    stop() {
      run.current?.stop();
      setPhase((before) => (before === 'running' ? 'stopping' : before));
    },
    /** Forgets all outcomes. */
    reset() {
      setStates(new Map());
      setPhase('idle');
    },
  };
}

interface BatchProgressProps {
  batch: {
    phase: 'idle' | 'running' | 'stopping' | 'over';
    total: number;
    done: number;
    failed: number;
    left: number;
    minutesLeft: number | null;
    stop: () => void;
  };
  /** The name of what the bar counts. */
  label: string;
  /** The sentence at the end, where it is not the usual one. */
  result?: (done: number, failed: number, left: number) => string;
}

/** The progress of a batch, a way to stop it, and the outcomes; the end is announced. */
export function BatchProgress({ batch, label, result }: BatchProgressProps) {
  const words = useAdmin().messages.adminTools.batch;
  const { phase, total, done, failed, left } = batch;
  const isRunning = phase === 'running' || phase === 'stopping';
  return (
    <div className="batch">
      {isRunning && (
        <div className="staff-row">
          <progress aria-label={label} max={total} value={done + failed} />
          <span>
            {words.progress(done + failed, total)}
            {batch.minutesLeft !== null && ` · ${words.minutesLeft(batch.minutesLeft)}`}
          </span>
          <button
            className="button button-quiet"
            type="button"
            disabled={phase === 'stopping'}
            onClick={batch.stop}
          >
            {phase === 'stopping' ? words.stopping : words.stop}
          </button>
        </div>
      )}
      <p role="status" className={phase === 'over' ? 'batch-result' : 'hidden-text'}>
        {phase === 'over' && (result ?? words.result)(done, failed, left)}
      </p>
    </div>
  );
}
