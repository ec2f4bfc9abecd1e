import type { TermsHint } from '../../../../../functions/domain/bank.ts';
import { formatMoney, formatPercent, formatPrice } from '../../../../../functions/domain/locale.ts';

import { useAdmin } from '../../kit/admin-context.tsx';

/** What the bank would say to the terms; with a period also what the customer would pay, everything the law wants beside it. */
export function TermsWords({ hint }: { hint: TermsHint }) {
  const { language, messages } = useAdmin();
  const { hints, ...words } = messages.adminLoans.terms;
  const price = (eur: number) => formatPrice(eur, language);
  switch (hint.kind) {
    case 'tooLittle':
      return <span className="request-trouble">{hints.tooLittle(price(hint.limit), price(hint.least))}</span>;
    case 'tooMuch':
      return <span className="request-trouble">{hints.tooMuch(price(hint.limit), price(hint.most))}</span>;
    case 'period':
      return <span className="request-trouble">{hints.period(hint.periods.join(', '))}</span>;
    case 'never':
    case 'gap':
      return <span className="request-trouble">{hints[hint.kind]}</span>;
    case 'fits': {
      const { plan } = hint;
      if (!plan) return <span>{hints.fits}</span>;
      const rates = words.rates(formatPercent(plan.apr, language), formatPercent(plan.nir, language));
      return (
        <span>
          {hints.fits}: {words.perMonth(formatMoney(plan.instalment, language), words.months(plan.period))}
          {' · '}
          {rates} · {words.total}: {formatMoney(plan.total_due, language)}
        </span>
      );
    }
  }
}
