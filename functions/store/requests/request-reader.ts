import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../platform/table.ts';
import { createBatchRead } from '../batch-read.ts';
import { nameText, type RequestName, requestKey } from './request-keys.ts';

/**
 * Requests of any kind as rows of the table, as they were written last: also expired and broken
 * ones.
 */
export function createRequestReader(table: Table) {
  const { documents, name: TableName } = table;
  const read = createBatchRead(table);
  return {
    /** One request; null: none. */
    async one(of: RequestName): Promise<Record<string, unknown> | null> {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: requestKey(of), ConsistentRead: true }),
      );
      return Item ?? null;
    },
    /** Those that there are, by `nameText`. A table that stays too busy is `unavailable`. */
    async many(names: readonly RequestName[]): Promise<Map<string, Record<string, unknown>>> {
      const nameOf = new Map(names.map((of) => [requestKey(of).pk, nameText(of)]));
      const keys = [...new Map(names.map((of) => [nameText(of), requestKey(of)])).values()];
      return new Map(
        (await read(keys)).flatMap((item) => {
          const name = nameOf.get(String(item.pk));
          return name === undefined ? [] : [[name, item]];
        }),
      );
    },
  };
}
export type RequestReader = ReturnType<typeof createRequestReader>;
