import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { financingMessages } from '#shared/texts/financing-messages.ts';
import { sentenceOf } from '#site/islands/email-problem.ts';
import { checkLoan, loanProblemsOf } from '#site/islands/loan/check-loan.ts';
import { loanFailure } from '#site/islands/loan/loan-failure.ts';

const customer = {
  firstname: 'Иван',
  lastname: 'Петров',
  email: 'ivan@example.com',
  phone: '0888 12 34 56',
  country: '',
  city: '',
  streetname: '',
  streetno: '',
  postalcode: '',
};

describe('the loan form in the browser', () => {
  test('needs names, e-mail, phone and consent, and no address', () => {
    expect(checkLoan(customer, true, false)).toEqual({});
    expect(
      checkLoan({ ...customer, firstname: ' ', lastname: '', email: '', phone: '\t' }, false, true),
    ).toEqual({
      down_payment: 'downPayment',
      firstname: 'missing',
      lastname: 'missing',
      email: 'missing',
      phone: 'missing',
      consent: 'consent',
    });
  });

  test.each([
    'ivan',
    'iv..an@example.com',
    '.ivan@example.com',
    `ivan@${'e'.repeat(64)}.com`,
    `${'i'.repeat(65)}@example.com`,
  ])('recognises %s as a malformed e-mail address', (email) => {
    expect(checkLoan({ ...customer, email }, true, false)).toEqual({
      email: 'emailInvalid',
    });
  });

  test('names a Cyrillic letter in an address, in both languages', () => {
    const email = 'ivan@eхample.com';
    expect(checkLoan({ ...customer, email }, true, false)).toEqual({ email: 'cyrillic:х' });
    expect(loanProblemsOf({ 'customer_data.email': 'invalid' }, email)).toEqual({
      email: 'cyrillic:х',
    });
    const { en, bg } = financingMessages;
    expect(sentenceOf('cyrillic:х', en.financing)).toContain('The letter “х” in the e-mail');
    expect(sentenceOf('cyrillic:х', bg.financing)).toContain('Буквата „х“ в имейла');
  });

  test('takes an address as it is pasted, and counts unseen signs as nothing', () => {
    const email = 'mailto:ivan@example.com?subject=x';
    expect(checkLoan({ ...customer, email, lastname: '\u3164' }, true, false)).toEqual({
      lastname: 'missing',
    });
  });

  test('shows the server’s errors at its fields', () => {
    expect(
      loanProblemsOf({
        'customer_data.firstname': 'required',
        'customer_data.email': 'invalid',
        'customer_data.phone': 'tooLong',
        consent: 'required',
        down_payment: 'outOfRange',
        caravan_id: 'required',
      }),
    ).toEqual({ firstname: 'missing', email: 'emailInvalid', consent: 'consent' });
    expect(loanProblemsOf({ 'customer_data.phone': 'invalid' })).toEqual({ phone: 'phoneInvalid' });
  });
});

describe('the message about a loan request that was not taken', () => {
  const { failures } = financingMessages.en.financing;
  const said = (error: unknown) => loanFailure(error, failures);

  test('begins with the specification’s sentence where trying again may help', () => {
    const sentence = 'Failed to submit loan request. Please try again.';
    expect(said(new ApiError('internal', 500, 'Oops'))).toBe(sentence);
    expect(said(new Error('?'))).toBe(sentence);
    expect(said(new ApiError('rate_limited', 429, ''))).toBe(`${sentence} ${failures.tooMany}`);
    expect(said(new ApiError('offline', 0, ''))).toBe(`${sentence} ${failures.offline}`);
    expect(said(new ApiError('conflict', 409, ''))).toBe(`${sentence} ${failures.conflict}`);
    expect(said(new ApiError('rule', 422, '', { reason: 'automated' }))).toBe(
      `${sentence} ${failures.automated}`,
    );
  });

  test('names a down payment that no longer fits the price, and an unsolved captcha', () => {
    expect(said(new ApiError('invalid', 400, '', { fields: { down_payment: 'outOfRange' } }))).toBe(
      failures.downPayment,
    );
    expect(said(new ApiError('invalid', 400, '', { fields: { captcha: 'required' } }))).toBe(
      failures.captcha,
    );
  });

  test('does not ask to try again for a house that is gone', () => {
    expect(said(new ApiError('rule', 422, '', { reason: 'reserved' }))).toBe(failures.reserved);
    expect(said(new ApiError('rule', 422, '', { reason: 'sold' }))).toBe(failures.sold);
    expect(said(new ApiError('rule', 422, '', { reason: 'free' }))).toBe(failures.free);
    expect(said(new ApiError('not_found', 404, ''))).toBe(failures.gone);
  });
});
