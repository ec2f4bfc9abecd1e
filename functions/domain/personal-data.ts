import * as z from 'zod/mini';
import { staffEnquirySchema } from './enquiry.ts';
import { emailField } from './form-schema.ts';
import { staffLoanRequestSchema } from './loan-request.ts';

export const personalDataInputSchema = z.strictObject({ email: emailField });

/** Everything held about one address. */
export const personalDataSchema = z.object({
  email: z.string(),
  exported_at: z.iso.datetime(),
  enquiries: z.array(staffEnquirySchema),
  loan_requests: z.array(staffLoanRequestSchema),
});
export type PersonalData = z.infer<typeof personalDataSchema>;

/** That somebody's data was exported or erased. The address itself is not kept: `email_hash` (SHA-256) recognises it, `email_hint` ("i…@example.com") helps staff. */
export const personalDataRecordSchema = z.strictObject({
  id: z.uuid(),
  action: z.enum(['export', 'erase']),
  at: z.iso.datetime(),
  by: z.string(),
  email_hash: z.string(),
  email_hint: z.string(),
  enquiries: z.int(),
  loan_requests: z.int(),
});
export type PersonalDataRecord = z.infer<typeof personalDataRecordSchema>;
