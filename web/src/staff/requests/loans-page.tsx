import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#domain/locale.ts';
import {
  type LoanStatus,
  loanStatuses,
  type StaffLoanRequest,
  waitsForStaff,
} from '#domain/requests/loan-request.ts';
import { customerName, findLoans, loansQuery } from '../data/loans.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { formatSofia } from '../kit/format-sofia.ts';
import type { Column } from '../kit/lists/table.tsx';
import { paths } from '../paths.ts';
import { AnswerTime } from './answer-clock.tsx';
import { LoanPanel } from './loan-panel.tsx';
import { BankBadge } from './loan-words.tsx';
import { MailFlags } from './log/mails.tsx';
import { loanRows } from './request-files.ts';
import { HouseReference, PhoneLink, RequestName, StatusBadge } from './request-parts.tsx';
import { type RequestsList, RequestsPage } from './requests-page.tsx';

/**
 * The moment at which a call's hold on a registration ends, by the server's clock: the row shows
 * another state from then on.
 */
const edges = ({ bank }: StaffLoanRequest) =>
  bank?.held_until ? [Date.parse(bank.held_until)] : [];

/** The customers' loan requests: find, decide, send to the bank, and see what the bank reports. */
export function LoansPage() {
  const { language, messages } = useAdmin();
  const { adminLoans: words } = messages;
  const query = useQuery(loansQuery);

  const columns = ({ now, openAt }: RequestsList): Column<StaffLoanRequest>[] => [
    {
      id: 'when',
      head: words.columns.received,
      className: 'request-cell-when',
      order: ({ created_at }) => created_at,
      cell: (loan) => (
        <>
          <time dateTime={loan.created_at}>{formatSofia(loan.created_at, language)}</time>
          {waitsForStaff(loan) && <AnswerTime createdAt={loan.created_at} now={now} />}
        </>
      ),
    },
    {
      id: 'who',
      head: words.columns.customer,
      className: 'request-cell-who',
      names: true,
      order: customerName,
      cell: (loan) => (
        <>
          <RequestName id={loan.id} name={customerName(loan)} open={openAt(loan.id)} />
          <span>
            <PhoneLink phone={loan.customer_data.phone} />
          </span>
          <MailFlags mails={loan.mails} />
        </>
      ),
    },
    {
      id: 'house',
      head: words.columns.house,
      className: 'request-cell-house',
      order: ({ caravan_name }) => caravan_name,
      cell: ({ caravan_id, caravan_name }) => (
        <HouseReference id={caravan_id} name={caravan_name} />
      ),
    },
    {
      id: 'price',
      head: words.columns.price,
      className: 'request-cell-price',
      order: ({ caravan_price }) => caravan_price,
      named: true,
      cell: ({ caravan_price }) => formatPrice(caravan_price, language),
    },
    {
      id: 'down',
      head: words.columns.downPayment,
      className: 'request-cell-down',
      order: ({ down_payment }) => down_payment ?? 0,
      named: true,
      cell: ({ down_payment, period }) => (
        <>
          {down_payment ? formatPrice(down_payment, language) : '—'}
          {period !== null && <span>{words.terms.months(period)}</span>}
        </>
      ),
    },
    {
      id: 'status',
      head: words.columns.status,
      className: 'request-cell-status',
      order: ({ status }) => loanStatuses.indexOf(status),
      cell: ({ status }) => <StatusBadge status={status} word={words.statuses[status]} />,
    },
    {
      id: 'bank',
      head: words.columns.bank,
      className: 'request-cell-bank',
      named: true,
      cell: (loan) => <BankBadge loan={loan} now={now} />,
    },
  ];

  return (
    <RequestsPage<StaffLoanRequest, LoanStatus>
      name="loan_requests"
      counted={['loan_requests']}
      page={paths.loanRequests}
      query={query}
      statuses={loanStatuses}
      words={words}
      find={findLoans}
      waits={waitsForStaff}
      edges={edges}
      file={{ which: 'loan_requests', words: words.file, rowsOf: loanRows }}
      columns={columns}
      panel={(open) => (
        <LoanPanel {...open} key={open.id} row={query.data?.find(({ id }) => id === open.id)} />
      )}
    />
  );
}
