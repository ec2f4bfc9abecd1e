import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { theSystem } from '../domain/audit.ts';
import type { Caravan } from '../domain/caravan.ts';
import { DomainError } from '../domain/errors.ts';
import type { Logger } from '../platform/logger.ts';
import type { CaravanStore } from '../use-cases/caravan-store.ts';
import { caravanPartition, caravanRows } from './caravan-item.ts';
import { createKindReader } from './kind-reader.ts';
import { createKindWriter } from './kind-writer.ts';
import type { Table } from './table.ts';

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
