import type { ReactNode } from 'react';
import { formatPrice } from '#domain/locale.ts';
import type { LastEntry } from '#domain/requests/last-entry.ts';
import type { ListedRequest } from '#domain/requests/listed-request.ts';
import { type LoanStatus, waitsForStaff } from '#domain/requests/loan-request.ts';
import { titleOf } from '#domain/requests/sender.ts';
import { startOf } from '#domain/requests/viewing-times.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import type { Column } from '../../kit/lists/table.tsx';
import { AnswerTime, answerDue } from '../answer-clock.tsx';
import { BankBadge } from '../loan/loan-words.tsx';
import {
  HouseReference,
  PhoneLink,
  RequestName,
  StatusBadge,
  useStageWords,
} from '../request-parts.tsx';
import { useStepWords } from '../step-words.ts';
import type { useRowActions } from './row-actions.tsx';

const noHouse = { id: null, name: null };

interface ColumnsOptions {
  now: Date;
  /** The query of the address at which the request is open. */
  openAt: (item: ListedRequest) => string;
  actionsOf: ReturnType<typeof useRowActions>['actionsOf'];
  /** The box that chooses a row; null for a row that can't be chosen. */
  choose: (item: ListedRequest) => ReactNode;
  /** The rows stand under their days. */
  byDays: boolean;
  /** Of loan requests alone: price, down payment and the bank have columns. */
  loans: boolean;
}

/** Whether the clock of the promised answer runs. */
export const isClockOn = ({ kind, status }: ListedRequest): boolean =>
  (kind === 'enquiry' && status === 'new') ||
  (kind === 'loan' && waitsForStaff({ status: status as LoanStatus }));

/** The columns of the list of requests; beside an open one those that have room. */
export function useRequestColumns(options: ColumnsOptions): Column<ListedRequest>[] {
  const { now, openAt, actionsOf, choose, byDays, loans } = options;
  const { language, messages } = useAdmin();
  const { adminInbox: words, adminLoans, adminPeople, adminRequests } = messages;
  const sayStep = useStepWords();
  const stageWord = useStageWords();
  const columns: Column<ListedRequest>[] = [
    {
      id: 'when',
      head: words.columns.when,
      className: 'request-cell-when',
      cell: (item) => (
        <>
          {choose(item)}
          {item.viewing ? (
            <time dateTime={`${item.viewing.day}T${item.viewing.time}`}>
              <b>
                {byDays
                  ? item.viewing.time
                  : sayStep({ at: `${item.viewing.day}T${item.viewing.time}` })}
              </b>
            </time>
          ) : (
            <time dateTime={item.since}>{formatSofia(item.since, language)}</time>
          )}
          {isClockOn(item) && <AnswerTime createdAt={item.since} now={now} />}
        </>
      ),
    },
    {
      id: 'who',
      head: words.columns.who,
      className: 'request-cell-who',
      names: true,
      cell: (item) => (
        <>
          <RequestName id={item.id} name={titleOf(item)} open={openAt(item)} />
          {item.phone && item.phone !== titleOf(item) && (
            <span>
              <PhoneLink phone={item.phone} />
            </span>
          )}
          {item.letter !== null && item.letter !== 'waiting' && (
            <span className="staff-warning">{words.letter[item.letter]}</span>
          )}
        </>
      ),
    },
    {
      id: 'house',
      head: words.columns.house,
      className: 'request-cell-house',
      cell: ({ houses: [first = noHouse, ...others] }) => (
        <HouseReference id={first.id} name={first.name} more={others.length} />
      ),
    },
    {
      id: 'last',
      head: words.columns.last,
      className: 'request-cell-message',
      cell: ({ last, next_step }) => (
        <>
          {last && <Said last={last} />}
          {next_step && (
            <span className="request-hint">
              {adminPeople.step.title}: {sayStep(next_step)}
              {next_step.text && ` · ${next_step.text}`}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'status',
      head: words.columns.status,
      className: 'request-cell-status',
      cell: ({ kind, status }) => (
        <>
          {!loans && <span className="request-hint">{adminPeople.kinds[kind]}</span>}
          <StatusBadge status={status} word={stageWord(kind, status)} />
        </>
      ),
    },
    {
      id: 'actions',
      head: words.columns.actions,
      hidden: true,
      className: 'request-cell-actions',
      cell: (item) =>
        actionsOf(item, now).map(({ name, changesRow, act }) => (
          <button
            key={name}
            className="staff-link"
            type="button"
            aria-label={adminRequests.ofItem(name, titleOf(item))}
            onClick={({ currentTarget }) => {
              if (changesRow) currentTarget.closest('tr')?.querySelector('a')?.focus();
              act();
            }}
          >
            {name}
          </button>
        )),
    },
  ];
  if (!loans) return columns;
  const money: Column<ListedRequest>[] = [
    {
      id: 'price',
      head: adminLoans.columns.price,
      className: 'request-cell-price',
      named: true,
      cell: ({ loan }) => loan && formatPrice(loan.price, language),
    },
    {
      id: 'down',
      head: adminLoans.columns.downPayment,
      className: 'request-cell-down',
      named: true,
      cell: ({ loan }) =>
        loan && (
          <>
            {loan.down_payment ? formatPrice(loan.down_payment, language) : '—'}
            {loan.period !== null && <span>{adminLoans.terms.months(loan.period)}</span>}
          </>
        ),
    },
    {
      id: 'bank',
      head: adminLoans.columns.bank,
      className: 'request-cell-bank',
      named: true,
      cell: ({ loan, status }) =>
        loan && <BankBadge loan={{ bank: loan.bank, status: status as LoanStatus }} now={now} />,
    },
  ];
  const [when, who, house, , status] = columns;
  return [when, who, house, money[0], money[1], status, money[2]].filter(
    (column) => column !== undefined,
  );
}

/** What was said last, by whom and when. */
function Said({ last: { at, by, kind, text } }: { last: LastEntry }) {
  const { language, messages } = useAdmin();
  const { adminPeople, adminRequests } = messages;
  const what = kind === 'message' ? '' : adminPeople.log.kinds[kind];
  const who = adminRequests.history.by[by] ?? by;
  return (
    <>
      {text && <p>{text}</p>}
      <span className="request-hint">
        {[what, formatSofia(at, language), who].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

/** Moments, ms, at which the time alone changes what is shown of a request. */
export const edgesOf = (item: ListedRequest): number[] => [
  ...(isClockOn(item) ? [answerDue(item.since)] : []),
  ...(item.loan?.bank?.held_until ? [Date.parse(item.loan.bank.held_until)] : []),
  ...(item.viewing ? [startOf(item.viewing)] : []),
];
