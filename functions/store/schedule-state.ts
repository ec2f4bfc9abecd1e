import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { snapshotFormat } from '../catalogue/snapshot.ts';
import type { ScheduleDeps } from '../use-cases/schedule-deps.ts';
import type { Table } from './table.ts';

export const scheduleStateKey = { pk: 'SCHEDULE', sk: 'STATE' };
// Of a release with another form of snapshot nothing holds: the first run after a deployment checks everything.
const stateSchema = z.object({
  edges_until: z.iso.datetime(),
  checked_at: z.iso.datetime(),
  snapshot_format: z.literal(snapshotFormat),
});

/** One small item that tells the schedule what it did last. Written without condition: a wrong one costs a full run. */
export function createScheduleState({ documents, name }: Table): ScheduleDeps['state'] {
  return {
    async read() {
      const { Item } = await documents.send(
        new GetCommand({ TableName: name, Key: scheduleStateKey, ConsistentRead: true }),
      );
      return z.safeParse(stateSchema, Item).data ?? null;
    },
    async write(state) {
      await documents.send(
        new PutCommand({ TableName: name, Item: { ...scheduleStateKey, ...state, snapshot_format: snapshotFormat } }),
      );
    },
  };
}
