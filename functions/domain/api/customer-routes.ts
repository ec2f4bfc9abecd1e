import * as z from 'zod/mini';
import { atMost } from '../form-fields.ts';
import { enquiryInputSchema, enquiryRefusal } from '../requests/enquiry.ts';
import { loanInputSchema, loanRefusal } from '../requests/loan-request.ts';
import { financingSchemeSchema } from '../requests/loan-terms.ts';
import {
  changeViewingSchema,
  openViewingSchema,
  ownViewingSchema,
  viewingInputSchema,
} from '../requests/viewing.ts';
import { bankCalls, publicCalls } from './calls.ts';
import { defineRoute } from './route.ts';

const matching = (pattern: RegExp) =>
  z.string('invalid').check(atMost(200, 'invalid'), z.regex(pattern, 'invalid'));

/**
 * What a browser reports of a page that crashed: where in our own code, and nothing of the visitor
 * or of what was typed. Every part is short and has a narrow set of characters, because anybody can
 * send a report and it goes into the log.
 */
export const crashReportSchema = z.object({
  /** The browser makes it and shows it to the visitor, who can give it on the phone. */
  reference: z.uuid('invalid'),
  /** Name of the error, `TypeError`. */
  name: matching(/^[A-Za-z]{1,40}$/),
  /** File of the build, line and column where it was thrown. */
  at: z.optional(matching(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/)),
  /** Path of the page, without its query. */
  path: matching(/^\/[\w\-/.]{0,119}$/),
  release: matching(/^[\w-]{1,40}$/),
});
export type CrashReport = z.infer<typeof crashReportSchema>;

const by = 'customers-api';

const viewingDaySchema = z.object({ day: z.string(), times: z.array(z.string()) });

/**
 * Text or number. Any other value, or a text that is much too long, counts as absent: it must not
 * make us refuse the bank's call.
 */
const bankValue = z.catch(
  z.optional(z.union([z.string().check(atMost(2000)), z.number()])),
  undefined,
);

/** What customers send, and what the bank reports of their applications. */
export const customerRoutes = {
  sendEmail: defineRoute({
    ...publicCalls.sendEmail,
    access: 'public',
    by,
    keyed: true,
    summary:
      'Stores an enquiry and mails it to the dealer. 502 `mail`: it is stored, its id in `enquiry`, and mailed later; sent again under its key it is still one. Also takes a browser’s own form, and answers that with pages.',
    form: { lists: ['caravan_ids'] },
    body: enquiryInputSchema,
    refusal: enquiryRefusal,
    response: z.object({ enquiry: z.object({ id: z.string() }) }),
  }),
  createLoanRequest: defineRoute({
    ...publicCalls.createLoanRequest,
    access: 'public',
    by,
    keyed: true,
    summary:
      'Stores a loan request for an available house at its price of the moment, and tells the dealer. Also takes a browser’s own form, and answers that with pages.',
    form: { numbers: ['down_payment', 'period'], checks: ['consent'] },
    body: loanInputSchema,
    refusal: loanRefusal,
    response: z.object({
      loan_request: z.object({
        id: z.string(),
        caravan_name: z.string(),
        /** EUR. */
        caravan_price: z.int(),
        status: z.literal('pending'),
      }),
    }),
    status: 201,
  }),
  listViewingTimes: defineRoute({
    ...publicCalls.listViewingTimes,
    access: 'public',
    by,
    summary:
      'The times of the coming three weeks at which a viewing can be wished for; days without any are left out.',
    // No cache keeps it any longer, nor while the function does not answer.
    response: z.object({ days: z.array(viewingDaySchema), valid_until: z.iso.datetime() }),
    sharedMaxAge: 30,
  }),
  createViewing: defineRoute({
    ...publicCalls.createViewing,
    access: 'public',
    by,
    keyed: true,
    summary:
      'Stores the wish to see up to five homes at a time, which staff confirm. 409 `taken` names the next free times in `times`; 422 `open_wishes`: this telephone, or this network, has three wishes open. Also takes a browser’s own form, and answers that with pages.',
    form: { lists: ['caravan_ids'], pairs: { at: ['day', 'time'] } },
    body: viewingInputSchema,
    response: z.object({ viewing: z.object({ number: z.string() }) }),
    status: 201,
  }),
  openViewing: defineRoute({
    ...publicCalls.openViewing,
    access: 'public',
    by,
    keyed: true,
    countsItself: true,
    summary:
      'The viewing of a letter’s link, whose token is in the body alone; 404 once its hour has begun. Also takes a browser’s own form, and answers that with pages.',
    form: {},
    body: openViewingSchema,
    response: z.object({ viewing: ownViewingSchema }),
  }),
  changeViewing: defineRoute({
    ...publicCalls.changeViewing,
    access: 'public',
    by,
    keyed: true,
    countsItself: true,
    summary:
      'Moves the viewing of a letter’s link to another free time, or cancels it; 404 once its hour has begun. Also takes a browser’s own form, and answers that with pages.',
    form: { pairs: { at: ['day', 'time'] } },
    body: changeViewingSchema,
    response: z.object({ viewing: ownViewingSchema }),
  }),
  listFinancingSchemes: defineRoute({
    ...publicCalls.listFinancingSchemes,
    access: 'public',
    by,
    summary:
      'How the bank lends, asked of it at most once a day; 502 `provider` while it cannot be asked.',
    response: z.object({ items: z.array(financingSchemeSchema) }),
  }),
  reportClientError: defineRoute({
    ...publicCalls.reportClientError,
    access: 'public',
    by,
    summary:
      'Writes into the log that a page stopped working in a browser, and where; a few a minute.',
    body: crashReportSchema,
    response: z.object({}),
  }),
  reportBankStatus: defineRoute({
    ...bankCalls.reportBankStatus,
    access: 'public',
    by,
    untyped: true,
    summary:
      "The bank's callback, of use where it names the order's own `OrderId`. Always succeeds: whoever guesses tokens learns nothing.",
    params: z.object({ token: z.string().check(atMost(200, 'invalid')) }),
    body: z.looseObject({
      OrderId: bankValue,
      Status: bankValue,
      Message: bankValue,
      CreditApplicationId: bankValue,
    }),
    response: z.object({}),
  }),
};
