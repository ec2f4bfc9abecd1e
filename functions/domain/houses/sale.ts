import * as z from 'zod/mini';
import { dayLength, dayNumber, dayOf, fromSofia } from '../time.ts';
import { highestPrice } from './caravan-fields.ts';
import type { SaleStatus } from './sale-status.ts';

const isDay = (day: string) => fromSofia(`${day}T12:00`) !== null;

/** A day of Sofia's calendar: `2026-11-23`. */
export const daySchema = z
  .string('invalid')
  .check(z.regex(/^\d{4}-\d\d-\d\d$/, 'invalid'), z.refine(isDay, 'invalid'));

/** Whole EUR. */
const sum = z.int('invalid').check(z.gte(0, 'outOfRange'), z.lte(highestPrice, 'outOfRange'));

/** The kinds of requests (request-kinds.ts) by which somebody may buy. */
const buyerKinds = ['enquiry', 'loan', 'call', 'viewing'] as const;

/**
 * Buyer of a sale or reservation: the id of their request. The house holds no name, so erasing the
 * request leaves nothing to erase here.
 */
const buyerSchema = z.nullable(
  z.strictObject({ kind: z.enum(buyerKinds, 'invalid'), id: z.uuid('invalid') }, 'invalid'),
);
/** Null where nobody is named. */
export type Buyer = z.infer<typeof buyerSchema>;

/**
 * How a house was sold. Price and buyer are null until staff enter them: a sale can be recorded
 * without either.
 */
export const saleSchema = z.strictObject({
  sold_on: daySchema,
  price_paid: z._default(z.nullable(sum), null),
  buyer: z._default(buyerSchema, null),
});
export type Sale = z.infer<typeof saleSchema>;

/** For whom a house is reserved, and the last day of it; null without an end. */
export const reservationSchema = z.strictObject({
  until: z._default(z.nullable(daySchema), null),
  /** What the buyer paid, EUR. */
  deposit: z._default(z.nullable(sum), null),
  buyer: z._default(buyerSchema, null),
});
export type Reservation = z.infer<typeof reservationSchema>;

/** Who bought a house, or for whom it is reserved; null where nobody is named. */
export const buyerOf = ({ sale, reservation }: Pick<Sold, 'sale' | 'reservation'>): Buyer =>
  (sale ?? reservation)?.buyer ?? null;

/**
 * Whole days from the day a house came until it was sold, or until today. The day it came is the
 * one staff gave, else the day it was entered.
 */
export function daysInStock(
  {
    arrived_on,
    created_at,
    sale,
  }: { arrived_on?: string | undefined; created_at: string; sale: Pick<Sale, 'sold_on'> | null },
  now: Date,
): number {
  const from = arrived_on ? Date.parse(arrived_on) / dayLength : dayNumber(Date.parse(created_at));
  const until = sale ? Date.parse(sale.sold_on) / dayLength : dayNumber(now.getTime());
  return Math.max(0, until - from);
}

interface Sold {
  sale_status: SaleStatus;
  sale: Sale | null;
  reservation: Reservation | null;
}

/**
 * Sale and reservation of a house after its status changed. A house that becomes sold gets a sale:
 * dated today unless staff gave a day, with the buyer of its reservation. A reserved one keeps its
 * reservation. An available one has neither. A sold house without a sale stays without one.
 */
export function settledSale(
  before: Sold,
  after: Sold,
  now: Date,
): Pick<Sold, 'sale' | 'reservation'> {
  switch (after.sale_status) {
    case 'available':
      return { sale: null, reservation: null };
    case 'reserved':
      return { sale: null, reservation: after.reservation };
    case 'sold': {
      const buyer = before.reservation?.buyer ?? null;
      const today =
        before.sale_status === 'sold' ? null : { sold_on: dayOf(now), price_paid: null, buyer };
      return { sale: after.sale ?? today, reservation: null };
    }
  }
}

/**
 * ISO instant from which a reservation is over: Sofia's midnight after its last day; null where it
 * has no end.
 */
export function releasedAt({ sale_status, reservation }: Omit<Sold, 'sale'>): string | null {
  if (sale_status !== 'reserved' || !reservation?.until) return null;
  // Added to the day's last millisecond, which every day has, also when clocks change.
  const last = fromSofia(`${reservation.until}T23:59:59.999`);
  return last && new Date(Date.parse(last) + 1).toISOString();
}
