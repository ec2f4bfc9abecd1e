import { useState } from 'react';
import type { TermsHint } from '../../../../../functions/domain/bank.ts';
import { hasOpenTerms, type StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { formatPrice } from '../../../../../functions/domain/locale.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { Fact, Facts } from '../shared/facts.tsx';
import type { Unsaved } from '../shared/use-unsaved.ts';
import { TermsForm } from './terms-form.tsx';
import { TermsWords } from './terms-words.tsx';

interface TermsSectionProps {
  loan: StaffLoanRequest;
  hint: TermsHint | null;
  unsaved: Unsaved;
}

/** Price, down payment and period, to be agreed anew while the bank does not have them. */
export function TermsSection({ loan, hint, unsaved }: TermsSectionProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminLoans.terms;
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  const { caravan_price: price, down_payment, period } = loan;
  const isOpen = hasOpenTerms(loan);
  return (
    <section className="request-part">
      <h3>{words.title}</h3>
      <Facts>
        <Fact name={words.price}>{formatPrice(price, language)}</Fact>
        <Fact name={words.downPayment}>{down_payment ? formatPrice(down_payment, language) : words.noDownPayment}</Fact>
        <Fact name={words.amount}>
          <b>{formatPrice(price - (down_payment ?? 0), language)}</b>
        </Fact>
        <Fact name={words.period}>{period === null ? words.anyPeriod : words.months(period)}</Fact>
      </Facts>
      {hint && !editing && isOpen && (
        <p className="request-hint">
          <TermsWords hint={hint} />
        </p>
      )}
      {editing && isOpen ? (
        <TermsForm
          loan={loan}
          unsaved={unsaved}
          onSaved={() => {
            setEditing(false);
            setSaved(true);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        isOpen && (
          <button
            className="staff-link"
            type="button"
            onClick={() => {
              setEditing(true);
              setSaved(false);
            }}
          >
            {words.change}
          </button>
        )
      )}
      <output>{saved && words.saved}</output>
    </section>
  );
}
