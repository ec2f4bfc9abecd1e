import './loan-figures.css';
import type { ReactNode } from 'react';
import { formatMoney, formatPrice } from '#domain/locale.ts';
import type { LoanExample } from '#domain/requests/loan-example.ts';
import { loanRows } from '#shared/formats/loan-rows.ts';
import { useSite } from '#shared/site-context.tsx';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { CreditNotice } from '#shared/ui/credit-notice.tsx';

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
  const { figures, credit } = financingMessages[language].financing;
  const { cash_price, down_payment, instalment } = example;
  const rows = loanRows(cash_price, example, figures, language);
  return (
    <section className="loan-figures" id="loan-example" aria-label={words.label}>
      <p>
        {name && `${words.of(name)} `}
        <strong>{words.monthly(formatMoney(instalment, language))}</strong>{' '}
        {words.after(formatPrice(down_payment, language))}
      </p>
      <CreditNotice language={language} words={credit} />
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children && <p>{children}</p>}
    </section>
  );
}
