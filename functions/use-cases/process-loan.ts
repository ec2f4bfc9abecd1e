import { randomUUID } from 'node:crypto';
import { DomainError } from '../domain/errors.ts';
import { heldApplication, type LoanRequest, type Standing, standing, withLoanEntry } from '../domain/loan-request.ts';

import type { Bank } from './bank.ts';
import { withOutcome } from './bank-outcome.ts';
import { deliverHeldMail, type MailDeps } from './deliver-mail.ts';
import { registerOnce } from './register-once.ts';
import { nameOf, noLoanRequest, type StaffMember } from './request-deps.ts';
import type { LoanStore } from './request-store.ts';
import { retry } from './retry.ts';
import { rewriteRequest } from './rewrite-request.ts';
import { staffLoanRequest } from './staff-views.ts';

export interface ProcessLoanDeps extends MailDeps {
  loans: LoanStore;
  bank: Bank;
  /** ms before what the bank answered is written down again, when the table did not take it. */
  pause?: number;
  /** ms that all of it may take: less than API Gateway waits. */
  budget?: number;
}

/** ms. API Gateway waits 30 s. */
const processBudget = 27_000;
/** ms that sending the mail and writing that down may take: who has less leaves it to the schedule. */
const mailTime = 7000;
/** How often what the bank answered is tried to be written down: its link is told once. */
const noting = { tries: 6, pause: 500 } as const;

/**
 * Registers an approved request with the bank, once whatever happens, and mails the customer the bank's link. Whoever comes
 * first takes hold of it in one write; a try that broke off is looked into before anything is sent again. The mail may fail:
 * the outbox goes on. Says `rule` of a request that is not approved, `conflict` of one that is registered or being registered,
 * `provider` when the bank refuses (with `bank_error`) or does not answer.
 */
export async function processLoan(deps: ProcessLoanDeps, id: string, staff: StaffMember): Promise<LoanRequest> {
  const { loans, bank, clock, pause = noting.pause, budget = processBudget } = deps;
  const started = performance.now();
  const timeLeft = () => budget - (performance.now() - started);
  const by = nameOf(staff);
  const { held, before } = await hold(deps, id, by);
  const outcome = await registerOnce(held, before, { bank, clock, timeLeft });
  const mailId = randomUUID();
  // A table that is busy for a moment must not lose it.
  const after = await retry(
    () =>
      rewriteRequest({ store: loans, clock }, id, (stored) =>
        withOutcome(stored, held, outcome, { by, now: clock(), mailId }),
      ),
    { ...noting, pause, budget: timeLeft(), again: (error) => !(error instanceof DomainError) },
  );
  if (!after) throw noLoanRequest();
  if ('failure' in outcome && after.status !== 'processed')
    throw new DomainError('provider', outcome.sentence, {
      details: { ...outcome.details, current: staffLoanRequest(after) },
      cause: outcome.failure,
    });
  if (!after.outbox.some((mail) => mail.id === mailId) || timeLeft() < mailTime) return after;
  const { about } = await deliverHeldMail(deps, { kind: 'loan', request: after }, mailId);
  return about.kind === 'loan' ? about.request : after;
}

/** One write that only one caller makes; how the application stood before it. */
async function hold({ loans, clock }: ProcessLoanDeps, id: string, by: string) {
  let before: Standing = 'none';
  const held = await rewriteRequest({ store: loans, clock }, id, (stored) => {
    const now = clock();
    refuseUnfit(stored, now);
    before = standing(stored.bank, now);
    return withLoanEntry({ ...stored, bank: heldApplication(stored.bank, now) }, { by, now }, 'sending');
  });
  if (!held) throw noLoanRequest();
  return { held, before };
}

function refuseUnfit(stored: LoanRequest, now: Date): void {
  const details = { current: staffLoanRequest(stored) };
  if (stored.status === 'processed')
    throw new DomainError('conflict', 'This loan request was already processed', { details });
  if (stored.status !== 'approved')
    throw new DomainError('rule', 'Only an approved loan request can be processed', {
      details: { reason: 'status', ...details },
    });
  if (standing(stored.bank, now) === 'held')
    throw new DomainError('conflict', 'This loan request is being processed', { details });
}
