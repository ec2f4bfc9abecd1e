import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { snapshotFormat } from '../catalogue/snapshot.ts';
import type { Table } from '../platform/table.ts';

export const scheduleStateKey = { pk: 'SCHEDULE', sk: 'STATE' };

const stateSchema = z.object({
  /** The work of every price edge up to this moment is done. */
  edges_until: z.iso.datetime(),
  /** When everything was last checked. */
  checked_at: z.iso.datetime(),
});
/** What one run of the schedule leaves for the next. */
export type ScheduleState = z.infer<typeof stateSchema>;

/**
 * One small item that tells the schedule what its last full run did. It is written without a
 * condition, because a wrong state only causes one more full run. A state of a release with another
 * snapshot format does not count.
 */
export function createScheduleState({ documents, name }: Table, format: number = snapshotFormat) {
  const rowSchema = z.extend(stateSchema, { snapshot_format: z.literal(format) });
  /** Null before the first run. */
  async function read(): Promise<ScheduleState | null> {
    const { Item } = await documents.send(
      new GetCommand({ TableName: name, Key: scheduleStateKey, ConsistentRead: true }),
    );
    return z.safeParse(rowSchema, Item).data ?? null;
  }
  async function put(state: Partial<ScheduleState>): Promise<void> {
    await documents.send(
      new PutCommand({
        TableName: name,
        Item: { ...scheduleStateKey, ...state, snapshot_format: format },
      }),
    );
  }
  return {
    read,
    write: (state: ScheduleState) => put(state),
    /**
     * Marks that publishers of this format work now: the state that another format left counts no
     * more.
     */
    async claim(): Promise<void> {
      if ((await read()) === null) await put({});
    },
  };
}
export type ScheduleStore = ReturnType<typeof createScheduleState>;
