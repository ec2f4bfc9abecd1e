import { conflict, DomainError } from '#domain/errors.ts';
import type { Call, StaffCall } from '#domain/requests/call.ts';
import type {
  Enquiry,
  EnquiryPatch,
  EnquiryStatus,
  StaffEnquiry,
} from '#domain/requests/enquiry.ts';
import type { LoanRequest, StaffLoanRequest } from '#domain/requests/loan-request.ts';
import type { OutgoingMail } from '#domain/requests/outbox.ts';
import { type AnyRequest, kindNames, type RequestKind } from '#domain/requests/request-kinds.ts';
import { type HistoryAction, withEntry } from '#domain/requests/stored-request.ts';
import type { StaffViewing, Viewing } from '#domain/requests/viewing.ts';
import {
  type EnquiryStore,
  type LoanStore,
  rewriteRequest,
} from '../../store/requests/requests.ts';
import type { MailDeps } from './deliver-mail.ts';

/** The parts that the staff's calls on requests need. */
export interface RequestDeps extends MailDeps {
  enquiries: EnquiryStore;
  loans: LoanStore;
  newId: () => string;
}

/** Refuses a change that was made to another version than the stored one. */
export function refuseStaleRequest(
  stored: { version: number },
  seen: number | undefined,
  current: unknown,
): void {
  if (seen !== undefined && seen !== stored.version)
    throw conflict('Someone else changed this in the meantime', current);
}

export const noRequest = (kind: RequestKind) =>
  new DomainError('not_found', `There is no such ${kindNames[kind].name}`);

function shownMail({ held_until: _held, message_id: _message, ...shown }: OutgoingMail) {
  return shown;
}

function shownRequest<T extends AnyRequest>({
  fingerprint: _print,
  revision: _revision,
  log_count: _count,
  last: _last,
  reply: _reply,
  outbox,
  ...shown
}: T) {
  return { ...shown, mails: outbox.map(shownMail) };
}

/** What staff see of an enquiry. */
export const staffEnquiry = (enquiry: Enquiry): StaffEnquiry => shownRequest(enquiry);

/** What staff see of a call. */
export const staffCall = (call: Call): StaffCall => shownRequest(call);

/** What staff see of a viewing. */
export const staffViewing = (viewing: Viewing): StaffViewing => shownRequest(viewing);

/** What staff see of a loan request: no token. */
export function staffLoanRequest(request: LoanRequest): StaffLoanRequest {
  const {
    fingerprint: _print,
    revision: _revision,
    log_count: _count,
    last: _last,
    reply: _reply,
    status_token: _secret,
    outbox,
    tbi_data,
    bank,
    ...shown
  } = request;
  const { statusURL: _statusURL, ...payload } = tbi_data;
  const { token: _token, ...application } = bank ?? {};
  return {
    ...shown,
    tbi_data: payload,
    bank: bank && (application as NonNullable<StaffLoanRequest['bank']>),
    mails: outbox.map(shownMail),
  };
}

const turnedInto: Record<EnquiryStatus, HistoryAction> = {
  new: 'reopened',
  answered: 'answered',
  closed: 'closed',
};

/**
 * The enquiry with the patch's changes, their author and time; the same object when nothing
 * changes.
 */
function changedEnquiry(
  before: Enquiry,
  { status, called, admin_notes }: EnquiryPatch,
  by: string,
  at: string,
): Enquiry {
  let after = before;
  const change = (fields: Partial<Enquiry>, action: HistoryAction) => {
    after = {
      ...after,
      ...fields,
      history: withEntry(after.history, { at, by, action, detail: null }),
    };
  };
  if (called) change({ status: before.status === 'new' ? 'answered' : before.status }, 'called');
  if (status !== undefined && status !== after.status) change({ status }, turnedInto[status]);
  if (admin_notes !== undefined && admin_notes !== before.admin_notes)
    change({ admin_notes }, 'noted');
  return after === before ? before : { ...after, version: before.version + 1 };
}

/**
 * Changes status (any into any) and notes, and records a call, in one write; rejects with
 * `conflict` where the version was another.
 */
export async function updateEnquiry(
  { enquiries, clock }: Pick<RequestDeps, 'enquiries' | 'clock'>,
  id: string,
  patch: EnquiryPatch,
  by: string,
): Promise<StaffEnquiry> {
  const after = await rewriteRequest({ store: enquiries, clock }, id, (before) => {
    refuseStaleRequest(before, patch.version, staffEnquiry(before));
    return changedEnquiry(before, patch, by, clock().toISOString());
  });
  if (!after) throw noRequest('enquiry');
  return staffEnquiry(after);
}

/** One enquiry as it was last written. */
export async function getEnquiry(
  { enquiries }: Pick<RequestDeps, 'enquiries'>,
  id: string,
): Promise<StaffEnquiry> {
  const found = await enquiries.get(id);
  if (!found) throw noRequest('enquiry');
  return staffEnquiry(found);
}

/** One loan request as it was last written. */
export async function getLoanRequest(
  { loans }: Pick<RequestDeps, 'loans'>,
  id: string,
): Promise<StaffLoanRequest> {
  const found = await loans.get(id);
  if (!found) throw noRequest('loan');
  return staffLoanRequest(found);
}
