import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { openTable, type Table } from '#functions/platform/table.ts';

const writes = new Set([
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
  'TransactWriteItemsCommand',
]);

export interface WatchedTable {
  table: Table;
  /** Names of the commands sent so far, with the index or kind of item where they have one. */
  sent: string[];
  /** Bytes of the rows that were answered so far, as JSON. */
  bytes(): number;
  /**
   * From now on this many writes are done; the next one, and all that follow, never reach the
   * table.
   */
  breakAfter(count: number): void;
  /** Done before the next write of this name reaches the table. */
  before(command: string, work: () => Promise<unknown>): void;
}

/** A table whose caller can be stopped between two writes, as a function is that stops. */
export function openWatchedTable(name: string): WatchedTable {
  const table = openTable(name);
  const sent: string[] = [];
  let bytes = 0;
  let left = Number.POSITIVE_INFINITY;
  let once: { command: string; work: () => Promise<unknown> } | undefined;
  table.documents.middlewareStack.add(
    (next, context) => async (args) => {
      const command = String(context.commandName);
      sent.push(command);
      if (writes.has(command)) {
        if (left <= 0) throw new Error('broken off');
        left -= 1;
      }
      if (once?.command === command) {
        const { work } = once;
        once = undefined;
        await work();
      }
      const answer = await next(args);
      for (const name of ['Item', 'Items', 'Responses'])
        bytes += Buffer.byteLength(JSON.stringify(Reflect.get(answer.output, name) ?? ''));
      return answer;
    },
    { step: 'initialize', name: 'watch' },
  );
  return {
    table,
    sent,
    bytes: () => bytes,
    breakAfter(count) {
      left = count;
    },
    before(command, work) {
      once = { command, work };
    },
  };
}

/** Leaves a row out of the index that lists its kind, as an index does that lags behind. */
export async function removeFromIndex(
  { documents, name }: Table,
  Key: { pk: string; sk: string },
): Promise<void> {
  await documents.send(
    new UpdateCommand({
      TableName: name,
      Key,
      UpdateExpression: 'REMOVE kind, kind_sort',
    }),
  );
}

/**
 * A table that leaves all keys of a batch unread, this many times. `batches` counts how often it was
 * asked.
 */
export function openSlowTable(name: string, times: number): { table: Table; batches(): number } {
  const table = openTable(name);
  let batches = 0;
  table.documents.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'BatchGetItemCommand') return next(args);
        batches += 1;
        if (batches > times) return next(args);
        const UnprocessedKeys = Reflect.get(args.input, 'RequestItems');
        return { response: {}, output: { $metadata: {}, Responses: {}, UnprocessedKeys } };
      },
    { step: 'initialize', name: 'leaves', priority: 'low' },
  );
  return { table, batches: () => batches };
}

/** A table whose first query misses the rows in which this stands, as one may beside a transaction. */
export function openMissingTable(name: string, text: string): Table {
  const table = openTable(name);
  let missed = false;
  table.documents.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        if (commandName !== 'QueryCommand' || missed) return answer;
        missed = true;
        const items: unknown[] = Reflect.get(answer.output, 'Items');
        const Items = items.filter((item) => !JSON.stringify(item).includes(text));
        return { ...answer, output: { ...answer.output, Items } };
      },
    { step: 'initialize', name: 'misses', priority: 'low' },
  );
  return table;
}
