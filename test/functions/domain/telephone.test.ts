import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dialAddress,
  haveSameTelephone,
  isTelephone,
  nationalNumber,
  readTelephones,
  telephoneKeys,
} from '#domain/telephone.ts';
import {
  dummyTelephones,
  telephoneSpellings,
  unreadTelephones,
} from '#support/telephone-spellings.ts';

const numbersOf = (typed: string) => readTelephones(typed).numbers.map(({ e164 }) => e164);

describe('a telephone field', () => {
  test.each(telephoneSpellings)('$typed', ({ typed, numbers, dial, beside = '', chat = true }) => {
    const read = readTelephones(typed);
    expect(read.numbers.map(({ e164 }) => e164)).toEqual(numbers);
    expect(read.beside).toBe(beside);
    expect(read.numbers.some(({ mobile }) => mobile)).toBe(chat);
    const [first] = read.numbers;
    expect(first && dialAddress(first)).toBe(`tel:${dial ?? numbers[0]}`);
    expect(isTelephone(typed)).toBe(true);
  });

  test.each(dummyTelephones)('%s is nobody’s', (typed) => {
    expect(numbersOf(typed)).toEqual([]);
    expect(readTelephones(typed).beside).not.toBe('');
    expect(isTelephone(typed)).toBe(false);
    expect(telephoneKeys(typed)).toEqual([]);
  });

  test.each(unreadTelephones)('%s is no number, and nobody else’s', (typed) => {
    expect(numbersOf(typed)).toEqual([]);
    expect(isTelephone(typed)).toBe(true);
    expect(haveSameTelephone(typed, '0888 123 456')).toBe(false);
  });

  test('with a digit too many or too few it is the same by its digits', () => {
    expect(haveSameTelephone('0888 123 4567', '0888-123-4567')).toBe(true);
    expect(telephoneKeys('088812345')).toEqual(['088812345']);
  });

  test('what a plan knows is no dummy, whatever it looks like', () => {
    for (const typed of ['0888 123 456', '0888 000 000', '0888888888'])
      expect(isTelephone(typed)).toBe(true);
  });

  test('a piece of the text is the number as it was typed, and all pieces are the text', () => {
    for (const { typed } of telephoneSpellings) {
      const { parts, numbers } = readTelephones(typed);
      const whole = parts.map(({ text }) => text).join('');
      expect(readTelephones(whole)).toEqual(readTelephones(typed));
      for (const { number, text } of parts) if (number) expect(number.shown).toBe(text);
      for (const number of numbers)
        expect(parts).toContainEqual(expect.objectContaining({ number }));
    }
  });

  test('of one number typed twice the first has its extension, and an address has none', () => {
    const twice = readTelephones('0361 65432 вътр. 14 / 0361 65432 вътр. 15');
    expect(twice.numbers.map(dialAddress)).toEqual(['tel:+35936165432;ext=14']);
    expect(numbersOf('ivan25061985@abv.bg 0888 123 456')).toEqual(['+359888123456']);
    expect(isTelephone('ivan25061985@abv.bg')).toBe(false);
  });

  test('a plus begins a number where the digits around it could be rarer ones', () => {
    expect(numbersOf('0298116 - 05 +4915123 020000 +359 (0)32612574')).toEqual([
      '+35929811605',
      '+4915123020000',
      '+35932612574',
    ]);
  });

  test('a longer text than any telephone is none', () => {
    expect(numbersOf(`0888123456${' '.repeat(80)}`)).toEqual([]);
    expect(telephoneKeys('1234567'.repeat(20))).toEqual([]);
  });

  test('in Bulgaria a number is dialled without its country', () => {
    const national = (typed: string) => readTelephones(typed).numbers.map(nationalNumber);
    expect(national('+359 88 812 3456 / 00359 2 981 1234')).toEqual(['0888123456', '029811234']);
    expect(national('0044 7911 123415')).toEqual(['+447911123415']);
  });
});

/** Digits of a number, and the ways in which people write it. */
const digits = (count: number) =>
  fc.integer({ min: 0, max: 10 ** count - 1 }).map((value) => String(value).padStart(count, '0'));
const bulgarian = fc.oneof(
  fc.tuple(fc.constantFrom('87', '88', '89'), digits(7)),
  fc.tuple(fc.constantFrom('29811', '52820', '36165', '36382', '32612'), digits(3)),
);
const gap = fc.constantFrom('', ' ', '-', '.', '/', '\u00a0', ' - ');
const spaced = (text: string) =>
  fc
    .array(gap, { minLength: text.length, maxLength: text.length })
    .map((gaps) => [...text].map((digit, at) => (at < 3 ? '' : (gaps[at] ?? '')) + digit).join(''));
const prefixes = ['0', '+359', '+359 ', '00359', '00359 ', '+359 (0)', '++359', '359', '(+359) '];
const spelling = bulgarian
  .filter(([start, rest]) => readTelephones(`+359${start}${rest}`).numbers[0]?.country === 'BG')
  .chain(([start, rest]) =>
    fc.record({
      number: fc.constant(`+359${start}${rest}`),
      typed: fc
        .tuple(
          fc.constantFrom(...prefixes),
          fc.oneof(fc.constant(start + rest), spaced(start + rest)),
        )
        .map(([prefix, text]) => prefix + text),
    }),
  );
const foreign = fc
  .tuple(fc.constantFrom('+4915123', '+3069123', '+9053212', '+4072123', '+3897012'), digits(6))
  .map(([start, rest]) => ({ number: `${start}${rest}`, typed: `${start} ${rest}` }))
  .filter(({ number }) => readTelephones(number).numbers[0]?.country != null);
const between = [
  ...[' ', ', ', '; ', ' / ', '/', ' - ', '-', '|', ' | ', '\\', '+', ' + ', '\n', ' – '],
  ...[' и ', ' или ', ' жена ми: ', ' дом. ', ' GSM ', ' (след 18 ч.) '],
];

describe('whatever is typed', () => {
  test('twenty ways to write several numbers give these numbers', () => {
    expect(between).toHaveLength(20);
    const several = fc.uniqueArray(fc.oneof(spelling, foreign), {
      minLength: 1,
      maxLength: 3,
      selector: ({ number }) => number,
    });
    fc.assert(
      fc.property(several, fc.constantFrom(...between), (typed, way) => {
        const text = typed.map((one) => one.typed).join(way);
        fc.pre(text.length <= 80);
        expect(numbersOf(text)).toEqual(typed.map(({ number }) => number));
      }),
    );
  });

  test('a text without a number has none', () => {
    const words = fc.constantFrom('след', '18', 'ч.', 'няма', '9', 'до', '17:30', '№', 'дом', '3');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (text) => {
        expect(numbersOf(text.join(' и '))).toEqual([]);
      }),
    );
  });

  test('reading twice is reading once', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 40, unit: 'binary' }),
      fc.stringMatching(/^[+0-9 ()/.-]{0,40}$/),
      spelling.map((one) => one.typed),
    );
    fc.assert(
      fc.property(typed, (text) => {
        for (const { e164 } of readTelephones(text).numbers) {
          expect(e164).toMatch(/^\+[1-9]\d{6,14}$/);
          expect(numbersOf(e164)).toEqual([e164]);
        }
        for (const key of telephoneKeys(text)) expect(telephoneKeys(key)).toContain(key);
      }),
    );
  });
});
