import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ScheduleDeps } from '../use-cases/schedule-deps.ts';
import type { Table } from './table.ts';

const key = { pk: 'SCHEDULE', sk: 'STATE' };
const stateSchema = z.object({ edges_until: z.iso.datetime(), checked_at: z.iso.datetime() });

/** One small item that tells the schedule what it did last. Written without condition: a wrong one costs a full run. */
export function createScheduleState({ documents, name }: Table): ScheduleDeps['state'] {
  return {
    async read() {
      const { Item } = await documents.send(new GetCommand({ TableName: name, Key: key, ConsistentRead: true }));
      return Item ? stateSchema.parse(Item) : null;
    },
    async write(state) {
      await documents.send(new PutCommand({ TableName: name, Item: { ...key, ...state } }));
    },
  };
}
