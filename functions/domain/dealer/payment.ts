import { cashLimit } from '../law.ts';

/** A way of paying for a home; `dealer.provider` lends besides. */
export type PaymentWay = 'cash' | 'card' | 'transfer';

/**
 * How a contract of `value` EUR may be paid, and every part of it, a deposit too. From the law's
 * limit on that is through an account.
 */
export function paymentWays(value: number): readonly PaymentWay[] {
  return value < cashLimit ? ['cash', 'card', 'transfer'] : ['card', 'transfer'];
}
