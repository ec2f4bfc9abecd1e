import { randomInt } from 'node:crypto';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import type { TransactedAction } from '../../platform/table.ts';
import { atVersion } from '../rows.ts';

/**
 * Tries to find a free moment. Each picks one of 64 times as many ms as the one before, and these
 * come after all of that one's, so that no moment is tried twice; the last ends within five minutes.
 */
const [maxTries, growth] = [4, 64];

export const orderPartition = (id: string) => `ORDER#${id}`;
export const orderKey = (id: string) => ({ pk: orderPartition(id), sk: 'ORDER' });

/**
 * Moments for a loan request's order, from `now` on: the bank identifies applications by house and
 * moment alone, so two requests must not share one.
 */
export function* orderMoments(now: Date): Generator<Date, undefined> {
  let from = now.getTime();
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const width = growth ** attempt;
    yield new Date(from + randomInt(width));
    from += width;
  }
}

/**
 * Gives an order's id to a loan request, unless another one has it: a small row that is written with
 * the request, and expires with it.
 */
export const orderAction = (
  orderid: string,
  { id, expires_at }: Pick<LoanRequest, 'id' | 'expires_at'>,
): TransactedAction => ({
  Put: { Item: { ...orderKey(orderid), loan_id: id, expires_at }, ...atVersion(0) },
});
