import type { Caravan } from '../houses/caravan.ts';
import { type BankOffer, offerOf } from '../requests/bank-status.ts';
import type { LoanRequest, StaffLoanRequest } from '../requests/loan-request.ts';
import type { HistoryEntry } from '../requests/stored-request.ts';
import { dayOf } from '../time.ts';

type Loan = Pick<LoanRequest | StaffLoanRequest, 'status' | 'put_off'> & {
  history: readonly Pick<HistoryEntry, 'at' | 'action'>[];
  bank: Pick<NonNullable<StaffLoanRequest['bank']>, 'status' | 'status_at'> | null;
};

const isClosed = ({ status }: Pick<Loan, 'status'>) =>
  status === 'rejected' || status === 'withdrawn';

/** Whether staff closed the request once they could know the bank's answer. */
function isClosedSince({ status, history, bank }: Omit<Loan, 'put_off'>): boolean {
  const answered = bank?.status_at ?? null;
  const closed = history.findLast(({ action }) => action === status)?.at;
  return isClosed({ status }) && answered !== null && closed !== undefined && closed > answered;
}

/**
 * What the bank's answer to a request has staff do with its house: reserve it while it is
 * available, or sell it. Null where nothing is left to do: it is reserved or sold already, or is
 * not for sale. A signed contract counts also where staff closed the request before.
 */
export function bankOffer(
  loan: Omit<Loan, 'put_off'>,
  { sale_status, archived_at }: Pick<Caravan, 'sale_status' | 'archived_at'>,
): BankOffer | null {
  const offer = loan.bank?.status ? offerOf(loan.bank.status) : null;
  if (offer === null || archived_at !== null || sale_status === 'sold') return null;
  if (isClosedSince(loan)) return null;
  if (offer === 'sold') return offer;
  return sale_status === 'available' && !isClosed(loan) ? offer : null;
}

/** Whether staff put it off beyond today. What comes after it, they are told all the same. */
export const isPutOff = ({ put_off }: Pick<Loan, 'put_off'>, offer: BankOffer, now: Date) =>
  put_off !== null && put_off.offer === offer && put_off.until > dayOf(now);
