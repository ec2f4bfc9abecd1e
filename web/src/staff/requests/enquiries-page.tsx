import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type EnquiryStatus,
  enquiryStatuses,
  type StaffEnquiry,
} from '#domain/requests/enquiry.ts';
import {
  type EnquiryChange,
  enquiriesQuery,
  enquiryConflict,
  findEnquiries,
  forgetEnquiry,
  rememberEnquiry,
  setEnquiryStatus,
  statusAfter,
} from '../data/enquiries.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { failureText } from '../kit/failure-text.ts';
import { formatSofia } from '../kit/format-sofia.ts';
import type { ReturnedRow } from '../kit/lists/row-place.ts';
import type { Column } from '../kit/lists/table.tsx';
import { Notice } from '../kit/notice.tsx';
import { useWrites } from '../kit/writes.ts';
import { paths } from '../paths.ts';
import { AnswerTime } from './answer-clock.tsx';
import { EnquiryPanel } from './enquiry-panel.tsx';
import { MailFlags } from './mails.tsx';
import { enquiryRows } from './request-files.ts';
import { HouseReference, PhoneLink, RequestName, StatusBadge } from './request-parts.tsx';
import { type RequestsList, RequestsPage } from './requests-page.tsx';

/** Characters of a message that a row has room for. */
const shownLength = 220;
const statusChanges = ['answered', 'closed', 'reopened'];
const isNew = ({ status }: StaffEnquiry) => status === 'new';

/** The customers' enquiries: find, read, answer, close. */
export function EnquiriesPage() {
  const { language, messages } = useAdmin();
  const { adminEnquiries: words, adminRequests } = messages;
  const cache = useQueryClient();
  const [params] = useSearchParams();
  const isOpen = paths.enquiries.read(params).text('open') !== '';
  const query = useQuery(enquiriesQuery);
  const writes = useWrites<StaffEnquiry, EnquiryChange>({
    read: () => cache.getQueryData(enquiriesQuery.queryKey),
    apply: (enquiry, change) => ({ ...enquiry, status: statusAfter(change) }),
    send: setEnquiryStatus,
    remember: (enquiry) => rememberEnquiry(cache, enquiry),
    forget: (id) => forgetEnquiry(cache, id),
    conflictOf: enquiryConflict,
    // "Called" is never done already: it is recorded, whatever somebody else changed meanwhile.
    isDone: (current, change) => change !== 'called' && current.status === change,
  });
  const { failure, success, conflict } = writes;
  const [undone, setUndone] = useState<ReturnedRow | null>(null);
  const failed = failure
    ? `${words.updateFailed(failure.seen.name)}. ${failureText(failure.error, messages)}`.trim()
    : '';

  // Undo is offered only where the change gave a new status ("called" gives an answered enquiry
  // none), and only while the enquiry still has it: otherwise Undo would reverse somebody else's
  // change.
  const current = success && query.data?.find(({ id }) => id === success.seen.id);
  const isUndoable =
    current &&
    success.saved.status !== success.seen.status &&
    current.status === success.saved.status;
  const updated = success
    ? words.updated(success.seen.name, words.statuses[statusAfter(success.change)])
    : '';

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
      cell: ({ caravan_id, caravan_name }) => (
        <HouseReference id={caravan_id} name={caravan_name} />
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

  function changedBy({ status, history }: StaffEnquiry): string {
    const { now, nowPlain } = adminRequests.changed;
    const theirs = history.findLast(({ action }) => statusChanges.includes(action));
    const word = words.statuses[status];
    return theirs ? now(word, theirs.by, formatSofia(theirs.at, language)) : nowPlain(word);
  }
  return (
    <RequestsPage<StaffEnquiry, EnquiryStatus>
      which="enquiries"
      page={paths.enquiries}
      query={query}
      statuses={enquiryStatuses}
      words={words}
      find={findEnquiries}
      waits={isNew}
      shown={writes.shown}
      changed={success?.saved}
      undone={undone}
      rowsOf={enquiryRows}
      columns={columns}
      notices={
        <>
          {/* An open enquiry shows the failure in its dialog. */}
          <Notice alarm text={isOpen ? '' : failed} onDismiss={writes.dismissFailure} />
          <Notice
            text={isOpen ? '' : updated}
            onUndo={
              isUndoable
                ? () => {
                    setUndone({ id: success.seen.id });
                    writes.write(success.seen.id, success.seen.status);
                  }
                : undefined
            }
            onDismiss={writes.dismissSuccess}
          />
          <output className="hidden-text">{isOpen && updated}</output>
          {conflict && (
            <ConfirmDialog
              title={adminRequests.changed.title}
              cancel={adminRequests.changed.keep}
              confirm={adminRequests.changed.apply}
              onConfirm={() => writes.settle(true)}
              onClose={() => writes.settle(false)}
            >
              <p>{changedBy(conflict.current)}</p>
              <p>{adminRequests.changed.question(words.statuses[statusAfter(conflict.change)])}</p>
            </ConfirmDialog>
          )}
        </>
      }
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
