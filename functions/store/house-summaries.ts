import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { caravanSchema } from '../domain/caravan.ts';
import type { Logger } from '../platform/logger.ts';
import type { HousePrices, HouseSummaries } from '../use-cases/house-summaries.ts';
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
const pricesSchema = z.pick(z.object(caravanSchema.shape), {
  id: true,
  price: true,
  created_at: true,
  price_history: true,
  is_visible: true,
  sale_status: true,
});

/** What campaigns and discounts show of houses. */
export const createHouseSummaries = (table: Table, log: Logger): HouseSummaries =>
  createHouseReader(table, log, summarySchema, Object.keys(summarySchema.shape));

/** What prices are worked out from. */
export const createHousePrices = (table: Table, log: Logger): HousePrices =>
  createHouseReader(table, log, pricesSchema, Object.keys(pricesSchema.shape));

/** These fields of houses, read by their keys. A broken row is logged and left out. */
function createHouseReader<House extends { id: string }>(
  { documents, name }: Table,
  log: Logger,
  schema: z.ZodMiniType<House>,
  fields: readonly string[],
) {
  // Some attribute names are DynamoDB's own words.
  const names = Object.fromEntries(fields.map((attribute) => [`#${attribute}`, attribute]));

  function readRow(item: Record<string, unknown>): House[] {
    const { success, data, error } = schema.safeParse(item);
    if (!success) log.error('a stored item is not valid', { kind: caravanKind, id: item.id, error });
    return success ? [data] : [];
  }

  async function readBatch(ids: readonly string[]): Promise<House[]> {
    const found: House[] = [];
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

  return async (ids: Iterable<string>) => {
    const all = [...new Set(ids)];
    const batches: string[][] = [];
    for (let start = 0; start < all.length; start += batchSize) batches.push(all.slice(start, start + batchSize));
    const found = await Promise.all(batches.map(readBatch));
    return new Map(found.flat().map((house) => [house.id, house]));
  };
}
