import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import {
  type LoanDecision,
  type LoanPatch,
  type LoanStatus,
  type StaffLoanRequest,
  waitsForStaff,
} from '#domain/requests/loan-request.ts';
import { type OddTerms, oddTermsSchema, type TermsHint } from '#domain/requests/loan-terms.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { customerName, isWaiting, registrationAt } from '../../data/loan-state.ts';
import { isOwnChange } from '../../data/request-list.ts';
import {
  currentLoan,
  loanConflict,
  patchLoan,
  processLoan,
  rereadLoan,
} from '../../data/request-writes.ts';
import { rememberRequest } from '../../data/requests.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { formatSofia } from '../../kit/format-sofia.ts';
import { useKeptFocus } from '../../kit/kept-focus.ts';
import { session } from '../../session/session.ts';
import { RejectDialog, SendRejection } from './loan-rejection.tsx';
import { processFailureWords, TermsWords } from './loan-words.tsx';

type Decision = Pick<LoanPatch, 'reason' | 'confirmed'> & { status: LoanDecision };

const remember = (cache: QueryClient, request: StaffLoanRequest) =>
  rememberRequest(cache, { kind: 'loan', request });

/**
 * Whether `now` is the request that staff saw with this decision of theirs, and nothing else.
 */
const holdsDecision = (
  now: StaffLoanRequest,
  seen: StaffLoanRequest,
  { status, reason }: Decision,
) =>
  isOwnChange(seen, now, status, session.email()) &&
  (status !== 'rejected' || now.rejection_reason === (reason || null));

/**
 * Decides on the version that is shown. A change by somebody else that does not matter for the
 * decision is no conflict.
 */
async function decideLoan(
  cache: QueryClient,
  loan: StaffLoanRequest,
  decision: Decision,
): Promise<StaffLoanRequest> {
  try {
    return await patchLoan(loan.id, { version: loan.version, ...decision });
  } catch (error) {
    const current = loanConflict(error);
    // The answer may have been lost although the server stored the decision: the request is read
    // again, unless the refusal says how it is.
    const isTold = current !== null || oddOf(error) !== null;
    const now = isTold ? current : await rereadLoan(cache, loan.id).catch(() => null);
    if (now && holdsDecision(now, loan, decision)) return now;
    if (now) remember(cache, now);
    const isSame =
      current?.status === loan.status &&
      current.down_payment === loan.down_payment &&
      current.period === loan.period;
    if (!current || !isSame) throw error;
    return decideLoan(cache, current, decision);
  }
}

/**
 * What staff have to confirm of period and down payment, where that is why a request was not
 * approved.
 */
function oddOf(error: unknown): OddTerms[] | null {
  if (!(error instanceof ApiError) || error.code !== 'needs_confirmation') return null;
  return oddTermsSchema.safeParse(error.body.odd).data ?? [];
}

/** Which limit of the bank's schemes the period or the down payment breaks. */
function hintOf(odd: OddTerms, price: number): TermsHint {
  switch (odd.reason) {
    case 'above':
      return { kind: 'tooLittle', limit: odd.limit, least: price - odd.limit };
    case 'below':
      return { kind: 'tooMuch', limit: odd.limit, most: price - odd.limit };
    case 'period':
      return { kind: 'period', periods: odd.periods };
    case 'no_scheme':
      return { kind: 'gap' };
  }
}

/**
 * Sends an approved request to the bank. Also after a failure the request is read again and shown
 * as it is then.
 */
function useProcess(loan: StaffLoanRequest) {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: loan.id },
    networkMode: 'always',
    mutationFn: async () => {
      try {
        const processed = await processLoan(loan.id);
        remember(cache, processed);
        return { processed };
      } catch (failure) {
        const now = currentLoan(failure) ?? (await rereadLoan(cache, loan.id).catch(() => loan));
        remember(cache, now);
        return now.status === 'processed' && loan.status !== 'processed'
          ? { processed: now }
          : { failure, now };
      }
    },
  });
}

interface DecisionPanelProps {
  loan: StaffLoanRequest;
  /**
   * What the bank's schemes say of period and down payment; null where the schemes are not known.
   */
  hint: TermsHint | null;
  now: Date;
  /** Called with the sentence about the decision, which is shown above the list. */
  onDone: (text: string, status: LoanStatus) => void;
}

/** What staff can do with a request in its status, and the outcome. */
export function DecisionPanel({ loan, hint, now, onDone }: DecisionPanelProps) {
  const { language, messages } = useAdmin();
  const { adminLoans: words, adminRequests } = messages;
  const cache = useQueryClient();
  const [asking, setAsking] = useState<'reject' | 'withdraw' | 'process' | null>(null);
  const [odd, setOdd] = useState<readonly OddTerms[] | null>(null);
  const name = customerName(loan);
  const decision = useMutation({
    scope: { id: loan.id },
    networkMode: 'always',
    mutationFn: (wanted: Decision) => decideLoan(cache, loan, wanted),
    onSuccess: (decided) => {
      setOdd(null);
      remember(cache, decided);
      onDone(doneWords(decided), decided.status);
    },
    onError: (error) => setOdd(oddOf(error)),
    onSettled: () => setAsking(null),
  });
  const processing = useProcess(loan);
  const registration = registrationAt(loan.bank, now);
  const deciding = decision.isPending ? decision.variables.status : null;
  const changed = loanConflict(decision.error);
  const outcome = processing.data;
  const close = () => setAsking(null);

  function doneWords(decided: StaffLoanRequest): string {
    if (decided.status === 'approved') return words.approve.done(name);
    if (decided.status === 'withdrawn') return words.withdraw.done(name);
    const { done, mailed } = words.reject;
    // While the mail to the customer still waits, `SendRejection` names it below.
    return isWaiting(decided, 'loan-rejection') ? done(name) : `${done(name)} ${mailed}`;
  }
  function failedDetails(error: unknown): string {
    const known = failureText(error, messages);
    if (known) return known;
    if (error instanceof ApiError && error.code === 'rule')
      return error.body.reason === 'sending' ? words.process.elsewhere : words.error.illegal;
    return error instanceof ApiError && language === 'en' ? error.message : words.error.other;
  }
  function changedWords({ status, history }: StaffLoanRequest): string[] {
    const last = history.at(-1);
    const { now, nowPlain, look } = adminRequests.changed;
    const word = words.statuses[status];
    return [last ? now(word, last.by, formatSofia(last.at, language)) : nowPlain(word), look];
  }
  function processedWords(processed: StaffLoanRequest): string {
    if (isWaiting(processed, 'loan-link')) return words.process.mailWaiting;
    return processed.bank?.url ? words.process.notified : words.process.noLink;
  }

  /** Whether a call about this request is under way, here or at the bank. */
  const isLocked = deciding !== null || registration === 'sending';
  const panel = useKeptFocus(
    `${loan.status} ${asking} ${Boolean(outcome || decision.error || odd)}`,
  );
  return (
    <div className="request-decision" ref={panel} tabIndex={-1}>
      {loan.status === 'approved' && registration === 'unknown' && (
        <p className="staff-warning">{words.bank.unknownText}</p>
      )}
      {loan.status === 'approved' && registration === 'sending' && <p>{words.process.elsewhere}</p>}
      {waitsForStaff(loan) && (
        <div className="staff-row staff-below request-actions">
          {loan.status === 'pending' ? (
            <button
              className="button"
              type="button"
              disabled={deciding !== null}
              onClick={() => decision.mutate({ status: 'approved' })}
            >
              {deciding === 'approved' ? words.approve.busy : words.approve.label}
            </button>
          ) : (
            <button
              className="button"
              type="button"
              disabled={isLocked}
              onClick={() => setAsking('process')}
            >
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
          busy={deciding !== null}
          onReject={(reason) =>
            decision.mutate({ status: 'rejected', ...(reason ? { reason } : {}) })
          }
          onClose={close}
        />
      )}
      {asking === 'withdraw' && (
        <ConfirmDialog
          title={words.withdraw.title(name)}
          cancel={words.back}
          confirm={words.withdraw.confirm}
          busy={deciding !== null && words.withdraw.busy}
          danger
          onConfirm={() => decision.mutate({ status: 'withdrawn' })}
          onClose={close}
        >
          {words.withdraw.text}
        </ConfirmDialog>
      )}
      {asking === 'process' && (
        <ConfirmDialog
          title={words.process.title(name)}
          cancel={words.back}
          confirm={words.process.confirm}
          busy={processing.isPending && words.process.busy}
          onConfirm={() => processing.mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          <p>{words.process.text(dealer.provider.name[language])}</p>
          {registration === 'unknown' && <p>{words.process.askFirst}</p>}
          {hint && hint.kind !== 'fits' && (
            <p>
              <TermsWords hint={hint} />
            </p>
          )}
          <output className="staff-soft">{processing.isPending && words.process.wait}</output>
        </ConfirmDialog>
      )}
      {asking === null && odd && (
        <ConfirmDialog
          title={words.approve.odd.title}
          cancel={words.back}
          confirm={words.approve.odd.confirm}
          busy={deciding !== null && words.approve.busy}
          onConfirm={() => decision.mutate({ status: 'approved', confirmed: true })}
          onClose={() => {
            setOdd(null);
            decision.reset();
          }}
        >
          {odd.map((one) => (
            <p key={one.reason}>
              <TermsWords hint={hintOf(one, loan.caravan_price)} />
            </p>
          ))}
          <p>{words.approve.odd.text}</p>
        </ConfirmDialog>
      )}
      {asking === null && changed && (
        <Message
          title={adminRequests.changed.title}
          said={changedWords(changed)}
          onClose={decision.reset}
        />
      )}
      {asking === null && decision.error && !odd && !changed && (
        <Message
          title={words.error.title}
          said={[words.error.status, `${words.error.details}: ${failedDetails(decision.error)}`]}
          onClose={decision.reset}
        />
      )}
      {asking === null && outcome && (
        <Message
          title={outcome.processed ? words.process.success : words.error.title}
          said={
            outcome.processed
              ? [words.process.processed, processedWords(outcome.processed)]
              : [words.process.failed, ...processFailureWords(outcome, now, messages, language)]
          }
          onClose={processing.reset}
        />
      )}
    </div>
  );
}

/** Shows an outcome, its first paragraph largest, until staff close it. */
function Message({
  title,
  said,
  onClose,
}: {
  title: string;
  said: readonly string[];
  onClose: () => void;
}) {
  const { changed } = useAdmin().messages.adminRequests;
  const [first, ...rest] = said.filter(Boolean);
  return (
    <ConfirmDialog title={title} cancel={changed.ok} onClose={onClose}>
      <p>
        <b>{first}</b>
      </p>
      {rest.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  );
}
