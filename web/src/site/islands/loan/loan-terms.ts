import {
  type DownPaymentRange,
  downPaymentRange,
  type FinancingScheme,
  financingPeriods,
  type InstalmentPlan,
  instalmentPlan,
  nearestPeriod,
  parseEuros,
  typicalPlan,
} from '#domain/requests/financing.ts';

/**
 * Mistakes of a down payment: no number of whole euros, outside the bank's limits, or the whole
 * price.
 */
export type DownPaymentProblem = 'notWhole' | 'outside' | 'tooMuch';

export interface LoanTerms {
  /** Months; none where the bank can't be asked, or lends for no house of this price. */
  periods: number[];
  period: number | undefined;
  range: DownPaymentRange | null;
  /** EUR that the bank lends at most for the period. */
  limit: number;
  /** Null for no down payment. EUR, whole. */
  downPayment: number | null;
  problem: DownPaymentProblem | undefined;
  plan: InstalmentPlan | null;
}

/**
 * The down payment with which a form opens: that of the typical loan; where the bank lends no half
 * of such a price, the least that a scheme takes.
 */
function proposedDownPayment(
  schemes: readonly FinancingScheme[],
  price: number,
  period: number,
): number | null {
  return (
    typicalPlan(schemes, price, period)?.down_payment ??
    downPaymentRange(schemes, price, period)?.least ??
    null
  );
}

export interface Chosen {
  /** Months; null until the visitor chooses. */
  period: number | null;
  /** As typed; null until the visitor types. */
  downPayment: string | null;
}

/** A period as an address or a form names it, in months; null for none. */
export function periodOf(text: string | null | undefined): number | null {
  return /^\d{1,3}$/.test(text ?? '') ? Number(text) : null;
}

/**
 * The figures of a loan for this price, by the visitor's choice. Without schemes only the choice
 * itself.
 */
export function loanTerms(
  schemes: readonly FinancingScheme[],
  price: number,
  chosen: Chosen,
): LoanTerms {
  const periods = financingPeriods(schemes, price);
  const period =
    chosen.period !== null && periods.includes(chosen.period)
      ? chosen.period
      : nearestPeriod(schemes, price);
  const typed = chosen.downPayment === null ? null : parseEuros(chosen.downPayment);
  if (period === undefined) {
    const problem =
      typed === null
        ? undefined
        : Number.isNaN(typed)
          ? 'notWhole'
          : typed >= price
            ? 'tooMuch'
            : undefined;
    return { periods, period, range: null, limit: 0, downPayment: typed, problem, plan: null };
  }
  // An empty field means none: that is enough where the bank lends the whole price.
  const downPayment =
    chosen.downPayment === null ? proposedDownPayment(schemes, price, period) : (typed ?? 0);
  const plan = downPayment === null ? null : instalmentPlan(schemes, price, downPayment, period);
  return {
    periods,
    period,
    range: downPaymentRange(schemes, price, period),
    limit: Math.max(
      ...schemes.filter((scheme) => scheme.period === period).map(({ amount_max }) => amount_max),
    ),
    downPayment,
    problem: plan ? undefined : Number.isNaN(downPayment) ? 'notWhole' : 'outside',
    plan,
  };
}
