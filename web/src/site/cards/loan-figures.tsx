import './loan-example.css';
import './loan-figures.css';
import type { ReactNode } from 'react';
import type { LoanExample } from '#domain/requests/loan-example.ts';
import { loanRows } from '#shared/formats/loan-rows.ts';
import { useSite } from '#shared/site-context.tsx';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { CreditNotice } from '#shared/ui/credit-notice.tsx';

export interface LoanFiguresProps {
  example: LoanExample;
  /** Below the figures. */
  children: ReactNode;
}

/** What the law puts beside a monthly figure, all in one size: notice, figures, and what follows. */
export function Example({ example, children }: LoanFiguresProps) {
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
