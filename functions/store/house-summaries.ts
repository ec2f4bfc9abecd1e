import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { caravanSchema } from '../domain/caravan.ts';
import type { Logger } from '../platform/logger.ts';
import type { HouseSummaries, HouseSummary } from '../use-cases/house-summaries.ts';
import { caravanKey, caravanKind } from './caravan-item.ts';
import type { Table } from './table.ts';

/** Keys one BatchGetItem takes at most. */
const batchSize = 100;

const summarySchema = z.pick(z.object(caravanSchema.shape), {
  id: true,
  make: true,
  model: true,
  year: true,
  price: true,
  main_image: true,
  is_visible: true,
  sale_status: true,
});
// Some attribute names are DynamoDB's own words.
const names = Object.fromEntries(Object.keys(summarySchema.shape).map((attribute) => [`#${attribute}`, attribute]));

/** What campaigns and discounts show of houses, read by their keys. A broken row is logged and left out. */
export function createHouseSummaries({ documents, name }: Table, log: Logger): HouseSummaries {
  function readRow(item: Record<string, unknown>): HouseSummary[] {
    const { success, data, error } = summarySchema.safeParse(item);
    if (!success) log.error('a stored item is not valid', { kind: caravanKind, id: item.id, error });
    return success ? [data] : [];
  }

  async function readBatch(ids: readonly string[]): Promise<HouseSummary[]> {
    const found: HouseSummary[] = [];
    let keys: Record<string, unknown>[] | undefined = ids.map(caravanKey);
    while (keys && keys.length > 0) {
      const answer: Awaited<ReturnType<typeof send>> = await send(keys);
      found.push(...(answer.Responses?.[name] ?? []).flatMap(readRow));
      keys = answer.UnprocessedKeys?.[name]?.Keys;
    }
    return found;
  }

  const send = (Keys: Record<string, unknown>[]) =>
    documents.send(
      new BatchGetCommand({
        RequestItems: {
          [name]: {
            Keys,
            ConsistentRead: true,
            ProjectionExpression: Object.keys(names).join(', '),
            ExpressionAttributeNames: names,
          },
        },
      }),
    );

  return async (ids) => {
    const all = [...new Set(ids)];
    const batches: string[][] = [];
    for (let start = 0; start < all.length; start += batchSize) batches.push(all.slice(start, start + batchSize));
    const found = await Promise.all(batches.map(readBatch));
    return new Map(found.flat().map((house) => [house.id, house]));
  };
}
