import * as z from 'zod/mini';
import {
  downPaymentRange,
  type FinancingScheme,
  financingPeriods,
  type InstalmentPlan,
  instalmentPlan,
  lendableAmount,
} from './financing.ts';

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
export const keptSchemesSchema = z.object({
  fetched_at: z.iso.datetime(),
  schemes: z.array(financingSchemeSchema),
});
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
 * Compares the terms of a loan with the bank's schemes; without a period, with all of them. While
 * no schemes are known, only the bank's overall limits count: null for an amount within them.
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
  const plans = possible.flatMap(
    (months) => instalmentPlan(schemes, price, downPayment, months) ?? [],
  );
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
  z.object({
    field: z.literal('down_payment'),
    reason: z.enum(['above', 'below']),
    amount,
    limit: z.number(),
  }),
  /** The bank lends for other periods, months. */
  z.object({
    field: z.literal('period'),
    reason: z.literal('period'),
    amount,
    periods: z.array(z.int()),
  }),
  z.object({ field: z.literal('down_payment'), reason: z.literal('no_scheme'), amount }),
]);
/**
 * What lies outside the bank's known schemes in a loan's terms, as an error body of
 * `needs_confirmation` names it.
 */
export type OddTerms = z.infer<typeof oddSchema>;
export const oddTermsSchema = z.array(oddSchema);

/**
 * What has to be confirmed before the terms of a loan are approved; empty where the bank lends so.
 */
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
