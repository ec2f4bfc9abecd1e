import { isFinalStatus } from '../../../../../functions/domain/bank.ts';
import type { StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';

type Bank = StaffLoanRequest['bank'];

/** Whether the bank may still say something of an application, so that it is worth looking again. A signed contract may be paid. */
export function mayMove({ bank, status }: Pick<StaffLoanRequest, 'bank' | 'status'>): boolean {
  if (status === 'rejected' || status === 'withdrawn') return false;
  if (!bank || bank.registration === 'refused') return false;
  return bank.status === null || !isFinalStatus(bank.status) || bank.status === 'ContractSigned';
}

/**
 * How the registration stands at `now`: somebody who is at it has until `held_until`; after that nobody knows what became of it.
 */
export function registrationAt(bank: Bank, now: Date): NonNullable<Bank>['registration'] | 'none' {
  if (!bank) return 'none';
  const held = bank.held_until !== null && Date.parse(bank.held_until) > now.getTime();
  return bank.registration === 'sending' && !held ? 'unknown' : bank.registration;
}
