import { describe, expect, test } from 'vitest';
import { typedFields, typedLanguage } from '#domain/api/form-body.ts';
import {
  cyrillicIn,
  isMailable,
  maxEmailLength,
  pastedEmail,
  recipientOf,
} from '#domain/email-address.ts';
import { foldName, mixedWords } from '#domain/fold.ts';
import { readHouseNumber } from '#domain/houses/house-number.ts';
import { listSeparators } from '#domain/houses/import/read-list.ts';
import { readMarkup } from '#domain/houses/import/read-markup.ts';
import { stockKey } from '#domain/houses/import/stock-numbers.ts';
import { meaningsOf } from '#domain/houses/import/table/column-words.ts';
import { columns } from '#domain/houses/import/table/columns.ts';
import { understandRow } from '#domain/houses/import/understand-row.ts';
import { readLength } from '#domain/houses/length.ts';
import { maxSearchLength } from '#domain/houses/listing.ts';
import { readSentence } from '#domain/houses/sentence.ts';
import { withoutInvisible } from '#domain/invisible.ts';
import { readEuros, readWholeNumber } from '#domain/locale.ts';
import { contactsOf } from '#domain/requests/contact.ts';
import { parseEuros } from '#domain/requests/financing.ts';
import { enquiryLengths } from '#domain/requests/forms.ts';
import { hostileTexts } from '#support/hostile-texts.ts';
import { fastGrowing, slowAt } from '#support/processor-time.ts';

interface Reader {
  name: string;
  read: (text: string) => unknown;
  /** Characters that a text has at most where one is read. */
  max: number;
}

const how = { now: new Date('2026-11-25T10:00:00.000Z') };
/** Characters of a cell that no spreadsheet's author typed. */
const longCell = 10_000;
const phone = enquiryLengths.phone;

const readers: Reader[] = [
  { name: 'a sentence in the search', read: (text) => readSentence(text, () => false), max: 300 },
  { name: 'a house’s number', read: readHouseNumber, max: maxSearchLength },
  { name: 'a length', read: (text) => readLength(text, 'length'), max: 200 },
  { name: 'a telephone', read: (text) => contactsOf({ phone: text, email: '' }), max: phone },
  { name: 'a pasted address', read: pastedEmail, max: maxEmailLength },
  { name: 'an address to be mailed to', read: isMailable, max: maxEmailLength },
  { name: 'a recipient', read: recipientOf, max: maxEmailLength },
  { name: 'Cyrillic letters in an address', read: cyrillicIn, max: maxEmailLength },
  { name: 'a down payment', read: parseEuros, max: 40 },
  { name: 'a whole number', read: readWholeNumber, max: 40 },
  { name: 'euros', read: readEuros, max: 40 },
  {
    name: 'the fields of a form',
    read: (text) => typedFields(text, { lists: ['a'] }),
    max: 262_144,
  },
];

/** A file is chosen by staff, but written by others. */
const cells: Reader[] = [
  ...[...columns.keys()].map((column) => ({
    name: `a cell of ${column}`,
    read: (text: string) => understandRow(1, [column], [text], how),
    max: longCell,
  })),
  { name: 'a heading', read: meaningsOf, max: longCell },
  { name: 'a name that is compared', read: foldName, max: longCell },
  { name: 'words of two alphabets', read: mixedWords, max: longCell },
  { name: 'invisible signs', read: withoutInvisible, max: longCell },
  { name: 'markup', read: readMarkup, max: longCell },
  { name: 'a list', read: (text) => listSeparators([text]), max: longCell },
  { name: 'a number of the stock', read: stockKey, max: longCell },
];

describe('the time for a hostile text', () => {
  test.each(readers)('grows with its length, read as $name', async ({ read, max }) => {
    expect(await slowAt(read, hostileTexts, max)).toEqual([]);
    expect(await slowAt(read, hostileTexts, 4 * max)).toEqual([]);
    expect(await fastGrowing(read, hostileTexts, 262_144)).toEqual([]);
  });

  test.each([
    ['its fields', (text: string) => typedFields(text, { lists: ['a'] })],
    ['its language', typedLanguage],
  ])('grows with its length, read as a form for %s', async (_, read) => {
    expect(await fastGrowing(read, hostileTexts, 1_048_576)).toEqual([]);
  });

  test.each(cells)('grows with its length, imported as $name', async ({ read, max }) => {
    expect(await slowAt(read, hostileTexts, max)).toEqual([]);
    expect(await fastGrowing(read, hostileTexts, 4 * max)).toEqual([]);
  });
});
