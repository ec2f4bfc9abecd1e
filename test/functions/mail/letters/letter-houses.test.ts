import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { openingWords } from '#domain/dealer/opening-hours.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { type Language, languages } from '#domain/locale.ts';
import { type MailKind, mailKinds } from '#domain/requests/outbox.ts';
import { composeMail } from '#functions/mail/compose-mail.ts';
import { type MailSubject, requestValues } from '#functions/mail/letters/letter.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  buildBankApplication,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';

const settings = {
  to: 'yard@example.com',
  origin: 'https://showroom.example',
  hours: ['Mo-Fr 08:15-16:45'],
};

/** The letters that name a house by its name of then; of every other one it is not expected. */
const toDealer: MailKind[] = ['enquiry', 'loan-notification', 'viewing', 'viewing-change'];
const agreed: MailKind[] = ['loan-link', 'loan-rejection', 'viewing-confirmed', 'viewing-moved'];
/** Letters about no house of a request: prices, and what staff wrote. */
const about = mailKinds.filter((kind) => kind !== 'odd-prices' && kind !== 'reply');

const house = buildCaravan({ make: 'Present', model: 'Meadow', number: 10_042 });
const states: [string, Caravan | null][] = [
  ['on offer', house],
  ['reserved', { ...house, sale_status: 'reserved' }],
  ['sold', { ...house, sale_status: 'sold' }],
  ['hidden', { ...house, is_visible: false }],
  ['archived', { ...house, archived_at: '2026-11-20T10:00:00.000Z' }],
  ['left without a picture', { ...house, main_image: null }],
  ['gone', null],
];
const isSeen = (state: string) => ['on offer', 'reserved', 'sold'].includes(state);

function subjects(lang: Language): MailSubject[] {
  const of = { lang, caravan_id: house.id, caravan_name: 'Former Harbour' };
  const ofSeveral = { lang, caravan_ids: [house.id], caravan_names: ['Former Harbour'] };
  const loan = { ...of, caravan_price: 29_300, bank: buildBankApplication() };
  return [
    { kind: 'enquiry', request: buildEnquiry(of) },
    { kind: 'loan', request: buildLoanRequest(loan) },
    { kind: 'viewing', request: buildViewing({ ...ofSeveral, sequence: 1 }) },
  ];
}

/** All that a letter of this kind says. */
function said(kind: MailKind, lang: Language, stored: Caravan | null): string {
  const written = subjects(lang).flatMap((subject) => {
    try {
      const mail = composeMail(kind, subject, settings, stored ? [stored] : []);
      return [mail.subject, mail.text, mail.html].join('\n');
    } catch {
      return [];
    }
  });
  expect(written).toHaveLength(1);
  return written.join();
}

const cases = about.flatMap((kind) =>
  states.flatMap(([state, stored]) => languages.map((lang) => ({ kind, state, stored, lang }))),
);
const number = /10042/;
const address = new RegExp(`/houses/|${house.id.slice(0, 8)}`);
const price = /29.?300/;

describe('of a house', () => {
  test.each(cases.filter(({ kind }) => toDealer.includes(kind)))(
    'that is $state the dealer reads the name in the letter $kind ($lang)',
    ({ kind, lang, stored }) => {
      expect(said(kind, lang, stored)).toContain('Former Harbour');
    },
  );

  test.each(cases.filter(({ kind, state }) => agreed.includes(kind) && !isSeen(state)))(
    'that is $state the letter $kind ($lang) has the name of then alone',
    ({ kind, lang, stored }) => {
      const letter = said(kind, lang, stored);
      expect(letter).toContain('Former Harbour');
      for (const other of [/Present/, number, address, price]) expect(letter).not.toMatch(other);
    },
  );

  test.each(cases.filter(({ kind, state }) => agreed.includes(kind) && isSeen(state)))(
    'that is $state the letter $kind ($lang) has the name of then and the number',
    ({ kind, lang, stored }) => {
      const letter = said(kind, lang, stored);
      expect(letter).toContain('Former Harbour');
      expect(letter).toMatch(number);
      expect(letter).not.toMatch(/Present/);
      expect(price.test(letter)).toBe(kind === 'loan-link');
    },
  );

  const others = cases.filter(({ kind }) => !toDealer.includes(kind) && !agreed.includes(kind));

  test.each(others.filter(({ state }) => !isSeen(state)))(
    'that is $state any other letter ($kind, $lang) says nothing',
    ({ kind, lang, stored }) => {
      const letter = said(kind, lang, stored);
      for (const word of [/Former|Present/, number, address, price])
        expect(letter).not.toMatch(word);
    },
  );

  test.each(others.filter(({ state }) => isSeen(state)))(
    'that is $state any other letter ($kind, $lang) has the name of now',
    ({ kind, lang, stored }) => {
      const letter = said(kind, lang, stored);
      expect(letter).toContain('Present Meadow');
      expect(letter).toMatch(address);
      expect(letter).not.toMatch(/Former/);
    },
  );
});

test.each(mailKinds.filter((kind) => kind !== 'odd-prices'))(
  'the letter %s may say the hours of the settings, unless it goes to the dealer',
  (kind) => {
    const isDealers = toDealer.includes(kind);
    for (const lang of languages)
      for (const { request } of subjects(lang)) {
        const { hours } = settings;
        const values = requestValues(request, { kind, hours, stored: [] });
        expect(values.hours).toEqual(isDealers ? [] : openingWords(hours, lang).lines);
        expect(values.hours).not.toEqual(openingWords(dealer.openingHours, lang).lines);
      }
  },
);
