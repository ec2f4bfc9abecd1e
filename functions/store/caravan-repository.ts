import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Caravan } from '../domain/caravan.ts';
import { DomainError } from '../domain/errors.ts';
import type { Logger } from '../platform/logger.ts';
import type { CaravanStore } from '../use-cases/caravan-store.ts';
import { caravanItem, caravanKey, caravanPartition, caravanRows } from './caravan-item.ts';
import { createKindReader } from './kind-reader.ts';
import type { Table } from './table.ts';

/** Houses in the table. Every write is one conditional write; every row read is parsed. */
export function createCaravanRepository(table: Table, log: Logger): CaravanStore {
  const { documents, name } = table;
  const { get, page, readRows } = createKindReader(table, log, caravanRows);

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

  /** Runs a conditional write; when the condition fails, `explain` says why. */
  async function conditionally(write: () => Promise<unknown>, explain: () => Promise<DomainError>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      throw await explain();
    }
  }

  return {
    get,
    findByPrefix,

    async create(caravan) {
      const others = await findByPrefix(caravan.id);
      if (others.some((other) => other.id !== caravan.id))
        throw new DomainError('conflict', 'Another house has an id that starts the same');
      await conditionally(
        () =>
          documents.send(
            new PutCommand({
              TableName: name,
              Item: caravanItem(caravan),
              ConditionExpression: 'attribute_not_exists(pk)',
            }),
          ),
        async () => new DomainError('conflict', 'There is a house with this id already'),
      );
    },

    async replace(caravan, expectedVersion) {
      await conditionally(
        () =>
          documents.send(
            new PutCommand({
              TableName: name,
              Item: caravanItem(caravan),
              ConditionExpression: '#version = :expected',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':expected': expectedVersion },
            }),
          ),
        async () => {
          const current = await get(caravan.id);
          return current
            ? new DomainError('conflict', 'Someone else changed this house meanwhile', { details: { current } })
            : new DomainError('not_found', 'There is no such house');
        },
      );
    },

    async remove(id) {
      await conditionally(
        () =>
          documents.send(
            new DeleteCommand({ TableName: name, Key: caravanKey(id), ConditionExpression: 'attribute_exists(pk)' }),
          ),
        async () => new DomainError('not_found', 'There is no such house'),
      );
    },

    list: page,
  };
}
