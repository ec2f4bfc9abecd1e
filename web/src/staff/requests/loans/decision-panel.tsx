import { useState } from 'react';
import type { TermsHint } from '../../../../../functions/domain/bank.ts';
import { type LoanStatus, type StaffLoanRequest, waitsForStaff } from '../../../../../functions/domain/loan-request.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { formatSofia } from '../../kit/format-sofia.ts';
import { mailState } from '../shared/mail-state.ts';
import { useKeptFocus } from '../shared/use-kept-focus.ts';
import { registrationAt } from './at-bank.ts';
import { OddTermsDialog, WithdrawDialog } from './confirm-dialogs.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { ProcessDialog } from './process-dialog.tsx';
import { processFailureWords } from './process-failure.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { SendRejection } from './send-rejection.tsx';
import { useDecision } from './use-decision.ts';
import { useProcess } from './use-process.ts';
import { customerName } from './view-loans.ts';

interface DecisionPanelProps {
  loan: StaffLoanRequest;
  hint: TermsHint | null;
  now: Date;
  /** What was decided, to say above the list. */
  onDone: (text: string, status: LoanStatus) => void;
}

/** Whether the last mail of this kind is on its way to the customer still. */
const isWaiting = ({ mails }: StaffLoanRequest, kind: 'loan-link' | 'loan-rejection') => {
  const mail = mails.findLast((one) => one.kind === kind);
  return mail !== undefined && mailState(mail).kind === 'unsent';
};

/** What can be done with a request in its status, and what came of it. */
export function DecisionPanel({ loan, hint, now, onDone }: DecisionPanelProps) {
  const { language, messages } = useAdmin();
  const { adminLoans: words, adminRequests } = messages;
  const [asking, setAsking] = useState<'reject' | 'withdraw' | 'process' | null>(null);
  const name = customerName(loan);
  const decision = useDecision(loan, (decided) => {
    setAsking(null);
    if (decided.status === 'approved') return onDone(words.approve.done(name), decided.status);
    if (decided.status === 'withdrawn') return onDone(words.withdraw.done(name), decided.status);
    // A mail that waits is told of below, for as long as it does.
    const { done, mailed } = words.reject;
    onDone(isWaiting(decided, 'loan-rejection') ? done(name) : `${done(name)} ${mailed}`, decided.status);
  });
  const processing = useProcess(loan);
  const registration = registrationAt(loan.bank, now);

  function failedDetails(error: unknown): string {
    const known = failureText(error, messages);
    if (known) return known;
    if (error instanceof ApiError && error.code === 'rule')
      return error.body.reason === 'sending' ? words.process.elsewhere : words.error.illegal;
    return error instanceof ApiError && language === 'en' ? error.message : words.error.other;
  }
  function changedWords(current: StaffLoanRequest): string[] {
    const status = words.statuses[current.status];
    const last = current.history.at(-1);
    const { changed } = adminRequests;
    return [
      last ? changed.now(status, last.by, formatSofia(last.at, language)) : changed.nowPlain(status),
      changed.look,
    ];
  }
  const { outcome } = processing;
  /** Somebody is at it: here, or at the bank. */
  const isLocked = decision.busy !== null || registration === 'sending';
  const isTold = Boolean(outcome || decision.failure || decision.changed || decision.odd);
  const panel = useKeptFocus(`${loan.status} ${asking} ${isTold}`);
  return (
    <div className="request-decision" ref={panel} tabIndex={-1}>
      {loan.status === 'approved' && registration === 'unknown' && (
        <p className="request-trouble">{words.bank.unknownText}</p>
      )}
      {loan.status === 'approved' && registration === 'sending' && <p>{words.process.elsewhere}</p>}
      {waitsForStaff(loan) && (
        <div className="request-actions">
          {loan.status === 'pending' ? (
            <button
              className="button"
              type="button"
              disabled={decision.busy !== null}
              onClick={() => void decision.decide({ status: 'approved' })}
            >
              {decision.busy === 'approved' ? words.approve.busy : words.approve.label}
            </button>
          ) : (
            <button className="button" type="button" disabled={isLocked} onClick={() => setAsking('process')}>
              {loan.bank ? words.process.again : words.process.label}
            </button>
          )}
          <button
            className="button button-quiet request-reject"
            type="button"
            disabled={isLocked}
            onClick={() => setAsking('reject')}
          >
            {words.reject.label}
          </button>
          <button
            className="button button-quiet"
            type="button"
            disabled={isLocked}
            onClick={() => setAsking('withdraw')}
          >
            {words.withdraw.label}
          </button>
        </div>
      )}
      {loan.status === 'rejected' && <SendRejection loan={loan} />}

      {asking === 'reject' && (
        <RejectDialog
          loan={loan}
          busy={decision.busy !== null}
          onReject={(reason) =>
            void decision.decide({ status: 'rejected', ...(reason ? { reason } : {}) }).then(() => setAsking(null))
          }
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'withdraw' && (
        <WithdrawDialog
          loan={loan}
          busy={decision.busy !== null}
          onConfirm={() => void decision.decide({ status: 'withdrawn' }).then(() => setAsking(null))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === null && decision.odd && (
        <OddTermsDialog
          loan={loan}
          odd={decision.odd}
          busy={decision.busy !== null}
          onConfirm={() => void decision.decide({ status: 'approved', confirmed: true })}
          onClose={decision.dismiss}
        />
      )}
      {asking === 'process' && (
        <ProcessDialog
          loan={loan}
          hint={hint}
          unknown={registration === 'unknown'}
          busy={processing.busy}
          onProcess={() => void processing.process().then(() => setAsking(null))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === null && decision.failure !== null && (
        <MessageDialog
          title={words.error.title}
          paragraphs={[words.error.status, `${words.error.details}: ${failedDetails(decision.failure)}`]}
          onClose={decision.dismiss}
        />
      )}
      {asking === null && decision.changed && (
        <MessageDialog
          title={adminRequests.changed.title}
          paragraphs={changedWords(decision.changed)}
          onClose={decision.dismiss}
        />
      )}
      {asking === null && outcome && 'processed' in outcome && (
        <MessageDialog
          title={words.process.success}
          paragraphs={[
            words.process.processed,
            isWaiting(outcome.processed, 'loan-link')
              ? words.process.mailWaiting
              : outcome.processed.bank?.url
                ? words.process.notified
                : words.process.noLink,
          ]}
          onClose={processing.dismiss}
        />
      )}
      {asking === null && outcome && 'failure' in outcome && (
        <MessageDialog
          title={words.error.title}
          paragraphs={[words.process.failed, ...processFailureWords(outcome, now, messages, language)]}
          onClose={processing.dismiss}
        />
      )}
    </div>
  );
}
