import { setTimeout } from 'node:timers/promises';
import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { kindNames } from '#domain/requests/request-kinds.ts';
import type { Table } from '../platform/table.ts';
import { nameText, type RequestName } from './request-partition.ts';
import { requestKey } from './requests.ts';
import { serviceBusy } from './rewrite.ts';

/** Keys of one BatchGetItem at most. */
const batchSize = 100;
/** Times that keys are asked for which a busy table leaves unread, and ms before the second. */
const mostRounds = 8;
const firstPause = 20;

const keyOf = ({ kind, id }: RequestName) => requestKey(kindNames[kind].row, id);

/** Requests of any kind as rows of the table, as they were written last: also expired and broken ones. */
export function createRequestReader({ documents, name: TableName }: Table) {
  const send = (Keys: Record<string, unknown>[]) =>
    documents.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
    );

  async function readBatch(keys: Record<string, string>[]): Promise<Record<string, unknown>[]> {
    const found: Record<string, unknown>[] = [];
    let left: Record<string, unknown>[] | undefined = keys;
    for (let round = 0; left && left.length > 0; round++) {
      if (round === mostRounds) throw serviceBusy();
      if (round > 0) await setTimeout(firstPause * 2 ** (round - 1));
      const answer: Awaited<ReturnType<typeof send>> = await send(left);
      found.push(...(answer.Responses?.[TableName] ?? []));
      left = answer.UnprocessedKeys?.[TableName]?.Keys;
    }
    return found;
  }

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
      const batches: Record<string, string>[][] = [];
      for (let start = 0; start < keys.length; start += batchSize)
        batches.push(keys.slice(start, start + batchSize));
      const items = (await Promise.all(batches.map(readBatch))).flat();
      return new Map(
        items.flatMap((item) => {
          const name = nameOf.get(String(item.pk));
          return name === undefined ? [] : [[name, item]];
        }),
      );
    },
  };
}
export type RequestReader = ReturnType<typeof createRequestReader>;
