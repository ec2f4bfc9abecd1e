import type { LoanPatch, StaffLoanRequest } from '../domain/loan-request.ts';
import { changedLoanRequest } from './change-loan-request.ts';
import { deliverLoanMail } from './deliver-loan-mail.ts';
import { nameOf, noLoanRequest, type RequestDeps, refuseStaleRequest, type StaffMember } from './request-deps.ts';
import { rewriteRequest } from './rewrite-request.ts';
import { staffLoanRequest } from './staff-views.ts';

/**
 * Changes status, notes and terms in one write; says `conflict` where the version was another. With a rejection the customer's
 * mail is written down in that same write, then sent: when it is not taken, the rejection stands, the answer's `mails` tell of
 * it, and the outbox goes on.
 */
export async function updateLoanRequest(
  deps: RequestDeps,
  id: string,
  patch: LoanPatch,
  staff: StaffMember,
): Promise<StaffLoanRequest> {
  const { loans, clock } = deps;
  const mailId = deps.newId();
  const after = await rewriteRequest({ store: loans, clock }, id, (before) => {
    refuseStaleRequest(before, patch.version, staffLoanRequest(before));
    return changedLoanRequest(before, patch, { by: nameOf(staff), now: clock(), mailId });
  });
  if (!after) throw noLoanRequest();
  if (!after.outbox.some((mail) => mail.id === mailId)) return staffLoanRequest(after);
  const { request } = await deliverLoanMail(deps, after, mailId);
  return staffLoanRequest(request);
}
