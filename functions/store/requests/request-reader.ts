import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { kindNames } from '#domain/requests/request-kinds.ts';
import type { Table } from '../../platform/table.ts';
import { createBatchRead } from '../batch-read.ts';
import { requestKey } from './request-keys.ts';
import { nameText, type RequestName } from './request-partition.ts';

const keyOf = ({ kind, id }: RequestName) => requestKey(kindNames[kind].row, id);

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
        new GetCommand({ TableName, Key: keyOf(of), ConsistentRead: true }),
      );
      return Item ?? null;
    },
    /** Those that there are, by `nameText`. A table that stays too busy is `unavailable`. */
    async many(names: readonly RequestName[]): Promise<Map<string, Record<string, unknown>>> {
      const nameOf = new Map(names.map((of) => [keyOf(of).pk, nameText(of)]));
      const keys = [...new Map(names.map((of) => [nameText(of), keyOf(of)])).values()];
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
