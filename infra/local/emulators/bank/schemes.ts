import { type InstalmentPlan, instalmentPlan } from '#domain/requests/financing.ts';

/**
 * A way to lend as the bank lists it. Rates in percent a year, amounts in EUR, period in months.
 */
export interface BankScheme {
  id: number;
  name: string;
  bank_product: string;
  period: number;
  installment_factor: string;
  total_due_factor: string;
  nir: number;
  apr: number;
  amount_min: number;
  amount_max: string;
  category_id: string;
  currency: 'EUR';
}

/** What is repaid for an amount over a period, EUR; null where no scheme lends it so. */
export function planOf(amount: number, period: number): InstalmentPlan | null {
  const schemes = bankSchemes.map((each) => ({
    ...each,
    id: String(each.id),
    installment_factor: Number(each.installment_factor),
    total_due_factor: Number(each.total_due_factor),
    amount_max: Number(each.amount_max),
  }));
  return instalmentPlan(schemes, amount, 0, period);
}

const financingLimits = { least: 50, most: 15_000 } as const;

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/**
 * Equal instalments at the end of each month, as banks compute them; the effective rate is the
 * nominal one compounded monthly.
 */
function scheme(
  id: number,
  name: string,
  period: number,
  nir: number,
  least: number,
  most: number,
): BankScheme {
  const monthly = nir / 100 / 12;
  const factor = monthly / (1 - (1 + monthly) ** -period);
  return {
    id,
    name,
    bank_product: `TBI ${period}M`,
    period,
    // Text here and numbers there, as in the bank's own answers.
    installment_factor: factor.toFixed(6),
    total_due_factor: (factor * period).toFixed(6),
    nir,
    apr: round(((1 + monthly) ** 12 - 1) * 100, 2),
    amount_min: least,
    amount_max: String(most),
    category_id: '0',
    currency: 'EUR',
  };
}

const { least, most } = financingLimits;

/** The simulator's schemes: longer ones cost more, and two have limits of their own. */
export const bankSchemes: readonly BankScheme[] = [
  scheme(1, 'Стандарт 3', 3, 11.9, least, most),
  scheme(2, 'Стандарт 6', 6, 12.4, least, most),
  scheme(3, 'Стандарт 9', 9, 12.9, least, most),
  scheme(4, 'Стандарт 12', 12, 13.4, least, most),
  scheme(5, 'Стандарт 18', 18, 13.9, least, most),
  scheme(6, 'Стандарт 24', 24, 14.4, least, most),
  scheme(7, 'Стандарт 36', 36, 14.9, least, most),
  scheme(8, 'Стандарт 48', 48, 15.4, least, most),
  scheme(9, 'Стандарт 60', 60, 15.9, least, most),
  scheme(10, 'Промо 12', 12, 9.9, 500, 8000),
  scheme(11, 'Голям кредит 60', 60, 13.9, 10_000, most),
];

/** Whether an amount can be lent at all or, with a period, over that many months. */
export function canLend(amount: number, period: number | null): boolean {
  if (period === null) return amount >= least && amount <= most;
  return bankSchemes.some(
    (each) =>
      each.period === period && amount >= each.amount_min && amount <= Number(each.amount_max),
  );
}
