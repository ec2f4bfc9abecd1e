import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Payment, PaymentInput } from '#domain/records/money.ts';
import { noteServerTime } from '../kit/server-clock.ts';
import { staffApi } from '../session/staff-api.ts';
import { todayQuery } from './today.ts';

const queryKey = ['staff', 'money'] as const;

/** What was paid for a house, the earliest first, and what is held. */
export const moneyQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, id],
    queryFn: ({ signal }) =>
      staffApi.listPayments({ params: { id } }, { signal, onAnswer: noteServerTime }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Has the deposit that a reservation has stored become a payment of whom it names now. */
export async function bookStoredDeposit(house: string): Promise<void> {
  await staffApi.listPayments({ params: { id: house } });
}

/** The same payment sent again is the same payment. */
export async function enterPayment(house: string, body: PaymentInput): Promise<Payment> {
  return (await staffApi.enterPayment({ params: { id: house }, body })).payment;
}

/** Reads what is held again, after something was paid, settled, reserved or sold. */
export function rereadMoney(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey });
  void cache.invalidateQueries({ queryKey: todayQuery.queryKey });
}
