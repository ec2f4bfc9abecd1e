import {
  downPaymentRange,
  type FinancingScheme,
  financingPeriods,
  type InstalmentPlan,
  instalmentPlan,
} from '../../../../functions/domain/financing.ts';

/** What the bank would say to these terms. EUR, months. */
export type TermsHint =
  | { kind: 'fits'; plan: InstalmentPlan | null }
  | { kind: 'tooLittle'; limit: number; least: number }
  | { kind: 'tooMuch'; limit: number; most: number }
  | { kind: 'period'; periods: readonly number[] }
  | { kind: 'never' }
  | { kind: 'gap' };

/** Holds terms against the bank's schemes; without a period any of the bank's will do. Null while no schemes are known. */
export function termsHint(
  schemes: readonly FinancingScheme[],
  price: number,
  downPayment: number,
  period: number | null,
): TermsHint | null {
  if (schemes.length === 0) return null;
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
