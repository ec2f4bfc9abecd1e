import { bankOutcome } from '../../../../../functions/domain/bank.ts';
import { type StaffLoanRequest, waitsForStaff } from '../../../../../functions/domain/loan-request.ts';
import type { AdminMessages } from '../../../shared/texts/admin-messages.ts';
import { registrationAt } from './at-bank.ts';

export type BankTone = 'none' | 'waiting' | 'good' | 'bad' | 'warn';

/** How an application stands at the bank, in few words, and whether that is good. */
export function bankWords(
  { bank, status }: Pick<StaffLoanRequest, 'bank' | 'status'>,
  now: Date,
  { bank: words }: AdminMessages['adminLoans'],
): { text: string; tone: BankTone } {
  const registration = registrationAt(bank, now);
  if (!bank || registration === 'none') return { text: waitsForStaff({ status }) ? words.none : '—', tone: 'none' };
  // What the bank says proves that it has the application, whatever became of the answer.
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
