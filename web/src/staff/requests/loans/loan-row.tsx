import { Link, useLocation } from 'react-router-dom';
import { type StaffLoanRequest, waitsForStaff } from '../../../../../functions/domain/loan-request.ts';
import { formatPrice } from '../../../../../functions/domain/locale.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import { AnswerTime } from '../shared/answer-time.tsx';
import { HouseReference } from '../shared/house-reference.tsx';
import { MailFlags } from '../shared/mail-list.tsx';
import { PhoneLink } from '../shared/phone-link.tsx';
import { BankBadge } from './bank-badge.tsx';
import { customerName } from './view-loans.ts';

interface LoanRowProps {
  loan: StaffLoanRequest;
  now: Date;
  /** What comes after `?` where it is open. */
  open: string;
}

/** One loan request of the list. */
export function LoanRow({ loan, now, open }: LoanRowProps) {
  const { language, messages } = useAdmin();
  const { adminLoans: words, adminRequests } = messages;
  const { pathname } = useLocation();
  const { id, status, created_at, caravan_price, down_payment, period } = loan;
  const name = customerName(loan);
  return (
    <tr className={waitsForStaff(loan) ? 'request-new' : undefined}>
      <td className="request-cell-when">
        <time dateTime={created_at}>{formatSofia(created_at, language)}</time>
        {waitsForStaff(loan) && <AnswerTime createdAt={created_at} now={now} />}
      </td>
      <th scope="row" className="request-cell-who">
        <Link to={{ pathname, search: open }} aria-label={adminRequests.open(name)} data-request={id}>
          {name}
        </Link>
        <span>
          <PhoneLink phone={loan.customer_data.phone} />
        </span>
        <MailFlags mails={loan.mails} />
      </th>
      <td className="request-cell-house">
        <HouseReference id={loan.caravan_id} name={loan.caravan_name} />
      </td>
      <td className="request-cell-price">
        <span className="request-name">{words.columns.price}</span>
        {formatPrice(caravan_price, language)}
      </td>
      <td className="request-cell-down">
        <span className="request-name">{words.columns.downPayment}</span>
        {down_payment ? formatPrice(down_payment, language) : '—'}
        {period !== null && <span>{words.terms.months(period)}</span>}
      </td>
      <td className="request-cell-status">
        <span className={`request-badge request-badge-${status}`}>{words.statuses[status]}</span>
      </td>
      <td className="request-cell-bank">
        <span className="request-name">{words.columns.bank}</span>
        <BankBadge loan={loan} now={now} />
      </td>
    </tr>
  );
}
