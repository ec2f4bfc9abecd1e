import { DomainError } from '#domain/errors.ts';
import { type Clock, systemClock } from '../platform/env.ts';
import type { Logger } from '../platform/logger.ts';
import { openTable } from '../platform/table.ts';
import { openShowroom, type Showroom, showroomAt } from './showroom.ts';
import { emptySnapshot, snapshotFormat } from './snapshot.ts';
import {
  createCatalogueReads,
  createSnapshotRepository,
  type SnapshotStore,
} from './stored-snapshots.ts';

interface LoaderDeps {
  snapshots: Pick<SnapshotStore, 'pointer' | 'read' | 'others'>;
  /**
   * Called with the error when the table does not answer and visitors get the catalogue in memory.
   */
  onStale(error: unknown): void;
}

/**
 * The catalogue in memory as it is at a moment; each call checks by one small read whether the
 * table has a newer one. Prices are worked out again when the moment lies beyond a price edge. When
 * the table does not answer, the catalogue in memory still serves; without one, rejects with
 * `unavailable`.
 */
export function createCatalogueLoader({
  snapshots,
  onStale,
}: LoaderDeps): (now: Date) => Promise<Showroom> {
  let held: { hash: string; at: (now: Date) => Showroom } | undefined;

  async function fetchSnapshot(hash: string): Promise<typeof held | null> {
    const snapshot = await snapshots.read(hash);
    if (!snapshot) return null;
    held = { hash, at: openShowroom(snapshot) };
    return held;
  }

  async function current(): Promise<(now: Date) => Showroom> {
    // If the snapshot was removed between the two reads, there is a newer one: read the pointer
    // once more.
    for (const strong of [false, true]) {
      const pointer = await snapshots.pointer(strong);
      if (!pointer) {
        // If there are catalogues of other formats only, the shop is not empty: this release can't
        // read its catalogue.
        if ((await snapshots.others()).length > 0)
          throw new Error('There is no catalogue in this format');
        return (now) => showroomAt(emptySnapshot, now);
      }
      if (held?.hash === pointer.hash) return held.at;
      const found = await fetchSnapshot(pointer.hash);
      if (found) return found.at;
    }
    throw new Error('The current catalogue is not there');
  }

  async function currentOrHeld(): Promise<(now: Date) => Showroom> {
    try {
      return await current();
    } catch (error) {
      if (!held)
        throw new DomainError('unavailable', 'The catalogue is out of reach', { cause: error });
      onStale(error);
      return held.at;
    }
  }

  // All reads of one page share one check of the table.
  let asking: Promise<(now: Date) => Showroom> | undefined;
  return async (now) => {
    asking ??= currentOrHeld().finally(() => {
      asking = undefined;
    });
    return (await asking)(now);
  };
}

/** Two tries of 3 s leave time for the page: the functions that answer visitors have 10 s. */
const patience = { maxAttempts: 2, giveUpAfter: 3000 };

/**
 * Loads the catalogue visitors read from, out of the table of this name, and notes that its format
 * is still read.
 */
export function openPublicCatalogue(
  tableName: string,
  log: Logger,
  { format = snapshotFormat, clock = systemClock }: { format?: number; clock?: Clock } = {},
) {
  const table = openTable(tableName, patience);
  const snapshots = createSnapshotRepository(table, log, format);
  const reads = createCatalogueReads(table, log, clock);
  return createCatalogueLoader({
    snapshots: {
      ...snapshots,
      pointer: async (strong) =>
        (await Promise.all([snapshots.pointer(strong), reads.note(format)]))[0],
    },
    onStale: (error) => log.error('serving the catalogue in memory', { error }),
  });
}
