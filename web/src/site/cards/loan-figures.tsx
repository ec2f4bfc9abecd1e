import './loan-figures.css';
import type { ReactNode } from 'react';
import { formatMoney, formatPercent, formatPrice } from '#domain/locale.ts';
import type { LoanExample } from '#domain/requests/loan-example.ts';
import { loanRows } from '#shared/formats/loan-rows.ts';
import { useSite } from '#shared/site-context.tsx';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { CreditNotice } from '#shared/ui/credit-notice.tsx';

/** What the law puts beside a monthly figure, all in one size: notice, figures, and what follows. */
function Example({ example, children }: { example: LoanExample; children: ReactNode }) {
  const { language } = useSite();
  const { figures, credit } = financingMessages[language].financing;
  return (
    <>
      <CreditNotice language={language} words={credit} />
      <dl>
        {loanRows(example.cash_price, example, figures, language).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{children}</p>
    </>
  );
}

interface LoanFiguresProps {
  example: LoanExample;
  /** Below the figures. */
  children: ReactNode;
}

/** A house's monthly figure with its whole example: no monthly figure is shown without the rest. */
export function LoanFigures({ example, children }: LoanFiguresProps) {
  const { messages } = useSite();
  return (
    <section className="loan-figures">
      <h2>{messages.house.loanExample.label}</h2>
      <Example example={example}>{children}</Example>
    </section>
  );
}

/**
 * The example for a page with several monthly figures, of the house with this name: a line that
 * opens for the rest.
 */
export function LoanFiguresLine({ example, name, children }: LoanFiguresProps & { name: string }) {
  const { language, messages } = useSite();
  const { down_payment, instalment, apr, total_due } = example;
  const { figures, credit } = financingMessages[language].financing;
  return (
    <details className="loan-figures">
      <summary>
        <strong>{credit.caution}</strong>{' '}
        {messages.house.loanExample.line(
          name,
          formatPrice(down_payment, language),
          formatMoney(instalment, language),
          `${figures.apr} ${formatPercent(apr, language, 2)}`,
          `${figures.total} ${formatMoney(total_due, language)}`,
        )}
      </summary>
      <Example example={example}>{children}</Example>
    </details>
  );
}
