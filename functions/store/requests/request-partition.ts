import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { stepDue } from '#domain/requests/next-step.ts';
import { kindNames, type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';
import { type LogEntry, logEntrySchema } from '#domain/requests/request-log.ts';
import type { Logger } from '../../platform/logger.ts';
import { conditionally, indexNames, queryAll, type Table } from '../../platform/table.ts';
import { readRow } from '../rows.ts';
import { requestKey, toDo } from './request-keys.ts';

const entryMark = 'LOG#';
const stepMark = 'STEP#';

/** Which request. */
export interface RequestName {
  kind: RequestKind;
  id: string;
}
/** One text for a request's kind and id. */
export const nameText = ({ kind, id }: RequestName) => `${kind}#${id}`;

interface Lasting {
  /** Until when it is kept, seconds since the epoch. */
  expires_at: number;
}

const partitionOf = ({ kind, id }: RequestName) => requestKey(kindNames[kind].row, id).pk;
export const entryKey = (of: RequestName, entry: string) => ({
  pk: partitionOf(of),
  sk: `${entryMark}${entry}`,
});
const stepKey = (of: RequestName, at: string) => ({ pk: partitionOf(of), sk: `${stepMark}${at}` });

/** The request of a row that lies beside it. */
export function nameOf(pk: string): RequestName | null {
  const kind = requestKinds.find((one) => pk.startsWith(`${kindNames[one].row}#`));
  return kind ? { kind, id: pk.slice(kindNames[kind].row.length + 1) } : null;
}

const keyRow = z.object({ pk: z.string(), sk: z.string() });
/** The request and the id of the entry that a row's key names; null for any other row. */
export function entryOfKey(item: unknown): { of: RequestName; id: string } | null {
  const { pk, sk } = keyRow.parse(item);
  const of = nameOf(pk);
  return of && sk.startsWith(entryMark) ? { of, id: sk.slice(entryMark.length) } : null;
}

const storedEntry = z.extend(z.omit(z.object(logEntrySchema.shape), { kind: true }), {
  entry_kind: logEntrySchema.shape.kind,
});

function readEntry(item: unknown): LogEntry {
  const { entry_kind: kind, ...entry } = readRow(storedEntry, item);
  return { ...entry, kind };
}

/** Read of a row that may be broken otherwise. */
const peekedRow = z.object({
  next_step: z.catch(z.optional(z.nullable(z.object({ at: z.string() }))), null),
});

const pointerRow = z.object({
  pk: z.string(),
  sk: z.string(),
  to_do_sort: z.string(),
  written_at: z.iso.datetime(),
});

/** A row that lists a request's next step in the index. It holds nothing of a person. */
export interface StepPointer extends RequestName {
  /** The step's time as staff gave it. */
  at: string;
  written_at: string;
}

function readPointer(item: unknown): StepPointer | null {
  const row = pointerRow.safeParse(item).data;
  const of = row && nameOf(row.pk);
  return of ? { ...of, at: row.sk.slice(stepMark.length), written_at: row.written_at } : null;
}

/**
 * What lies beside a request in its partition: the entries of its log, and pointers to its next
 * step. All of it has the request's time to live, so it is deleted with it.
 */
export function createRequestPartition(table: Table, log: Logger) {
  const { documents, name: TableName } = table;

  const put = (Item: Record<string, unknown>, condition: object = {}) =>
    documents.send(new PutCommand({ TableName, Item, ...condition }));
  const remove = (Key: Record<string, unknown>, condition: object = {}) =>
    conditionally(() => documents.send(new DeleteCommand({ TableName, Key, ...condition })));

  const entryItem = (of: RequestName, entry: LogEntry, { expires_at }: Lasting) => {
    const { kind: entry_kind, ...fields } = entry;
    return { ...entryKey(of, entry.entry_id), ...fields, entry_kind, expires_at };
  };

  return {
    /** The request's own row, and the time of its next step; null where there is no such row. */
    async peek(of: RequestName): Promise<{ step_at: string | null } | null> {
      const { Item } = await documents.send(
        new GetCommand({
          TableName,
          Key: requestKey(kindNames[of.kind].row, of.id),
          ConsistentRead: true,
          ProjectionExpression: 'pk, next_step',
        }),
      );
      if (!Item) return null;
      return { step_at: peekedRow.parse(Item).next_step?.at ?? null };
    },
    /** All entries of a request's log as they were written last, in no order. */
    async entries(of: RequestName): Promise<LogEntry[]> {
      const items = await queryAll(table, {
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :mark)',
        ExpressionAttributeValues: { ':pk': partitionOf(of), ':mark': entryMark },
      });
      return items.flatMap((item) => {
        try {
          return [readEntry(item)];
        } catch (error) {
          log.error('a stored item is not valid', { kind: 'LOG', id: item.entry_id, error });
          return [];
        }
      });
    },
    /** How many entries it has, this moment. */
    async countEntries(of: RequestName): Promise<number> {
      let total = 0;
      let start: Record<string, unknown> | undefined;
      do {
        const { Count = 0, LastEvaluatedKey } = await documents.send(
          new QueryCommand({
            TableName,
            ConsistentRead: true,
            Select: 'COUNT',
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :mark)',
            ExpressionAttributeValues: { ':pk': partitionOf(of), ':mark': entryMark },
            ...(start && { ExclusiveStartKey: start }),
          }),
        );
        total += Count;
        start = LastEvaluatedKey;
      } while (start);
      return total;
    },
    async entry(of: RequestName, entryId: string): Promise<LogEntry | null> {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: entryKey(of, entryId), ConsistentRead: true }),
      );
      return Item ? readEntry(Item) : null;
    },
    /**
     * Adds an entry, once; false where the log has one of this id. It is listed for the schedule,
     * which removes it if the request should be gone and its writer could not look any more.
     */
    addEntry: (of: RequestName, entry: LogEntry, until: Lasting): Promise<boolean> =>
      conditionally(() =>
        put(
          {
            ...entryItem(of, entry, until),
            to_do: toDo.entry,
            to_do_sort: `${entry.at}#${entry.entry_id}`,
          },
          { ConditionExpression: 'attribute_not_exists(pk)' },
        ),
      ),
    /** Removes an entry, if there is one. */
    removeEntry: async (of: RequestName, entryId: string): Promise<void> => {
      await remove(entryKey(of, entryId));
    },

    /** Writes the pointer to a step, by which Today finds it; the request is written after it. */
    async pointAt(of: RequestName, at: string, now: Date, { expires_at }: Lasting): Promise<void> {
      await put({
        ...stepKey(of, at),
        to_do: toDo.step,
        to_do_sort: `${stepDue(at)}#${nameText(of)}`,
        written_at: now.toISOString(),
        expires_at,
      });
    },
    /** The pointers of a request's partition. */
    async pointers(of: RequestName): Promise<StepPointer[]> {
      const items = await queryAll(table, {
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :mark)',
        ExpressionAttributeValues: { ':pk': partitionOf(of), ':mark': stepMark },
      });
      return items.flatMap((item) => readPointer(item) ?? []);
    },
    /** Removes a pointer unless somebody wrote it anew since it was read. */
    removePointer: ({ at, written_at, ...of }: StepPointer): Promise<boolean> =>
      remove(stepKey(of, at), {
        ConditionExpression: 'written_at = :written',
        ExpressionAttributeValues: { ':written': written_at },
      }),
    /** All pointers, the earliest step first. May lag behind the last writes by moments. */
    async allPointers(): Promise<StepPointer[]> {
      const items = await queryAll(table, {
        IndexName: indexNames.toDo,
        KeyConditionExpression: 'to_do = :to_do',
        ExpressionAttributeValues: { ':to_do': toDo.step },
      });
      return items.flatMap((item) => readPointer(item) ?? []);
    },
    /**
     * Pointers to steps that are due from one moment until before another, ISO, the earliest first;
     * of more than `most` the first or the last ones. May lag behind the last writes by moments.
     */
    async due(
      { from, until }: { from: string; until: string },
      { most, side }: { most: number; side: 'first' | 'last' },
    ): Promise<StepPointer[]> {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName,
          IndexName: indexNames.toDo,
          // The sort key is `<due>#…`, hence greater than the moment alone.
          KeyConditionExpression: 'to_do = :to_do AND to_do_sort BETWEEN :from AND :until',
          ExpressionAttributeValues: { ':to_do': toDo.step, ':from': from, ':until': until },
          ScanIndexForward: side === 'first',
          Limit: most,
        }),
      );
      const found = Items.flatMap((item) => readPointer(item) ?? []);
      return side === 'first' ? found : found.reverse();
    },

    /** Entries written before `until` (ISO) of which nobody noted that their request is there. */
    async unsettled(until: string): Promise<{ of: RequestName; entryId: string }[]> {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName,
          IndexName: indexNames.toDo,
          KeyConditionExpression: 'to_do = :to_do AND to_do_sort < :until',
          ExpressionAttributeValues: { ':to_do': toDo.entry, ':until': until },
          Limit: settledAtOnce,
        }),
      );
      return Items.flatMap((item) => {
        const found = entryOfKey(item);
        return found ? [{ of: found.of, entryId: found.id }] : [];
      });
    },
    /** Notes that the entry's request is there: it is listed no more. False where it is gone. */
    async settle(of: RequestName, entryId: string): Promise<boolean> {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: entryKey(of, entryId), ConsistentRead: true }),
      );
      if (!Item) return false;
      const { to_do: _listed, to_do_sort: _sort, ...rest } = Item;
      return conditionally(() => put(rest, { ConditionExpression: 'attribute_exists(pk)' }));
    },
    /** Removes every row of the partition but the request's own; answers how many. */
    async empty(of: RequestName): Promise<number> {
      const { pk, sk } = requestKey(kindNames[of.kind].row, of.id);
      const items = await queryAll(table, {
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'pk, sk',
      });
      const beside = items.map((item) => keyRow.parse(item)).filter((key) => key.sk !== sk);
      for (const key of beside) await remove(key);
      return beside.length;
    },
  };
}
export type RequestPartition = ReturnType<typeof createRequestPartition>;

/** Entries that one run of the schedule looks after at most. */
const settledAtOnce = 100;
