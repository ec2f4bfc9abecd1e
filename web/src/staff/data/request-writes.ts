import type { QueryClient } from '@tanstack/react-query';
import {
  type CallInput,
  type CallPatch,
  type StaffCall,
  staffCallSchema,
} from '#domain/requests/call.ts';
import {
  type EnquiryPatch,
  type EnquiryStatus,
  type StaffEnquiry,
  staffEnquirySchema,
} from '#domain/requests/enquiry.ts';
import {
  type LoanPatch,
  type StaffLoanRequest,
  staffLoanRequestSchema,
} from '#domain/requests/loan-request.ts';
import { conflictOf, currentOf } from '../kit/writes.ts';
import { session } from '../session/session.ts';
import { staffApi } from '../session/staff-api.ts';
import { isOwnChange } from './request-list.ts';
import { rememberRequest } from './requests.ts';

// In all of these `version` is the one last read; they reject with `conflict` when there is a newer one.

export const enquiryConflict = (error: unknown) => conflictOf(staffEnquirySchema, error);

export async function patchEnquiry(id: string, patch: EnquiryPatch): Promise<StaffEnquiry> {
  return (await staffApi.updateEnquiry({ params: { id }, body: patch })).enquiry;
}

/**
 * A new status, or `called`: staff spoke to the customer, which makes a new enquiry an answered
 * one.
 */
export type EnquiryChange = EnquiryStatus | 'called';

/** The status to which a change leads. */
export const statusAfter = (change: EnquiryChange): EnquiryStatus =>
  change === 'called' ? 'answered' : change;

/** An enquiry as far as a change needs it: a list knows no more. */
export type SeenEnquiry = Pick<StaffEnquiry, 'id' | 'version' | 'name' | 'status'>;

/**
 * Null where the enquiry has the status already. If somebody changed only the notes since, the
 * status is changed all the same.
 */
export async function setEnquiryStatus(
  seen: SeenEnquiry,
  change: EnquiryChange,
): Promise<StaffEnquiry | null> {
  if (seen.status === change) return null;
  const patch: EnquiryPatch = change === 'called' ? { called: true } : { status: change };
  const action = change === 'new' ? 'reopened' : change;
  try {
    return await patchEnquiry(seen.id, { version: seen.version, ...patch });
  } catch (error) {
    const current = enquiryConflict(error);
    if (current && isOwnChange(seen, current, action, session.email())) return current;
    if (current?.status !== seen.status) throw error;
    return patchEnquiry(seen.id, { version: current.version, ...patch });
  }
}

export const callConflict = (error: unknown) => conflictOf(staffCallSchema, error);

/** The same form sent again answers the call that it made. */
export async function createCall(input: CallInput): Promise<StaffCall> {
  return (await staffApi.createCall({ body: input })).call;
}

export async function patchCall(id: string, patch: CallPatch): Promise<StaffCall> {
  return (await staffApi.updateCall({ params: { id }, body: patch })).call;
}

export const loanConflict = (error: unknown) => conflictOf(staffLoanRequestSchema, error);
/** The loan request as it is now, where the error carries it. */
export const currentLoan = (error: unknown) => currentOf(staffLoanRequestSchema, error);

export async function patchLoan(id: string, patch: LoanPatch): Promise<StaffLoanRequest> {
  return (await staffApi.updateLoanRequest({ params: { id }, body: patch })).loan_request;
}

/** ms: the bank has 20 s to answer, the function 10 s for everything else, the network the rest. */
const processTimeout = 32_000;

/** Registers the loan request with the bank and mails the customer the link. */
export async function processLoan(id: string): Promise<StaffLoanRequest> {
  const { loan_request } = await staffApi.processTbiLoan(
    { body: { loanRequestId: id } },
    { timeout: processTimeout },
  );
  return loan_request;
}

/** Sends the mail of a rejection that is still waiting. */
export async function sendRejection(id: string): Promise<StaffLoanRequest> {
  return (await staffApi.sendRejectionEmail({ body: { loanRequestId: id } })).loan_request;
}

/** Reads a loan request again, however fresh the one is that is shown. */
export async function rereadLoan(cache: QueryClient, id: string): Promise<StaffLoanRequest> {
  const { loan_request: request } = await staffApi.getLoanRequest({ params: { id } });
  rememberRequest(cache, { kind: 'loan', request });
  return request;
}
