import { createCatalogueLoader } from '../catalogue/load.ts';
import type { Logger } from '../platform/logger.ts';
import { createSnapshotRepository } from './snapshot-repository.ts';
import { openTable } from './table.ts';

/** Twice 3 s leaves time for the page: the functions that answer visitors have 10 s. */
const patience = { maxAttempts: 2, giveUpAfter: 3000 };

/** Loads the catalogue visitors read from, out of the table of this name. */
export function openPublicCatalogue(tableName: string, log: Logger) {
  return createCatalogueLoader({
    snapshots: createSnapshotRepository(openTable(tableName, patience), log),
    onStale: (error) => log.error('serving the catalogue in memory', { error }),
  });
}
