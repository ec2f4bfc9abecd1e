import { useEffect, useRef, useState } from 'react';
import { type BatchRun, runBatch } from './run-batch.ts';

export type ItemState = { state: 'waiting' | 'running' | 'done' | 'left' } | { state: 'failed'; error: unknown };

const waiting: ItemState = { state: 'waiting' };

/** Many calls, one after the other for each of a few at a time, with what became of each. By the items' ids. */
export function useBatch<Item extends { id: string }>(work: (item: Item) => Promise<void>) {
  const [states, setStates] = useState<ReadonlyMap<string, ItemState>>(new Map());
  const [phase, setPhase] = useState<'idle' | 'running' | 'stopping' | 'over'>('idle');
  const run = useRef<BatchRun | null>(null);
  // Who leaves the page wants no more of it.
  useEffect(() => () => run.current?.stop(), []);

  function start(items: readonly Item[]): void {
    if (run.current) return;
    setStates((before) => new Map([...before, ...items.map(({ id }) => [id, waiting] as const)]));
    setPhase('running');
    const set = (id: string, state: ItemState) => setStates((before) => new Map(before).set(id, state));
    run.current = runBatch(items, work, {
      started: ({ id }) => set(id, { state: 'running' }),
      done: ({ id }) => set(id, { state: 'done' }),
      failed: ({ id }, error) => set(id, { state: 'failed', error }),
    });
    void run.current.finished.then(() => {
      run.current = null;
      setStates(
        (before) => new Map([...before].map(([id, item]) => [id, item.state === 'waiting' ? { state: 'left' } : item])),
      );
      setPhase('over');
    });
  }

  const all = [...states.values()];
  const count = (state: ItemState['state']) => all.filter((item) => item.state === state).length;
  return {
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
    /** Forgets what became of everything. */
    reset() {
      setStates(new Map());
      setPhase('idle');
    },
  };
}
