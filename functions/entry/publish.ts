import type { DynamoDBStreamEvent } from 'aws-lambda';
import { publishChanges } from '../catalogue/publish.ts';
import { createPageInvalidation } from '../platform/cdn.ts';
import { start } from '../platform/env.ts';
import { openTable } from '../platform/table.ts';
import { openPublisher, readChanges } from '../store/publishing.ts';
import { createScheduleState } from '../store/schedule-state.ts';

const { env, log } = start('publish', ['TABLE_NAME', 'DISTRIBUTION_ID']);
const deps = {
  ...openPublisher(env.TABLE_NAME, log),
  invalidate: createPageInvalidation(env.DISTRIBUTION_ID),
};

const { claim } = createScheduleState(openTable(env.TABLE_NAME));
/** Once per process: a deployment replaces the process. */
let claimed = false;

/**
 * The table's stream calls it: it publishes what staff changed. When it fails, the stream delivers
 * the batch again.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  const changes = readChanges(Records);
  const items = Object.values(changes).reduce((sum, { length }) => sum + length, 0);
  if (items === 0) return;
  // Written before publishing: after a rollback, the earlier release must know that its own
  // catalogue missed changes.
  if (!claimed) await claim();
  claimed = true;
  const changed = await publishChanges(deps, changes);
  log.info('stream', { records: Records.length, items, changed });
}
