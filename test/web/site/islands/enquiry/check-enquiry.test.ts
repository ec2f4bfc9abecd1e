import { describe, expect, test } from 'vitest';
import { checkEnquiry, problemsOf } from '../../../../../web/src/site/islands/enquiry/check-enquiry.ts';

const filled = { name: 'Иван Петров', email: 'ivan@example.com', phone: '', message: 'Здравейте' };
const required = { emailRequired: true };

describe('a contact form', () => {
  test('needs no phone', () => {
    expect(checkEnquiry(filled, required)).toEqual({});
  });

  test('says everything that is missing, spaces being nothing', () => {
    expect(checkEnquiry({ name: ' ', email: '\t', phone: '', message: '\n' }, required)).toEqual({
      name: 'nameRequired',
      email: 'emailRequired',
      message: 'messageRequired',
    });
  });

  test.each(['ivan', 'ivan@example', '@example.com', 'a b@example.com', 'a@b.c,d@e.f', 'ivan@exámple.com'])(
    'does not take %s for an e-mail address',
    (email) => {
      expect(checkEnquiry({ ...filled, email }, required)).toEqual({ email: 'emailInvalid' });
      expect(checkEnquiry({ ...filled, email }, { emailRequired: false })).toEqual({ email: 'emailInvalid' });
    },
  );

  test('may go without an e-mail address where the dealer says so', () => {
    expect(checkEnquiry({ ...filled, email: ' ' }, { emailRequired: false })).toEqual({});
  });

  test('words what the server found by the same keys', () => {
    expect(problemsOf({ name: 'required', email: 'required', message: 'required' })).toEqual({
      name: 'nameRequired',
      email: 'emailRequired',
      message: 'messageRequired',
    });
    expect(problemsOf({ email: 'invalid' })).toEqual({ email: 'emailInvalid' });
    expect(problemsOf({ to: 'invalid' })).toEqual({});
  });
});
