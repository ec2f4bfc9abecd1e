import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffLoanRequest } from '#domain/requests/loan-request.ts';
import { defaultRejection } from '#domain/requests/outbox.ts';
import { customerName, isWaiting } from '../../data/loan-state.ts';
import { currentLoan, sendRejection } from '../../data/request-writes.ts';
import { rememberRequest } from '../../data/requests.ts';
import { useAction } from '../../kit/action.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';

/** Characters a reason of a rejection may have. */
const maxLength = 1000;

interface RejectDialogProps {
  loan: StaffLoanRequest;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a rejection, and shows what the customer reads without one. */
export function RejectDialog({ loan, busy, onReject, onClose }: RejectDialogProps) {
  const { adminLoans, adminEnquiries } = useAdmin().messages;
  const words = adminLoans.reject;
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={words.title(customerName(loan))}
      cancel={adminLoans.back}
      confirm={words.confirm}
      busy={busy && words.busy}
      danger
      onConfirm={() => onReject(reason.trim())}
      onClose={onClose}
    >
      <p>{words.text(adminEnquiries.replyLanguages[loan.lang])}</p>
      <div className="staff-field">
        <label htmlFor="reject-reason">{words.reason}</label>
        <textarea
          id="reject-reason"
          rows={4}
          maxLength={maxLength}
          value={reason}
          aria-describedby="reject-reason-hint"
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="staff-hint" id="reject-reason-hint">
          {words.reasonHint}
        </p>
      </div>
      {reason.trim() === '' && (
        <>
          <p className="staff-soft">{words.withoutReason}</p>
          <blockquote className="staff-quote staff-below request-message" lang={loan.lang}>
            {defaultRejection[loan.lang]}
          </blockquote>
        </>
      )}
    </ConfirmDialog>
  );
}

/** The mail to a rejected customer; while it still waits, with a button that sends it now. */
export function SendRejection({ loan }: { loan: StaffLoanRequest }) {
  const { messages } = useAdmin();
  const { adminLoans, adminRequests } = messages;
  const words = adminLoans.reject;
  const cache = useQueryClient();
  const sending = useAction({
    failed: words.sendFailed,
    say: failed,
    send: () => sendRejection(loan.id),
    onDone: (request) => rememberRequest(cache, { kind: 'loan', request }),
    onFailed: (failure) => {
      const request = currentLoan(failure);
      if (request) rememberRequest(cache, { kind: 'loan', request });
    },
  });

  function failed(failure: unknown): string {
    const problem = currentLoan(failure)?.mails.findLast(
      ({ kind }) => kind === 'loan-rejection',
    )?.problem;
    const why = problem ? adminRequests.mails.problems[problem] : failureText(failure, messages);
    return why ? `${words.sendFailed}: ${why}` : words.sendFailed;
  }
  return (
    <section className="request-part">
      <h3>{adminLoans.reason}</h3>
      <blockquote className="staff-quote staff-below request-message" lang={loan.lang}>
        {loan.rejection_reason ?? defaultRejection[loan.lang]}
      </blockquote>
      {isWaiting(loan, 'loan-rejection') && (
        <>
          <p className="staff-warning">{words.mailWaiting}</p>
          <button
            className="button button-quiet"
            type="button"
            disabled={sending.busy}
            onClick={() => sending.run()}
          >
            {sending.busy ? words.sendingNow : words.sendNow}
          </button>
        </>
      )}
      {sending.error}
    </section>
  );
}
