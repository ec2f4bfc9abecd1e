import type { StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { useSteps } from '../shared/use-steps.ts';
import { LoanRow } from './loan-row.tsx';

interface LoanTableProps {
  loans: readonly StaffLoanRequest[];
  now: Date;
  openSearch: (id: string) => string;
}

export function LoanTable({ loans, now, openSearch }: LoanTableProps) {
  const { adminLoans, adminRequests } = useAdmin().messages;
  const { columns } = adminLoans;
  const steps = useSteps(loans);
  return (
    <>
      <table className="staff-table request-table request-table-loans">
        <thead>
          <tr>
            <th scope="col">{columns.received}</th>
            <th scope="col">{columns.customer}</th>
            <th scope="col">{columns.house}</th>
            <th scope="col" className="request-cell-price">
              {columns.price}
            </th>
            <th scope="col" className="request-cell-down">
              {columns.downPayment}
            </th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.bank}</th>
          </tr>
        </thead>
        <tbody>
          {steps.shown.map((loan) => (
            <LoanRow key={loan.id} loan={loan} now={now} open={openSearch(loan.id)} />
          ))}
        </tbody>
      </table>
      {steps.next > 0 && (
        <button className="button button-quiet staff-more" type="button" onClick={steps.more}>
          {adminRequests.more(steps.next)}
        </button>
      )}
    </>
  );
}
