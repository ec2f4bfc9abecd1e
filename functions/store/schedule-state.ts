import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { snapshotFormat } from '../catalogue/snapshot.ts';
import type { Table } from '../platform/table.ts';
import type { ScheduleDeps } from '../use-cases/offers/run-schedule.ts';

export const scheduleStateKey = { pk: 'SCHEDULE', sk: 'STATE' };

/**
 * One small item that tells the schedule what it did last. Written without condition: a wrong one costs a full run. Nothing
 * holds of what a release with another format of snapshot did: the first run after a deployment checks everything.
 */
export function createScheduleState(
  { documents, name }: Table,
  format: number = snapshotFormat,
): ScheduleDeps['state'] & {
  /** Says that publishers of this format are at work: what one of another format left does not hold any more, for anybody. */
  claim(): Promise<void>;
} {
  const stateSchema = z.object({
    edges_until: z.iso.datetime(),
    checked_at: z.iso.datetime(),
    snapshot_format: z.literal(format),
  });
  async function read() {
    const { Item } = await documents.send(
      new GetCommand({ TableName: name, Key: scheduleStateKey, ConsistentRead: true }),
    );
    return z.safeParse(stateSchema, Item).data ?? null;
  }
  async function put(state: object) {
    await documents.send(
      new PutCommand({ TableName: name, Item: { ...scheduleStateKey, ...state, snapshot_format: format } }),
    );
  }
  return {
    read,
    write: put,
    async claim() {
      if ((await read()) === null) await put({});
    },
  };
}
