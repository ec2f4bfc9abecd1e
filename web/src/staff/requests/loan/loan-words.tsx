import { formatMoney, formatPercent, formatPrice, type Language } from '#domain/locale.ts';
import { bankOutcome } from '#domain/requests/bank-status.ts';
import {
  type AtBank,
  isStillUnderWay,
  type StaffLoanRequest,
  waitsForStaff,
} from '#domain/requests/loan-request.ts';
import type { TermsHint } from '#domain/requests/loan-terms.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { registrationAt } from '../../data/loan-state.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';

type AtTheBank = Pick<StaffLoanRequest, 'status'> & { bank: AtBank | null };
type BankTone = 'none' | 'waiting' | 'good' | 'bad' | 'warn';

/** The application's state at the bank, in few words, and whether that is good. */
export function bankWords(
  { bank, status }: AtTheBank,
  now: Date,
  { bank: words }: AdminMessages['adminLoans'],
): { text: string; tone: BankTone } {
  const registration = registrationAt(bank, now);
  if (!bank || registration === 'none')
    return { text: waitsForStaff({ status }) ? words.none : '—', tone: 'none' };
  // A status from the bank proves that it has the application, even when the answer was lost.
  if (bank.status !== null) {
    const outcome = bankOutcome(bank.status);
    return {
      text: words.statuses[bank.status],
      tone: outcome === null ? 'waiting' : outcome === 'signed' ? 'good' : 'bad',
    };
  }
  switch (registration) {
    case 'sending':
      return { text: words.sending, tone: 'waiting' };
    case 'unknown':
      return { text: words.unknown, tone: 'warn' };
    case 'refused':
      return { text: bank.error ? words.refused(bank.error) : words.refusedPlain, tone: 'bad' };
    case 'registered':
      return { text: words.noNews, tone: 'waiting' };
  }
}

/** The application's state at the bank, in few words. */
export function BankBadge({ loan, now }: { loan: AtTheBank; now: Date }) {
  const { text, tone } = bankWords(loan, now, useAdmin().messages.adminLoans);
  return <span className={`request-bank request-bank-${tone}`}>{text}</span>;
}

interface FailedProcessing {
  failure: unknown;
  /** The request after the try. */
  now: StaffLoanRequest;
}

/** Why, in the page's language; the server's own sentence where that is English. */
function reason(
  { failure, now }: FailedProcessing,
  messages: AdminMessages,
  language: Language,
): string {
  const { process, bank } = messages.adminLoans;
  const known = failureText(failure, messages);
  if (known) return known;
  if (failure instanceof ApiError && failure.code === 'provider') {
    if (language === 'en') return failure.message;
    const error =
      failure.body.bank_error === undefined ? now.bank?.error : String(failure.body.bank_error);
    if (!error) return process.fallback;
    const text = bank.errors[error];
    return text ? process.answered(error, text) : process.answeredPlain(error);
  }
  if (failure instanceof ApiError && (failure.code === 'conflict' || failure.code === 'rule'))
    return messages.adminLoans.error.illegal;
  return process.fallback;
}

/** The sentences about a request that did not get to the bank, paragraph by paragraph. */
export function processFailureWords(
  failed: FailedProcessing,
  at: Date,
  messages: AdminMessages,
  language: Language,
): string[] {
  const { process } = messages.adminLoans;
  const { bank, status } = failed.now;
  if (status !== 'approved') return [reason(failed, messages, language)];
  const registration = registrationAt(bank, at);
  if (registration === 'sending') return [process.elsewhere];
  if (registration !== 'unknown' || !bank)
    return [reason(failed, messages, language), process.stays];
  const said = reason(failed, messages, language);
  const early = isStillUnderWay(bank, at) ? [process.notYet] : [];
  return [...new Set([said, ...early]), process.unclear, process.stays];
}

/**
 * What the bank's schemes say of period and down payment; with a period also what the customer
 * would pay, together with everything that the law wants beside that figure.
 */
export function TermsWords({ hint }: { hint: TermsHint }) {
  const { language, messages } = useAdmin();
  const { hints, ...words } = messages.adminLoans.terms;
  const price = (eur: number) => formatPrice(eur, language);
  switch (hint.kind) {
    case 'tooLittle':
      return (
        <span className="staff-warning">
          {hints.tooLittle(price(hint.limit), price(hint.least))}
        </span>
      );
    case 'tooMuch':
      return (
        <span className="staff-warning">{hints.tooMuch(price(hint.limit), price(hint.most))}</span>
      );
    case 'period':
      return <span className="staff-warning">{hints.period(hint.periods.join(', '))}</span>;
    case 'never':
    case 'gap':
      return <span className="staff-warning">{hints[hint.kind]}</span>;
    case 'fits': {
      const { plan } = hint;
      if (!plan) return <span>{hints.fits}</span>;
      const rates = words.rates(
        formatPercent(plan.apr, language),
        formatPercent(plan.nir, language),
      );
      return (
        <span>
          {hints.fits}:{' '}
          {words.perMonth(
            formatMoney(plan.instalment, language),
            words.months(plan.period - (plan.last_instalment === null ? 0 : 1)),
          )}
          {plan.last_instalment !== null && ` + ${formatMoney(plan.last_instalment, language)}`}
          {' · '}
          {rates} · {words.total}: {formatMoney(plan.total_due, language)}
        </span>
      );
    }
  }
}
