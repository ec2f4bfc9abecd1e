import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Logger } from '../platform/logger.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Table } from './table.ts';
import { indexNames } from './table-definition.ts';

interface Kind<T> {
  /** Its name in the index that lists it. */
  kind: string;
  key(id: string): Record<string, string>;
  /** Throws on a row that is not valid. */
  read(item: unknown): T;
}

export interface KindPage<T> {
  /** In falling order of the index. */
  items: T[];
  /** Cursor of the following page, or null. */
  next: string | null;
}

/** Items a page. About 300 kB of houses, a fraction of the 1 MB one Query reads. */
const pageSize = 200;

/** Reads entities of one kind: each row is parsed, and in a list a broken one is logged and left out. */
export function createKindReader<T>({ documents, name }: Table, log: Logger, { kind, key, read }: Kind<T>) {
  function readRows(items: readonly Record<string, unknown>[] = []): T[] {
    return items.flatMap((item) => {
      try {
        return [read(item)];
      } catch (error) {
        log.error('a stored item is not valid', { kind, id: item.id, error });
        return [];
      }
    });
  }

  async function page(cursor: string | undefined): Promise<KindPage<T>> {
    const start = cursor === undefined ? undefined : decodeCursor(cursor, kind);
    const { Items, LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: name,
        IndexName: indexNames.byKind,
        KeyConditionExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': kind },
        ScanIndexForward: false,
        Limit: pageSize,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    return { items: readRows(Items), next: LastEvaluatedKey ? encodeCursor(LastEvaluatedKey) : null };
  }

  return {
    readRows,
    page,

    /** As it was written last; null when there is none. */
    async get(id: string): Promise<T | null> {
      const { Item } = await documents.send(new GetCommand({ TableName: name, Key: key(id), ConsistentRead: true }));
      return Item ? read(Item) : null;
    },

    /** All of them, page by page. The index may lag behind the last writes by moments. */
    async all(): Promise<T[]> {
      const items: T[] = [];
      let cursor: string | undefined;
      do {
        const { items: more, next } = await page(cursor);
        items.push(...more);
        cursor = next ?? undefined;
      } while (cursor !== undefined);
      return items;
    },
  };
}
