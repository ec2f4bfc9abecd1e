import type { LoanStatus, StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { finder } from '../../kit/find-words.ts';
import { phoneSpellings } from '../shared/find-phone.ts';
import type { RequestsView } from '../shared/requests-view.ts';

export type LoansView = RequestsView<LoanStatus>;

export const customerName = ({ customer_data }: Pick<StaffLoanRequest, 'customer_data'>) =>
  `${customer_data.firstname} ${customer_data.lastname}`;

/** Those in which every word typed is somewhere in the customer's data, the house, the notes or the numbers of the request. */
export function findLoans(loans: readonly StaffLoanRequest[], search: string): StaffLoanRequest[] {
  const found = finder(search);
  return loans.filter((loan) => {
    const { email, phone, city } = loan.customer_data;
    const { caravan_name, admin_notes, bank, tbi_data, id } = loan;
    return found(
      customerName(loan),
      email,
      phoneSpellings(phone),
      city,
      caravan_name,
      admin_notes,
      bank?.order_id ?? '',
      tbi_data.orderid,
      id,
    );
  });
}

export function countLoans(loans: readonly StaffLoanRequest[]): Record<LoanStatus | 'all', number> {
  const counts = { all: loans.length, pending: 0, approved: 0, rejected: 0, processed: 0, withdrawn: 0 };
  for (const { status } of loans) counts[status] += 1;
  return counts;
}

export function ofStatus(loans: readonly StaffLoanRequest[], status: LoanStatus | 'all'): readonly StaffLoanRequest[] {
  return status === 'all' ? loans : loans.filter((loan) => loan.status === status);
}
