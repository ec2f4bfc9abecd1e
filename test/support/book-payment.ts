import { booked, type Payment } from '#domain/records/money.ts';
import type { MoneyStore } from '#functions/store/money.ts';

/** Books a payment in the account of its house, whoever that house is reserved for. */
export async function bookPayment(
  money: Pick<MoneyStore, 'account' | 'book'>,
  caravan_id: string,
  payment: Payment,
): Promise<void> {
  const before = await money.account(caravan_id);
  const booking = {
    caravan_id,
    payments: [payment],
    account: booked(before, payment),
    expectedVersion: before.version,
  };
  if (!(await money.book([booking], []))) throw new Error('Somebody else booked meanwhile');
}
