import { useState } from 'react';
import type { StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { defaultRejection } from '../../../../../functions/domain/outbox.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { customerName } from './view-loans.ts';

/** Characters a reason may have. */
const maxLength = 1000;

interface RejectDialogProps {
  loan: StaffLoanRequest;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a rejection, and shows what the customer reads without one. */
export function RejectDialog({ loan, busy, onReject, onClose }: RejectDialogProps) {
  const { messages } = useAdmin();
  const { adminLoans, adminEnquiries } = messages;
  const words = adminLoans.reject;
  const [reason, setReason] = useState('');
  const title = words.title(customerName(loan));
  return (
    <Dialog label={title} onClose={() => !busy && onClose()}>
      <h2>{title}</h2>
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
          <p className="request-default-label">{words.withoutReason}</p>
          <blockquote className="request-message" lang={loan.lang}>
            {defaultRejection[loan.lang]}
          </blockquote>
        </>
      )}
      <div className="staff-buttons">
        <button className="button button-quiet" type="button" disabled={busy} onClick={onClose}>
          {adminLoans.back}
        </button>
        <button className="button button-danger" type="button" disabled={busy} onClick={() => onReject(reason.trim())}>
          {busy ? words.busy : words.confirm}
        </button>
      </div>
    </Dialog>
  );
}
