import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { termsHint } from '../../../../../functions/domain/bank.ts';
import { financingPeriods } from '../../../../../functions/domain/financing.ts';
import { hasOpenTerms, loanPeriod, type StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { Field, FieldError, fieldId } from '../../kit/fields.tsx';
import type { Unsaved } from '../shared/use-unsaved.ts';
import { conflictOf } from './conflict-of.ts';
import { patchLoan, rememberLoan, schemesQuery } from './requests.ts';
import { draftOfTerms, readTerms, type Terms } from './terms-draft.ts';
import { TermsWords } from './terms-words.tsx';

interface TermsFormProps {
  loan: StaffLoanRequest;
  unsaved: Unsaved;
  onSaved: () => void;
  onCancel: () => void;
}

/** Down payment and period typed anew, with what the bank would say to them. */
export function TermsForm({ loan, unsaved, onSaved, onCancel }: TermsFormProps) {
  const { messages } = useAdmin();
  const { adminLoans, adminRequests } = messages;
  const words = adminLoans.terms;
  const cache = useQueryClient();
  const schemes = useQuery(schemesQuery).data ?? [];
  /** What the form was opened on. */
  const [base] = useState(loan);
  const [draft, setDraft] = useState(() => draftOfTerms(loan));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const price = loan.caravan_price;
  const read = readTerms(draft, price);
  const errors = tried && 'errors' in read ? read.errors : {};
  const hint = 'terms' in read ? termsHint(schemes, price, read.terms.down_payment ?? 0, read.terms.period) : null;
  const periods = financingPeriods(schemes, price);
  const choices =
    loan.period === null || periods.includes(loan.period) ? periods : [...periods, loan.period].sort((a, b) => a - b);

  const before = draftOfTerms(base);
  const dirty = draft.downPayment !== before.downPayment || draft.period !== before.period;
  useEffect(() => {
    unsaved.mark('terms', dirty);
    return () => unsaved.mark('terms', false);
  }, [unsaved, dirty]);

  async function send(terms: Terms): Promise<StaffLoanRequest> {
    try {
      return await patchLoan(loan.id, { version: base.version, ...terms });
    } catch (failure) {
      const current = conflictOf(failure);
      // Somebody wrote a note, or decided: the terms are as this form found them.
      const same = current?.down_payment === base.down_payment && current.period === base.period;
      if (!current || !same || !hasOpenTerms(current)) throw failure;
      return patchLoan(loan.id, { version: current.version, ...terms });
    }
  }

  async function save() {
    setTried(true);
    if ('errors' in read)
      return document.getElementById(fieldId(read.errors.downPayment ? 'terms.down' : 'terms.period'))?.focus();
    setBusy(true);
    setError('');
    try {
      rememberLoan(cache, await send(read.terms));
      onSaved();
    } catch (failure) {
      const current = conflictOf(failure);
      if (current) rememberLoan(cache, current);
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
      className="request-terms"
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
        error={errors.downPayment && (errors.downPayment === 'digits' ? words.digits : words.tooMuchFirst)}
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
      <div className="request-save">
        <button className="button" type="submit" disabled={busy}>
          {busy ? words.saving : words.save}
        </button>
        <button className="button button-quiet" type="button" disabled={busy} onClick={onCancel}>
          {adminLoans.back}
        </button>
      </div>
      <p className="staff-error" role="alert">
        {error}
      </p>
    </form>
  );
}
