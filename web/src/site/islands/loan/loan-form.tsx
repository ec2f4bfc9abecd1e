import '../../../shared/ui/form.css';
import '../form-note.css';
import './loan.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { publicCalls } from '#domain/api/calls.ts';
import { dealerForms, dealerProvider } from '#domain/dealer/dealer.ts';
import { formatPrice, type Language } from '#domain/locale.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import type { Typed } from '#domain/requests/forms.ts';
import type { FinancingWords } from '#shared/texts/financing-messages.ts';
import { PhonesIn } from '#shared/ui/phone-links.tsx';
import { sentenceOf } from '../email-problem.ts';
import { FormCaptchaField } from '../form-captcha.tsx';
import { TrapField } from '../trap-field.tsx';
import { Calculator, requestId } from './calculator.tsx';
import { type LoanProblems, loanFieldOrder, type RefusedLoan } from './check-loan.ts';
import { CustomerFields } from './customer-fields.tsx';
import type { LoanHouse } from './loan-link.tsx';
import { LoanSubmitted } from './loan-submitted.tsx';
import { type Chosen, loanTerms, periodOf } from './loan-terms.ts';
import { askForSchemes } from './requests.ts';
import { useLoan } from './use-loan.ts';

export interface LoanFormProps {
  language: Language;
  house: LoanHouse;
  /** Effective price of the moment, EUR; null where it could not be read. */
  price: number | null;
  /** Address of the form's own page; absent in a dialog. */
  address?: string;
  /** The bank's schemes, where they are known already; else the browser asks. */
  schemes?: readonly FinancingScheme[] | null;
  /** Period and down payment that the address names. */
  chosen?: Chosen;
  /** What was typed before (island.tsx). */
  typed?: Typed;
  refused?: RefusedLoan;
  /** Only for a form in a dialog: closes that. */
  onClose?: () => void;
}

/**
 * The bank's schemes, from the server or asked for now: null where they can't be had, undefined
 * until they are.
 */
function useSchemes(told: LoanFormProps['schemes']) {
  const [schemes, setSchemes] = useState(told);
  const [tries, setTries] = useState(0);
  const [failures, setFailures] = useState(0);
  const wasFocused = useRef(false);
  useEffect(() => {
    if (told) return;
    const leaving = new AbortController();
    const comes = (found: readonly FinancingScheme[]) => {
      wasFocused.current = document.activeElement?.id === 'loan-down_payment';
      setSchemes(found);
    };
    askForSchemes(leaving.signal).then(comes, () => {
      if (leaving.signal.aborted) return;
      setSchemes(null);
      setFailures(tries + 1);
    });
    return () => leaving.abort();
  }, [told, tries]);
  // The button that asked again disappears: the focus moves to the first field. A field that was
  // typed in is drawn anew.
  useEffect(() => {
    if (!schemes || document.activeElement !== document.body) return;
    const next = wasFocused.current
      ? '#loan-down_payment'
      : tries > 0 && '#loan-period, #loan-down_payment';
    if (next) document.querySelector<HTMLElement>(next)?.focus();
  }, [schemes, tries]);
  const isAsking = tries === failures;
  return {
    schemes,
    retry: schemes === null && failures > 0 ? { isAsking, run: () => setTries(failures) } : null,
  };
}

/**
 * The calculator, and the request for the loan that it shows: plain forms until React hydrates
 * them.
 */
export function LoanForm({
  language,
  house,
  price,
  address,
  schemes: told,
  chosen,
  typed = {},
  refused,
  onClose,
  words,
}: LoanFormProps & { words: FinancingWords }) {
  const { schemes, retry } = useSchemes(told);
  const [period, setPeriod] = useState(chosen?.period ?? periodOf(typed.period));
  const [downPayment, setDownPayment] = useState(chosen?.downPayment ?? typed.down_payment ?? null);
  // What the visitor chose and typed before React hydrated the form.
  useLayoutEffect(() => {
    if (!address) return;
    const [months, euros] = ['period', 'down_payment'].map((name) =>
      document.getElementById(`loan-${name}`),
    );
    if (months instanceof HTMLSelectElement && !months.selectedOptions[0]?.defaultSelected)
      setPeriod(Number(months.value));
    if (euros instanceof HTMLInputElement && euros.value !== euros.defaultValue)
      setDownPayment(euros.value);
  }, [address]);
  const terms = loanTerms((price !== null && schemes) || [], price ?? Number.POSITIVE_INFINITY, {
    period,
    downPayment,
  });
  const { form, state, busy, problems, captcha, submit, begin, recheck } = useLoan({
    language,
    house,
    price,
    terms,
    refused,
    words,
  });
  if (state.at === 'submitted')
    return (
      <LoanSubmitted
        language={language}
        words={words.submitted}
        {...state}
        name={house.name}
        onClose={onClose}
      />
    );
  const calculator =
    schemes === undefined ? 'loading' : terms.period === undefined ? 'none' : 'ready';
  const { plan } = terms;
  // A dialog's title is of the second level.
  const Heading = onClose ? 'h3' : 'h2';
  return (
    <div className="loan-form">
      <Calculator
        language={language}
        words={words}
        terms={terms}
        price={price ?? Number.POSITIVE_INFINITY}
        state={calculator}
        typed={downPayment}
        busy={busy}
        address={address}
        heading={Heading}
        retry={retry}
        onPeriod={setPeriod}
        onType={setDownPayment}
      />
      <form
        className="loan-request"
        aria-label={words.formTitle}
        id={requestId}
        ref={form}
        {...(dealerForms.captcha
          ? { method: 'dialog' }
          : { method: 'post', action: publicCalls.createLoanRequest.path })}
        noValidate
        onSubmit={submit}
        onFocus={begin}
        onInput={recheck}
      >
        <input type="hidden" name="caravan_id" value={house.id} />
        <input type="hidden" name="lang" value={language} />
        {plan && <input type="hidden" name="down_payment" value={plan.down_payment} />}
        {plan && <input type="hidden" name="period" value={plan.period} />}
        <Heading>{words.formTitle}</Heading>
        {address && plan && (
          <p className="loan-asked">
            {words.asked(plan.period, formatPrice(plan.down_payment, language))}
          </p>
        )}
        <CustomerFields words={words} problems={problems} busy={busy} typed={typed} />
        <TrapField />
        <div className="loan-consent">
          <label>
            <input
              type="checkbox"
              id="loan-consent"
              name="consent"
              value="true"
              defaultChecked={typed.consent !== undefined}
              required
              aria-invalid={problems.consent ? true : undefined}
              aria-describedby={problems.consent && 'loan-consent-error'}
            />
            <span>
              {words.consent(dealerProvider.name[language])}{' '}
              <a href={`/${language}/privacy`} target="_blank" rel="noopener">
                {words.privacy}
              </a>
              {' · '}
              <a href={`/${language}/terms`} target="_blank" rel="noopener">
                {words.terms}
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
            <LoanNews
              language={language}
              words={words}
              problems={problems}
              failure={state.at === 'failed' ? state.text : null}
            />
          </div>
          <button className="button" type="submit" aria-disabled={busy || undefined}>
            {busy ? words.submitting : words.submit}
          </button>
          <p className="form-hint">{words.reply}</p>
        </div>
      </form>
    </div>
  );
}

interface LoanNewsProps {
  language: Language;
  words: FinancingWords;
  problems: LoanProblems;
  failure: string | null;
}

/** Why the request can't be sent: the first of the spec's sentences that applies. */
function LoanNews({ language, words, problems, failure }: LoanNewsProps) {
  if (failure)
    return (
      <div className="form-failure">
        <p>{failure}</p>
        <p>
          {words.callUs} <PhonesIn language={language} />
        </p>
      </div>
    );
  const wrong = loanFieldOrder.filter((name) => problems[name]);
  const missing = wrong
    .filter((name) => problems[name] === 'missing')
    .map((name) => words.fields[name]);
  const first = wrong[0] && problems[wrong[0]];
  if (!first) return null;
  return (
    <div className="form-failure">
      <p>{missing.length > 0 ? words.missing(missing.join(', ')) : sentenceOf(first, words)}</p>
    </div>
  );
}
