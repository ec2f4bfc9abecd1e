import './loan-line.css';
import { formatMoney, formatPercent, formatPrice } from '#domain/locale.ts';
import { useSite } from '#shared/site-context.tsx';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { Example, type LoanFiguresProps } from '../../cards/loan-figures.tsx';

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
