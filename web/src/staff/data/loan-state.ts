import { isFinalStatus } from '#domain/requests/bank-status.ts';
import type { AtBank, LoanStatus, StaffLoanRequest } from '#domain/requests/loan-request.ts';
import { mailState } from './request-list.ts';

/**
 * Whether the bank may still report something of an application, so that the page reads it again.
 * The bank may still report that a signed contract is paid.
 */
export function mayMove({ bank, status }: { bank: AtBank | null; status: LoanStatus }): boolean {
  if (status === 'rejected' || status === 'withdrawn') return false;
  if (!bank || bank.registration === 'refused') return false;
  return bank.status === null || !isFinalStatus(bank.status) || bank.status === 'ContractSigned';
}

/**
 * The registration's state at `now`: the call that holds it has until `held_until`; after that its
 * outcome is unknown.
 */
export function registrationAt(bank: AtBank | null, now: Date): AtBank['registration'] | 'none' {
  if (!bank) return 'none';
  const held = bank.held_until !== null && Date.parse(bank.held_until) > now.getTime();
  return bank.registration === 'sending' && !held ? 'unknown' : bank.registration;
}

export const customerName = ({ customer_data }: Pick<StaffLoanRequest, 'customer_data'>) =>
  `${customer_data.firstname} ${customer_data.lastname}`;

/** Whether the last mail of this kind has not been sent to the customer yet. */
export const isWaiting = ({ mails }: StaffLoanRequest, kind: 'loan-link' | 'loan-rejection') => {
  const mail = mails.findLast((one) => one.kind === kind);
  return mail !== undefined && mailState(mail).kind === 'unsent';
};
