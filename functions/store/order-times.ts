import { createHash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { orderId } from '../domain/bank.ts';
import { DomainError } from '../domain/errors.ts';
import type { OrderTimes } from '../use-cases/order-times.ts';
import { conditionally } from './kind-writer.ts';
import type { Table } from './table.ts';

/** Times that are tried, each time among twice as many ms: about a quarter of an hour of them. */
const maxTries = 20;

export const orderPartition = (id: string) => `ORDER#${id}`;

/** One small item for each order id, which names the loan request that has it, and goes when that goes. */
export function createOrderTimes({ documents, name }: Table): OrderTimes {
  return async (houseId, { id, now, expires_at }) => {
    // Of the loan request itself: whoever sends the same one twice at once gets one order id.
    const spread = createHash('sha256').update(id).digest().readUInt32BE();
    for (let attempt = 0; attempt < maxTries; attempt++) {
      const at = new Date(now.getTime() + (spread % 2 ** attempt));
      const Item = { pk: orderPartition(orderId(houseId, at)), sk: 'ORDER', loan_id: id, expires_at };
      const free = {
        ConditionExpression: 'attribute_not_exists(pk) OR loan_id = :id',
        ExpressionAttributeValues: { ':id': id },
      };
      if (await conditionally(() => documents.send(new PutCommand({ TableName: name, Item, ...free })))) return at;
    }
    throw new DomainError('unavailable', 'The service is busy. Please try again in a moment.');
  };
}
