import { setTimeout } from 'node:timers/promises';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';
import { serviceBusy } from './rewrite.ts';

/** Keys of one BatchGetItem at most. */
const batchSize = 100;
/** Times that keys are asked for which a busy table leaves unread, and ms before the second. */
const mostRounds = 8;
const firstPause = 20;

type Row = Record<string, unknown>;

/**
 * Reads rows by their keys, as they were written last, in no order; keys without a row are left
 * out. `attributes`: those that are read; without it all are. A table that stays too busy is
 * `unavailable`.
 */
export function createBatchRead(
  { documents, name }: Table,
  attributes?: readonly string[],
): (keys: readonly Row[]) => Promise<Row[]> {
  // Some attribute names are reserved words of DynamoDB.
  const projection = attributes && {
    ProjectionExpression: attributes.map((one) => `#${one}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((one) => [`#${one}`, one])),
  };
  const send = (Keys: Row[]) =>
    documents.send(
      new BatchGetCommand({
        RequestItems: { [name]: { Keys, ConsistentRead: true, ...projection } },
      }),
    );

  async function readBatch(keys: Row[]): Promise<Row[]> {
    const found: Row[] = [];
    let left = keys;
    for (let round = 0; left.length > 0; round++) {
      if (round === mostRounds) throw serviceBusy();
      if (round > 0) await setTimeout(firstPause * 2 ** (round - 1));
      const answer = await send(left);
      found.push(...(answer.Responses?.[name] ?? []));
      left = answer.UnprocessedKeys?.[name]?.Keys ?? [];
    }
    return found;
  }

  return async (keys) => {
    const batches: Row[][] = [];
    for (let start = 0; start < keys.length; start += batchSize)
      batches.push(keys.slice(start, start + batchSize));
    return (await Promise.all(batches.map(readBatch))).flat();
  };
}
