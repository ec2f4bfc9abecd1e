import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { openedRequestSchema } from '../records/opened-request.ts';
import { personInputSchema, personSchema, requestNameSchema } from '../records/person.ts';
import {
  leftOpenSchema,
  listExportSchema,
  personalDataInputSchema,
  personalDataRecordSchema,
  personalDataSchema,
} from '../records/personal-data.ts';
import { callInputSchema, callPatchSchema, staffCallSchema } from '../requests/call.ts';
import { enquiryPatchSchema, staffEnquirySchema } from '../requests/enquiry.ts';
import {
  listedRequestSchema,
  requestCountsSchema,
  requestViews,
  searchLength,
} from '../requests/listed-request.ts';
import { loanPatchSchema, staffLoanRequestSchema } from '../requests/loan-request.ts';
import { nextStepInputSchema, nextStepSchema } from '../requests/next-step.ts';
import { replyInputSchema } from '../requests/reply.ts';
import { kindOfSegment, kindSegments, requestKinds } from '../requests/request-kinds.ts';
import { logEntryInputSchema, logEntrySchema, logItemSchema } from '../requests/request-log.ts';
import {
  enteredViewingSchema,
  mostDropped,
  staffViewingSchema,
  viewingPatchSchema,
} from '../requests/viewing.ts';
import { staffCalls } from './calls.ts';
import { defineRoute } from './route.ts';

const by = 'requests-api';
const idParams = z.object({ id: z.uuid('invalid') });
const pageQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(1000, 'invalid'))),
});
const oneEnquiry = z.object({ enquiry: staffEnquirySchema });
const oneLoanRequest = z.object({ loan_request: staffLoanRequestSchema });
const oneViewing = z.object({ viewing: staffViewingSchema });
const oneCall = z.object({ call: staffCallSchema });
/** The part of the address that names a kind becomes the kind. */
const kindParam = z.pipe(
  z.enum(kindSegments, 'invalid'),
  z.transform((segment) => kindOfSegment[segment]),
);
/** A cursor holds ids and times alone. */
const viewShape = {
  view: z._default(z.enum(requestViews, 'invalid'), 'open'),
  kind: z.optional(z.enum(requestKinds, 'invalid')),
  cursor: z.optional(z.string().check(z.maxLength(1000, 'invalid'))),
};
const requestList = {
  items: z.array(listedRequestSchema),
  next: z.nullable(z.string()),
  counts: requestCountsSchema,
};
const requestParams = z.object({ kind: kindParam, id: z.uuid('invalid') });

/**
 * The staff's calls on requests of every kind. A conflict's error body carries the stored request
 * as `current`.
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
  getEnquiry: defineRoute({
    ...staffCalls.getEnquiry,
    access: 'staff',
    by,
    summary: 'One enquiry as it is now.',
    params: idParams,
    response: oneEnquiry,
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
  listCalls: defineRoute({
    ...staffCalls.listCalls,
    access: 'staff',
    by,
    summary:
      'All calls that staff noted, newest first, a page at a time; `next` is the cursor of the following page.',
    query: pageQuery,
    response: z.object({ items: z.array(staffCallSchema), next: z.nullable(z.string()) }),
  }),
  createCall: defineRoute({
    ...staffCalls.createCall,
    access: 'staff',
    by,
    summary:
      'Notes a telephone call, or somebody who came in: name, phone or e-mail is needed. The same form sent again answers the same call; another one under its `form_id` is 409.',
    body: callInputSchema,
    response: oneCall,
    status: 201,
  }),
  getCall: defineRoute({
    ...staffCalls.getCall,
    access: 'staff',
    by,
    summary: 'One call as it is now.',
    params: idParams,
    response: oneCall,
  }),
  updateCall: defineRoute({
    ...staffCalls.updateCall,
    access: 'staff',
    by,
    summary: 'Changes who called and what about, its notes, or closes it.',
    params: idParams,
    body: callPatchSchema,
    response: oneCall,
  }),
  listViewings: defineRoute({
    ...staffCalls.listViewings,
    access: 'staff',
    by,
    summary:
      'All viewings, newest wish first, a page at a time; `next` is the cursor of the following page.',
    query: pageQuery,
    response: z.object({ items: z.array(staffViewingSchema), next: z.nullable(z.string()) }),
  }),
  enterViewing: defineRoute({
    ...staffCalls.enterViewing,
    access: 'staff',
    by,
    summary:
      'Stores a viewing that staff agreed on, confirmed at once. 409 `taken` names the next free times in `times`.',
    body: enteredViewingSchema,
    response: oneViewing,
    status: 201,
  }),
  dropViewings: defineRoute({
    ...staffCalls.dropViewings,
    access: 'staff',
    by,
    summary:
      'Declines wishes that nobody confirmed, without a letter, and frees their places; others are left as they are. `dropped`: those that are declined by the same person now.',
    body: z.strictObject({
      ids: z
        .array(z.uuid('invalid').check(z.toLowerCase()), 'required')
        .check(z.minLength(1, 'required'), z.maxLength(mostDropped, 'tooMany')),
    }),
    response: z.object({ dropped: z.array(z.string()) }),
  }),
  getViewing: defineRoute({
    ...staffCalls.getViewing,
    access: 'staff',
    by,
    summary: 'One viewing as it is now.',
    params: idParams,
    response: oneViewing,
  }),
  updateViewing: defineRoute({
    ...staffCalls.updateViewing,
    access: 'staff',
    by,
    summary:
      'Confirms, moves or declines a viewing (the visitor is mailed), or notes whether they came. 409 `taken` names the next free times in `times`.',
    params: idParams,
    body: viewingPatchSchema,
    response: oneViewing,
  }),
  listRequests: defineRoute({
    ...staffCalls.listRequests,
    access: 'staff',
    by,
    summary:
      'Requests of every kind, a page at a time: those that wait for staff (the longest first), next steps by day, viewings by hour, what is open, or all, what waits first and then the latest. `counts` ends at 100, which stands for more than 99. A page of one `kind` may have few, and `next` all the same.',
    query: z.strictObject(viewShape),
    response: z.object(requestList),
  }),
  searchRequests: defineRoute({
    ...staffCalls.searchRequests,
    access: 'staff',
    by,
    summary:
      'Requests that a text finds: a number, a telephone in any spelling or an e-mail address its own at once, any other words in the view, open requests first, then closed ones page by page; `next` goes on, `reached` is the time of the last closed request that was looked at, null where none was or nothing is left.',
    body: z.strictObject({
      ...viewShape,
      view: z._default(z.enum(requestViews, 'invalid'), 'all'),
      text: text(searchLength),
    }),
    response: z.object({ ...requestList, reached: z.nullable(z.string()) }),
  }),
  openRequest: defineRoute({
    ...staffCalls.openRequest,
    access: 'staff',
    by,
    summary:
      'One request as it is now, with its log and history in one order, the oldest first, and the person’s other requests, open ones first, reservations and sales.',
    params: z.object({ kind: z.enum(requestKinds, 'invalid'), id: z.uuid('invalid') }),
    response: openedRequestSchema,
  }),
  getRequestLog: defineRoute({
    ...staffCalls.getRequestLog,
    access: 'staff',
    by,
    summary:
      'What staff wrote into the log of an enquiry, a loan request or a call, and its history, in one order, the oldest first.',
    params: requestParams,
    response: z.object({ items: z.array(logItemSchema) }),
  }),
  addLogEntry: defineRoute({
    ...staffCalls.addLogEntry,
    access: 'staff',
    by,
    summary:
      'Adds an entry to the log, once: the same `entry_id` again answers the same entry. `call` also answers a new enquiry.',
    params: requestParams,
    body: logEntryInputSchema,
    response: z.object({ entry: logEntrySchema }),
    status: 201,
  }),
  removeLogEntry: defineRoute({
    ...staffCalls.removeLogEntry,
    access: 'staff',
    by,
    summary:
      'Takes an entry back, minutes after it was written and by its author alone; an enquiry that it answered is new again.',
    params: z.extend(requestParams, { entry_id: z.uuid('invalid').check(z.toLowerCase()) }),
    response: z.object({ entry_id: z.string() }),
  }),
  sendReply: defineRoute({
    ...staffCalls.sendReply,
    access: 'staff',
    by,
    summary:
      'Writes to the person by e-mail, once: the same `reply_id` again answers the same entry of the log, which says how its letter stands. 422 `reason`: `no_address`, `returned`, `day` (20 within a day) or `full`.',
    params: requestParams,
    body: replyInputSchema,
    response: z.object({ entry: logEntrySchema }),
    status: 202,
  }),
  setNextStep: defineRoute({
    ...staffCalls.setNextStep,
    access: 'staff',
    by,
    summary: 'Sets what is to be done next and when, in Sofia’s time; `null` removes it.',
    params: requestParams,
    body: z.nullable(nextStepInputSchema),
    response: z.object({ next_step: z.nullable(nextStepSchema) }),
  }),
  answerBuyer: defineRoute({
    ...staffCalls.answerBuyer,
    access: 'staff',
    by,
    summary:
      'Answers the request by which a house was just sold or reserved: a new enquiry is answered, an applicant waits for no answer any more, a buyer’s call is closed. Made again it changes nothing.',
    params: idParams,
    response: z.object({ buyer: z.nullable(requestNameSchema) }),
  }),
  countRequests: defineRoute({
    ...staffCalls.countRequests,
    access: 'staff',
    by,
    summary:
      'How many enquiries are new, how many loan requests pending, or approved and not sent to the bank, and how many viewings are wished for.',
    response: z.object({ enquiries: z.int(), loan_requests: z.int(), viewings: z.int() }),
  }),
  findPerson: defineRoute({
    ...staffCalls.findPerson,
    access: 'staff',
    by,
    summary:
      'Every request with this telephone, in whatever spelling, or this e-mail address, and those that share one with them; and the houses that are reserved for or sold to one of them.',
    body: personInputSchema,
    response: z.object({ person: personSchema }),
  }),
  exportPersonalData: defineRoute({
    ...staffCalls.exportPersonalData,
    access: 'staff',
    by,
    summary:
      'Everything held about one telephone or e-mail address, or the requests that `only` names; that it was asked for is recorded.',
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
    summary:
      'Deletes everything held about one telephone or e-mail address but what is open, which `open` names; or the requests that `only` names. That it was done is recorded.',
    body: personalDataInputSchema,
    response: z.object({ record: personalDataRecordSchema, open: leftOpenSchema }),
  }),
  listPersonalDataRecords: defineRoute({
    ...staffCalls.listPersonalDataRecords,
    access: 'staff',
    by,
    summary: 'What was exported and erased, newest first.',
    response: z.object({ items: z.array(personalDataRecordSchema) }),
  }),
};
