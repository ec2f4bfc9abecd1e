import * as z from 'zod/mini';
import { moneyWays, paymentWays } from '../dealer/payment.ts';
import { DomainError } from '../errors.ts';
import { text } from '../form-fields.ts';
import type { Caravan } from '../houses/caravan.ts';
import { highestPrice } from '../houses/caravan-fields.ts';
import { daySchema } from '../houses/sale.ts';
import { accountingYears } from '../law.ts';
import { dayAfter, dayOf, sofiaInstant } from '../time.ts';
import { requestNameSchema } from './person.ts';

/** What a customer pays for a house: before the contract, a part of the price, its last part. */
export const incomingKinds = ['deposit', 'part', 'rest'] as const;
/** How money that is held is settled: it goes back, the dealer keeps it, or it pays for another. */
export const settlingKinds = ['refund', 'kept', 'moved'] as const;
const givenKinds = [...incomingKinds, ...settlingKinds] as const;
export type PaymentKind = (typeof givenKinds)[number];
/** `received` is the other side of `moved`, with the house to which the money went. */
const storedKinds = [...givenKinds, 'received'] as const;

/** Characters of a payment's note at most. */
export const paymentNoteLength = 200;
/** Days that a payment may lie back when staff enter it. */
const oldestDays = 366;

/** Whole cents of an amount in EUR: sums are made of these alone. */
export const centsOf = (eur: number) => Math.round(eur * 100);
export const eurOf = (cents: number) => cents / 100;

/** EUR, with cents at the most: cash and rests of a price have them, list prices do not. */
const amountSchema = z.number('required').check(
  z.gte(0.01, 'outOfRange'),
  z.lte(highestPrice, 'outOfRange'),
  z.refine((eur) => Math.abs(eur * 100 - centsOf(eur)) < 1e-4, 'invalid'),
  z.overwrite<number>((eur) => eurOf(centsOf(eur))),
);

/** Whose money it is: the request of the reservation or sale; null where that names nobody. */
export const holderSchema = z.nullable(requestNameSchema);
export type Holder = z.infer<typeof holderSchema>;

export const paymentInputSchema = z
  .strictObject({
    payment_id: z.uuid('required').check(z.toLowerCase()),
    kind: z.enum(givenKinds, 'required'),
    amount: amountSchema,
    way: z.optional(z.enum(moneyWays, 'required')),
    day: daySchema,
    note: z._default(text(paymentNoteLength, { optional: true }), ''),
    /** Without it: whoever the house is reserved for or sold to, or the only one with money. */
    holder: z.optional(holderSchema),
    /** The house whose sale or reservation gets money that is moved. */
    to: z.optional(z.uuid('invalid').check(z.toLowerCase())),
    /** Staff know that so much is not to be paid in cash. */
    confirmed: z.optional(z.boolean('invalid')),
  })
  .check(
    z.refine(({ kind, way }) => (way !== undefined) === hasWay(kind), {
      error: 'required',
      path: ['way'],
    }),
    z.refine(({ kind, to }) => (to !== undefined) === (kind === 'moved'), {
      error: 'required',
      path: ['to'],
    }),
  );
export type PaymentInput = z.infer<typeof paymentInputSchema>;

/** Whether money changes hands, so that it does so in some way. */
const hasWay = (kind: PaymentKind) => kind !== 'kept' && kind !== 'moved';

/**
 * A payment as it is kept: it is never changed, but for its note, which goes with its person. It names
 * a request at the most, no person.
 */
export const paymentSchema = z.strictObject({
  payment_id: z.uuid(),
  kind: z.enum(storedKinds),
  /** EUR, always above zero: the kind says which way it goes. */
  amount: z.number(),
  /** How much of it came in cash, EUR; of a refund, and of what is kept, nothing. */
  cash: z.number(),
  /** Null where no money changed hands, or where it is not known. */
  way: z.nullable(z.enum(moneyWays)),
  day: z.string(),
  note: z.string(),
  holder: holderSchema,
  /** Of money that was moved: with which house, and whose it is there. */
  other: z.nullable(z.strictObject({ caravan_id: z.string(), holder: holderSchema })),
  /** Whether staff confirmed so much cash. */
  confirmed: z.boolean(),
  at: z.iso.datetime(),
  /** The member of staff, by e-mail. */
  by: z.string(),
});
export type Payment = z.infer<typeof paymentSchema>;

/** Which payment of which house. */
export const paymentNameSchema = z.strictObject({
  caravan_id: z.string(),
  payment_id: z.uuid(),
});
export type PaymentName = z.infer<typeof paymentNameSchema>;

const balanceSchema = z.strictObject({
  holder: holderSchema,
  /** Cents that neither went back, nor were kept or moved. */
  held: z.int(),
  /** Cents that came in cash. */
  cash: z.int(),
});
export type Balance = z.infer<typeof balanceSchema>;

/** What is held for a house, by whose money it is. `version` counts its payments. */
export const accountSchema = z.strictObject({
  version: z.int(),
  balances: z.array(balanceSchema),
  /** `at` of its latest payment; null before the first. */
  latest: z.nullable(z.iso.datetime()),
  /** Seconds since the epoch. */
  expires_at: z.int(),
});
export type Account = z.infer<typeof accountSchema>;
export const noAccount: Account = { version: 0, balances: [], latest: null, expires_at: 0 };

/** What is held for a house, and whether it waits for staff. EUR. */
export const openMoneySchema = z.object({
  holder: holderSchema,
  /** The holder's name, or their telephone or e-mail; null where nobody is named, or not any more. */
  name: z.nullable(z.string()),
  held: z.number(),
  /** The house is not reserved for them, or sold to them, any more. */
  waits: z.boolean(),
});
export type OpenMoney = z.infer<typeof openMoneySchema>;

/** Money on which staff have to decide. */
export const waitingMoneySchema = z.object({
  caravan_id: z.string(),
  /** Null where the house is gone. */
  house: z.nullable(z.string()),
  holder: holderSchema,
  name: z.nullable(z.string()),
  /** EUR. */
  held: z.number(),
});
export type WaitingMoney = z.infer<typeof waitingMoneySchema>;

/** One text for whose money it is. */
export const holderText = (holder: Holder) =>
  holder === null ? '' : `${holder.kind}#${holder.id.toLowerCase()}`;
/** By its id alone, as everything else finds a request: callers of the API name the kind. */
export const isSameHolder = (one: Holder, other: Holder) =>
  one?.id.toLowerCase() === other?.id.toLowerCase();

type Deal = Pick<Caravan, 'sale_status' | 'sale' | 'reservation'>;

/** For whom a house is reserved, or to whom it was sold; null for one that is for sale. */
export function dealOf({ sale_status, sale, reservation }: Deal): { holder: Holder } | null {
  if (sale_status === 'available') return null;
  return { holder: (sale_status === 'sold' ? sale : reservation)?.buyer ?? null };
}

/** Whether staff have to settle it: the house is for sale again, or somebody else's, or gone. */
export function waitsForStaff({ holder }: Pick<Balance, 'holder'>, house: Deal | null): boolean {
  const deal = house && dealOf(house);
  return deal === null || !isSameHolder(deal.holder, holder);
}

export const openMoneyOf = ({ balances }: Account, house: Deal | null): Omit<OpenMoney, 'name'>[] =>
  balances.map(({ holder, held }) => ({
    holder,
    held: eurOf(held),
    waits: waitsForStaff({ holder }, house),
  }));

/** What is held for one holder; nothing where they have no balance. */
export const balanceOf = ({ balances }: Account, holder: Holder): Balance =>
  balances.find((one) => isSameHolder(one.holder, holder)) ?? { holder, held: 0, cash: 0 };

const isIncoming = (kind: Payment['kind']) => kind === 'received' || isPaid(kind);
/** Whether a customer pays by it. */
export const isPaid = (kind: string) => incomingKinds.some((one) => one === kind);

/** Refused by what the house's money is; `reason` names it. */
export const moneyRule = (reason: string, message: string, details: object = {}) =>
  new DomainError('rule', message, { details: { reason, ...details } });

/** The account once a payment is booked. Rejects with `rule` where less is held than goes out. */
export function booked(account: Account, payment: Payment): Account {
  const { held } = balanceOf(account, payment.holder);
  if (!isIncoming(payment.kind) && held < centsOf(payment.amount))
    throw moneyRule('not_held', 'Less money is held than that', { held: eurOf(held) });
  return withPayment(account, payment);
}

function withPayment(account: Account, payment: Payment): Account {
  const before = balanceOf(account, payment.holder);
  const sign = isIncoming(payment.kind) ? 1 : -1;
  const after = {
    holder: before.holder,
    held: before.held + sign * centsOf(payment.amount),
    cash: before.cash + sign * centsOf(payment.cash),
  };
  const others = account.balances.filter((one) => !isSameHolder(one.holder, payment.holder));
  return {
    version: account.version + 1,
    // Once nothing is held any more, the next payment is for another contract.
    balances: after.held > 0 ? [...others, after] : others,
    latest: account.latest && account.latest > payment.at ? account.latest : payment.at,
    expires_at: Math.max(account.expires_at, keptUntil(payment.day)),
  };
}

/** The order in which payments of a house are booked. */
export const inBookedOrder = (
  one: Pick<Payment, 'at' | 'payment_id'>,
  other: Pick<Payment, 'at' | 'payment_id'>,
) => compareText(one.at, other.at) || compareText(one.payment_id, other.payment_id);
const compareText = (one: string, other: string) => Number(one > other) - Number(one < other);

/**
 * When a payment is entered that is booked in these accounts: later than all that are booked there,
 * whatever the clocks say, so that `at` tells the order.
 */
export const enteredAt = (now: Date, accounts: readonly Account[]): string =>
  new Date(
    Math.max(
      now.getTime(),
      ...accounts.flatMap(({ latest }) => (latest === null ? [] : Date.parse(latest) + 1)),
    ),
  ).toISOString();

/**
 * The account that the payments of a house add up to, given in any order. It never rejects: where
 * an earlier payment is not there any more, what goes out may be more than came in, and then nothing
 * is held.
 */
export const accountOf = (payments: readonly Payment[]): Account =>
  [...payments].sort(inBookedOrder).reduce(withPayment, noAccount);

/**
 * Whether the law has this paid through an account: by the price that a sale is recorded with, or
 * by what this customer pays in cash in all. `before`: cents of cash so far.
 */
export function isTooMuchCash(
  { kind, way, amount }: Pick<PaymentInput, 'kind' | 'way' | 'amount'>,
  before: number,
  price: number | null,
): boolean {
  if (way !== 'cash') return false;
  const paid = isPaid(kind);
  const sum = eurOf(centsOf(amount) + (paid ? before : 0));
  return !paymentWays(Math.max(sum, paid ? (price ?? 0) : 0)).includes('cash');
}

/** Until when the law has a payment of this day kept, seconds since the epoch. */
export function keptUntil(day: string): number {
  const year = Number(day.slice(0, 4)) + 1 + accountingYears;
  return sofiaInstant(`${year}-01-01`, '00:00') / 1000;
}

/** Whether staff may enter a payment of this day: up to today in Sofia, and a year back. */
export function isPaymentDay(day: string, now: Date): boolean {
  const today = dayOf(now);
  return day <= today && day >= dayAfter(today, -oldestDays);
}
