import type { FinancingScheme } from '../domain/financing.ts';
import type { LoanPatch, StaffLoanRequest } from '../domain/loan-request.ts';
import { changedLoanRequest } from './change-loan-request.ts';
import { deliverLoanMail } from './deliver-loan-mail.ts';
import type { SchemeCache } from './financing-schemes.ts';
import { nameOf, noLoanRequest, type RequestDeps, refuseStaleRequest, type StaffMember } from './request-deps.ts';
import { rewriteRequest } from './rewrite-request.ts';
import { staffLoanRequest } from './staff-views.ts';

/**
 * Changes status, notes and terms in one write; says `conflict` where the version was another, `needs_confirmation` of terms
 * that the bank is not known to lend by: its schemes as they were asked for last, nobody asks it now. With a rejection the customer's
 * mail is written down in that same write, then sent: when it is not taken, the rejection stands, the answer's `mails` tell of
 * it, and the outbox goes on.
 */
export async function updateLoanRequest(
  deps: RequestDeps & { cache: Pick<SchemeCache, 'read'> },
  id: string,
  patch: LoanPatch,
  staff: StaffMember,
): Promise<StaffLoanRequest> {
  const { loans, clock } = deps;
  const mailId = deps.newId();
  const schemes: readonly FinancingScheme[] =
    patch.status === 'approved' && !patch.confirmed ? ((await deps.cache.read())?.schemes ?? []) : [];
  const after = await rewriteRequest({ store: loans, clock }, id, (before) => {
    refuseStaleRequest(before, patch.version, staffLoanRequest(before));
    return changedLoanRequest(before, patch, { by: nameOf(staff), now: clock(), mailId, schemes });
  });
  if (!after) throw noLoanRequest();
  if (!after.outbox.some((mail) => mail.id === mailId)) return staffLoanRequest(after);
  const { request } = await deliverLoanMail(deps, after, mailId);
  return staffLoanRequest(request);
}
