import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type LastEntry, lastEntry, latestOf } from '#domain/requests/last-entry.ts';
import { type LogEntry, logEntrySchema, maxLogEntries } from '#domain/requests/request-log.ts';
import type { Logger } from '../../platform/logger.ts';
import { queryAll, type Table, transact } from '../../platform/table.ts';
import { tooManyChanges, tryAgain } from '../rewrite.ts';
import { readRow } from '../rows.ts';
import { nameOf, type RequestName, requestKey } from './request-keys.ts';

const entryMark = 'LOG#';

export const entryKey = (of: RequestName, entry: string) => ({
  pk: requestKey(of).pk,
  sk: `${entryMark}${entry}`,
});

const keyRow = z.object({ pk: z.string(), sk: z.string() });
/** The request and the id of the entry that a row's key names; null for any other row. */
export function entryOfKey(item: unknown): { of: RequestName; id: string } | null {
  const { pk, sk } = keyRow.parse(item);
  const of = nameOf(pk);
  return of && sk.startsWith(entryMark) ? { of, id: sk.slice(entryMark.length) } : null;
}

// An entry's row has its kind under another name: `kind` lists a row in an index.
const storedEntry = z.extend(z.omit(z.object(logEntrySchema.shape), { kind: true }), {
  entry_kind: logEntrySchema.shape.kind,
});

function readEntry(item: unknown): LogEntry {
  const { entry_kind: kind, ...entry } = readRow(storedEntry, item);
  return { ...entry, kind };
}

interface Lasting {
  /** Until when it is kept, seconds since the epoch. */
  expires_at: number;
}

/**
 * What became of an entry: `taken` where the log has one of its id, `full` where it has as many as it
 * may, `gone` where there is no such request, `late` where the request is another than the one seen.
 */
export type Added = 'added' | 'taken' | 'full' | 'gone' | 'late';

const countedRow = z.object({ log_count: z.int(), revision: z.int() });

/**
 * Adds a row to a request's log, once, and counts it in the request. `seen`: only while the request
 * has this revision.
 */
export async function addToLog(
  table: Table,
  of: RequestName,
  Item: Record<string, unknown>,
  last: LastEntry,
  seen?: number,
): Promise<Added> {
  const failed = await transact(table, [
    { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } },
    {
      Update: {
        Key: requestKey(of),
        UpdateExpression: 'SET #last = :last ADD log_count :one, #revision :one',
        ConditionExpression: `log_count < :most${seen === undefined ? '' : ' AND #revision = :seen'}`,
        ExpressionAttributeNames: { '#last': 'last', '#revision': 'revision' },
        ExpressionAttributeValues: {
          ':last': last,
          ':one': 1,
          ':most': maxLogEntries,
          ...(seen !== undefined && { ':seen': seen }),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
  ]);
  if (failed.length === 0) return 'added';
  if (failed.some(({ action }) => action === 0)) return 'taken';
  const { data: request } = z.safeParse(countedRow, failed[0]?.item);
  if (!request) return 'gone';
  return request.log_count >= maxLogEntries ? 'full' : 'late';
}

/**
 * The log of a request: a row for each entry, which the request counts. Entries have the request's
 * time to live.
 */
export function createRequestLog(table: Table, log: Logger) {
  const { documents, name: TableName } = table;

  /** All entries of a request's log as they were written last, in no order. */
  async function entries(of: RequestName): Promise<LogEntry[]> {
    const items = await queryAll(table, {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :mark)',
      ExpressionAttributeValues: { ':pk': requestKey(of).pk, ':mark': entryMark },
    });
    return items.flatMap((item) => {
      try {
        return [readEntry(item)];
      } catch (error) {
        log.error('a stored item is not valid', { kind: 'LOG', id: item.entry_id, error });
        return [];
      }
    });
  }

  /** Takes an entry out of the log; false where the request changed meanwhile. */
  async function remove(of: RequestName, entryId: string): Promise<boolean> {
    const Key = requestKey(of);
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    const { data: request } = z.safeParse(countedRow, Item);
    const others = (await entries(of)).filter(({ entry_id }) => entry_id !== entryId);
    if (!request) return true;
    const failed = await transact(table, [
      { Delete: { Key: entryKey(of, entryId), ConditionExpression: 'attribute_exists(pk)' } },
      {
        Update: {
          Key,
          UpdateExpression: 'SET #last = :last ADD log_count :less, #revision :one',
          ConditionExpression: '#revision = :seen',
          ExpressionAttributeNames: { '#last': 'last', '#revision': 'revision' },
          ExpressionAttributeValues: {
            ':last': latestOf(others),
            ':less': -1,
            ':one': 1,
            ':seen': request.revision,
          },
        },
      },
    ]);
    return failed.length === 0 || failed.some(({ action }) => action === 0);
  }

  return {
    entries,
    async entry(of: RequestName, entryId: string): Promise<LogEntry | null> {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: entryKey(of, entryId), ConsistentRead: true }),
      );
      return Item ? readEntry(Item) : null;
    },
    /** Adds an entry, once. */
    addEntry: (of: RequestName, entry: LogEntry, { expires_at }: Lasting): Promise<Added> => {
      const { kind: entry_kind, ...fields } = entry;
      const Item = { ...entryKey(of, entry.entry_id), ...fields, entry_kind, expires_at };
      return addToLog(table, of, Item, lastEntry(entry));
    },
    /** Removes an entry of a request, if there is one. */
    removeEntry: (of: RequestName, entryId: string): Promise<void> =>
      tryAgain(() => remove(of, entryId), tooManyChanges),
    /** Removes an entry whose request is gone, and which time to live has not taken yet. */
    async dropEntry(of: RequestName, entryId: string): Promise<void> {
      await transact(table, [{ Delete: { Key: entryKey(of, entryId) } }]);
    },
  };
}
export type RequestLog = ReturnType<typeof createRequestLog>;
