import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { formatPrice } from '#domain/locale.ts';
import { financingPeriods } from '#domain/requests/financing.ts';
import { hasOpenTerms, loanPeriod, type StaffLoanRequest } from '#domain/requests/loan-request.ts';
import { type TermsHint, termsHint } from '#domain/requests/loan-terms.ts';
import { loanConflict, patchLoan } from '../../data/request-writes.ts';
import { rememberRequest } from '../../data/requests.ts';
import { schemesQuery } from '../../data/schemes.ts';
import { ErrorLine } from '../../kit/action.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { Field, FieldError, fieldId } from '../../kit/forms/fields.tsx';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { useFormFocus } from '../../kit/kept-focus.ts';
import { Fact, Facts } from '../request-parts.tsx';
import { TermsWords } from './loan-words.tsx';

interface TermsSectionProps {
  loan: StaffLoanRequest;
  hint: TermsHint | null;
  /** Whether staff change them. */
  editing: boolean;
  onEditing: (editing: boolean) => void;
}

/**
 * Price, down payment and period. Staff can change the last two until the bank has the application.
 */
export function TermsSection({ loan, hint, editing, onEditing }: TermsSectionProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminLoans.terms;
  const [saved, setSaved] = useState(false);
  const { caravan_price: price, down_payment, period } = loan;
  const isOpen = hasOpenTerms(loan);
  const isEditing = editing && isOpen;
  const section = useFormFocus(isEditing);
  return (
    <section className="request-part" ref={section} aria-label={words.title} tabIndex={-1}>
      <h3>{words.title}</h3>
      <Facts>
        <Fact name={words.price}>{formatPrice(price, language)}</Fact>
        <Fact name={words.downPayment}>
          {down_payment ? formatPrice(down_payment, language) : words.noDownPayment}
        </Fact>
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
      {isEditing ? (
        <TermsForm
          loan={loan}
          onSaved={() => {
            onEditing(false);
            setSaved(true);
          }}
          onCancel={() => onEditing(false)}
        />
      ) : (
        isOpen && (
          <button
            className="staff-link"
            type="button"
            onClick={() => {
              onEditing(true);
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

interface TermsFormProps {
  loan: StaffLoanRequest;
  onSaved: () => void;
  onCancel: () => void;
}

/** Down payment and period as staff type them, with what the bank's schemes say of them. */
function TermsForm({ loan, onSaved, onCancel }: TermsFormProps) {
  const { language, messages } = useAdmin();
  const { adminLoans, adminRequests } = messages;
  const words = adminLoans.terms;
  const cache = useQueryClient();
  const schemes = useQuery(schemesQuery).data ?? [];
  /** The request with the period and down payment on which the form was opened. */
  const [base] = useState(loan);
  const [draft, setDraft] = useState(() => draftOfTerms(loan));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const price = loan.caravan_price;
  const read = readTerms(draft, price);
  const errors: TermsErrors = tried && 'errors' in read ? read.errors : {};
  const hint =
    'terms' in read
      ? termsHint(schemes, price, read.terms.down_payment ?? 0, read.terms.period)
      : null;
  const periods = financingPeriods(schemes, price);
  const choices =
    loan.period === null || periods.includes(loan.period)
      ? periods
      : [...periods, loan.period].sort((a, b) => a - b);

  const before = draftOfTerms(base);
  const dirty = draft.downPayment !== before.downPayment || draft.period !== before.period;
  const typed = useRef(dirty);
  typed.current = dirty;
  const isTyped = useCallback(() => typed.current, []);

  async function send(terms: Terms): Promise<StaffLoanRequest> {
    try {
      return await patchLoan(loan.id, { version: base.version, ...terms });
    } catch (failure) {
      const current = loanConflict(failure);
      // An earlier try stored them, and its answer was lost.
      if (current?.down_payment === terms.down_payment && current.period === terms.period)
        return current;
      // Somebody wrote a note, or decided: down payment and period are still those on which this
      // form was opened.
      const same = current?.down_payment === base.down_payment && current.period === base.period;
      if (!current || !same || !hasOpenTerms(current)) throw failure;
      return patchLoan(loan.id, { version: current.version, ...terms });
    }
  }

  async function save() {
    setTried(true);
    if ('errors' in read)
      return document
        .getElementById(fieldId(read.errors.downPayment ? 'terms.down' : 'terms.period'))
        ?.focus();
    setBusy(true);
    setError('');
    try {
      const request = await send(read.terms);
      typed.current = false;
      rememberRequest(cache, { kind: 'loan', request });
      onSaved();
    } catch (failure) {
      const current = loanConflict(failure);
      if (current) rememberRequest(cache, { kind: 'loan', request: current });
      const why = current
        ? `${adminRequests.changed.title}. ${adminRequests.changed.look}`
        : failureText(failure, messages);
      setError(`${words.failed}. ${why}`.trim());
      setBusy(false);
    }
  }

  const periodError = errors.period && words.badPeriod(loanPeriod.least, loanPeriod.most);
  return (
    <form
      className="staff-quote staff-fields request-terms"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Field
        field="terms.down"
        label={words.downPaymentLabel}
        value={draft.downPayment}
        inputMode="numeric"
        error={errors.downPayment && words[errors.downPayment](formatPrice(price, language))}
        onChange={(downPayment) => setDraft({ ...draft, downPayment })}
      />
      {choices.length > 0 ? (
        <div className="staff-field">
          <label htmlFor={fieldId('terms.period')}>{words.period}</label>
          <select
            id={fieldId('terms.period')}
            value={draft.period}
            onChange={(event) => setDraft({ ...draft, period: event.target.value })}
          >
            <option value="">{words.anyPeriod}</option>
            {choices.map((months) => (
              <option key={months} value={months}>
                {words.months(months)}
              </option>
            ))}
          </select>
          <FieldError field="terms.period" error={periodError} />
        </div>
      ) : (
        <Field
          field="terms.period"
          label={words.periodLabel}
          value={draft.period}
          inputMode="numeric"
          error={periodError}
          onChange={(period) => setDraft({ ...draft, period })}
        />
      )}
      <output className="request-hint">{hint && <TermsWords hint={hint} />}</output>
      <div className="staff-row request-save">
        <button className="button" type="submit" disabled={busy}>
          {busy ? words.saving : words.save}
        </button>
        <button className="button button-quiet" type="button" disabled={busy} onClick={onCancel}>
          {adminLoans.back}
        </button>
      </div>
      <ErrorLine>{error}</ErrorLine>
      <LeaveGuard
        dirty={isTyped}
        onLeave={() => {
          typed.current = false;
        }}
      />
    </form>
  );
}

/** Down payment and period as they are typed; empty for none. */
interface TermsDraft {
  downPayment: string;
  period: string;
}

type DownPaymentError = 'digits' | 'tooMuchFirst';
interface TermsErrors {
  downPayment?: DownPaymentError;
  period?: 'badPeriod';
}

interface Terms {
  down_payment: number | null;
  period: number | null;
}

export function draftOfTerms({ down_payment, period }: Terms): TermsDraft {
  return {
    downPayment: down_payment === null ? '' : String(down_payment),
    period: period === null ? '' : String(period),
  };
}

/** "7 600 €" is 7600; null for an empty field, NaN for text that is no whole number. */
function typedWhole(text: string): number | null {
  const bare = text.replace(/[\s€\u00a0\u202f]/g, '');
  if (bare === '') return null;
  const whole = /^\d{1,3}([.,]\d{3})+$/.test(bare) ? bare.replace(/[.,]/g, '') : bare;
  return /^\d{1,9}$/.test(whole) ? Number(whole) : Number.NaN;
}

/**
 * Typed period and down payment, or what is wrong with each. An empty down payment and one of 0 are
 * the same.
 */
export function readTerms(
  draft: TermsDraft,
  price: number,
): { terms: Terms } | { errors: TermsErrors } {
  const downPayment = typedWhole(draft.downPayment);
  const period = typedWhole(draft.period);
  const errors: TermsErrors = {};
  if (Number.isNaN(downPayment)) errors.downPayment = 'digits';
  else if (downPayment !== null && downPayment >= price) errors.downPayment = 'tooMuchFirst';
  if (period !== null && !(period >= loanPeriod.least && period <= loanPeriod.most))
    errors.period = 'badPeriod';
  if (errors.downPayment || errors.period) return { errors };
  return { terms: { down_payment: downPayment || null, period } };
}
