import { createHash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { orderId } from '#domain/requests/tbi-payload.ts';
import { conditionally, type Table } from '../../platform/table.ts';
import { serviceBusy } from '../rewrite.ts';

/**
 * Tries to find a free moment. Each picks one of twice as many ms as the one before, and these come
 * after all of that one's, so that no moment is tried twice; the last ends within nine minutes.
 */
const maxTries = 19;

export const orderPartition = (id: string) => `ORDER#${id}`;

interface OrderingRequest {
  id: string;
  now: Date;
  /** Seconds since the epoch. */
  expires_at: number;
}

/**
 * One small item for each order id: it names the loan request that has it, and expires together
 * with that.
 */
export function createOrderTimes({ documents, name }: Table) {
  /**
   * The moment of a loan request's order: `now`, or a moment soon after it that no other request
   * for the house has. The bank identifies applications by house and moment alone, so two requests
   * must not share one. The same request gets the same moment again.
   */
  return async (houseId: string, { id, now, expires_at }: OrderingRequest): Promise<Date> => {
    // Derived from the request's id: the same request sent twice at once gets one order id.
    const spread = createHash('sha256').update(id).digest().readUInt32BE();
    for (let attempt = 0; attempt < maxTries; attempt++) {
      const width = 2 ** attempt;
      const at = new Date(now.getTime() + width - 1 + (spread % width));
      const Item = {
        pk: orderPartition(orderId(houseId, at)),
        sk: 'ORDER',
        loan_id: id,
        expires_at,
      };
      const free = {
        ConditionExpression: 'attribute_not_exists(pk) OR loan_id = :id',
        ExpressionAttributeValues: { ':id': id },
      };
      if (
        await conditionally(() =>
          documents.send(new PutCommand({ TableName: name, Item, ...free })),
        )
      )
        return at;
    }
    throw serviceBusy();
  };
}
export type OrderTimes = ReturnType<typeof createOrderTimes>;
