import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import {
  listExportSchema,
  personalDataInputSchema,
  personalDataRecordSchema,
  personalDataSchema,
} from '../records/personal-data.ts';
import { enquiryPatchSchema, staffEnquirySchema } from '../requests/enquiry.ts';
import { loanPatchSchema, staffLoanRequestSchema } from '../requests/loan-request.ts';
import { staffCalls } from './calls.ts';
import { defineRoute } from './route.ts';

const by = 'requests-api';
const idParams = z.object({ id: z.uuid('invalid') });
const pageQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(1000, 'invalid'))),
});
const oneEnquiry = z.object({ enquiry: staffEnquirySchema });
const oneLoanRequest = z.object({ loan_request: staffLoanRequestSchema });

/**
 * The staff's calls on what customers sent. A conflict's error body carries the stored request as
 * `current`.
 */
export const requestRoutes = {
  listEnquiries: defineRoute({
    ...staffCalls.listEnquiries,
    access: 'staff',
    by,
    summary:
      'All enquiries, newest first, a page at a time; `next` is the cursor of the following page.',
    query: pageQuery,
    response: z.object({ items: z.array(staffEnquirySchema), next: z.nullable(z.string()) }),
  }),
  updateEnquiry: defineRoute({
    ...staffCalls.updateEnquiry,
    access: 'staff',
    by,
    summary:
      'Changes the status or the notes of an enquiry, or records that the customer was called.',
    params: idParams,
    body: enquiryPatchSchema,
    response: oneEnquiry,
  }),
  listLoanRequests: defineRoute({
    ...staffCalls.listLoanRequests,
    access: 'staff',
    by,
    summary:
      'All loan requests, newest first, a page at a time; `next` is the cursor of the following page.',
    query: pageQuery,
    response: z.object({ items: z.array(staffLoanRequestSchema), next: z.nullable(z.string()) }),
  }),
  getLoanRequest: defineRoute({
    ...staffCalls.getLoanRequest,
    access: 'staff',
    by,
    summary: 'One loan request as it is now, with what the bank said of it.',
    params: idParams,
    response: oneLoanRequest,
  }),
  updateLoanRequest: defineRoute({
    ...staffCalls.updateLoanRequest,
    access: 'staff',
    by,
    summary:
      'Approves, rejects (the customer is mailed) or closes as withdrawn; or changes notes, down payment and period. 422 `needs_confirmation` names terms outside the bank’s known limits in `odd`: the same with `confirmed: true` approves them.',
    params: idParams,
    body: loanPatchSchema,
    response: oneLoanRequest,
  }),
  sendRejectionEmail: defineRoute({
    ...staffCalls.sendRejectionEmail,
    access: 'staff',
    by,
    summary:
      'Sends the mail of a rejection that was not sent yet; once sent it is not sent again. The recipient is the stored one.',
    body: z.strictObject({
      loanRequestId: z.uuid('required'),
      /**
       * Fields of the specification. The server accepts and ignores them: it uses what is stored.
       */
      customerEmail: z.optional(text(254, { optional: true })),
      customerName: z.optional(text(200, { optional: true })),
      caravanName: z.optional(text(300, { optional: true })),
      reason: z.optional(text(1000, { optional: true })),
    }),
    response: oneLoanRequest,
  }),
  processTbiLoan: defineRoute({
    ...staffCalls.processTbiLoan,
    access: 'staff',
    by,
    summary: 'Registers an approved request with the bank, once, and mails the customer its link.',
    body: z.strictObject({ loanRequestId: z.uuid('required') }),
    response: oneLoanRequest,
  }),
  countRequests: defineRoute({
    ...staffCalls.countRequests,
    access: 'staff',
    by,
    summary:
      'How many enquiries are new, and how many loan requests pending, or approved and not sent to the bank.',
    response: z.object({ enquiries: z.int(), loan_requests: z.int() }),
  }),
  exportPersonalData: defineRoute({
    ...staffCalls.exportPersonalData,
    access: 'staff',
    by,
    summary: 'Everything held about one e-mail address; that it was asked for is recorded.',
    body: personalDataInputSchema,
    response: z.object({ personal_data: personalDataSchema, record: personalDataRecordSchema }),
  }),
  recordListExport: defineRoute({
    ...staffCalls.recordListExport,
    access: 'staff',
    by,
    summary:
      'Records that staff make a file of a list of requests, and of how many; the file itself is made in the browser.',
    body: listExportSchema,
    response: z.object({ record: personalDataRecordSchema }),
  }),
  erasePersonalData: defineRoute({
    ...staffCalls.erasePersonalData,
    access: 'staff',
    by,
    summary: 'Deletes everything held about one e-mail address; that it was done is recorded.',
    body: personalDataInputSchema,
    response: z.object({ record: personalDataRecordSchema }),
  }),
  listPersonalDataRecords: defineRoute({
    ...staffCalls.listPersonalDataRecords,
    access: 'staff',
    by,
    summary: 'What was exported and erased, newest first.',
    response: z.object({ items: z.array(personalDataRecordSchema) }),
  }),
};
