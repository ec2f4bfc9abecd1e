import * as z from 'zod/mini';
import {
  downPaymentRange,
  type FinancingScheme,
  financingPeriods,
  type InstalmentPlan,
  instalmentPlan,
  lendableAmount,
} from './financing.ts';
import type { CustomerData, TbiData } from './loan-request.ts';
import type { Language } from './locale.ts';

/** One way the bank lends: what `GetCalculations` answers, numbers as numbers. Amounts in EUR. */
export const financingSchemeSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Months. */
  period: z.int(),
  /** Monthly instalment and total due of one euro lent. */
  installment_factor: z.number(),
  total_due_factor: z.number(),
  /** Nominal and effective annual rate, percent. */
  nir: z.number(),
  apr: z.number(),
  amount_min: z.number(),
  amount_max: z.number(),
});

/** What the bank answered last, and when. */
export const keptSchemesSchema = z.object({ fetched_at: z.iso.datetime(), schemes: z.array(financingSchemeSchema) });
export type KeptSchemes = z.infer<typeof keptSchemesSchema>;

/** What the bank would say to the terms of a loan. EUR, months. */
export type TermsHint =
  | { kind: 'fits'; plan: InstalmentPlan | null }
  /** The scheme lends `limit` at most, so at least `least` has to be paid first. */
  | { kind: 'tooLittle'; limit: number; least: number }
  /** The scheme lends `limit` at least, so at most `most` may be paid first. */
  | { kind: 'tooMuch'; limit: number; most: number }
  | { kind: 'period'; periods: readonly number[] }
  /** No scheme lends for such a price. */
  | { kind: 'never' }
  /** The amount lies between two schemes. */
  | { kind: 'gap' };

/**
 * Compares the terms of a loan with the bank's schemes; without a period, with all of them. While no schemes are known, only the
 * bank's overall limits count: null for an amount within them.
 */
export function termsHint(
  schemes: readonly FinancingScheme[],
  price: number,
  downPayment: number,
  period: number | null,
): TermsHint | null {
  if (schemes.length === 0) return plainHint(price, downPayment);
  const periods = financingPeriods(schemes, price);
  if (periods.length === 0) return { kind: 'never' };
  if (period !== null && !periods.includes(period)) return { kind: 'period', periods };
  const possible = period === null ? periods : [period];
  const plans = possible.flatMap((months) => instalmentPlan(schemes, price, downPayment, months) ?? []);
  if (plans.length > 0) return { kind: 'fits', plan: period === null ? null : (plans[0] ?? null) };
  const ranges = possible.flatMap((months) => downPaymentRange(schemes, price, months) ?? []);
  const least = Math.min(...ranges.map((range) => range.least));
  const most = Math.max(...ranges.map((range) => range.most));
  if (downPayment < least) return { kind: 'tooLittle', limit: price - least, least };
  if (downPayment > most) return { kind: 'tooMuch', limit: price - most, most };
  return { kind: 'gap' };
}

function plainHint(price: number, downPayment: number): TermsHint | null {
  const { least, most } = lendableAmount;
  const amount = price - downPayment;
  if (amount > most) return { kind: 'tooLittle', limit: most, least: price - most };
  if (price < least) return { kind: 'never' };
  return amount < least ? { kind: 'tooMuch', limit: least, most: price - least } : null;
}

/** EUR to be financed. */
const amount = z.number();
const oddSchema = z.discriminatedUnion('reason', [
  /** The amount is above, or below, `limit`, EUR. */
  z.object({ field: z.literal('down_payment'), reason: z.enum(['above', 'below']), amount, limit: z.number() }),
  /** The bank lends for other periods, months. */
  z.object({ field: z.literal('period'), reason: z.literal('period'), amount, periods: z.array(z.int()) }),
  z.object({ field: z.literal('down_payment'), reason: z.literal('no_scheme'), amount }),
]);
/** What lies outside the bank's known schemes in a loan's terms, as an error body of `needs_confirmation` names it. */
export type OddTerms = z.infer<typeof oddSchema>;
export const oddTermsSchema = z.array(oddSchema);

/** What has to be confirmed before the terms of a loan are approved; empty where the bank lends so. */
export function oddTerms(
  schemes: readonly FinancingScheme[],
  {
    caravan_price,
    down_payment,
    period,
  }: { caravan_price: number; down_payment: number | null; period: number | null },
): OddTerms[] {
  const amount = caravan_price - (down_payment ?? 0);
  const hint = termsHint(schemes, caravan_price, down_payment ?? 0, period);
  switch (hint?.kind) {
    case undefined:
    case 'fits':
      return [];
    case 'tooLittle':
      return [{ field: 'down_payment', reason: 'above', amount, limit: hint.limit }];
    case 'tooMuch':
      return [{ field: 'down_payment', reason: 'below', amount, limit: hint.limit }];
    case 'period':
      return [{ field: 'period', reason: 'period', amount, periods: [...hint.periods] }];
    case 'never':
    case 'gap':
      return [{ field: 'down_payment', reason: 'no_scheme', amount }];
  }
}

/**
 * A Bulgarian number as the bank wants it, in national form without spaces: "+359 88 812 3456" becomes "0888123456". No national
 * form begins with 359, so "359…" without a plus is read alike. Other numbers keep their digits and plus.
 */
export function nationalPhone(typed: string): string {
  const digits = typed.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return digits.replace(/^(\+|00)359(?=\d)0?|^3590?(?=\d{8,9}$)/, '0');
}

interface PayloadParts {
  house: { id: string; name: string; description: string };
  /** Effective price, EUR. */
  price: number;
  customer: CustomerData;
  /** EUR; absent where none was agreed. */
  downPayment: number | null;
  /** Months; absent where none was chosen. */
  period: number | null;
  lang: Language;
  /** Scheme and host of the site. */
  origin: string;
  statusToken: string;
  /** When it counts as ordered; no other request for the house has the same moment. */
  orderedAt: Date;
}

/** What identifies an application of ours at the bank: the house, and when it was ordered. Spec section 3. */
export function orderId(houseId: string, orderedAt: Date): string {
  return `${houseId}-${orderedAt.getTime()}`;
}

/** Characters of an item's description that are passed on. */
const maxDescription = 250;

/** The bank's plaintext for one house; every value in it is the server's. Spec section 3 and the provider's protocol. */
export function tbiPayload(parts: PayloadParts): TbiData {
  const { house, price, customer, downPayment, period, lang, origin, statusToken, orderedAt } = parts;
  const { firstname, lastname, email, phone, country, city, streetname, streetno, postalcode } = customer;
  return {
    orderid: orderId(house.id, orderedAt),
    firstname,
    lastname,
    surname: '',
    email,
    phone: nationalPhone(phone),
    deliveryaddress: {
      country,
      county: '',
      city,
      streetname,
      streetno,
      buildingno: '',
      entranceno: '',
      floorno: '',
      apartmentno: '',
      postalcode,
    },
    items: [
      {
        name: house.name,
        // A cut inside an emoji would leave half of it.
        description: house.description.slice(0, maxDescription).replace(/\p{Surrogate}$/u, ''),
        qty: '1',
        price: String(price),
        sku: house.id,
        category: '0',
        imagelink: '',
      },
    ],
    promo: true,
    currency: 'EUR',
    successRedirectURL: `${origin}/${lang}/loan-success`,
    failRedirectURL: `${origin}/${lang}/loan-failed`,
    statusURL: `${origin}/api/tbi-status/${statusToken}`,
    ...termsOf(downPayment, period),
  };
}

function termsOf(downPayment: number | null, period: number | null) {
  return {
    ...(downPayment ? { downpayment: downPayment } : {}),
    ...(period !== null ? { period } : {}),
  };
}

/** The payload with the terms that staff agreed with the customer later. */
export function withTerms(payload: TbiData, downPayment: number | null, period: number | null): TbiData {
  const { downpayment: _downpayment, period: _period, ...rest } = payload;
  return { ...rest, ...termsOf(downPayment, period) };
}

/** The bank's words for an application's state, and whether each is final. Source: the provider's callback documentation. */
const isFinalByStatus = {
  Draft: false,
  'MP Sent': false,
  InProgress: false,
  InProgressAssessment: false,
  Approved: false,
  KYC: false,
  ContractSigning: false,
  Rejected: true,
  Canceled: true,
  ContractSigned: true,
  Paid: true,
  // Buy now, pay later.
  in_progress: false,
  rejected: true,
  canceled: true,
  'approved & signed': true,
  expired: true,
} as const;
export type BankStatus = keyof typeof isFinalByStatus;
export const bankStatuses = Object.keys(isFinalByStatus) as BankStatus[];

const bare = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');

/** The status that a message of the bank names, whatever its case and spacing; null for an unknown one. */
export function bankStatus(message: string): BankStatus | null {
  const same = bankStatuses.filter((status) => bare(status) === bare(message));
  return same.find((status) => status === message) ?? same[0] ?? null;
}

/** Whether the bank changes nothing after this status. `ContractSigned` may still become `Paid`. */
export function isFinalStatus(status: BankStatus): boolean {
  return isFinalByStatus[status];
}

const rank: Record<BankStatus, number> = {
  Draft: 0,
  'MP Sent': 1,
  InProgress: 2,
  in_progress: 2,
  InProgressAssessment: 3,
  Approved: 4,
  KYC: 5,
  ContractSigning: 6,
  Rejected: 8,
  rejected: 8,
  Canceled: 8,
  canceled: 8,
  expired: 8,
  ContractSigned: 8,
  'approved & signed': 8,
  Paid: 9,
};

/**
 * Whether an application moves from `current` to `next`: never back, and not from one final status to another, in whatever order
 * the bank's calls arrive. `Paid` follows a signed contract.
 */
export function movesOn(current: BankStatus | null, next: BankStatus): boolean {
  if (current === null) return true;
  if (isFinalStatus(current)) return current === 'ContractSigned' && next === 'Paid';
  return rank[next] > rank[current];
}

/** How an application ended for the customer; null while it is under way. */
export function bankOutcome(status: BankStatus): 'signed' | 'refused' | 'given up' | null {
  if (!isFinalStatus(status)) return null;
  if (status === 'Rejected' || status === 'rejected') return 'refused';
  if (status === 'Canceled' || status === 'canceled' || status === 'expired') return 'given up';
  return 'signed';
}

const tokenPattern = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[\w-]{43}$/;

/**
 * What the bank's callback address carries: the id of the loan request, and 256 random bits (base64url) that only the bank was
 * told.
 */
export function statusToken(loanId: string, secret: string): string {
  return loanId.replaceAll('-', '') + secret;
}

/** The loan request that a token belongs to; null for anything that is no token. */
export function loanIdOf(token: string): string | null {
  return tokenPattern.exec(token)?.slice(1).join('-') ?? null;
}
