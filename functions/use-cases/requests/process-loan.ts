import { randomUUID } from 'node:crypto';
import { conflict, DomainError } from '#domain/errors.ts';
import type { BankStatus } from '#domain/requests/bank-status.ts';
import {
  heldApplication,
  isStillUnderWay,
  type LoanRequest,
  registeredLoan,
  type Standing,
  standing,
  withBankStatus,
  withLoanEntry,
} from '#domain/requests/loan-request.ts';
import { type Bank, BankRefusal, BankUnreachable, type Registration } from '../../bank/bank.ts';
import { retry } from '../../platform/retry.ts';
import type { LoanStore } from '../../store/requests/requests.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';
import { deliverHeldMail, type MailDeps } from './deliver-mail.ts';
import { noRequest, staffLoanRequest } from './staff-requests.ts';

/** The bank has the application; what else its answer said is null where it is not known. */
interface Taken {
  registration: Registration | null;
  status: BankStatus | null;
}

interface NotTaken {
  failure: Error | null;
  /** English, for staff. */
  sentence: string;
  details: Record<string, unknown>;
  /**
   * State of the application after the try: the bank has `nothing`, it `refused`, or that is
   * `unknown`.
   */
  leaves: 'nothing' | 'refused' | 'unknown';
  /** Whether this try sent the application. */
  sent: boolean;
}

/** The outcome of one try to register an application. */
type BankOutcome = Taken | NotTaken;

/** The loan request after a try by the call that held it as `held`. */
function withOutcome(
  stored: LoanRequest,
  held: LoanRequest,
  outcome: BankOutcome,
  act: { by: string; now: Date; mailId: string },
): LoanRequest {
  if ('registration' in outcome) {
    const after = registeredLoan(stored, outcome.registration, act);
    return outcome.status && after.bank
      ? { ...after, bank: withBankStatus(after.bank, outcome.status, act.now) }
      : after;
  }
  // The bank's callback came first and proves that the bank has the application, even if its answer
  // was lost.
  if (stored.bank?.registered_at)
    return stored.status === 'processed' ? stored : registeredLoan(stored, null, act);
  // Another call holds the application now: its outcome counts.
  if (stored.bank?.held_until !== held.bank?.held_until) return stored;
  return withFailure(stored, outcome, act);
}

function withFailure(
  stored: LoanRequest,
  { failure, leaves, sent }: NotTaken,
  { by, now }: { by: string; now: Date },
): LoanRequest {
  const { bank } = stored;
  if (!bank) return stored;
  const error = failure instanceof BankRefusal ? String(failure.error) : null;
  const after = withLoanEntry(stored, { by, now }, 'failed', error);
  if (leaves === 'nothing') return { ...after, bank: null };
  const attempted_at = sent ? now.toISOString() : bank.attempted_at;
  return {
    ...after,
    bank: { ...bank, registration: leaves, held_until: null, attempted_at, error },
  };
}

interface RegisterDeps {
  bank: Bank;
  clock: () => Date;
  /** ms that the caller has left. */
  timeLeft(): number;
}

/** ms that a registration may take. Spec section 9. */
const registrationTime = 20_000;

/** Errors after which the bank certainly took nothing. Source: the provider's protocol. */
const documented = new Set([203, 204, 205, 209, 210]);

const noAnswer = 'Communication with the bank failed. Please try again.';
const notYet = 'The bank has not confirmed the application yet. Please try again in a minute.';

/**
 * Registers the application that the caller holds, unless the bank has it already. The bank's
 * failures are answered, not thrown.
 */
async function registerOnce(
  held: LoanRequest,
  before: Standing,
  deps: RegisterDeps,
): Promise<BankOutcome> {
  if (before === 'proved') return { registration: null, status: null };
  return (before === 'unknown' && (await lookUp(held, deps))) || register(held, deps);
}

/** The state of an application that may have been sent; null when it may be sent again. */
async function lookUp(
  held: LoanRequest,
  { bank, clock, timeLeft }: RegisterDeps,
): Promise<BankOutcome | null> {
  try {
    const found = await bank.find(held.tbi_data.orderid);
    if (found) return found;
  } catch (failure) {
    return { ...failed(failure), leaves: 'unknown', sent: false };
  }
  const underWay = held.bank !== null && isStillUnderWay(held.bank, clock());
  if (underWay)
    return { failure: null, sentence: notYet, details: {}, leaves: 'unknown', sent: false };
  // The bank answered so late that there is no time for another call: the next try starts over.
  if (timeLeft() < registrationTime)
    return { failure: null, sentence: noAnswer, details: {}, leaves: 'nothing', sent: false };
  return null;
}

async function register({ tbi_data }: LoanRequest, { bank }: RegisterDeps): Promise<BankOutcome> {
  try {
    return { registration: await bank.register(tbi_data), status: null };
  } catch (failure) {
    const told = failed(failure);
    if (failure instanceof BankRefusal)
      return { ...told, leaves: documented.has(failure.error) ? 'refused' : 'unknown', sent: true };
    return {
      ...told,
      leaves: failure instanceof BankUnreachable && !failure.reached ? 'nothing' : 'unknown',
      sent: true,
    };
  }
}

function failed(failure: unknown) {
  if (failure instanceof BankRefusal) {
    const { error, reason } = failure;
    const sentence = `The bank refused the application (error ${error})${reason ? `: ${reason}` : ''}`;
    return { failure, sentence, details: { bank_error: error } };
  }
  if (failure instanceof BankUnreachable) return { failure, sentence: noAnswer, details: {} };
  throw failure;
}

export interface ProcessLoanDeps extends MailDeps {
  loans: LoanStore;
  bank: Bank;
  /** ms before the bank's answer is written again when the table failed. */
  pause?: number;
  /** ms for all of it: less than API Gateway waits. */
  budget?: number;
}

/** ms. API Gateway waits 30 s. */
const processBudget = 27_000;
/**
 * ms for sending the mail and storing that: a call with less time left leaves the mail to the
 * schedule.
 */
const mailTime = 7000;
/** Tries to write the bank's answer, because the bank gives its link only once. */
const noting = { tries: 6, pause: 500 } as const;

/**
 * Registers an approved request with the bank, never twice, and mails the customer the bank's link.
 * The first call takes hold of the request in one write; after a try that broke off, the bank is
 * asked before anything is sent again. If the mail fails, the schedule repeats it. Rejects with
 * `rule` for a request that is not approved, `conflict` for one that is registered or being
 * registered, `provider` when the bank refuses (with `bank_error`) or does not answer.
 */
export async function processLoan(
  deps: ProcessLoanDeps,
  id: string,
  by: string,
): Promise<LoanRequest> {
  const { loans, bank, clock, pause = noting.pause, budget = processBudget } = deps;
  const started = performance.now();
  const timeLeft = () => budget - (performance.now() - started);
  const { held, before } = await hold(deps, id, by);
  const outcome = await registerOnce(held, before, { bank, clock, timeLeft });
  const mailId = randomUUID();
  // A table that is busy for a moment must not lose the bank's answer.
  const after = await retry(
    () =>
      rewriteRequest({ store: loans, clock }, id, (stored) =>
        withOutcome(stored, held, outcome, { by, now: clock(), mailId }),
      ),
    { ...noting, pause, budget: timeLeft(), again: (error) => !(error instanceof DomainError) },
  );
  if (!after) throw noRequest('loan');
  if ('failure' in outcome && after.status !== 'processed')
    throw new DomainError('provider', outcome.sentence, {
      details: { ...outcome.details, current: staffLoanRequest(after) },
      cause: outcome.failure,
    });
  if (!after.outbox.some((mail) => mail.id === mailId) || timeLeft() < mailTime) return after;
  const { about } = await deliverHeldMail(deps, { kind: 'loan', request: after }, mailId);
  return about.kind === 'loan' ? about.request : after;
}

/**
 * Takes hold of the application in a write that only one caller wins; answers how it stood before.
 */
async function hold({ loans, clock }: ProcessLoanDeps, id: string, by: string) {
  let before: Standing = 'none';
  const held = await rewriteRequest({ store: loans, clock }, id, (stored) => {
    const now = clock();
    refuseUnfit(stored, now);
    before = standing(stored.bank, now);
    return withLoanEntry(
      { ...stored, bank: heldApplication(stored.bank, now) },
      { by, now },
      'sending',
    );
  });
  if (!held) throw noRequest('loan');
  return { held, before };
}

function refuseUnfit(stored: LoanRequest, now: Date): void {
  const current = staffLoanRequest(stored);
  if (stored.status === 'processed')
    throw conflict('This loan request was already processed', current);
  if (stored.status !== 'approved')
    throw new DomainError('rule', 'Only an approved loan request can be processed', {
      details: { reason: 'status', current },
    });
  if (standing(stored.bank, now) === 'held')
    throw conflict('This loan request is being processed', current);
}
