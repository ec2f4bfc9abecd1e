import { setTimeout } from 'node:timers/promises';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { createPageInvalidation } from '../platform/cdn.ts';
import { start, systemClock } from '../platform/env.ts';
import { openTable } from '../platform/table.ts';
import { triable } from '../platform/trial.ts';
import { createPriceNotices } from '../store/price-notices.ts';
import { openPublisher } from '../store/publishing.ts';
import { createScheduleState } from '../store/schedule-state.ts';
import { createStreamPublisher } from '../use-cases/pages/publish-stream.ts';

const { env, log } = start('publish', ['TABLE_NAME', 'DISTRIBUTION_ID']);
const table = openTable(env.TABLE_NAME);
const publish = createStreamPublisher({
  ...openPublisher(env.TABLE_NAME, log),
  claim: createScheduleState(table).claim,
  invalidate: createPageInvalidation(env.DISTRIBUTION_ID),
  noteWithheld: createPriceNotices(table, systemClock).note,
  pause: setTimeout,
});

/**
 * The table's stream calls it: it publishes what staff changed. When it fails, the stream delivers
 * the batch again.
 */
async function publishStream({ Records }: DynamoDBStreamEvent): Promise<void> {
  const published = await publish(Records);
  if (published) log.info('stream', { records: Records.length, ...published });
}

export const handler = triable(publishStream);
