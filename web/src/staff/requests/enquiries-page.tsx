import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import {
  type EnquiryStatus,
  enquiryStatuses,
  type StaffEnquiry,
} from '#domain/requests/enquiry.ts';
import { enquiriesQuery, findEnquiries } from '../data/enquiries.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { formatSofia } from '../kit/format-sofia.ts';
import type { Column } from '../kit/lists/table.tsx';
import { paths } from '../paths.ts';
import { AnswerTime } from './answer-clock.tsx';
import { useEnquiryChanges } from './enquiry-changes.tsx';
import { EnquiryPanel } from './enquiry-panel.tsx';
import { MailFlags } from './log/mails.tsx';
import { enquiryRows } from './request-files.ts';
import { HouseReference, PhoneLink, RequestName, StatusBadge } from './request-parts.tsx';
import { type RequestsList, RequestsPage } from './requests-page.tsx';

/** Characters of a message that a row has room for. */
const shownLength = 220;
const isNew = ({ status }: StaffEnquiry) => status === 'new';

/** The customers' enquiries: find, read, answer, close. */
export function EnquiriesPage() {
  const { language, messages } = useAdmin();
  const { adminEnquiries: words, adminRequests } = messages;
  const [params] = useSearchParams();
  const isOpen = paths.enquiries.read(params).text('open') !== '';
  const query = useQuery(enquiriesQuery);
  const { writes, failed, undone, notices } = useEnquiryChanges(isOpen);

  const actionWord = (change: 'called' | 'answered') =>
    words.actions[change === 'called' ? 'call' : 'answer'];
  const columns = ({ now, openAt }: RequestsList): Column<StaffEnquiry>[] => [
    {
      id: 'when',
      head: words.columns.received,
      className: 'request-cell-when',
      order: ({ created_at }) => created_at,
      cell: (enquiry) => (
        <>
          <time dateTime={enquiry.created_at}>{formatSofia(enquiry.created_at, language)}</time>
          {isNew(enquiry) && <AnswerTime createdAt={enquiry.created_at} now={now} />}
        </>
      ),
    },
    {
      id: 'who',
      head: words.columns.customer,
      className: 'request-cell-who',
      names: true,
      order: ({ name }) => name,
      cell: ({ id, name, email, phone }) => (
        <>
          <RequestName id={id} name={name} open={openAt(id)} />
          {email && <span>{email}</span>}
          {phone && (
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
      order: ({ caravan_name }) => caravan_name ?? '',
      cell: ({ caravan_id, caravan_name, caravan_ids = [] }) => (
        <HouseReference id={caravan_id} name={caravan_name} more={caravan_ids.length - 1} />
      ),
    },
    {
      id: 'message',
      head: words.columns.message,
      className: 'request-cell-message',
      cell: ({ message, mails }) => (
        <>
          <p>{message.slice(0, shownLength)}</p>
          <MailFlags mails={mails} />
        </>
      ),
    },
    {
      id: 'status',
      head: words.columns.status,
      className: 'request-cell-status',
      order: ({ status }) => enquiryStatuses.indexOf(status),
      cell: ({ status }) => <StatusBadge status={status} word={words.statuses[status]} />,
    },
    {
      id: 'actions',
      head: words.columns.actions,
      hidden: true,
      className: 'request-cell-actions',
      cell: (enquiry) =>
        isNew(enquiry) &&
        (['called', 'answered'] as const).map((change) => (
          <button
            key={change}
            className="staff-link"
            type="button"
            aria-label={adminRequests.ofItem(actionWord(change), enquiry.name)}
            onClick={({ currentTarget }) => {
              // The buttons disappear with the status they change: the focus moves to the
              // customer's name.
              currentTarget.closest('tr')?.querySelector('a')?.focus();
              writes.write(enquiry.id, change);
            }}
          >
            {actionWord(change)}
          </button>
        )),
    },
  ];

  return (
    <RequestsPage<StaffEnquiry, EnquiryStatus>
      name="enquiries"
      counted={['enquiries']}
      page={paths.enquiries}
      query={query}
      statuses={enquiryStatuses}
      words={words}
      find={findEnquiries}
      waits={isNew}
      shown={writes.shown}
      changed={writes.success?.saved}
      undone={undone}
      file={{ which: 'enquiries', words: words.file, rowsOf: enquiryRows }}
      columns={columns}
      notices={notices}
      panel={(open) => {
        const enquiry = query.data?.find(({ id }) => id === open.id);
        return (
          <EnquiryPanel
            {...open}
            key={open.id}
            enquiry={enquiry && writes.shown(enquiry)}
            isGone={!enquiry && query.isSuccess && !query.isFetching}
            failure={failed}
            onStatus={(status) => writes.write(open.id, status)}
          />
        );
      }}
    />
  );
}
