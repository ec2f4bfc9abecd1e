import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contactsOf,
  emailContacts,
  kindOfContact,
  phoneContacts,
} from '#domain/requests/contact.ts';

/** A Bulgarian mobile number without its zero, and blanks, dots or dashes put into it. */
const mobile = fc
  .tuple(fc.constantFrom('87', '88', '89', '98'), fc.integer({ min: 0, max: 9_999_999 }))
  .map(([start, rest]) => start + String(rest).padStart(7, '0'));
const spaced = (digits: string) =>
  fc
    .array(fc.constantFrom('', ' ', '-', '.', '\u00a0'), {
      minLength: digits.length,
      maxLength: digits.length,
    })
    .map((gaps) => [...digits].map((digit, at) => digit + (gaps[at] ?? '')).join(''));

describe('a telephone', () => {
  test('is one contact in whatever spelling: with zero, with +359, with 00359, with blanks', () => {
    const spellings = mobile.chain((number) =>
      fc.tuple(
        fc.constant(number),
        spaced(number).map((rest) => `0${rest}`),
        spaced(number).map((rest) => `+359 ${rest}`),
        spaced(number).map((rest) => `00359${rest}`),
        spaced(number).map((rest) => ` +359 (0)${rest} `),
      ),
    );
    fc.assert(
      fc.property(spellings, ([number, ...typed]) => {
        for (const one of typed) expect(phoneContacts(one)).toEqual([`PHONE#+359${number}`]);
      }),
    );
  });

  test('of another country keeps its country, and numbers that differ stay two', () => {
    expect(phoneContacts('+44 (0)7911 123456')).toEqual(['PHONE#+447911123456']);
    expect(phoneContacts('0044 7911 123456')).toEqual(['PHONE#+447911123456']);
    expect(phoneContacts('+90 532 123 45 67')).toEqual(['PHONE#+905321234567']);
    fc.assert(
      fc.property(mobile, mobile, (one, other) => {
        expect(phoneContacts(`0${one}`)).toEqual([`PHONE#+359${one}`]);
        if (one !== other)
          expect(phoneContacts(`0${one}`)).not.toEqual(phoneContacts(`+359${other}`));
      }),
    );
  });

  test.each([
    ['the words around it do not count', 'тел. 0888 111 222 (вечер)', ['PHONE#+359888111222']],
    ['a slash behind the code', '0361/12345', ['PHONE#+35936112345']],
    [
      'two in one field are both',
      '0888 111 222 / 0899 333 444',
      ['PHONE#+359888111222', 'PHONE#+359899333444'],
    ],
    [
      'two with a word between them',
      '0888111222 или +359 899 333 444',
      ['PHONE#+359888111222', 'PHONE#+359899333444'],
    ],
    ['a slash inside of a number with its country', '+359888/123456', ['PHONE#+359888123456']],
    ['a comma and words after it', '0888123456, след 18:00', ['PHONE#+359888123456']],
    ['another ending after a slash', '0888 123 456 / 457', ['PHONE#+359888123456']],
    [
      'another one in brackets',
      '0888123456 (или 0888654321 жена)',
      ['PHONE#+359888123456', 'PHONE#+359888654321'],
    ],
    ['the same one twice is one', '0888111222, +359888111222', ['PHONE#+359888111222']],
    ['what is no number is compared by its digits', '+999 12-34 56', ['PHONE#999123456']],
    ['too many digits, too', '0888 111 222 333 444', ['PHONE#0888111222333444']],
    ['too few digits are none', '12 34', []],
    ['words are none', 'няма', []],
    ['nothing is none', ' \u200b ', []],
  ])('is read as people type it: %s', (_, typed, contacts) => {
    expect(phoneContacts(typed)).toEqual(contacts);
  });

  test('that was read once is read the same again, whatever was typed', () => {
    const typed = fc.oneof(fc.string({ maxLength: 40 }), fc.stringMatching(/^[+0-9 ()/.-]{0,40}$/));
    fc.assert(
      fc.property(typed, (text) => {
        for (const contact of phoneContacts(text)) {
          const number = contact.slice('PHONE#'.length);
          expect(number).toMatch(/^\+?\d{5,}$/);
          expect(phoneContacts(number)).toContain(contact);
        }
      }),
    );
  });
});

describe('an e-mail address', () => {
  test('is one contact in any case, with a label, and at Google with dots', () => {
    for (const typed of ['Ivan.Kolev@gmail.com', ' ivankolev+homes@googlemail.com\u200b'])
      expect(emailContacts(typed)).toEqual(['EMAIL#ivankolev@gmail.com']);
    expect(emailContacts('Ivan.Kolev@Example.com')).toEqual(['EMAIL#ivan.kolev@example.com']);
    expect(emailContacts('  ')).toEqual([]);
  });

  test('that begins with a plus or has dots alone keeps what stands before the @', () => {
    expect(emailContacts('+a@gmail.com')).toEqual(['EMAIL#+a@gmail.com']);
    expect(emailContacts('.+b@googlemail.com')).toEqual(['EMAIL#.+b@gmail.com']);
    expect(emailContacts('+c@example.com')).toEqual(['EMAIL#+c@example.com']);
  });
});

test('a request has the contacts of its telephone and of its address, and may have none', () => {
  const both = contactsOf({ phone: '0888 111 222', email: 'Ivan@Example.com' });
  expect(both).toEqual(['PHONE#+359888111222', 'EMAIL#ivan@example.com']);
  expect(both.map(kindOfContact)).toEqual(['phone', 'email']);
  expect(contactsOf({ phone: '', email: '' })).toEqual([]);
});
