import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstHouseNumber,
  houseNumber,
  numberedName,
  readHouseNumber,
} from '#domain/houses/house-number.ts';
import { languages } from '#domain/locale.ts';

describe('a house’s number', () => {
  test('is read from what pages say, with its sign and without', () => {
    const numbers = fc.integer({ min: firstHouseNumber, max: 999_999_999 });
    fc.assert(
      fc.property(numbers, fc.constantFrom(...languages), (number, language) => {
        for (const typed of [
          String(number),
          houseNumber(number, language),
          `  №${number} `,
          `# ${number}`,
          `номер ${number}`,
          `no ${number}`,
          `NO.${number}`,
          `Nr. ${number}`,
        ])
          expect(readHouseNumber(typed)).toBe(number);
      }),
    );
  });

  test.each([
    '',
    '2018',
    '10000',
    '9999',
    '1000000000',
    '10042 rio',
    'a10042',
    '10 042',
    '10042.5',
  ])('is not what “%s” asks for', (typed) => expect(readHouseNumber(typed)).toBeNull());

  test('stands behind the name, where the house has one', () => {
    expect(numberedName('ABI Rio', 10_042, 'bg')).toBe('ABI Rio, №\u00a010042');
    expect(numberedName('ABI Rio', 10_042, 'en')).toBe('ABI Rio, No.\u00a010042');
    expect(numberedName('ABI Rio', null, 'en')).toBe('ABI Rio');
  });
});
