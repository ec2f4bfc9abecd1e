import { cashLimit } from '../law.ts';

/** The ways of paying for a home; `dealer.provider` lends besides. */
export const moneyWays = ['account', 'card', 'cash'] as const;
export type MoneyWay = (typeof moneyWays)[number];

/**
 * How a contract of `value` EUR may be paid, and every part of it, a deposit too. From the law's
 * limit on that is through an account.
 */
export function paymentWays(value: number): MoneyWay[] {
  return moneyWays.filter((way) => way !== 'cash' || value < cashLimit).reverse();
}
