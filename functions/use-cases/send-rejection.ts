import { DomainError } from '../domain/errors.ts';
import type { StaffLoanRequest } from '../domain/loan-request.ts';
import { deliverLoanMail } from './deliver-loan-mail.ts';
import { claimMail } from './deliver-mail.ts';
import { noLoanRequest, type RequestDeps } from './request-deps.ts';
import { staffLoanRequest } from './staff-views.ts';

/**
 * Sends a rejection's mail now if it still waits, whether its pause is over or not; nothing when it was sent, or somebody is
 * sending it. `rule` for a request that is not rejected, `mail` when it was not taken: the outbox goes on with it.
 */
export async function sendRejection(deps: RequestDeps, id: string): Promise<StaffLoanRequest> {
  const found = await deps.loans.get(id);
  if (!found) throw noLoanRequest();
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
