import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { LastEntry } from '#domain/requests/last-entry.ts';
import { type LogEntry, logEntrySchema, maxLogEntries } from '#domain/requests/request-log.ts';
import type { Logger } from '../../platform/logger.ts';
import { queryAll, type Table, type TransactedAction, transact } from '../../platform/table.ts';
import { atVersion, readRow } from '../rows.ts';
import { markOf } from './inbox.ts';
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

/** Adds an entry to a log, once: written with the request, which counts it. */
export const addition = (
  of: RequestName,
  entry: LogEntry,
  expires_at: number,
): TransactedAction => {
  const { kind: entry_kind, ...fields } = entry;
  const Item = { ...entryKey(of, entry.entry_id), ...fields, entry_kind, expires_at };
  return { Put: { Item, ...atVersion(0) } };
};

/** Removes an entry: written with the request, which counts it no more. */
export const removal = (of: RequestName, entryId: string): TransactedAction => ({
  Delete: { Key: entryKey(of, entryId) },
});

/** A request's latest entry, and what of the list of all follows from it or stays as it was. */
export interface Counted {
  last: LastEntry;
  inbox_sort: string;
  letter: string | null;
}

/**
 * Counts an entry that changes nothing else of its request, so whoever writes another one at the same
 * moment is no rival. Only while the log has room, `last` is the latest entry, and the request stands
 * where it stood in the list of all, with the same letter and nothing later.
 */
const counting = (of: RequestName, { last, inbox_sort, letter }: Counted): TransactedAction => ({
  Update: {
    Key: requestKey(of),
    UpdateExpression: 'SET #last = :last, inbox_sort = :sort ADD log_count :one, revision :one',
    ConditionExpression:
      'log_count < :most AND (#last = :none OR #last.#at <= :at) AND inbox_sort BETWEEN :mark AND :sort AND letter = :letter',
    ExpressionAttributeNames: { '#last': 'last', '#at': 'at' },
    ExpressionAttributeValues: {
      ':last': last,
      ':sort': inbox_sort,
      ':mark': markOf(inbox_sort),
      ':letter': letter,
      ':one': 1,
      ':most': maxLogEntries,
      ':none': null,
      ':at': last.at,
    },
  },
});

/**
 * The log of a request: a row for each entry, which is written together with the request. Entries
 * have the request's time to live.
 */
export function createRequestLog(table: Table, log: Logger) {
  const { documents, name: TableName } = table;

  async function read(of: RequestName): Promise<LogEntry[]> {
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

  return {
    /**
     * All entries of a request's log as they were written last, in no order. `counted`: how many
     * the request says there are. A query beside a transaction may miss one, and is then made again.
     */
    async entries(of: RequestName, counted = 0): Promise<LogEntry[]> {
      const found = await read(of);
      return found.length < counted ? read(of) : found;
    },
    async entry(of: RequestName, entryId: string): Promise<LogEntry | null> {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: entryKey(of, entryId), ConsistentRead: true }),
      );
      return Item ? readEntry(Item) : null;
    },
    /** Writes additions to a log and counts one; false where a condition does not hold. */
    add: async (
      of: RequestName,
      additions: readonly TransactedAction[],
      counted: Counted,
    ): Promise<boolean> =>
      (await transact(table, [...additions, counting(of, counted)])).length === 0,
    /** Removes an entry whose request is gone, and which time to live has not taken yet. */
    async drop(of: RequestName, entryId: string): Promise<void> {
      await documents.send(new DeleteCommand({ TableName, Key: entryKey(of, entryId) }));
    },
  };
}
export type RequestLog = ReturnType<typeof createRequestLog>;
