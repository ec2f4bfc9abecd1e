import { describe, expect, test } from 'vitest';
import { enquiryMessages } from '#shared/texts/enquiry-messages.ts';
import { sentenceOf } from '#site/islands/email-problem.ts';
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

  test('counts signs that nobody sees as nothing', () => {
    const unseen = '\u200b\u2800 \u00ad';
    expect(
      checkEnquiry({ name: unseen, email: unseen, phone: '', message: unseen }, required),
    ).toEqual({ name: 'nameRequired', email: 'emailRequired', message: 'messageRequired' });
  });

  test.each(['mailto:ivan@example.com', ' <ivan@example.com> ', 'ivan\u200b@example.com'])(
    'takes the address out of %j',
    (email) => {
      expect(checkEnquiry({ ...filled, email }, required)).toEqual({});
    },
  );

  test('names the Cyrillic letters of an address, in both languages', () => {
    const email = 'ivаn@ехamplе.com';
    const problem = 'cyrillic:аех';
    expect(checkEnquiry({ ...filled, email }, required)).toEqual({ email: problem });
    expect(problemsOf({ email: 'invalid' }, email)).toEqual({ email: problem });
    const { en, bg } = enquiryMessages;
    expect(sentenceOf(problem, en.enquiry)).toContain('letters “а”, “е”, “х”');
    expect(sentenceOf('cyrillic:с', bg.enquiry)).toContain('Буквата „с“ в имейла е на кирилица');
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
