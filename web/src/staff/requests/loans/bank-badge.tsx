import type { StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { bankWords } from './bank-words.ts';

/** How the application stands at the bank, in few words. */
export function BankBadge({ loan, now }: { loan: StaffLoanRequest; now: Date }) {
  const { text, tone } = bankWords(loan, now, useAdmin().messages.adminLoans);
  return <span className={`request-bank request-bank-${tone}`}>{text}</span>;
}
