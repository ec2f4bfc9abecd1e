import { rebuildCatalogue } from '../catalogue/publish.ts';
import { snapshotFormat } from '../catalogue/snapshot.ts';
import { createCatalogueReads } from '../catalogue/stored-snapshots.ts';
import { start, systemClock } from '../platform/env.ts';
import { retry } from '../platform/retry.ts';
import { openTable } from '../platform/table.ts';
import { triable } from '../platform/trial.ts';
import { openPublisher } from '../store/publishing.ts';
import { createScheduleState } from '../store/schedule-state.ts';
import { type PreparedCatalogue, prepareCatalogue } from '../use-cases/pages/prepare-catalogue.ts';

const { env, log } = start('prepare-catalogue', ['TABLE_NAME']);
const table = openTable(env.TABLE_NAME);
// It does not tell the CDN, which keeps pages for a minute at most; the release's publishers tell
// it once they are deployed.
const publisher = {
  ...openPublisher(env.TABLE_NAME, log),
  invalidate: null,
  noteWithheld: null,
};
const reads = createCatalogueReads(table, log, systemClock);
const deps = {
  state: createScheduleState(table),
  isThere: async () => (await publisher.snapshots.pointer(true)) !== null,
  refreshCatalogue: () => rebuildCatalogue(publisher),
  noteRead: () => reads.note(snapshotFormat),
  onStale: (error: unknown) => log.error('the catalogue is not up to date', { error }),
  clock: systemClock,
};

/** IAM needs some seconds until a new or changed role works everywhere. */
const untilRoleHolds = {
  tries: 6,
  pause: 1000,
  again: (error: unknown) => error instanceof Error && error.name === 'AccessDeniedException',
};

/** A deployment calls it before the catalogue's readers change, and EventBridge every minute. */
async function prepare({
  RequestType,
}: {
  RequestType?: string;
} = {}): Promise<PreparedCatalogue | null> {
  // The stack is deleted.
  if (RequestType === 'Delete') return null;
  const report = await retry(() => prepareCatalogue(deps), untilRoleHolds);
  if (report.kept) log.info('catalogue prepared', { format: snapshotFormat, ...report });
  return report;
}

export const handler = triable(prepare);
