import type { FinancingScheme } from '#domain/requests/financing.ts';

/**
 * A scheme with equal instalments at the end of each month, and no fees: its APR is the nominal
 * rate compounded monthly.
 */
export function buildScheme(over: Partial<FinancingScheme> = {}): FinancingScheme {
  const { period = 48, nir = 15.4 } = over;
  const monthly = nir / 1200;
  const factor = Number((monthly / (1 - (1 + monthly) ** -period)).toFixed(6));
  return {
    id: `${period}M`,
    name: 'Standard',
    period,
    installment_factor: factor,
    total_due_factor: Number((factor * period).toFixed(6)),
    nir,
    apr: Number((((1 + monthly) ** 12 - 1) * 100).toFixed(2)),
    amount_min: 50,
    amount_max: 15_000,
    ...over,
  };
}
