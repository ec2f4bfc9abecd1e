import { describe, expect, test } from 'vitest';
import {
  contactsOf,
  emailContacts,
  kindOfContact,
  phoneContacts,
  tracesOf,
} from '#domain/requests/contact.ts';

describe('a telephone', () => {
  test.each([
    ['its number', 'тел. 0888 111 222 (вечер)', ['PHONE#+359888111222']],
    ['two', '0888 111 222 / 00359899333444', ['PHONE#+359888111222', 'PHONE#+359899333444']],
    ['of an unknown number its digits', '0888 123 4567', ['PHONE#08881234567']],
    ['of a dummy nothing', '0000 000 000', []],
    ['words are none', 'няма', []],
    ['nothing is none', ' \u200b ', []],
  ])('is compared by %s', (_, typed, contacts) => {
    expect(phoneContacts(typed)).toEqual(contacts);
  });

  test('is recognised in a record also as it was typed; a dummy is not', () => {
    expect(tracesOf({ phone: '0888 111 222 след 18', email: 'a@example.com' })).toEqual([
      'PHONE#+359888111222',
      'EMAIL#a@example.com',
      'PHONE#088811122218',
    ]);
    expect(tracesOf({ phone: '12345', email: '' })).toEqual([]);
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
