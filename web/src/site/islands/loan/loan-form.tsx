import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dealer } from '../../../../../functions/domain/dealer.ts';
import { useSite } from '../../../shared/site-context.tsx';
import { financingMessages } from '../../../shared/texts/financing-messages.ts';
import { PhoneLinks } from '../../../shared/ui/phone-links.tsx';
import { FormCaptchaField } from '../form-captcha.tsx';
import { TrapField } from '../trap-field.tsx';
import { Calculator } from './calculator.tsx';
import { type LoanProblems, loanFieldOrder } from './check-loan.ts';
import { CustomerFields } from './customer-fields.tsx';
import type { LoanHouse } from './loan-button.tsx';
import { LoanSubmitted } from './loan-submitted.tsx';
import { loanTerms } from './loan-terms.ts';
import { schemesQuery } from './requests.ts';
import { useLoan } from './use-loan.ts';

interface LoanFormProps {
  house: LoanHouse;
  /** Effective price of the moment, EUR. */
  price: number;
  onClose: () => void;
}

/** The calculator, and the request for just what it shows. */
export function LoanForm({ house, price, onClose }: LoanFormProps) {
  const { language, messages } = useSite();
  const words = financingMessages[language].financing;
  const schemes = useQuery(schemesQuery);
  const [period, setPeriod] = useState<number | null>(null);
  const [downPayment, setDownPayment] = useState<string | null>(null);
  const terms = loanTerms(schemes.data?.items ?? [], price, { period, downPayment });
  const { form, state, busy, problems, captcha, submit, begin, recheck } = useLoan(house, price, terms);
  if (state.at === 'submitted') return <LoanSubmitted {...state} name={house.name} onClose={onClose} />;
  const calculator = schemes.isPending ? 'loading' : terms.period === undefined ? 'none' : 'ready';
  return (
    <form className="loan-form" ref={form} noValidate onSubmit={submit} onFocus={begin} onInput={recheck}>
      <Calculator
        terms={terms}
        price={price}
        state={calculator}
        typed={downPayment}
        busy={busy}
        onPeriod={setPeriod}
        onType={setDownPayment}
      />
      <div className="loan-request">
        <h3>{words.formTitle}</h3>
        <CustomerFields problems={problems} busy={busy} />
        <TrapField />
        <div className="loan-consent">
          <label>
            <input
              type="checkbox"
              name="consent"
              required
              aria-invalid={problems.consent ? true : undefined}
              aria-describedby={problems.consent && 'loan-consent-error'}
            />
            <span>
              {words.consent(dealer.provider.name[language])}{' '}
              <a href={`/${language}/privacy`} target="_blank" rel="noopener">
                {words.privacy}
              </a>
              {' · '}
              <a href={`/${language}/terms`} target="_blank" rel="noopener">
                {messages.common.footer.terms}
              </a>
            </span>
          </label>
          {problems.consent && (
            <p className="form-error" id="loan-consent-error">
              {words.problems.consent}
            </p>
          )}
        </div>
        <div className="form-end">
          <FormCaptchaField captcha={captcha} language={language} wanted />
          <div role="alert">
            <LoanNews problems={problems} failure={state.at === 'failed' ? state.text : null} />
          </div>
          <button className="button" type="submit" aria-disabled={busy || undefined}>
            {busy ? words.submitting : words.submit}
          </button>
          <p className="form-hint">{words.reply}</p>
        </div>
      </div>
    </form>
  );
}

/** What keeps the request from being sent: the spec's sentences, the first that applies. */
function LoanNews({ problems, failure }: { problems: LoanProblems; failure: string | null }) {
  const { language } = useSite();
  const words = financingMessages[language].financing;
  if (failure)
    return (
      <div className="form-failure">
        <p>{failure}</p>
        <p>
          {words.callUs} <PhoneLinks />
        </p>
      </div>
    );
  const wrong = loanFieldOrder.filter((name) => problems[name]);
  const missing = wrong.filter((name) => problems[name] === 'missing').map((name) => words.fields[name]);
  const first = wrong[0] && problems[wrong[0]];
  if (!first) return null;
  return (
    <div className="form-failure">
      <p>{missing.length > 0 ? words.missing(missing.join(', ')) : words.problems[first]}</p>
    </div>
  );
}
