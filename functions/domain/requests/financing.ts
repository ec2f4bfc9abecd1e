import type * as z from 'zod/mini';
import type { financingSchemeSchema } from './loan-terms.ts';

// Visitors' browsers load this file. The schema is in loan-terms.ts, of which they import types
// alone: it would bring zod along.
export type FinancingScheme = z.infer<typeof financingSchemeSchema>;

/** EUR that the bank lends under any scheme. Source: the provider's public terms. */
export const lendableAmount = { least: 50, most: 15_000 } as const;

/**
 * EUR, whole: what the customer pays first. `least` brings the amount under the bank's limit,
 * `most` leaves enough to lend.
 */
export interface DownPaymentRange {
  least: number;
  most: number;
}

/** Share of the price that the customer pays first in the example, at least. */
export const paidFirst = 0.5;

/** What a visitor is shown of a loan. EUR with cents, months, percent. */
export interface InstalmentPlan {
  scheme_id: string;
  period: number;
  down_payment: number;
  amount: number;
  /** All but perhaps the last. */
  instalment: number;
  /** Null where it equals the others. */
  last_instalment: number | null;
  /** The instalments, the last one among them, added up. */
  total_due: number;
  nir: number;
  apr: number;
}

/** The periods that can finance something of this price at all, in months, shortest first. */
export function financingPeriods(schemes: readonly FinancingScheme[], price: number): number[] {
  const possible = schemes.filter((scheme) => rangeOf(scheme, price) !== null);
  return [...new Set(possible.map(({ period }) => period))].sort((one, other) => one - other);
}

/** The period in months that a visitor is shown first; where it is not offered, the nearest one. */
const usualPeriod = 48;

/**
 * The usual period, or the one nearest to it that can finance something of this price; undefined
 * where none can.
 */
export function nearestPeriod(
  schemes: readonly FinancingScheme[],
  price: number,
): number | undefined {
  const away = (months: number) => Math.abs(months - usualPeriod);
  return financingPeriods(schemes, price).sort(
    (one, other) => away(one) - away(other) || other - one,
  )[0];
}

function rangeOf(
  { amount_min, amount_max }: FinancingScheme,
  price: number,
): DownPaymentRange | null {
  const least = Math.max(0, Math.ceil(price - amount_max));
  const most = Math.floor(price - amount_min);
  // Null where the bank's limits are swapped, or the house costs less than the smallest loan.
  return least <= most ? { least, most } : null;
}

/**
 * The down payments between which some scheme of this period lends the rest; null when none does.
 * Between two schemes there may be a gap.
 */
export function downPaymentRange(
  schemes: readonly FinancingScheme[],
  price: number,
  period: number,
): DownPaymentRange | null {
  const ranges = schemes
    .filter((scheme) => scheme.period === period)
    .flatMap((scheme) => rangeOf(scheme, price) ?? []);
  if (ranges.length === 0) return null;
  return {
    least: Math.min(...ranges.map(({ least }) => least)),
    most: Math.max(...ranges.map(({ most }) => most)),
  };
}

type Repayment = Pick<InstalmentPlan, 'instalment' | 'last_instalment' | 'total_due'>;

/**
 * What is repaid for `amount` EUR. The bank rounds its two factors and each instalment by itself:
 * what is then missing from the total that it names, or too much, is in the last instalment. Where
 * that would leave nothing to pay last, as for a loan of a few euros, the total is the product.
 */
function repayment(
  amount: number,
  { installment_factor, total_due_factor, period }: FinancingScheme,
): Repayment {
  // In cents, which are whole numbers: sums of EUR with cents would be off by fractions.
  const instalment = Math.round(amount * installment_factor * 100);
  const total = Math.round(amount * total_due_factor * 100);
  const last = total - instalment * (period - 1);
  const isOther = last !== instalment && last > 0;
  return {
    instalment: instalment / 100,
    last_instalment: isOther ? last / 100 : null,
    total_due: (isOther ? total : instalment * period) / 100,
  };
}

/**
 * The cheapest loan by APR of this period for the price less the down payment; null when no scheme
 * lends that.
 */
export function instalmentPlan(
  schemes: readonly FinancingScheme[],
  price: number,
  downPayment: number,
  period: number,
): InstalmentPlan | null {
  const amount = price - downPayment;
  const [best] = schemes
    .filter(
      (scheme) =>
        scheme.period === period &&
        amount >= scheme.amount_min &&
        amount <= scheme.amount_max &&
        amount > 0,
    )
    .sort((one, other) => one.apr - other.apr || one.total_due_factor - other.total_due_factor);
  if (!best || downPayment < 0) return null;
  return {
    scheme_id: best.id,
    period,
    down_payment: downPayment,
    amount,
    ...repayment(amount, best),
    nir: best.nir,
    apr: best.apr,
  };
}

/**
 * The typical loan for a house of this price over a period, which the example shows and forms open
 * with: half of the price is paid first, or more where the bank lends less than the other half. The
 * first payment is rounded up to hundreds where the bank lends the rest. Null where no scheme lends
 * so.
 */
export function typicalPlan(
  schemes: readonly FinancingScheme[],
  price: number,
  period: number,
): InstalmentPlan | null {
  const range = downPaymentRange(schemes, price, period);
  if (!range) return null;
  const least = Math.max(range.least, Math.ceil(price * paidFirst), price - lendableAmount.most);
  return (
    [Math.ceil(least / 100) * 100, least]
      .map((first) => instalmentPlan(schemes, price, first, period))
      .find((plan) => plan !== null && plan.amount >= lendableAmount.least) ?? null
  );
}

/**
 * Whole EUR as people type them: "7 600", "7.600", "7,600.00", "7600 €"; null for nothing, NaN for
 * anything else.
 */
export function parseEuros(typed: string): number | null {
  const text = typed
    .replace(/[\s\p{Cf}€]/gu, '')
    .replace(/[.,]0{1,2}$/, '')
    .replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  if (text === '') return null;
  return /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
}
