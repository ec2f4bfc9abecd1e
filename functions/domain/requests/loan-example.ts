import * as z from 'zod/mini';
import type { SaleStatus } from '../houses/sale-status.ts';
import {
  type FinancingScheme,
  type InstalmentPlan,
  nearestPeriod,
  typicalPlan,
} from './financing.ts';
import type { KeptSchemes } from './loan-terms.ts';

/**
 * The representative example of a loan: everything that has to stand beside a monthly figure. EUR,
 * months, percent. Source: Directive (EU) 2023/2225, article 8; see docs/adr/005-instalments.md.
 */
export const loanExampleSchema = z.object({
  cash_price: z.int(),
  down_payment: z.int(),
  /** Total amount of credit. */
  amount: z.number(),
  period: z.int(),
  /** All but perhaps the last. */
  instalment: z.number(),
  /** Null where it equals the others. */
  last_instalment: z.nullable(z.number()),
  /** Total amount payable to the bank: the instalments added up. */
  total_due: z.number(),
  nir: z.number(),
  apr: z.number(),
});
export type LoanExample = z.infer<typeof loanExampleSchema>;

/**
 * ms after the bank's last answer for which figures made of its schemes are shown. The schedule
 * asks it daily, and it may not answer for a weekend.
 */
const shownFor = 3 * 86_400_000;

/** Until when figures may be made of these schemes, ms since 1970. */
export function schemesEnd(kept: KeptSchemes | null): number {
  return kept ? Date.parse(kept.fetched_at) + shownFor : Number.NEGATIVE_INFINITY;
}

/**
 * Percentage points by which the bank's APR may be lower than the one that its own instalment comes
 * to: factors are rounded.
 */
const rounding = 0.1;

/**
 * The typical loan for a house of this price, EUR, over the usual period. Null where the bank lends
 * nothing for such a house, or where its instalment costs more than the rates it names.
 */
export function loanExample(
  schemes: readonly FinancingScheme[],
  { price, sale_status }: { price: number; sale_status: SaleStatus },
): LoanExample | null {
  const period = sale_status === 'available' ? nearestPeriod(schemes, price) : undefined;
  const plan = period === undefined ? null : typicalPlan(schemes, price, period);
  if (!plan || !isHonest(plan, schemes)) return null;
  const { scheme_id: _, ...figures } = plan;
  return { cash_price: price, ...figures };
}

function isHonest(
  { scheme_id, period, apr, nir }: InstalmentPlan,
  schemes: readonly FinancingScheme[],
): boolean {
  const scheme = schemes.find(({ id }) => id === scheme_id);
  return (
    scheme !== undefined &&
    apr >= nir &&
    apr + rounding >= effectiveRate(scheme.installment_factor, period)
  );
}

/**
 * The APR of one euro repaid by equal monthly instalments of `factor` euros, percent: the rate at
 * which their present value is that euro; 0 where no more than that is repaid. Source: Directive
 * (EU) 2023/2225, annex III, which counts a month as a twelfth of a year.
 */
export function effectiveRate(factor: number, period: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const monthly = (low + high) / 2;
    if ((factor * (1 - (1 + monthly) ** -period)) / monthly > 1) low = monthly;
    else high = monthly;
  }
  return ((1 + low) ** 12 - 1) * 100;
}
