import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { defaultRejection } from '../../../../../functions/domain/outbox.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { mailState } from '../shared/mail-state.ts';
import { currentOf } from './conflict-of.ts';
import { rememberLoan, sendRejection } from './requests.ts';

/** What a rejected customer was told; while the mail is still waiting, a way to try it now. */
export function SendRejection({ loan }: { loan: StaffLoanRequest }) {
  const { messages } = useAdmin();
  const { adminLoans, adminRequests } = messages;
  const words = adminLoans.reject;
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const waiting = loan.mails.some((mail) => mail.kind === 'loan-rejection' && mailState(mail).kind === 'unsent');

  async function send() {
    setBusy(true);
    setError('');
    try {
      rememberLoan(cache, await sendRejection(loan.id));
    } catch (failure) {
      const current = currentOf(failure);
      if (current) rememberLoan(cache, current);
      const problem = current?.mails.findLast(({ kind }) => kind === 'loan-rejection')?.problem;
      const why = problem ? adminRequests.mails.problems[problem] : failureText(failure, messages);
      setError(why ? `${words.sendFailed}: ${why}` : words.sendFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="request-part">
      <h3>{adminLoans.reason}</h3>
      <blockquote className="request-message" lang={loan.lang}>
        {loan.rejection_reason ?? defaultRejection[loan.lang]}
      </blockquote>
      {waiting && (
        <>
          <p className="request-trouble">{words.mailWaiting}</p>
          <button className="button button-quiet" type="button" disabled={busy} onClick={() => void send()}>
            {busy ? words.sendingNow : words.sendNow}
          </button>
        </>
      )}
      <p className="staff-error" role="alert">
        {error}
      </p>
    </section>
  );
}
