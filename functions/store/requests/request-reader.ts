import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { inboxProjection, type Table } from '../../platform/table.ts';
import { createBatchRead } from '../batch-read.ts';
import { nameText, type RequestName, requestKey } from './request-keys.ts';

/** What a list shows of a request, whether it is open, and the words by which it is found. */
const listed = [
  ...['pk', 'inbox', ...inboxProjection],
  ...['id', 'message', 'text', 'admin_notes', 'tbi_data', 'bank'],
];

/**
 * Requests of any kind as rows of the table, as they were written last: also expired and broken
 * ones.
 */
export function createRequestReader(table: Table) {
  const { documents, name: TableName } = table;
  const readWhole = createBatchRead(table);
  const readListed = createBatchRead(table, listed);

  /** Those that there are, by `nameText`. */
  async function readAll(read: typeof readWhole, names: readonly RequestName[]) {
    const nameOf = new Map(names.map((of) => [requestKey(of).pk, nameText(of)]));
    const keys = [...new Map(names.map((of) => [nameText(of), requestKey(of)])).values()];
    return new Map(
      (await read(keys)).flatMap((item) => {
        const name = nameOf.get(String(item.pk));
        return name === undefined ? [] : [[name, item] as const];
      }),
    );
  }
  return {
    /** One request; null: none. */
    async one(of: RequestName): Promise<Record<string, unknown> | null> {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: requestKey(of), ConsistentRead: true }),
      );
      return Item ?? null;
    },
    /** Those that there are, by `nameText`. A table that stays too busy is `unavailable`. */
    many: (names: readonly RequestName[]): Promise<Map<string, Record<string, unknown>>> =>
      readAll(readWhole, names),
    /** The same with no more than what a list shows and searches. */
    listed: (names: readonly RequestName[]): Promise<Map<string, Record<string, unknown>>> =>
      readAll(readListed, names),
  };
}
export type RequestReader = ReturnType<typeof createRequestReader>;
