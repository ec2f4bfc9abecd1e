import { describe, expect, test } from 'vitest';
import {
  type BankApplication,
  hasOpenTerms,
  type LoanRequest,
} from '#domain/requests/loan-request.ts';
import { staffLoanRequest } from '#functions/use-cases/requests/staff-requests.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { privacyMessages } from '#shared/texts/privacy-messages.ts';
import { mayMove, registrationAt } from '#staff/data/loan-state.ts';
import { openedQuery } from '#staff/data/requests.ts';
import { bankWords, processFailureWords } from '#staff/requests/loan/loan-words.tsx';
import { buildBankApplication, buildLoanRequest } from '#support/builders/build-request.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
const loan = (overrides: Partial<LoanRequest> = {}) =>
  staffLoanRequest(buildLoanRequest(overrides));
const atBank = (bank: Partial<BankApplication>, overrides: Partial<LoanRequest> = {}) =>
  loan({ status: 'processed', bank: buildBankApplication(bank), ...overrides });

describe('an application at the bank', () => {
  test('may still change while the bank may report something', () => {
    expect(mayMove(loan())).toBe(false);
    expect(mayMove(atBank({ registration: 'refused' }))).toBe(false);
    expect(mayMove(atBank({}))).toBe(true);
    expect(mayMove(atBank({ registration: 'unknown' }))).toBe(true);
    expect(mayMove(atBank({ status: 'KYC' }))).toBe(true);
    expect(mayMove(atBank({ status: 'ContractSigned' }))).toBe(true);
    for (const status of ['Rejected', 'Canceled', 'Paid', 'expired'] as const)
      expect(mayMove(atBank({ status }))).toBe(false);
  });

  test('counts as unknown from the millisecond in which its sender’s hold ends', () => {
    const { bank } = atBank({ registration: 'sending', held_until: inMs(1) });
    expect(registrationAt(bank, now)).toBe('sending');
    expect(registrationAt(bank, new Date(inMs(1)))).toBe('unknown');
    expect(registrationAt(null, now)).toBe('none');
  });

  test('is read every five seconds while it is open, and no longer once nothing can change', () => {
    const { refetchInterval } = openedQuery({ kind: 'loan', id: 'any' });
    const asked = (request: ReturnType<typeof loan>) =>
      typeof refetchInterval === 'function'
        ? refetchInterval({
            state: { data: { kind: 'loan', request, log: [] }, error: null },
          } as never)
        : refetchInterval;
    expect(asked(atBank({}))).toBe(5000);
    expect(asked(loan({ status: 'rejected' }))).toBe(false);
  });

  test('has editable terms until the bank has it', () => {
    expect(hasOpenTerms(loan())).toBe(true);
    expect(hasOpenTerms(atBank({ registration: 'refused' }, { status: 'approved' }))).toBe(true);
    expect(hasOpenTerms(atBank({ registration: 'unknown' }, { status: 'approved' }))).toBe(false);
    expect(hasOpenTerms(atBank({}))).toBe(false);
    expect(hasOpenTerms(loan({ status: 'rejected' }))).toBe(false);
  });

  test.each([
    [loan(), 'Not sent yet', 'none'],
    [loan({ status: 'rejected' }), '—', 'none'],
    [atBank({ registration: 'refused', error: '210' }), 'Refused: error 210', 'bad'],
    [atBank({ registration: 'unknown' }), 'No answer; it will be asked', 'warn'],
    [atBank({}), 'Has the application', 'waiting'],
    [atBank({ status: 'InProgress' }), 'In progress', 'waiting'],
    [atBank({ status: 'approved & signed' }), 'Contract signed', 'good'],
    [atBank({ status: 'Rejected' }), 'Refused by the bank', 'bad'],
    // A status from the bank proves that it has the application.
    [atBank({ registration: 'unknown', status: 'Draft' }), 'Opened by the customer', 'waiting'],
  ])('is summed up in a few words (%#)', (one, text, tone) => {
    expect(bankWords(one, now, adminMessages.en.adminLoans)).toEqual({ text, tone });
  });
});

describe('the message about an application that the bank did not take', () => {
  const approved = (bank: Partial<BankApplication> | null) =>
    loan({
      status: 'approved',
      bank: bank && buildBankApplication({ registered_at: null, order_id: null, ...bank }),
    });
  const provider = (message: string, body = {}) => new ApiError('provider', 502, message, body);
  const say = (failure: unknown, one: ReturnType<typeof loan>, language: 'bg' | 'en') =>
    processFailureWords({ failure, now: one }, now, adminMessages[language], language);

  test('names the bank’s reason, and that it can be tried again', () => {
    const refused = approved({ registration: 'refused', error: '210' });
    const failure = provider('The bank refused the application (error 210): 22600', {
      bank_error: 210,
    });
    expect(say(failure, refused, 'en')).toEqual([
      'The bank refused the application (error 210): 22600',
      'The request stays approved; you can try again.',
    ]);
    expect(say(failure, refused, 'bg')).toEqual([
      expect.stringMatching(/грешка 210.*сумата е извън границите/),
      'Заявката остава одобрена; можете да опитате отново.',
    ]);
  });

  test('says that the bank is asked before anything is sent again when the outcome is unknown', () => {
    const unknown = approved({ registration: 'unknown', attempted_at: inMs(-10_000) });
    const said = say(provider('No answer'), unknown, 'en');
    expect(said[0]).toBe('No answer');
    expect(said.join(' ')).toContain('the bank is asked first, and nothing is sent twice');
    expect(said.join(' ')).toContain('try again in a minute');
    const later = approved({ registration: 'unknown', attempted_at: inMs(-100_000) });
    expect(say(provider('No answer'), later, 'bg').join(' ')).not.toContain('след минута');
  });

  test('names the connection when nothing better is known', () => {
    expect(say(provider('x'), approved(null), 'bg')[0]).toBe(
      adminMessages.bg.adminLoans.process.fallback,
    );
    expect(say(new Error('x'), approved(null), 'en')[0]).toBe(
      adminMessages.en.adminLoans.process.fallback,
    );
    expect(say(new ApiError('offline', 0, 'x'), approved(null), 'en')[0]).toBe(
      adminMessages.en.admin.failures.offline,
    );
  });

  test('says that somebody else is sending the application', () => {
    const held = approved({ registration: 'sending', held_until: inMs(30_000) });
    expect(say(new ApiError('conflict', 409, 'x'), held, 'en')).toEqual([
      'Somebody else is sending it at this moment.',
    ]);
  });
});

describe('counts in words', () => {
  test('have a singular and a plural in both languages', () => {
    const { en, bg } = adminMessages;
    expect([1, 2].map((n) => en.adminInbox.found(n))).toEqual(['1 found', '2 found']);
    expect([1, 2].map((n) => bg.adminInbox.found(n))).toEqual(['намерена е 1', 'намерени са 2']);
    expect([1, 2].map((n) => bg.adminLoans.terms.months(n))).toEqual(['1 месец', '2 месеца']);
    expect([1, 2].map((n) => privacyMessages.bg.adminPrivacy.counts(n, n, n, n))).toEqual([
      '1 запитване, 1 заявка за финансиране, 1 обаждане, 1 оглед',
      '2 запитвания, 2 заявки за финансиране, 2 обаждания, 2 огледа',
    ]);
    expect([1, 2].map((n) => bg.admin.tabs.moreLoans(n))).toEqual([
      '1 заявка за финансиране чака',
      '2 заявки за финансиране чакат',
    ]);
  });
});
