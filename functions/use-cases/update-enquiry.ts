import type { Enquiry, EnquiryPatch, EnquiryStatus, StaffEnquiry } from '../domain/enquiry.ts';
import { type HistoryAction, withEntry } from '../domain/stored-request.ts';
import { nameOf, noEnquiry, type RequestDeps, refuseStaleRequest, type StaffMember } from './request-deps.ts';
import { rewriteRequest } from './rewrite-request.ts';
import { staffEnquiry } from './staff-views.ts';

const turnedInto: Record<EnquiryStatus, HistoryAction> = { new: 'reopened', answered: 'answered', closed: 'closed' };

/** The enquiry with what the patch changes of it, and who did it and when; itself when that is nothing. */
function changedEnquiry(before: Enquiry, { status, admin_notes }: EnquiryPatch, by: string, at: string): Enquiry {
  let after = before;
  const change = (fields: Partial<Enquiry>, action: HistoryAction) => {
    after = { ...after, ...fields, history: withEntry(after.history, { at, by, action, detail: null }) };
  };
  if (status !== undefined && status !== before.status) change({ status }, turnedInto[status]);
  if (admin_notes !== undefined && admin_notes !== before.admin_notes) change({ admin_notes }, 'noted');
  return after === before ? before : { ...after, version: before.version + 1 };
}

/** Changes status (any into any) and notes in one write; says `conflict` where the version was another. */
export async function updateEnquiry(
  { enquiries, clock }: Pick<RequestDeps, 'enquiries' | 'clock'>,
  id: string,
  patch: EnquiryPatch,
  staff: StaffMember,
): Promise<StaffEnquiry> {
  const after = await rewriteRequest({ store: enquiries, clock }, id, (before) => {
    refuseStaleRequest(before, patch.version, staffEnquiry(before));
    return changedEnquiry(before, patch, nameOf(staff), clock().toISOString());
  });
  if (!after) throw noEnquiry();
  return staffEnquiry(after);
}
