import * as z from 'zod/mini';
import { maxEmailLength, mayBeStoredEmail, pastedEmail } from '../email-address.ts';
import { text } from '../form-fields.ts';
import { staffEnquirySchema } from '../requests/enquiry.ts';
import { staffLoanRequestSchema } from '../requests/loan-request.ts';

export const personalDataInputSchema = z.strictObject({
  email: text(maxEmailLength).check(
    z.overwrite<string>(pastedEmail),
    z.refine((email) => email === '' || mayBeStoredEmail(email), 'invalid'),
  ),
});

const count = z.int('required').check(z.gte(0, 'outOfRange'), z.lte(1_000_000, 'outOfRange'));

/** Requests that one exported list holds at most. */
export const listExportSchema = z.strictObject({ enquiries: count, loan_requests: count });
export type ListExport = z.infer<typeof listExportSchema>;

/** Everything stored about one address. */
export const personalDataSchema = z.object({
  email: z.string(),
  exported_at: z.iso.datetime(),
  enquiries: z.array(staffEnquirySchema),
  loan_requests: z.array(staffLoanRequestSchema),
});
export type PersonalData = z.infer<typeof personalDataSchema>;

/**
 * The record of an export or an erasure. The address itself is not kept: `email_hash` recognises it
 * for whoever has the key (`createAddressHash`), `email_hint` ("i…@example.com") helps staff; both
 * are empty where a list of many customers was exported.
 */
export const personalDataRecordSchema = z.strictObject({
  id: z.uuid(),
  action: z.enum(['export', 'erase']),
  at: z.iso.datetime(),
  by: z.string(),
  email_hash: z.string(),
  email_hint: z.string(),
  /**
   * False from the start of an erasure until everything is deleted: so staff see one that broke
   * off, and do it again.
   */
  completed: z.boolean(),
  /** Requests that were found; for a completed erasure, those that were deleted. */
  enquiries: z.int(),
  loan_requests: z.int(),
});
export type PersonalDataRecord = z.infer<typeof personalDataRecordSchema>;

/** Enough of an address for staff to recognise it: "i…@example.com". */
export function emailHint(email: string): string {
  const address = email.trim().toLowerCase();
  return `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;
}

/** What a request has to be compared with: whose it is, by the hash, and since when. */
interface SentRequest {
  email_hash: string;
  /** ISO. */
  created_at: string;
}

/**
 * Whether an erasure covers a request: it was begun, for the request's sender, when the request was
 * there already. One that broke off covers it as well. What the person sent later is a new request.
 */
export function isErased(
  { email_hash, created_at }: SentRequest,
  records: readonly Pick<PersonalDataRecord, 'action' | 'at' | 'email_hash'>[],
): boolean {
  return records.some(
    (record) =>
      record.action === 'erase' &&
      record.email_hash === email_hash &&
      Date.parse(record.at) >= Date.parse(created_at),
  );
}
