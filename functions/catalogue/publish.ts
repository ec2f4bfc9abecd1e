import { setTimeout } from 'node:timers/promises';
import { removedHouse } from './house-change.ts';
import {
  applyChanges,
  emptySnapshot,
  type HouseChange,
  type Snapshot,
  showsTheSame,
  snapshotFormat,
} from './snapshot.ts';
import type { SnapshotPointer, SnapshotStore } from './snapshot-store.ts';

export interface PublishDeps {
  snapshots: SnapshotStore;
  /** Every house as the table has it, for a snapshot made from nothing. */
  allHouses(): Promise<HouseChange[]>;
  /** One house as the table has it this moment; null when there is none. */
  findHouse(id: string): Promise<HouseChange | null>;
  /** Tells the CDN that its pages are old. */
  invalidate(): Promise<void>;
  clock: () => Date;
}

/** Publications that may collide before one gives up and is delivered again. */
const maxTries = 20;
/** ms a try waits at most, times the number of tries before it: whoever collided should not collide again. */
const waitStep = 15;

async function currentSnapshot(deps: PublishDeps, pointer: SnapshotPointer | null): Promise<Snapshot | null> {
  if (!pointer || pointer.format !== snapshotFormat) return null;
  return deps.snapshots.read(pointer.hash);
}

async function announce(deps: PublishDeps, revision: number): Promise<void> {
  await deps.invalidate();
  await deps.snapshots.announce(revision);
}

/** Makes `next` the current snapshot. False when another publication came between. */
async function replace(deps: PublishDeps, before: SnapshotPointer | null, next: Snapshot): Promise<boolean> {
  const hash = await deps.snapshots.write(next);
  const revision = before?.revision ?? 0;
  const moved = await deps.snapshots.point(
    { revision: revision + 1, hash, format: snapshotFormat, previous: before?.hash ?? null, announced: false },
    revision,
  );
  if (moved) await announce(deps, revision + 1);
  // Two publications back: nobody fetches that one any more.
  const old = before?.previous;
  if (moved && old && old !== hash && old !== before.hash) await deps.snapshots.remove(old);
  return moved;
}

async function publish(deps: PublishDeps, next: (current: Snapshot | null) => Promise<Snapshot>): Promise<boolean> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    if (attempt > 0) await setTimeout(Math.random() * waitStep * attempt);
    const pointer = await deps.snapshots.pointer(true);
    const current = await currentSnapshot(deps, pointer);
    const made = await next(current);
    if (pointer && current && showsTheSame(current, made)) {
      if (!pointer.announced) await announce(deps, pointer.revision);
      return false;
    }
    if (await replace(deps, pointer, made)) return true;
  }
  throw new Error(`The catalogue could not be published in ${maxTries} tries`);
}

async function rebuilt(deps: PublishDeps): Promise<Snapshot> {
  return applyChanges(emptySnapshot, await deps.allHouses(), deps.clock());
}

/** Brings these writes to the visitors. Answers whether anything they see changed. */
export function publishChanges(deps: PublishDeps, changes: readonly HouseChange[]): Promise<boolean> {
  return publish(deps, async (current) => applyChanges(current ?? (await rebuilt(deps)), changes, deps.clock()));
}

/**
 * Holds the catalogue against the table and repairs whatever went wrong before. The index it lists from may lag behind by
 * moments: a later write in the current snapshot stays, and a house the index does not list is looked up itself.
 */
export function rebuildCatalogue(deps: PublishDeps): Promise<boolean> {
  return publish(deps, async (current) => {
    if (!current) return rebuilt(deps);
    const listed = await deps.allHouses();
    const known = new Set(listed.map(({ id }) => id));
    const unlisted = Object.entries(current.houses).filter(([id]) => !known.has(id));
    const found = await Promise.all(
      unlisted.map(
        async ([id, { version, house }]) => (await deps.findHouse(id)) ?? removedHouse({ ...house, version }),
      ),
    );
    return applyChanges(current, [...listed, ...found], deps.clock());
  });
}
