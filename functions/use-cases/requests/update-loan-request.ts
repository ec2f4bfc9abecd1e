import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '#domain/errors.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import {
  hasOpenTerms,
  type LoanPatch,
  type LoanRequest,
  loanTransitions,
  type StaffLoanRequest,
  standing,
} from '#domain/requests/loan-request.ts';
import { oddTerms } from '#domain/requests/loan-terms.ts';
import { type MailProblem, newMail } from '#domain/requests/outbox.ts';
import { type HistoryAction, termsDetail, withEntry } from '#domain/requests/stored-request.ts';
import { withTerms } from '#domain/requests/tbi-payload.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';
import type { SchemeCache } from '../../store/scheme-cache.ts';
import { claimMail, deliverHeldMail, type MailDeps } from './deliver-mail.ts';
import {
  noRequest,
  type RequestDeps,
  refuseStaleRequest,
  staffLoanRequest,
} from './staff-requests.ts';

interface Change {
  /** Author of the change, as the history names them. */
  by: string;
  now: Date;
  /** Id of the mail that a rejection sends. */
  mailId: string;
  /** The bank's schemes, as far as they are known. */
  schemes: readonly FinancingScheme[];
}

type Changed = Partial<LoanRequest> & { entry?: [action: HistoryAction, detail?: string] };

/**
 * A new status, with the rejection's reason and mail; null where the request has that status
 * already.
 */
function statusChange(
  before: LoanRequest,
  { status, reason }: LoanPatch,
  { now, mailId }: Change,
): Changed | null {
  const given = reason || null;
  if (given !== null && status !== 'rejected')
    throw new DomainError('invalid', 'A reason goes with a rejection', {
      fields: { reason: 'invalid' },
    });
  const differs = status !== before.status || (given !== null && given !== before.rejection_reason);
  if (status === undefined || !differs) return null;
  if (!loanTransitions[before.status].includes(status))
    throw new DomainError('rule', `This request is ${before.status} already`, {
      details: { reason: 'status', current: staffLoanRequest(before) },
    });
  // A call that is registering the request right now would register a closed one with the bank.
  if (status !== 'approved' && standing(before.bank, now) === 'held')
    throw new DomainError('rule', 'This request is being sent to the bank', {
      details: { reason: 'sending', current: staffLoanRequest(before) },
    });
  if (status !== 'rejected') return { status, entry: [status] };
  const outbox = [...before.outbox, newMail('loan-rejection', mailId, now)];
  return { status, rejection_reason: given, outbox, entry: [status] };
}

/** Changed terms, in the payload too; null where they are the same. */
function termsChange(before: LoanRequest, patch: LoanPatch): Changed | null {
  const { down_payment = before.down_payment, period = before.period } = patch;
  if (down_payment === before.down_payment && period === before.period) return null;
  if (down_payment !== null && down_payment >= before.caravan_price)
    throw new DomainError('invalid', 'The down payment must be less than the price', {
      fields: { down_payment: 'outOfRange' },
    });
  if (!hasOpenTerms(before))
    throw new DomainError('rule', 'Down payment and period can no longer be changed', {
      details: { reason: 'terms', current: staffLoanRequest(before) },
    });
  const tbi_data = withTerms(before.tbi_data, down_payment, period);
  return { down_payment, period, tbi_data, entry: ['terms', termsDetail(down_payment, period)] };
}

/**
 * Rejects with `needs_confirmation` where staff approve terms that fit none of the bank's known
 * schemes.
 */
function askOddTerms(after: LoanRequest, schemes: readonly FinancingScheme[]): void {
  const odd = oddTerms(schemes, after);
  if (odd.length === 0) return;
  throw new DomainError(
    'needs_confirmation',
    'The bank is not known to lend on these terms. If they are meant, send the same with "confirmed": true.',
    { details: { odd } },
  );
}

/**
 * The request with all the patch's changes or none, their author and time; the same object when
 * nothing changes. Rejects with `invalid` or `rule` where a change is not allowed,
 * `needs_confirmation` where staff have to confirm it.
 */
export function changedLoanRequest(
  before: LoanRequest,
  patch: LoanPatch,
  change: Change,
): LoanRequest {
  const { admin_notes = before.admin_notes, put_off = before.put_off } = patch;
  const changes = [
    statusChange(before, patch, change),
    termsChange(before, patch),
    admin_notes === before.admin_notes
      ? null
      : ({ admin_notes, entry: ['noted'] } satisfies Changed),
    // Of no interest once it is over: the history says nothing of it.
    isDeepStrictEqual(put_off, before.put_off) ? null : ({ put_off } satisfies Changed),
  ];
  let after = before;
  for (const changed of changes) {
    if (!changed) continue;
    const { entry, ...fields } = changed;
    after = { ...after, ...fields };
    if (!entry) continue;
    const [action, detail = null] = entry;
    const at = change.now.toISOString();
    const history = withEntry(after.history, { at, by: change.by, action, detail });
    after = { ...after, history };
  }
  if (after.status === 'approved' && before.status !== 'approved' && !patch.confirmed)
    askOddTerms(after, change.schemes);
  return after === before ? before : { ...after, version: before.version + 1 };
}

/** Sends a mail of a loan request that the caller holds; answers the request with the outcome. */
async function deliverLoanMail(
  deps: MailDeps,
  request: LoanRequest,
  mailId: string,
): Promise<{ request: LoanRequest; problem: MailProblem | null }> {
  const { about, problem } = await deliverHeldMail(deps, { kind: 'loan', request }, mailId);
  return { request: about.kind === 'loan' ? about.request : request, problem };
}

/**
 * Changes status, notes and terms in one write; rejects with `conflict` where the version was
 * another, `needs_confirmation` for terms that the bank, by its schemes as last stored, is not
 * known to lend by. A rejection stores the customer's mail in the same write, then sends it: when
 * it is not taken, the rejection stands, the answer's `mails` show it, and the schedule repeats it.
 */
export async function updateLoanRequest(
  deps: RequestDeps & { cache: Pick<SchemeCache, 'read'> },
  id: string,
  patch: LoanPatch,
  by: string,
): Promise<StaffLoanRequest> {
  const { loans, clock } = deps;
  const mailId = deps.newId();
  const schemes: readonly FinancingScheme[] =
    patch.status === 'approved' && !patch.confirmed
      ? ((await deps.cache.read())?.schemes ?? [])
      : [];
  const after = await rewriteRequest({ store: loans, clock }, id, (before) => {
    refuseStaleRequest(before, patch.version, staffLoanRequest(before));
    return changedLoanRequest(before, patch, { by, now: clock(), mailId, schemes });
  });
  if (!after) throw noRequest('loan');
  if (!after.outbox.some((mail) => mail.id === mailId)) return staffLoanRequest(after);
  const { request } = await deliverLoanMail(deps, after, mailId);
  return staffLoanRequest(request);
}

/**
 * Sends a rejection's mail now if it still waits, even during its pause; nothing when it was sent,
 * or somebody is sending it. Rejects with `rule` for a request that is not rejected, `mail` when
 * the mail was not taken: the schedule repeats it.
 */
export async function sendRejection(deps: RequestDeps, id: string): Promise<StaffLoanRequest> {
  const found = await deps.loans.get(id);
  if (!found) throw noRequest('loan');
  if (found.status !== 'rejected')
    throw new DomainError('rule', 'This request is not rejected', {
      details: { reason: 'status', current: staffLoanRequest(found) },
    });
  const claimed = await claimMail(deps, 'loan', id, 'loan-rejection', { early: true });
  if (claimed?.kind !== 'loan') return staffLoanRequest((await deps.loans.get(id)) ?? found);
  const { request, problem } = await deliverLoanMail(deps, claimed.request, claimed.mailId);
  if (problem !== null)
    throw new DomainError('mail', 'Failed to send email', {
      details: { problem, current: staffLoanRequest(request) },
    });
  return staffLoanRequest(request);
}
