import type { LoanRequest } from '../domain/loan-request.ts';
import type { MailProblem } from '../domain/outbox.ts';
import { deliverHeldMail, type MailDeps } from './deliver-mail.ts';

/** Sends a mail of a loan request that the caller holds; the request with what came of it. */
export async function deliverLoanMail(
  deps: MailDeps,
  request: LoanRequest,
  mailId: string,
): Promise<{ request: LoanRequest; problem: MailProblem | null }> {
  const { about, problem } = await deliverHeldMail(deps, { kind: 'loan', request }, mailId);
  return { request: about.kind === 'loan' ? about.request : request, problem };
}
