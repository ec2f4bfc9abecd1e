import { createCatalogueLoader } from '../catalogue/load.ts';
import { snapshotFormat } from '../catalogue/snapshot.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { createCatalogueReads } from './catalogue-reads.ts';
import { createSnapshotRepository } from './snapshot-repository.ts';
import { openTable } from './table.ts';

/** Twice 3 s leaves time for the page: the functions that answer visitors have 10 s. */
const patience = { maxAttempts: 2, giveUpAfter: 3000 };

/** Loads the catalogue visitors read from, out of the table of this name, and notes that its format is still read. */
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
      pointer: async (strong) => (await Promise.all([snapshots.pointer(strong), reads.note(format)]))[0],
    },
    onStale: (error) => log.error('serving the catalogue in memory', { error }),
  });
}
