import { expect, test } from 'vitest';
import { hasHomeLeft, unofferedWords } from '#domain/requests/viewing-homes.ts';

test('a home is left while one is on offer or reserved', () => {
  expect(hasHomeLeft(['sold', null, 'reserved'])).toBe(true);
  expect(hasHomeLeft(['available'])).toBe(true);
  expect(hasHomeLeft(['sold', null])).toBe(false);
  expect(hasHomeLeft([])).toBe(false);
});

test.each([
  [0, 2, null, null],
  [1, 1, 'Домът вече не се предлага.', 'The home is no longer offered.'],
  [1, 2, 'Един от домовете вече не се предлага.', 'One of the homes is no longer offered.'],
  [2, 2, 'Домовете вече не се предлагат.', 'The homes are no longer offered.'],
  [2, 3, 'Два от домовете вече не се предлагат.', 'Two of the homes are no longer offered.'],
  [3, 4, 'Три от домовете вече не се предлагат.', 'Three of the homes are no longer offered.'],
  [4, 5, 'Четири от домовете вече не се предлагат.', 'Four of the homes are no longer offered.'],
])('%i of %i homes that are not offered are told of in words', (count, of, bg, en) => {
  expect(unofferedWords(count, of, 'bg')).toBe(bg);
  expect(unofferedWords(count, of, 'en')).toBe(en);
});
