import { describe, expect, test } from 'vitest';
import { checkEnquiry, problemsOf } from '#site/islands/enquiry/check-enquiry.ts';

const filled = { name: 'Иван Петров', email: 'ivan@example.com', phone: '', message: 'Здравейте' };
const required = { emailRequired: true };

describe('the enquiry form in the browser', () => {
  test('needs no phone', () => {
    expect(checkEnquiry(filled, required)).toEqual({});
  });

  test('names everything that is missing, and counts spaces as nothing', () => {
    expect(checkEnquiry({ name: ' ', email: '\t', phone: '', message: '\n' }, required)).toEqual({
      name: 'nameRequired',
      email: 'emailRequired',
      message: 'messageRequired',
    });
  });

  test.each([
    'ivan',
    'ivan@example',
    '@example.com',
    'a b@example.com',
    'a@b.c,d@e.f',
    'ivan@exámple.com',
    'iv..an@example.com',
    'ivan.@example.com',
    `ivan@${'e'.repeat(64)}.com`,
    `${'i'.repeat(65)}@example.com`,
  ])('refuses %s as an e-mail address', (email) => {
    expect(checkEnquiry({ ...filled, email }, required)).toEqual({ email: 'emailInvalid' });
    expect(checkEnquiry({ ...filled, email }, { emailRequired: false })).toEqual({
      email: 'emailInvalid',
    });
  });

  test('needs no e-mail address where the dealer says so', () => {
    expect(checkEnquiry({ ...filled, email: ' ' }, { emailRequired: false })).toEqual({});
  });

  test('shows the server’s errors in the same words', () => {
    expect(problemsOf({ name: 'required', email: 'required', message: 'required' })).toEqual({
      name: 'nameRequired',
      email: 'emailRequired',
      message: 'messageRequired',
    });
    expect(problemsOf({ email: 'invalid' })).toEqual({ email: 'emailInvalid' });
    expect(problemsOf({ to: 'invalid', name: 'tooLong', message: 'tooLong' })).toEqual({});
  });
});
