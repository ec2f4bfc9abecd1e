import { formatPrice, formatWhole, type Language } from '#domain/locale.ts';
import { parseEuros } from '#domain/requests/financing.ts';
import { termLengths } from '#domain/requests/forms.ts';
import { loanRows } from '#shared/formats/loan-rows.ts';
import type { FinancingWords } from '#shared/texts/financing-messages.ts';
import { CreditNotice } from '#shared/ui/credit-notice.tsx';
import { FormField } from '../form-field.tsx';
import type { LoanTerms } from './loan-terms.ts';

/** Id of the form that applies for the loan. */
export const requestId = 'loan-request';

interface CalculatorProps {
  language: Language;
  words: FinancingWords;
  terms: LoanTerms;
  price: number;
  /** `none`: the bank can't be asked, or lends for no house of this price. */
  state: 'loading' | 'ready' | 'none';
  /** The down payment as typed; null while the field shows the proposed one. */
  typed: string | null;
  busy: boolean;
  /** Address of the page that calculates when no script does. */
  address?: string | undefined;
  /** Level of its title. */
  heading: 'h2' | 'h3';
  /** Asks for the figures again after a failure. */
  retry: { isAsking: boolean; run: () => void } | null;
  onPeriod: (months: number) => void;
  onType: (text: string) => void;
}

/**
 * Period and down payment, and the figures that follow. Dashes stand in for figures that are being
 * fetched: nothing moves.
 */
export function Calculator({
  language,
  words: { calculator: words, downPayment: wrong, figures, credit },
  terms,
  price,
  state,
  typed,
  busy,
  address,
  heading: Heading,
  retry,
  onPeriod,
  onType,
}: CalculatorProps) {
  const { period, periods, range, limit, problem, plan } = terms;
  const proposed = terms.downPayment === null ? '' : formatWhole(terms.downPayment, language);
  const eur = (amount: number) => formatPrice(amount, language);
  const error =
    problem === undefined
      ? undefined
      : problem === 'outside' && range
        ? wrong.outside(eur(range.least), eur(range.most))
        : problem === 'tooMuch'
          ? wrong.tooMuch(eur(price))
          : wrong.notWhole;
  const downPayment = (
    <FormField
      form="loan"
      name="down_payment"
      label={state === 'none' ? words.wish : words.downPayment}
      inputMode="numeric"
      autoComplete="off"
      maxLength={termLengths.down_payment}
      readOnly={busy || state === 'loading'}
      // Without the bank's figures nothing is calculated: the down payment that the visitor wants
      // is sent with the request.
      sentWith={state === 'none' ? requestId : undefined}
      value={typed ?? (state === 'ready' ? proposed : '')}
      onChange={({ target }) => onType(target.value)}
      onBlur={({ target }) => {
        const euros = parseEuros(target.value);
        if (euros !== null && !Number.isNaN(euros)) onType(formatWhole(euros, language));
      }}
      error={error}
    />
  );
  const notice = <CreditNotice language={language} words={credit} />;
  if (state === 'none')
    return (
      <div className="loan-calculator">
        <p className="loan-silent">
          {words.none}{' '}
          {retry && (
            <button
              className="link"
              type="button"
              aria-disabled={retry.isAsking || undefined}
              onClick={retry.run}
            >
              {words.retry}
            </button>
          )}
        </p>
        {downPayment}
        {notice}
      </div>
    );
  return (
    // A form of its own: its fields go into the address, the customer's data in the other form must
    // not.
    <form
      className="loan-calculator"
      action={address}
      aria-label={words.title}
      noValidate
      aria-busy={state === 'loading' || undefined}
      onSubmit={(event) => event.preventDefault()}
    >
      <Heading>{words.title}</Heading>
      <div className="loan-choices">
        <div className="form-field">
          <label htmlFor="loan-period">{words.period}</label>
          <select
            id="loan-period"
            name="period"
            value={period ?? ''}
            disabled={busy || state === 'loading'}
            onChange={({ target }) => onPeriod(Number(target.value))}
          >
            {state === 'loading' && <option value="">–</option>}
            {periods.map((months) => (
              <option key={months} value={months}>
                {words.months(months)}
              </option>
            ))}
          </select>
        </div>
        {downPayment}
      </div>
      <p className="loan-limits">
        {range
          ? words.limits(eur(limit), range.least > 0 ? eur(range.least) : null, eur(range.most))
          : '\u00a0'}
      </p>
      {/* Not atomic: a screen reader reads the figures that a choice changed. */}
      <div role="status" aria-atomic="false">
        <dl className="loan-terms">
          {loanRows(price, plan, figures, language).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {notice}
      <p className="form-hint">{words.estimate}</p>
      {address && (
        <button className="button button-quiet loan-again" type="submit">
          {words.again}
        </button>
      )}
    </form>
  );
}
