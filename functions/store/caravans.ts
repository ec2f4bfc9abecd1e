import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { conflict, DomainError } from '#domain/errors.ts';
import { type Caravan, caravanSchema } from '#domain/houses/caravan.ts';
import { releasedAt } from '#domain/houses/sale.ts';
import { slugIdLength } from '#domain/houses/slug.ts';
import type { PriceHistory } from '#domain/offers/price-history.ts';
import { theSystem } from '#domain/records/audit.ts';
import { parseKnown } from '#domain/stored-entity.ts';
import type { Logger } from '../platform/logger.ts';
import { indexNames, type Table, type TransactedAction } from '../platform/table.ts';
import { createBatchRead } from './batch-read.ts';
import { createHouseNumbers } from './house-numbers.ts';
import { atVersion, createKindReader, createKindWriter, readRow } from './rows.ts';

export const caravanKind = 'CARAVAN';

/**
 * A slug names the first eight characters of an id, which are the partition key, so a house is
 * found by its slug in one Query.
 */
export function caravanPartition(idPrefix: string): string {
  return `${caravanKind}#${idPrefix.slice(0, slugIdLength).toLowerCase()}`;
}

export function caravanKey(id: string) {
  return { pk: caravanPartition(id), sk: id };
}

/** `to_do` of a reserved house whose reservation ends: the schedule releases it. */
export const releaseWork = 'RELEASE';

/** A house as a row of the table. */
export function caravanItem(caravan: Caravan) {
  const release = releasedAt(caravan);
  return {
    ...caravan,
    ...caravanKey(caravan.id),
    kind: caravanKind,
    kind_sort: `${caravan.created_at}#${caravan.id}`,
    ...(release !== null && { to_do: releaseWork, to_do_sort: `${release}#${caravan.id}` }),
  };
}

/** The house of a row; throws what the schema finds wrong with it. */
export function readCaravan(item: unknown): Caravan {
  return readRow(caravanSchema, item);
}

export const caravanRows = {
  kind: caravanKind,
  key: caravanKey,
  item: caravanItem,
  read: readCaravan,
};

/** A house, and what a transaction checks that is decided by it. */
export interface SeenHouse {
  house: Caravan | null;
  /** Fails once the row is another than the one that was read, or once there is one. */
  check: TransactedAction;
}

/**
 * Houses in the table. Every write is conditional and names its author; every row read is parsed.
 */
export function createCaravanRepository(table: Table, log: Logger) {
  const { documents, name } = table;
  const { get, find, page, all, readRows } = createKindReader(table, log, caravanRows);
  const writer = createKindWriter<Caravan>(table, caravanRows);
  const numbers = createHouseNumbers(table);

  /** Houses whose id starts with these eight hex characters. */
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

  /** As `find`, with the check that it is still so. */
  async function see(id: string): Promise<SeenHouse> {
    const Key = caravanKey(id);
    const { Item } = await documents.send(
      new GetCommand({ TableName: name, Key, ConsistentRead: true }),
    );
    // A broken row may have no version, or one that is no number.
    const { version } = Item ?? {};
    const condition =
      version === undefined
        ? { ConditionExpression: 'attribute_not_exists(#version)' }
        : {
            ConditionExpression: '#version = :seen',
            ExpressionAttributeValues: { ':seen': version },
          };
    return {
      house: readRows(Item && [Item])[0] ?? null,
      check: {
        ConditionCheck: { Key, ...condition, ExpressionAttributeNames: { '#version': 'version' } },
      },
    };
  }

  return {
    get,
    find,
    see,
    findByPrefix,

    /**
     * Stores a new house together with its number, and answers it: the number that its id was given
     * before, else its own, which `takeNumbers` answered, else the next. Rejects with `conflict`
     * when the id, or another id with the same first eight characters, is taken.
     */
    async create(caravan: Caravan, by: string = theSystem): Promise<Caravan> {
      const { id } = caravan;
      const others = await findByPrefix(id);
      if (others.some((other) => other.id !== id))
        throw new DomainError('conflict', 'Another house has an id that starts the same');
      const write = (number: number) => writer.creating({ ...caravan, number }, by);
      const number = await numbers.give(id, write, caravan.number);
      if (number === null)
        throw new DomainError('conflict', 'There is a house with this id already');
      return { ...caravan, number };
    },

    /**
     * Takes the next `count` numbers, for houses to be created in an order of their own, and answers
     * the first.
     */
    takeNumbers: numbers.take,

    /**
     * Rejects with `conflict` (details: `current`) when the stored version is another, `not_found`
     * when there is none.
     */
    async replace(
      caravan: Caravan,
      expectedVersion: number,
      by: string = theSystem,
    ): Promise<void> {
      if (await writer.replace(caravan, expectedVersion, by)) return;
      const current = await get(caravan.id);
      if (!current) throw noHouse();
      throw houseConflict(current);
    },

    /**
     * Rejects with `not_found`, and with `conflict` (details: `current`) when the stored version is
     * another than the one given.
     */
    async remove(id: string, by: string = theSystem, expectedVersion?: number): Promise<void> {
      if (await writer.removeSigned(id, by, expectedVersion)) return;
      const current = await get(id);
      if (!current) throw noHouse();
      throw houseConflict(current);
    },

    /**
     * Reserved houses whose reservation is over at `now`. May lag behind the last writes by
     * moments.
     */
    async reservedUntil(now: Date): Promise<Caravan[]> {
      const { Items } = await documents.send(
        new QueryCommand({
          TableName: name,
          IndexName: indexNames.toDo,
          KeyConditionExpression: 'to_do = :to_do AND to_do_sort < :until',
          // The sort key is `<time>#<id>`: `$` comes right after `#`.
          ExpressionAttributeValues: { ':to_do': releaseWork, ':until': `${now.toISOString()}$` },
        }),
      );
      return readRows(Items);
    },

    /**
     * Writes the whole price history and nothing else; the version stays. False when the stored
     * version is another.
     */
    rememberPrices: ({ id, version }: Caravan, price_history: PriceHistory): Promise<boolean> =>
      writer.setAttribute(id, 'price_history', price_history, version),

    /**
     * Gives a stored house its number, and changes nothing else, the version included. False when
     * the stored version is another.
     */
    async giveNumber({ id, version }: Caravan): Promise<boolean> {
      const condition = atVersion(version);
      const write = (number: number) => ({
        Update: {
          Key: caravanKey(id),
          UpdateExpression: 'SET #number = :number',
          ...condition,
          ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, '#number': 'number' },
          ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':number': number },
        },
      });
      return (await numbers.give(id, write)) !== null;
    },

    /** A page, newest first. May lag behind the last writes by moments. */
    list: page,
    /** All of them, page by page. May lag behind the last writes by moments. */
    all,
  };
}
export type CaravanStore = ReturnType<typeof createCaravanRepository>;

export const noHouse = () => new DomainError('not_found', 'There is no such house');
/** The error for the second of two writers: its details carry the house as it is now. */
export const houseConflict = (current: Caravan) =>
  conflict('Someone else changed this house meanwhile', current);

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
  make: true,
  model: true,
  price: true,
  main_image: true,
  created_at: true,
  price_history: true,
  is_visible: true,
  sale_status: true,
});

/** What campaigns show of houses. */
export const createHouseSummaries = (table: Table, log: Logger) =>
  createHouseReader(table, log, summarySchema);
export type HouseSummaries = ReturnType<typeof createHouseSummaries>;
export type HouseSummary = z.infer<typeof summarySchema>;

/** The fields from which houses' prices are worked out, and what discounts show of houses. */
export const createHousePrices = (table: Table, log: Logger) =>
  createHouseReader(table, log, pricesSchema);
export type HousePrices = ReturnType<typeof createHousePrices>;
export type HousePrice = z.infer<typeof pricesSchema>;

/** Reads these fields of houses by their ids. A broken row is logged and left out. */
function createHouseReader<House extends { id: string }>(
  table: Table,
  log: Logger,
  schema: z.ZodMiniType<House> & { shape: object },
) {
  const read = createBatchRead(table, Object.keys(schema.shape));

  function readRow(item: Record<string, unknown>): House[] {
    try {
      return [parseKnown(schema, item)];
    } catch (error) {
      log.error('a stored item is not valid', { kind: caravanKind, id: item.id, error });
      return [];
    }
  }

  /** The houses as they were last written, by id; houses that do not exist are left out. */
  return async (ids: Iterable<string>): Promise<ReadonlyMap<string, House>> => {
    const rows = await read([...new Set(ids)].map(caravanKey));
    return new Map(rows.flatMap(readRow).map((house) => [house.id, house]));
  };
}
