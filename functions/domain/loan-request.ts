import * as z from 'zod/mini';
import { type BankStatus, bankStatuses } from './bank-status.ts';
import { emailField, formSignsShape, langField } from './form-schema.ts';
import { languages } from './locale.ts';
import { shownMailSchema } from './outbox.ts';
import { storedRequestShape } from './stored-request.ts';
import { text } from './text.ts';

export const loanStatuses = ['pending', 'approved', 'rejected', 'processed', 'withdrawn'] as const;
export type LoanStatus = (typeof loanStatuses)[number];

/** What staff may make of a request. */
export const loanDecisions = ['approved', 'rejected', 'withdrawn'] as const;
export type LoanDecision = (typeof loanDecisions)[number];

/**
 * Where each status may lead. Spec section 4 and docs/adr/005-loan-states.md; `processed` only by the bank taking the
 * application, `withdrawn` where the customer no longer wants it.
 */
export const loanTransitions: Record<LoanStatus, readonly LoanStatus[]> = {
  pending: ['approved', 'rejected', 'withdrawn'],
  approved: ['processed', 'rejected', 'withdrawn'],
  rejected: [],
  processed: [],
  withdrawn: [],
};

/** Whether it is the dealer's turn: the customer has neither the bank's link nor a refusal. */
export function waitsForStaff({ status }: { status: LoanStatus }): boolean {
  return status === 'pending' || status === 'approved';
}

/** Months the bank may lend for. */
export const loanPeriod = { least: 3, most: 60 } as const;

const addressPart = (max: number) => z._default(text(max, { optional: true }), '');

/** Who applies; the address is optional. */
const customerDataSchema = z.strictObject({
  firstname: text(60),
  lastname: text(60),
  email: emailField,
  phone: text(40),
  country: z._default(text(60, { optional: true }), 'Bulgaria'),
  city: addressPart(80),
  streetname: addressPart(120),
  streetno: addressPart(20),
  postalcode: addressPart(12),
});
export type CustomerData = z.infer<typeof customerDataSchema>;

/** EUR, whole. */
const downPayment = z.int('invalid').check(z.gte(0, 'outOfRange'), z.lte(10_000_000, 'outOfRange'));
const period = z.int('invalid').check(z.gte(loanPeriod.least, 'outOfRange'), z.lte(loanPeriod.most, 'outOfRange'));

/** What the loan dialog sends: the house by its id, the customer, and nothing about money but what they would pay first. */
export const loanInputSchema = z.strictObject({
  caravan_id: z.uuid('required').check(z.toLowerCase()),
  customer_data: customerDataSchema,
  /** To pass the data on to the bank. */
  consent: z.literal(true, 'required'),
  down_payment: z.optional(downPayment),
  period: z.optional(period),
  lang: langField,
  ...formSignsShape,
});
export type LoanInput = z.infer<typeof loanInputSchema>;

/** The bank's plaintext, as tbi-payload.ts makes it. */
export const tbiDataSchema = z.strictObject({
  orderid: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  surname: z.literal(''),
  email: z.string(),
  phone: z.string(),
  deliveryaddress: z.strictObject({
    country: z.string(),
    county: z.literal(''),
    city: z.string(),
    streetname: z.string(),
    streetno: z.string(),
    buildingno: z.literal(''),
    entranceno: z.literal(''),
    floorno: z.literal(''),
    apartmentno: z.literal(''),
    postalcode: z.string(),
  }),
  items: z.tuple([
    z.strictObject({
      name: z.string(),
      description: z.string(),
      qty: z.literal('1'),
      price: z.string(),
      sku: z.string(),
      category: z.literal('0'),
      imagelink: z.literal(''),
    }),
  ]),
  promo: z.literal(true),
  currency: z.literal('EUR'),
  successRedirectURL: z.string(),
  failRedirectURL: z.string(),
  statusURL: z.string(),
  downpayment: z.optional(z.int()),
  period: z.optional(z.int()),
});
export type TbiData = z.infer<typeof tbiDataSchema>;

const iso = z.iso.datetime();
const bankStatusSchema = z.enum(bankStatuses as [BankStatus, ...BankStatus[]]);

/**
 * What is known of the application at the bank. `sending` while it is being registered, `unknown` when no answer came and the
 * bank may have it or not: then the bank is asked before anything is sent again.
 */
export const bankApplicationSchema = z.strictObject({
  registration: z.enum(['sending', 'unknown', 'refused', 'registered']),
  attempted_at: iso,
  /** While `sending`: until when somebody may be at it; null otherwise. */
  held_until: z.nullable(iso),
  order_id: z.nullable(z.string()),
  token: z.nullable(z.string()),
  /** Where the customer goes on. */
  url: z.nullable(z.string()),
  registered_at: z.nullable(iso),
  /** The bank's error number of the last try, as text; null without one. */
  error: z.nullable(z.string()),
  status: z.nullable(bankStatusSchema),
  status_at: z.nullable(iso),
  /** What the bank said, in the order it arrived, at most 50. */
  path: z.array(z.strictObject({ at: iso, status: bankStatusSchema })),
});
export type BankApplication = z.infer<typeof bankApplicationSchema>;

/** A loan request as it is stored. Its id is the idempotency key of the form it came by. EUR, whole. */
export const loanRequestSchema = z.strictObject({
  id: z.uuid(),
  caravan_id: z.string(),
  caravan_name: z.string(),
  /** What the house cost when it came: its effective price. */
  caravan_price: z.int(),
  customer_data: customerDataSchema,
  tbi_data: tbiDataSchema,
  down_payment: z.nullable(z.int()),
  period: z.nullable(z.int()),
  consent_at: iso,
  lang: z.enum(languages),
  status: z.enum(loanStatuses),
  /** What the customer was told with the rejection; null before one. */
  rejection_reason: z.nullable(z.string()),
  bank: z.nullable(bankApplicationSchema),
  /** What `statusURL` ends with, as status-token.ts makes it: its 256 random bits cannot be guessed. */
  status_token: z.string(),
  ...storedRequestShape,
});
export type LoanRequest = z.infer<typeof loanRequestSchema>;

/** What staff see of a loan request: everything but the two tokens. */
export const staffLoanRequestSchema = z.extend(
  z.omit(z.object(loanRequestSchema.shape), {
    fingerprint: true,
    revision: true,
    outbox: true,
    status_token: true,
    tbi_data: true,
    bank: true,
  }),
  {
    tbi_data: z.omit(z.object(tbiDataSchema.shape), { statusURL: true }),
    bank: z.nullable(z.omit(z.object(bankApplicationSchema.shape), { token: true })),
    mails: z.array(shownMailSchema),
  },
);
export type StaffLoanRequest = z.infer<typeof staffLoanRequestSchema>;

/**
 * `version` is the one last read; without it the change is made to whatever is there. `reason` goes to the customer with a
 * rejection. Down payment and period can be agreed anew until the bank has the application; null takes them back.
 */
export const loanPatchSchema = z.strictObject({
  version: z.optional(z.int('invalid').check(z.gte(1, 'invalid'))),
  status: z.optional(z.enum(loanDecisions, 'invalid')),
  /** That terms outside the bank's known limits are meant: without it they are not approved. */
  confirmed: z.optional(z.boolean('invalid')),
  reason: z.optional(text(1000, { optional: true })),
  admin_notes: z.optional(text(4000, { optional: true })),
  down_payment: z.optional(z.nullable(downPayment)),
  period: z.optional(z.nullable(period)),
});
export type LoanPatch = z.infer<typeof loanPatchSchema>;

/** The loan form's fields in the order of the form; the first four are required. */
const requiredLoanFields = ['firstname', 'lastname', 'email', 'phone'] as const;

/** Spec section 5's sentence for what is wrong with a loan form. */
export function loanRefusal(fields: Readonly<Record<string, string>>): string | undefined {
  const missing = requiredLoanFields.filter((field) => fields[`customer_data.${field}`] === 'required');
  if (missing.length > 0) return `Please fill in: ${missing.join(', ')}`;
  if (fields['customer_data.email']) return 'Please enter a valid email address';
  if (fields.consent) return 'Please agree to your data being passed on to the bank';
  if (fields.down_payment) return 'The down payment must be less than the price';
  return undefined;
}
