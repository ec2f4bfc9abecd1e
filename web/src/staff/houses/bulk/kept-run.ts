import * as z from 'zod/mini';
import type { Caravan, CaravanRow } from '#domain/houses/caravan.ts';
import { discountTypes } from '#domain/offers/discount.ts';
import { roundingSteps, roundings } from '#domain/offers/price-change.ts';
import { type BulkAction, isBulkAction } from '../../data/house-change.ts';
import { houseEditSchema, isEdited } from '../../data/house-edit.ts';
import { createLargeRecords, type LargeRecords, noLargeRecords } from './large-records.ts';

const houseChangeSchema = z.object({
  id: z.string(),
  make: z.string(),
  model: z.string(),
  /**
   * The version that was read: the server refuses the change on any other. 0 for a house to be
   * added.
   */
  version: z.int(),
  change: houseEditSchema,
  /** The change that undoes it. */
  undo: houseEditSchema,
});
/** A change of one house: the new value, never "10 % less", so that twice is the same as once. */
export type HouseChange = z.infer<typeof houseChangeSchema>;

const ruleSchema = z.union([
  z.object({ kind: z.literal('action'), action: z.custom<BulkAction>(isBulkAction) }),
  z.object({
    kind: z.literal('prices'),
    direction: z.enum(['lower', 'raise']),
    by: z.object({ type: z.enum(discountTypes), value: z.number() }),
    step: z.literal(roundingSteps),
    rounding: z.enum(roundings),
  }),
  z.object({ kind: z.literal('import'), file: z.string() }),
]);
/** What is to be done with every house, as staff are told it. */
export type BulkRule = z.infer<typeof ruleSchema>;

/** Another format is another release's: what it means is not guessed. */
const format = 1;
const recordSchema = z.object({
  format: z.literal(format),
  id: z.string(),
  /** E-mail of who began it. */
  by: z.string(),
  begun_at: z.iso.datetime(),
  rule: ruleSchema,
  changes: z.array(houseChangeSchema),
});
type RunRecord = z.infer<typeof recordSchema>;

/** Stands in the local storage for a record that is too large for it. */
const stubSchema = z.object({
  format: z.literal(format),
  id: z.string(),
  isLarge: z.literal(true),
});
/** Characters of a record that the local storage is given: drafts of forms need room there, too. */
const mostCharacters = 300_000;
/** Changes of one value each have some 300 characters. */
const mostSmall = 1000;

const houseStates = ['sent', 'made', 'same', 'failed', 'foreign', 'undone'] as const;
const progressSchema = z.object({
  /** Staff take the run back: what was not made stays so. */
  is_undo: z.boolean(),
  houses: z.record(
    z.string(),
    z.object({
      /**
       * `sent`: its answer is not known. `same`: the house was like that already. `foreign`:
       * somebody else changed or deleted it since, so it is left out. `undone`: it is as before.
       * A house without an entry waits.
       */
      state: z.enum(houseStates),
      /** Of a change that was made: the version that it stored. */
      version: z.optional(z.int()),
    }),
  ),
});
type Progress = z.infer<typeof progressSchema>;
/** How far a house is. */
export type HouseState = Progress['houses'][string];

/** A change of many houses, and how far it is. */
export interface BulkRun extends Omit<RunRecord, 'format'> {
  progress: Progress;
  /** This browser's storage has it, so that a reload does not lose it. */
  isKept: boolean;
  /** Staff closed it: this page can still undo it, no other one knows it. */
  isClosed: boolean;
}

type Changes = Pick<BulkRun, 'changes' | 'progress'>;

export const stateOf = ({ progress: { houses } }: Pick<BulkRun, 'progress'>, id: string) =>
  Object.hasOwn(houses, id) ? houses[id] : undefined;

const inState = (run: Changes, ...states: readonly HouseState['state'][]) =>
  run.changes.filter(({ id }) => {
    const found = stateOf(run, id);
    return found !== undefined && states.includes(found.state);
  });

/** The changes that are made or were not needed. */
export const doneChanges = (run: Changes) => inState(run, 'made', 'same');

/** The changes that were taken back. */
export const undoneChanges = (run: Changes) => inState(run, 'undone');

/** The changes still to be made: those that were not tried, that failed or got no answer. */
export function openChanges(run: Changes): HouseChange[] {
  const over = new Set(inState(run, 'made', 'same', 'foreign', 'undone').map(({ id }) => id));
  return run.changes.filter(({ id }) => !over.has(id));
}

/** The changes that were sent, of which it is not known whether they were made. */
export const unansweredChanges = (run: Changes) => inState(run, 'sent');

/** The changes that undo those that were made, each on the version that the made change stored. */
export function undoChanges(run: Changes): HouseChange[] {
  return inState(run, 'made').flatMap(({ change, undo, ...house }) => {
    const version = stateOf(run, house.id)?.version;
    return version === undefined ? [] : [{ ...house, version, change: undo, undo: change }];
  });
}

/** Whether a house is as the change makes it, on the version that follows. */
const isMade = ({ version, change }: HouseChange, house: CaravanRow | Caravan) =>
  house.version === version + 1 && isEdited(house, change);

/** How far a house is whose change was sent; `house` as it is now, null where it is gone. */
export function settledState(sent: HouseChange, house: CaravanRow | null): HouseState {
  if (house && isMade(sent, house)) return { state: 'made', version: house.version };
  return { state: (house?.version ?? 0) === sent.version ? 'failed' : 'foreign' };
}

/** The run once this is known of its changes without an answer, from `houses` by their ids. */
export function settledRun(run: BulkRun, houses: ReadonlyMap<string, CaravanRow>): BulkRun {
  const known = unansweredChanges(run).map((one) => [
    one.id,
    settledState(one, houses.get(one.id) ?? null),
  ]);
  const states = { ...run.progress.houses, ...Object.fromEntries(known) };
  return { ...run, progress: { ...run.progress, houses: states } };
}

/**
 * The houses among these changes that somebody else has changed or deleted since: they will be left
 * out. A house on the next version that is as a sent change wants it was changed by that.
 */
export function foreignChanges(
  run: Changes,
  changes: readonly HouseChange[],
  rows: ReadonlyMap<string, CaravanRow>,
): HouseChange[] {
  return changes.filter((one) => {
    const row = rows.get(one.id);
    if (!row) return one.version !== 0;
    const isOurs = stateOf(run, one.id)?.state === 'sent' && isMade(one, row);
    return row.version !== one.version && !isOurs;
  });
}

const prefix = 'showroom.bulk-run.';
// Apart, because it is written twice for each house, while the record may hold a thousand of them.
const progressPrefix = 'showroom.bulk-progress.';

const noProgress = (): Progress => ({ is_undo: false, houses: {} });

function fromJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The record; undefined while it is being read, null for one that makes no sense, or no longer. */
function readRecord(
  storage: Storage,
  large: LargeRecords,
  id: string,
): RunRecord | null | undefined {
  const kept = fromJson(storage.getItem(prefix + id));
  const stub = stubSchema.safeParse(kept).data;
  const record = stub ? large.find(id) : kept;
  if (record === undefined) return undefined;
  const known = recordSchema.safeParse(record).data;
  return known?.id === id ? known : null;
}

/** The run as this browser has it; what makes no sense is removed. */
function readRun(storage: Storage, large: LargeRecords, id: string): BulkRun | null {
  const record = readRecord(storage, large, id);
  if (record === undefined) return null;
  if (record === null) {
    forget(storage, large, id);
    return null;
  }
  const { format: _, ...run } = record;
  const kept = fromJson(storage.getItem(progressPrefix + id));
  const progress = progressSchema.safeParse(kept).data ?? noProgress();
  return { ...run, progress, isKept: true, isClosed: false };
}

function forget(storage: Storage, large: LargeRecords, id: string): void {
  const isLarge = stubSchema.safeParse(fromJson(storage.getItem(prefix + id))).success;
  storage.removeItem(prefix + id);
  storage.removeItem(progressPrefix + id);
  if (isLarge) large.remove(id);
}

/**
 * The changes of many houses that this browser knows, in its memory and in its storage. Where the
 * storage is full or forbidden they last as long as the page.
 */
export function createBulkRuns(open: () => Storage, large: LargeRecords = noLargeRecords) {
  const listeners = new Set<() => void>();
  /** Ids of runs that a dialog of this page shows. */
  const shown = new Set<string>();
  let runs: ReadonlyMap<string, BulkRun> | null = null;
  let waiting: readonly BulkRun[] = [];

  /** Does `work` with the storage; null where that is forbidden or full. */
  function inStorage<T>(work: (storage: Storage) => T): T | null {
    try {
      return work(open());
    } catch {
      return null;
    }
  }

  function stored(): BulkRun[] {
    const read = inStorage((storage) => {
      const ids = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').flatMap(
        (key) =>
          [prefix, progressPrefix].flatMap((one) =>
            key.startsWith(one) ? key.slice(one.length) : [],
          ),
      );
      return [...new Set(ids)].flatMap((id) => readRun(storage, large, id) ?? []);
    });
    return read ?? [];
  }

  function known(): ReadonlyMap<string, BulkRun> {
    runs ??= noted(new Map(stored().map((run) => [run.id, run])));
    return runs;
  }

  function noted(next: ReadonlyMap<string, BulkRun>) {
    runs = next;
    waiting = [...next.values()]
      .filter(({ id, isClosed }) => !isClosed && !shown.has(id))
      .sort((one, other) => other.begun_at.localeCompare(one.begun_at));
    return next;
  }

  function changed(next: ReadonlyMap<string, BulkRun>) {
    noted(next);
    for (const listener of listeners) listener();
  }
  const set = (run: BulkRun) => changed(new Map(known()).set(run.id, run));

  const keepProgress = ({ id, progress }: Pick<BulkRun, 'id' | 'progress'>) =>
    inStorage((storage) => {
      storage.setItem(progressPrefix + id, JSON.stringify(progress));
      return true;
    }) ?? false;

  /** Reads what other tabs wrote; what a dialog of this page shows stays as this page knows it. */
  function refresh() {
    const own = [...known().values()].filter(
      ({ id, isKept, isClosed }) => shown.has(id) || isClosed || !isKept,
    );
    changed(new Map([...stored(), ...own].map((run) => [run.id, run])));
  }
  large.onRead(refresh);

  const write = (id: string, record: object) =>
    inStorage((storage) => {
      storage.setItem(prefix + id, JSON.stringify(record));
      return true;
    }) ?? false;

  return {
    subscribe(listener: () => void): () => void {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix) || key.startsWith(progressPrefix)) refresh();
      };
      listeners.add(listener);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },

    find: (id: string): BulkRun | null => known().get(id) ?? null,

    /** The runs that are not closed and that no dialog of this page shows, the latest first. */
    waiting(): readonly BulkRun[] {
      known();
      return waiting;
    },

    refresh,

    /** A dialog of this page shows the run, until the function that it answers is called. */
    show(id: string): () => void {
      shown.add(id);
      changed(known());
      return () => {
        shown.delete(id);
        changed(known());
      };
    },

    /**
     * Begins a run, or begins it again with other changes; resolves once this browser has it, or
     * can't have it. Only then may a change be sent.
     */
    async keep(run: Omit<BulkRun, 'isKept' | 'isClosed'>): Promise<void> {
      const { id, by, begun_at, rule, changes } = run;
      const record = { format, id, by, begun_at, rule, changes } as const;
      const isSmall =
        changes.length <= mostSmall && JSON.stringify(record).length <= mostCharacters;
      const isWritten = isSmall && write(id, record);
      set({ ...run, isKept: isWritten && keepProgress(run), isClosed: false });
      // A stub without its record would be removed, so it is written last.
      if (isWritten || !(await large.write(id, record))) return;
      if (!write(id, { format, id, isLarge: true })) return;
      const now = known().get(id);
      if (now) set({ ...now, isKept: keepProgress(now) });
    },

    /** Notes that staff take the run back. */
    noteUndo(id: string): void {
      const run = known().get(id);
      if (!run) return;
      const next = { ...run, progress: { ...run.progress, is_undo: true } };
      set({ ...next, isKept: run.isKept && !run.isClosed && keepProgress(next) });
    },

    /** Notes how far a house is. */
    note(id: string, houseId: string, state: HouseState): void {
      const run = known().get(id);
      if (!run) return;
      const houses = { ...run.progress.houses, [houseId]: state };
      const next = { ...run, progress: { ...run.progress, houses } };
      set({ ...next, isKept: run.isKept && !run.isClosed && keepProgress(next) });
    },

    /** This browser forgets the run; this page can still undo it. */
    close(id: string): void {
      inStorage((storage) => forget(storage, large, id));
      const run = known().get(id);
      if (run) set({ ...run, isClosed: true });
    },
  };
}

/** This browser's runs. */
export const bulkRuns = createBulkRuns(
  () => localStorage,
  createLargeRecords('showroom.bulk-runs'),
);

/**
 * Does `work` while no other page of this browser works on the run. The browser lets go of it by
 * itself when the page is closed. Answers false, and does nothing, where another page is at it.
 */
export async function holdRun(id: string, work: () => Promise<void>): Promise<boolean> {
  // Without a secure context there are no locks; each change is on a version of its own all the same.
  if (!navigator.locks) {
    await work();
    return true;
  }
  return navigator.locks.request(prefix + id, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

/** Ids of the runs on which a page of this browser works. */
export async function heldRuns(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  );
}
