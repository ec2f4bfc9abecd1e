import * as z from 'zod/mini';
import { emailField, formSignsShape, langField, text } from '../form-fields.ts';
import { highestPrice } from '../houses/caravan-fields.ts';
import { daySchema } from '../houses/sale.ts';
import { languages } from '../locale.ts';
import { type BankStatus, bankOffers, bankStatuses, movesOn } from './bank-status.ts';
import { customerLengths } from './forms.ts';
import { newMail, sendingTime, shownMailSchema } from './outbox.ts';
import {
  type HistoryAction,
  type HistoryEntry,
  storedRequestShape,
  unshownShape,
  withEntry,
} from './stored-request.ts';
import { telephoneField } from './telephone-field.ts';

export const loanStatuses = ['pending', 'approved', 'rejected', 'processed', 'withdrawn'] as const;
export type LoanStatus = (typeof loanStatuses)[number];

/** What staff may do with a request. */
const loanDecisions = ['approved', 'rejected', 'withdrawn'] as const;
export type LoanDecision = (typeof loanDecisions)[number];

/**
 * The statuses that may follow each status. Spec section 4 and docs/adr/005-instalments.md. A
 * request becomes `processed` only when the bank takes the application; `withdrawn` is for a
 * customer who no longer wants the loan.
 */
export const loanTransitions: Record<LoanStatus, readonly LoanStatus[]> = {
  pending: ['approved', 'rejected', 'withdrawn'],
  approved: ['processed', 'rejected', 'withdrawn'],
  rejected: [],
  processed: [],
  withdrawn: [],
};

/** Whether the dealer has to act: the customer has neither the bank's link nor a refusal. */
export function waitsForStaff({ status }: { status: LoanStatus }): boolean {
  return status === 'pending' || status === 'approved';
}

/**
 * The request once staff spoke with the applicant, or sold or reserved a house for them: the
 * applicant waits for no answer any more. The status is the dealer's decision and stays as it is.
 */
export function answeredLoan(before: LoanRequest, entry: HistoryEntry): LoanRequest {
  const isKnown = before.history.some(({ action }) => action === 'called');
  if (!waitsForStaff(before) || isKnown) return before;
  return { ...before, history: withEntry(before.history, entry) };
}

/** Months the bank may lend for. */
export const loanPeriod = { least: 3, most: 60 } as const;

const addressPart = (name: 'city' | 'streetname' | 'streetno' | 'postalcode') =>
  z._default(text(customerLengths[name], { optional: true }), '');

/** Who applies; the address is optional. */
const customerDataSchema = z.strictObject({
  firstname: text(customerLengths.firstname),
  lastname: text(customerLengths.lastname),
  email: emailField,
  phone: text(customerLengths.phone),
  country: z._default(text(customerLengths.country, { optional: true }), 'Bulgaria'),
  city: addressPart('city'),
  streetname: addressPart('streetname'),
  streetno: addressPart('streetno'),
  postalcode: addressPart('postalcode'),
});
export type CustomerData = z.infer<typeof customerDataSchema>;
/** The same as the form takes it: the bank calls back. */
const applicantSchema = z.extend(customerDataSchema, { phone: telephoneField() });
/** The same as it is stored: the address is text, as in requests of every kind. */
const storedCustomerSchema = z.extend(customerDataSchema, { email: z.string() });

/** EUR, whole. */
const downPayment = z
  .int('invalid')
  .check(z.gte(0, 'outOfRange'), z.lte(highestPrice, 'outOfRange'));
const period = z
  .int('invalid')
  .check(z.gte(loanPeriod.least, 'outOfRange'), z.lte(loanPeriod.most, 'outOfRange'));

/**
 * What the loan dialog sends: the house's id, the customer, and of money only what the customer
 * would pay first.
 */
export const loanInputSchema = z.strictObject({
  caravan_id: z.uuid('required').check(z.toLowerCase()),
  customer_data: applicantSchema,
  /**
   * The customer's request that the data be passed on to the bank: a step prior to a contract, not
   * a consent (`loanRequest` in law.ts). The name is that of the API.
   */
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
 * What is known of the application at the bank. `sending`: it is being registered. `unknown`: no
 * answer came and the bank may have it or not, so the bank is asked before anything is sent again.
 */
export const bankApplicationSchema = z.strictObject({
  registration: z.enum(['sending', 'unknown', 'refused', 'registered']),
  attempted_at: iso,
  /** While `sending`: until when the call that registers it holds it; null otherwise. */
  held_until: z.nullable(iso),
  order_id: z.nullable(z.string()),
  token: z.nullable(z.string()),
  /** The bank's page on which the customer continues the application. */
  url: z.nullable(z.string()),
  registered_at: z.nullable(iso),
  /** The bank's error number at the last try, as text; null without one. */
  error: z.nullable(z.string()),
  status: z.nullable(bankStatusSchema),
  status_at: z.nullable(iso),
  /** What the bank said, in the order it arrived, at most 50. */
  path: z.array(z.strictObject({ at: iso, status: bankStatusSchema })),
});
export type BankApplication = z.infer<typeof bankApplicationSchema>;

/** What a list says of an application: enough to tell how it stands at a moment. */
const atBankSchema = z.pick(z.object(bankApplicationSchema.shape), {
  registration: true,
  held_until: true,
  error: true,
  status: true,
});
export type AtBank = z.infer<typeof atBankSchema>;

/** What a list says of a loan request, EUR and months. */
export const listedLoanSchema = z.object({
  price: z.int(),
  down_payment: z.nullable(z.int()),
  period: z.nullable(z.int()),
  bank: z.nullable(atBankSchema),
});

/** Until which day, Sofia's, staff put off what the bank's answer has them do with the house. */
const putOffSchema = z.strictObject({
  offer: z.enum(bankOffers, 'invalid'),
  until: daySchema,
});
export type PutOff = z.infer<typeof putOffSchema>;

/**
 * A loan request as it is stored. The server makes its id of the key of the form it came by. EUR,
 * whole.
 */
export const loanRequestSchema = z.strictObject({
  id: z.uuid(),
  caravan_id: z.string(),
  caravan_name: z.string(),
  /** What the house cost when it came: its effective price. */
  caravan_price: z.int(),
  customer_data: storedCustomerSchema,
  tbi_data: tbiDataSchema,
  down_payment: z.nullable(z.int()),
  period: z.nullable(z.int()),
  consent_at: iso,
  lang: z.enum(languages),
  status: z.enum(loanStatuses),
  /** What the customer was told with the rejection; null before one. */
  rejection_reason: z.nullable(z.string()),
  bank: z.nullable(bankApplicationSchema),
  /** Null where nothing is put off. */
  put_off: z.nullable(putOffSchema),
  /** The end of `statusURL`, as `statusToken` makes it: its 256 random bits cannot be guessed. */
  status_token: z.string(),
  ...storedRequestShape,
});
export type LoanRequest = z.infer<typeof loanRequestSchema>;

/**
 * What staff see of a loan request: no token, no counter of writes, and of its mails what
 * `shownMailSchema` has.
 */
export const staffLoanRequestSchema = z.extend(
  z.omit(z.object(loanRequestSchema.shape), {
    ...unshownShape,
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

/** A loan request's part of the list: no token, no address of the bank. */
export function listedLoan(
  loan: Pick<LoanRequest, 'caravan_price' | 'down_payment' | 'period' | 'bank'>,
): z.infer<typeof listedLoanSchema> {
  const { caravan_price: price, down_payment, period, bank } = loan;
  return { price, down_payment, period, bank: bank && atBankSchema.parse(bank) };
}

/**
 * Whether down payment and period can still be changed: not once the bank has the application or
 * may have it.
 */
export function hasOpenTerms({ status, bank }: Pick<StaffLoanRequest, 'status' | 'bank'>): boolean {
  return waitsForStaff({ status }) && (bank === null || bank.registration === 'refused');
}

/**
 * `version` is the one last read; without it the change applies to whatever version is stored.
 * `reason` goes to the customer with a rejection. Down payment and period can be changed until the
 * bank has the application; null removes them.
 */
export const loanPatchSchema = z.strictObject({
  version: z.optional(z.int('invalid').check(z.gte(1, 'invalid'))),
  status: z.optional(z.enum(loanDecisions, 'invalid')),
  /** Confirms terms outside the bank's known limits, which are not approved without it. */
  confirmed: z.optional(z.boolean('invalid')),
  reason: z.optional(text(1000, { optional: true })),
  admin_notes: z.optional(text(4000, { optional: true })),
  put_off: z.optional(z.nullable(putOffSchema)),
  down_payment: z.optional(z.nullable(downPayment)),
  period: z.optional(z.nullable(period)),
});
export type LoanPatch = z.infer<typeof loanPatchSchema>;

/** The loan form's fields in the form's order; the first four are required. */
const requiredLoanFields = ['firstname', 'lastname', 'email', 'phone'] as const;

/** Spec section 5's sentence for what is wrong with a loan form. */
export function loanRefusal(fields: Readonly<Record<string, string>>): string | undefined {
  const missing = requiredLoanFields.filter(
    (field) => fields[`customer_data.${field}`] === 'required',
  );
  if (missing.length > 0) return `Please fill in: ${missing.join(', ')}`;
  if (fields['customer_data.email']) return 'Please enter a valid email address';
  if (fields['customer_data.phone']) return 'Please enter a valid phone number';
  // Callers outside know this sentence; pages show their own.
  if (fields.consent) return 'Please agree to your data being passed on to the bank';
  if (fields.down_payment) return 'The down payment must be less than the price';
  return undefined;
}

/**
 * What we know of an application before we try to register it: the bank has none (`none`), another
 * call is registering it right now (`held`), an earlier call ended without an answer, so the bank
 * may have it (`unknown`), or the bank has it (`proved`).
 */
export type Standing = 'none' | 'held' | 'unknown' | 'proved';

const empty: BankApplication = {
  registration: 'sending',
  attempted_at: '',
  held_until: null,
  order_id: null,
  token: null,
  url: null,
  registered_at: null,
  error: null,
  status: null,
  status_at: null,
  path: [],
};

/**
 * A hold that ends later than any call needs does not count: the clock was set back since. Two
 * clocks may differ a little.
 */
function isHeld({ held_until }: BankApplication, now: Date): boolean {
  const left = held_until === null ? 0 : Date.parse(held_until) - now.getTime();
  return left > 0 && left <= 2 * sendingTime;
}

export function standing(bank: BankApplication | null, now: Date): Standing {
  if (bank === null) return 'none';
  if (isHeld(bank, now)) return 'held';
  if (bank.registered_at !== null) return 'proved';
  // If a hold ended without a result, the call was broken off, and the bank may have the
  // application or not.
  return bank.registration === 'refused' ? 'none' : 'unknown';
}

/** The application, held by the call that is about to register it or to ask the bank for it. */
export function heldApplication(bank: BankApplication | null, now: Date): BankApplication {
  const sentBefore = bank !== null && standing(bank, now) !== 'none';
  return {
    ...(bank ?? empty),
    registration: 'sending',
    attempted_at: sentBefore ? bank.attempted_at : now.toISOString(),
    held_until: new Date(now.getTime() + sendingTime).toISOString(),
    error: null,
  };
}

/**
 * Whether what was sent last may still reach the bank: a bank that answers slowly may also take
 * applications slowly.
 */
export function isStillUnderWay(
  { attempted_at }: Pick<BankApplication, 'attempted_at'>,
  now: Date,
): boolean {
  return now.getTime() - Date.parse(attempted_at) < sendingTime;
}

/**
 * Notes a status that the bank reported. Each is kept once in the path, in the order of arrival;
 * the status itself never goes back.
 */
export function withBankStatus(
  bank: BankApplication,
  status: BankStatus,
  now: Date,
): BankApplication {
  const at = now.toISOString();
  const path = bank.path.some((step) => step.status === status)
    ? bank.path
    : [...bank.path, { at, status }];
  if (movesOn(bank.status, status)) return { ...bank, path, status, status_at: at };
  return path === bank.path ? bank : { ...bank, path };
}

interface Act {
  /** The terms as the history names them. */
  by: string;
  now: Date;
}

export function withLoanEntry(
  loan: LoanRequest,
  { by, now }: Act,
  action: HistoryAction,
  detail: string | null = null,
) {
  return {
    ...loan,
    history: withEntry(loan.history, { at: now.toISOString(), by, action, detail }),
  };
}

/**
 * The loan request once the bank has its application: registered and processed, with the customer's
 * mail in the outbox, held by the call that sends it. `told` is what the bank answered; null where
 * we only know that it has the application.
 */
export function registeredLoan(
  loan: LoanRequest,
  told: { order_id: string; token: string; url: string } | null,
  { by, now, mailId }: Act & { mailId: string },
): LoanRequest {
  const before = loan.bank ?? { ...empty, attempted_at: now.toISOString() };
  const bank: BankApplication = {
    ...before,
    ...told,
    registration: 'registered',
    held_until: null,
    error: null,
    registered_at: before.registered_at ?? now.toISOString(),
  };
  // Staff closed the request while it was being sent: it stays closed, and they see that the bank
  // has the application.
  if (loan.status !== 'approved') return { ...loan, bank };
  return {
    ...withLoanEntry(loan, { by, now }, 'processed'),
    bank,
    status: 'processed',
    outbox: [...loan.outbox, newMail('loan-link', mailId, now)],
  };
}
