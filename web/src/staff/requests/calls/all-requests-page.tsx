import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StaffCall } from '#domain/requests/call.ts';
import type { StaffEnquiry } from '#domain/requests/enquiry.ts';
import { requestFinder } from '#domain/requests/find-request.ts';
import { housesOf } from '#domain/requests/kinded-request.ts';
import { type StaffLoanRequest, waitsForStaff } from '#domain/requests/loan-request.ts';
import type { NextStep } from '#domain/requests/next-step.ts';
import { type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';
import { type RequestOutline, titleOf } from '#domain/requests/sender.ts';
import type { StaffViewing } from '#domain/requests/viewing.ts';
import { callsQuery } from '../../data/calls.ts';
import { enquiriesQuery } from '../../data/enquiries.ts';
import { customerName, loansQuery } from '../../data/loans.ts';
import { viewingsQuery } from '../../data/viewings.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { formatSofia } from '../../kit/format-sofia.ts';
import type { Column } from '../../kit/lists/table.tsx';
import { paths } from '../../paths.ts';
import { AnswerTime } from '../answer-clock.tsx';
import { useEnquiryChanges } from '../enquiry-changes.tsx';
import { EnquiryPanel } from '../enquiry-panel.tsx';
import { LoanPanel } from '../loan-panel.tsx';
import { useStepWords } from '../log/next-step.tsx';
import {
  HouseReference,
  PhoneLink,
  RequestName,
  StatusBadge,
  useStageWords,
} from '../request-parts.tsx';
import { type OpenRequest, type RequestsList, RequestsPage } from '../requests-page.tsx';
import { CallPanel } from './call-panel.tsx';

const ViewingPanel = lazy(async () => ({
  default: (await import('../viewings/viewing-panel.tsx')).ViewingPanel,
}));

/** A request of any kind as a row of the list. `status` is its kind: the filter of this list. */
export interface AnyRow {
  id: string;
  status: RequestKind;
  /** Its own status. */
  stage: string;
  created_at: string;
  name: string;
  phone: string;
  email: string;
  houses: RequestOutline['houses'];
  text: string;
  notes: string;
  step: NextStep | null;
  /** When a viewing is, as a step says it. */
  hour?: Pick<NextStep, 'at'>;
  waits: boolean;
}

interface Lists {
  enquiries: readonly StaffEnquiry[];
  loans: readonly StaffLoanRequest[];
  calls: readonly StaffCall[];
  viewings: readonly StaffViewing[];
}

/** The requests of all kinds, newest first. */
export function allRows({ enquiries, loans, calls, viewings }: Lists): AnyRow[] {
  const rows: AnyRow[] = [
    ...enquiries.map((one) => ({
      ...shared(one),
      status: 'enquiry' as const,
      name: one.name,
      phone: one.phone,
      email: one.email,
      text: one.message,
      waits: one.status === 'new',
    })),
    ...loans.map((one) => ({
      ...shared(one),
      status: 'loan' as const,
      name: customerName(one),
      phone: one.customer_data.phone,
      email: one.customer_data.email,
      text: '',
      waits: waitsForStaff(one),
    })),
    ...calls.map((one) => ({
      ...shared(one),
      status: 'call' as const,
      name: titleOf(one),
      phone: one.phone,
      email: one.email,
      text: one.text,
      waits: false,
    })),
    ...viewings.map((one) => ({
      ...shared(one),
      status: 'viewing' as const,
      name: one.name,
      phone: one.phone,
      email: one.email,
      text: '',
      hour: { at: `${one.day}T${one.time}` },
      waits: one.status === 'wished',
    })),
  ];
  return rows.sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
}

const shared = (one: StaffEnquiry | StaffLoanRequest | StaffCall | StaffViewing) => ({
  id: one.id,
  stage: one.status,
  created_at: one.created_at,
  notes: one.admin_notes,
  step: one.next_step,
  houses: housesOf(one),
});

/** The rows in which every typed word is found. */
export function findRows(rows: readonly AnyRow[], search: string): AnyRow[] {
  const found = requestFinder(search);
  return rows.filter(({ id, name, email, phone, text, houses, notes, step }) => {
    const names = houses.map((house) => house.name ?? '');
    return found(phone, name, email, text, ...names, notes, step?.text ?? '', id);
  });
}

/** Characters of a text that a row has room for. */
const shownLength = 160;
const noHouse = { id: null, name: null };
const waits = (row: AnyRow) => row.waits;

/** Requests of every kind in one list: who called, wrote or came in, and what is next. */
export function AllRequestsPage() {
  const { language, messages } = useAdmin();
  const { adminPeople: words } = messages;
  const [params] = useSearchParams();
  const openId = paths.requests.read(params).text('open');
  const [enquiries, loans, calls, viewings] = [
    useQuery(enquiriesQuery),
    useQuery(loansQuery),
    useQuery(callsQuery),
    useQuery(viewingsQuery),
  ];
  const { writes, failed, undone, notices } = useEnquiryChanges(openId !== '');
  const data = useMemo(
    () =>
      enquiries.data && loans.data && calls.data && viewings.data
        ? allRows({
            enquiries: enquiries.data,
            loans: loans.data,
            calls: calls.data,
            viewings: viewings.data,
          })
        : undefined,
    [enquiries.data, loans.data, calls.data, viewings.data],
  );
  const all = [enquiries, loans, calls, viewings];
  const query = {
    data,
    error: all.find(({ error }) => error)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
  const sayStep = useStepWords();
  const stageWord = useStageWords();

  const columns = ({ now, openAt }: RequestsList): Column<AnyRow>[] => [
    {
      id: 'when',
      head: words.columns.received,
      className: 'request-cell-when',
      order: ({ created_at }) => created_at,
      cell: ({ created_at, waits, hour }) => (
        <>
          <time dateTime={created_at}>{formatSofia(created_at, language)}</time>
          {waits && !hour && <AnswerTime createdAt={created_at} now={now} />}
        </>
      ),
    },
    {
      id: 'who',
      head: words.columns.customer,
      className: 'request-cell-who',
      names: true,
      order: ({ name }) => name,
      cell: ({ id, name, phone }) => (
        <>
          <RequestName id={id} name={name} open={openAt(id)} />
          {phone && phone !== name && (
            <span>
              <PhoneLink phone={phone} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'house',
      head: words.columns.house,
      className: 'request-cell-house',
      order: ({ houses: [first] }) => first?.name ?? '',
      cell: ({ houses: [first = noHouse, ...others] }) => (
        <HouseReference id={first.id} name={first.name} more={others.length} />
      ),
    },
    {
      id: 'message',
      head: words.columns.about,
      className: 'request-cell-message',
      cell: ({ text, hour, step }) => (
        <>
          {hour && <p>{sayStep(hour)}</p>}
          {text && <p>{text.slice(0, shownLength)}</p>}
          {step && (
            <span className="request-hint">
              {words.step.title}: {sayStep(step)}
              {step.text && ` · ${step.text}`}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'status',
      head: words.columns.status,
      className: 'request-cell-status',
      order: ({ status }) => requestKinds.indexOf(status),
      cell: (row) => (
        <>
          <span className="request-hint">{words.kinds[row.status]}</span>
          <StatusBadge status={row.stage} word={stageWord(row.status, row.stage)} />
        </>
      ),
    },
  ];

  function panel(open: OpenRequest) {
    const kind = data?.find(({ id }) => id === open.id)?.status;
    if (kind === 'loan')
      return (
        <LoanPanel {...open} key={open.id} row={loans.data?.find(({ id }) => id === open.id)} />
      );
    if (kind === 'call') {
      const call = calls.data?.find(({ id }) => id === open.id);
      return call && <CallPanel {...open} key={open.id} call={call} />;
    }
    if (kind === 'viewing')
      return (
        <Suspense>
          <ViewingPanel {...open} key={open.id} />
        </Suspense>
      );
    const enquiry = enquiries.data?.find(({ id }) => id === open.id);
    return (
      <EnquiryPanel
        {...open}
        key={open.id}
        enquiry={enquiry && writes.shown(enquiry)}
        isGone={data !== undefined && kind === undefined && !query.isFetching}
        failure={failed}
        onStatus={(status) => writes.write(open.id, status)}
      />
    );
  }

  return (
    <RequestsPage<AnyRow, RequestKind>
      name="all"
      counted={['enquiries', 'loan_requests', 'viewings']}
      page={paths.requests}
      query={query}
      statuses={requestKinds}
      words={words}
      find={findRows}
      waits={waits}
      undone={undone}
      columns={columns}
      notices={notices}
      panel={panel}
    />
  );
}
