import { isStillUnderWay, type StaffLoanRequest } from '../../../../../functions/domain/loan-request.ts';

import type { Language } from '../../../../../functions/domain/locale.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { AdminMessages } from '../../../shared/texts/admin-messages.ts';
import { failureText } from '../../kit/failure-text.ts';
import { registrationAt } from './at-bank.ts';

interface FailedProcessing {
  failure: unknown;
  /** The request as it is after it. */
  now: StaffLoanRequest;
}

/** Why, in the page's language; the server's own sentence where that is English. */
function reason({ failure, now }: FailedProcessing, messages: AdminMessages, language: Language): string {
  const { process, bank } = messages.adminLoans;
  const known = failureText(failure, messages);
  if (known) return known;
  if (failure instanceof ApiError && failure.code === 'provider') {
    if (language === 'en') return failure.message;
    const error = failure.body.bank_error === undefined ? now.bank?.error : String(failure.body.bank_error);
    if (!error) return process.fallback;
    const text = bank.errors[error];
    return text ? process.answered(error, text) : process.answeredPlain(error);
  }
  if (failure instanceof ApiError && (failure.code === 'conflict' || failure.code === 'rule'))
    return messages.adminLoans.error.illegal;
  return process.fallback;
}

/** What to say of a request that did not get to the bank, paragraph by paragraph. */
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
  if (registration !== 'unknown' || !bank) return [reason(failed, messages, language), process.stays];
  const said = reason(failed, messages, language);
  const early = isStillUnderWay(bank, at) ? [process.notYet] : [];
  return [...new Set([said, ...early]), process.unclear, process.stays];
}
