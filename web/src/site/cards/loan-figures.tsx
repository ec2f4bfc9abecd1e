import './loan-figures.css';
import type { ReactNode } from 'react';
import { dealer } from '#domain/dealer/dealer.ts';
import { formatMoney, formatPercent, formatPrice } from '#domain/locale.ts';
import { lendableAmount } from '#domain/requests/financing.ts';
import type { LoanExample } from '#domain/requests/loan-example.ts';
import { useSite } from '#shared/site-context.tsx';

interface LoanFiguresProps {
  example: LoanExample;
  /** Of the house, where the page shows several. */
  name?: string;
  /** Below the figures. */
  children?: ReactNode;
}

/**
 * A monthly figure with everything that the law puts beside it, all in one size: no monthly figure
 * is shown without the rest.
 */
export function LoanFigures({ example, name, children }: LoanFiguresProps) {
  const { language, messages } = useSite();
  const words = messages.house.loanExample;
  const { cash_price, down_payment, amount, period, instalment, total_due, nir, apr } = example;
  const eur = (euros: number) => formatPrice(euros, language);
  const money = (euros: number) => formatMoney(euros, language);
  const rows = [
    [words.price, eur(cash_price)],
    [words.downPayment, eur(down_payment)],
    [words.amount, eur(amount)],
    [words.instalments, words.times(period, money(instalment))],
    [words.nir, formatPercent(nir, language, 2)],
    [words.apr, formatPercent(apr, language, 2)],
    [words.total, money(total_due)],
  ] as const;
  return (
    <section className="loan-figures" id="loan-example" aria-label={words.label}>
      <p>
        {name && `${words.of(name)} `}
        <strong>{words.monthly(money(instalment))}</strong> {words.after(eur(down_payment))}
      </p>
      <p>
        <strong>{words.caution}</strong>
      </p>
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {words.who(
          dealer.provider.legalName[language],
          dealer.company.legalName[language],
          eur(lendableAmount.least),
          eur(lendableAmount.most),
        )}
      </p>
      {children && <p>{children}</p>}
    </section>
  );
}
