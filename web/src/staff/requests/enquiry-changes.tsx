import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { StaffEnquiry } from '#domain/requests/enquiry.ts';
import {
  type EnquiryChange,
  enquiryConflict,
  type SeenEnquiry,
  setEnquiryStatus,
  statusAfter,
} from '../data/request-writes.ts';
import { forgetRequest, rememberRequest } from '../data/requests.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { failureText } from '../kit/failure-text.ts';
import { formatSofia } from '../kit/format-sofia.ts';
import type { ReturnedRow } from '../kit/lists/row-place.ts';
import { Notice } from '../kit/notice.tsx';
import { useWrites } from '../kit/writes.ts';

const statusChanges = ['answered', 'closed', 'reopened'];

interface Changes<Item> {
  /** The enquiries that staff see. */
  read: () => readonly Item[] | undefined;
  /** An open enquiry shows a failure itself. */
  isOpen?: boolean;
}

/** Changes of enquiries' statuses by one press, where staff see several or one. */
export function useEnquiryChanges<Item extends SeenEnquiry>({
  read,
  isOpen = false,
}: Changes<Item>) {
  const { language, messages } = useAdmin();
  const { adminEnquiries: words, adminRequests } = messages;
  const cache = useQueryClient();
  const writes = useWrites<Item, EnquiryChange, StaffEnquiry>({
    read,
    apply: (enquiry, change) => ({ ...enquiry, status: statusAfter(change) }),
    send: setEnquiryStatus,
    remember: (request) => rememberRequest(cache, { kind: 'enquiry', request }),
    forget: (id) => forgetRequest(cache, { kind: 'enquiry', id }),
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
  const current = success && read()?.find(({ id }) => id === success.seen.id);
  const isUndoable =
    current &&
    success.saved.status !== success.seen.status &&
    current.status === success.saved.status;
  const updated = success
    ? words.updated(success.seen.name, words.statuses[statusAfter(success.change)])
    : '';

  function changedBy({ status, history }: StaffEnquiry): string {
    const { now, nowPlain } = adminRequests.changed;
    const theirs = history.findLast(({ action }) => statusChanges.includes(action));
    const word = words.statuses[status];
    return theirs ? now(word, theirs.by, formatSofia(theirs.at, language)) : nowPlain(word);
  }
  const notices: ReactNode = (
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
  );
  return { writes, failed, undone, notices };
}
