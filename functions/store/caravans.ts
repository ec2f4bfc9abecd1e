import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { theSystem } from '../domain/audit.ts';
import { type Caravan, caravanSchema } from '../domain/caravan.ts';
import { slugIdLength } from '../domain/caravan-facts.ts';
import { DomainError } from '../domain/errors.ts';
import type { PriceHistory } from '../domain/price-history.ts';
import type { Logger } from '../platform/logger.ts';
import type { Table } from '../platform/table.ts';
import { createKindReader, createKindWriter, readRow } from './rows.ts';

export const caravanKind = 'CARAVAN';

/** A slug names the first eight characters of an id: they are the partition, so finding a house by slug is one Query. */
export function caravanPartition(idPrefix: string): string {
  return `${caravanKind}#${idPrefix.slice(0, slugIdLength).toLowerCase()}`;
}

export function caravanKey(id: string) {
  return { pk: caravanPartition(id), sk: id };
}

/** A house as a row of the table. */
export function caravanItem(caravan: Caravan) {
  return { ...caravan, ...caravanKey(caravan.id), kind: caravanKind, kind_sort: `${caravan.created_at}#${caravan.id}` };
}

/** A row as the house it holds; throws what the schema says is wrong with it. */
export function readCaravan(item: unknown): Caravan {
  return readRow(caravanSchema, item);
}

export const caravanRows = { kind: caravanKind, key: caravanKey, item: caravanItem, read: readCaravan };

/** Houses in the table. Every write is one conditional write, signed with who makes it; every row read is parsed. */
export function createCaravanRepository(table: Table, log: Logger, by: string = theSystem): CaravanStore {
  const { documents, name } = table;
  const { get, page, all, readRows } = createKindReader(table, log, caravanRows);
  const writer = createKindWriter<Caravan>(table, caravanRows, by);

  async function findByPrefix(prefix: string): Promise<Caravan[]> {
    const { Items } = await documents.send(
      new QueryCommand({
        TableName: name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': caravanPartition(prefix) },
        ConsistentRead: true,
      }),
    );
    return readRows(Items);
  }

  return {
    get,
    findByPrefix,

    async create(caravan) {
      const others = await findByPrefix(caravan.id);
      if (others.some((other) => other.id !== caravan.id))
        throw new DomainError('conflict', 'Another house has an id that starts the same');
      if (!(await writer.create(caravan))) throw new DomainError('conflict', 'There is a house with this id already');
    },

    async replace(caravan, expectedVersion) {
      if (await writer.replace(caravan, expectedVersion)) return;
      const current = await get(caravan.id);
      if (!current) throw new DomainError('not_found', 'There is no such house');
      throw new DomainError('conflict', 'Someone else changed this house meanwhile', { details: { current } });
    },

    async remove(id) {
      if (!(await writer.removeSigned(id, by))) throw new DomainError('not_found', 'There is no such house');
    },

    // The whole attribute: houses stored before it came have nothing inside it to set.
    rememberPrices: ({ id, version }, price_history) =>
      writer.setAttribute(id, 'price_history', price_history, version),

    list: page,
    all,
  };
}

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

/** What staff see of a house beside its campaigns and discounts. */
export type HouseSummary = Pick<
  Caravan,
  'id' | 'make' | 'model' | 'year' | 'price' | 'main_image' | 'is_visible' | 'sale_status'
>;

/** The houses with these ids, by id, as they were written last; those that do not exist are left out. */
export type HouseSummaries = (ids: Iterable<string>) => Promise<ReadonlyMap<string, HouseSummary>>;

/** What the prices of these houses are worked out from, by id; those that do not exist are left out. */
export type HousePrices = (
  ids: Iterable<string>,
) => Promise<
  ReadonlyMap<string, Pick<Caravan, 'id' | 'price' | 'created_at' | 'price_history' | 'is_visible' | 'sale_status'>>
>;

export interface CaravanPage {
  /** Newest first. */
  items: Caravan[];
  /** Cursor of the following page, or null. */
  next: string | null;
}

/** Where houses are kept. */
export interface CaravanStore {
  get(id: string): Promise<Caravan | null>;
  /** Houses whose id starts with these eight hex characters. */
  findByPrefix(prefix: string): Promise<Caravan[]>;
  /** Rejects with `conflict` when the id, or another id with the same first eight characters, is taken. */
  create(caravan: Caravan): Promise<void>;
  /** Rejects with `conflict` (details: `current`) when the stored version is another, `not_found` when there is none. */
  replace(caravan: Caravan, expectedVersion: number): Promise<void>;
  /** Rejects with `not_found`. */
  remove(id: string): Promise<void>;
  list(cursor: string | undefined): Promise<CaravanPage>;
  /** All of them, page by page. May lag behind the last writes by moments. */
  all(): Promise<Caravan[]>;
  /** Writes the price history alone; its version stays. False when the stored version is another. */
  rememberPrices(caravan: Caravan, history: PriceHistory): Promise<boolean>;
}

/** What the use cases ask the picture storage. */
export interface PictureCheck {
  /** True when `url` is a picture of the product's own storage and it is there. */
  exists(url: string): Promise<boolean>;
}
