import type { DynamoDBStreamEvent } from 'aws-lambda';
import { publishChanges } from '../catalogue/publish.ts';
import { createPageInvalidation } from '../cdn/invalidation.ts';
import { start } from '../platform/start.ts';
import { openPublisher } from '../store/open-publisher.ts';
import { readChanges } from '../store/stream-changes.ts';

const { env, log } = start('publish', ['TABLE_NAME', 'DISTRIBUTION_ID']);
const deps = {
  ...openPublisher(env.TABLE_NAME, log),
  invalidate: createPageInvalidation(env.DISTRIBUTION_ID),
};

/** Fed by the table's stream: brings what staff changed to the pages. A failure makes the stream deliver the batch again. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  const changes = readChanges(Records);
  const items = Object.values(changes).reduce((sum, { length }) => sum + length, 0);
  if (items === 0) return;
  const changed = await publishChanges(deps, changes);
  log.info('stream', { records: Records.length, items, changed });
}
