import { formatMoney, formatPercent, formatPrice, type Language } from '#domain/locale.ts';
import type { InstalmentPlan } from '#domain/requests/financing.ts';
import type { FinancingWords } from '../texts/financing-messages.ts';

/**
 * The figures of a loan as rows, a name and a value each: the representative example and the
 * calculator show the same ones in the same order. Dashes where there is no plan.
 */
export function loanRows(
  price: number,
  plan: Omit<InstalmentPlan, 'scheme_id'> | null,
  words: FinancingWords['figures'],
  language: Language,
): [name: string, value: string][] {
  const eur = (euros: number) => formatPrice(euros, language);
  const money = (euros: number) => formatMoney(euros, language);
  const of = (write: (plan: Omit<InstalmentPlan, 'scheme_id'>) => string) =>
    plan ? write(plan) : '–';
  return [
    [words.price, eur(price)],
    [words.downPayment, of(({ down_payment }) => eur(down_payment))],
    [words.amount, of(({ amount }) => eur(amount))],
    [
      words.instalments,
      of(({ period, instalment, last_instalment: last }) =>
        last === null
          ? words.times(period, money(instalment))
          : words.timesAndLast(period - 1, money(instalment), money(last)),
      ),
    ],
    [words.nir, of(({ nir }) => formatPercent(nir, language, 2))],
    [words.apr, of(({ apr }) => formatPercent(apr, language, 2))],
    [words.total, of(({ total_due }) => money(total_due))],
  ];
}
