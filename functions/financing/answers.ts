import * as z from 'zod/mini';
import type { FinancingScheme } from '../domain/financing.ts';
import { loanPeriod } from '../domain/loan-request.ts';

/** The bank documents numbers and sends text, or the other way round; both are read everywhere. */
const number = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+([.,]\d+)?\s*$/))]),
  z.transform((given) => (typeof given === 'number' ? given : Number(given.trim().replace(',', '.')))),
);
const word = z.pipe(
  z.union([z.string().check(z.maxLength(500)), z.number()]),
  z.transform((given) => String(given).trim()),
);
const filled = word.check(z.minLength(1));

export const errorSchema = z.object({ error: number, message: z.catch(z.optional(word), undefined) });

export const registrationSchema = z.object({
  order_id: filled,
  token: filled,
  url: z.string().check(z.maxLength(2000)),
});

export const statusSchema = z.object({ store_order_id: word, status: z.catch(z.optional(word), undefined) });

const schemeSchema = z.object({
  id: filled,
  name: z.catch(word, ''),
  period: number.check(z.int(), z.gte(loanPeriod.least), z.lte(loanPeriod.most)),
  installment_factor: number.check(z.positive(), z.lte(1)),
  total_due_factor: number.check(z.gte(1), z.lte(10)),
  nir: number.check(z.gte(0), z.lte(1000)),
  apr: number.check(z.gte(0), z.lte(1000)),
  amount_min: number.check(z.gte(0)),
  amount_max: number.check(z.positive()),
  currency: word,
});

/** A scheme as the product knows it; null for one in another currency, or that makes no sense. */
export function readScheme(given: unknown): FinancingScheme | null {
  const { success, data } = schemeSchema.safeParse(given);
  if (!success) return null;
  const { currency, ...scheme } = data;
  const repaid = scheme.installment_factor * scheme.period;
  // Nobody lends for less than is paid back; a little less is rounding.
  const makesSense =
    scheme.amount_min <= scheme.amount_max && repaid > 0.99 && repaid <= scheme.total_due_factor * 1.01;
  return currency.toUpperCase() === 'EUR' && makesSense ? scheme : null;
}
