import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, readEuros, readWholeNumber } from '#domain/locale.ts';

const number = fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 10_000_000 }));
const thousands = fc.constantFrom('', ' ', '\u00a0', '\u2009', '\u202f', '.', ',', "'", '’');
const before = fc.constantFrom('', ' ', '€', '€ ', 'EUR ');
const after = fc.constantFrom('', ' ', '€', ' €', '\u00a0€', ' EUR', ' евро', ' eur');
const cents = fc.constantFrom('', ',0', ',00', '.0', '.00');
const grouped = (value: number, separator: string) =>
  String(value).replace(/\B(?=(\d{3})+$)/g, separator);

describe('a typed whole number', () => {
  test.each([
    ['22600', 22_600],
    ['22 600', 22_600],
    ['22 600 €', 22_600],
    ['€22,600', 22_600],
    ['22.600', 22_600],
    ['22,600', 22_600],
    ['22 600,00 €', 22_600],
    ['22.600,00', 22_600],
    ['22,600.00', 22_600],
    ['22,00', 22],
    ['1.234.567', 1_234_567],
    ['0', 0],
    ['EUR 900', 900],
    ['900 евро', 900],
  ])('such as %s is understood', (typed, understood) => {
    expect(readWholeNumber(typed)).toBe(understood);
  });

  test.each([
    '',
    ' ',
    '€',
    '€22k',
    '22k',
    '22 хил.',
    '22 60',
    '2 2600',
    '22600,50',
    '22.6',
    '22,600,00',
    '22 600.000,00',
    '0.600',
    '-5',
    '12a3',
    '1e5',
    '22600 лв',
    '$22600',
    '22600 или 23000',
    '２２６００',
  ])('such as %s is refused rather than read as another number', (typed) => {
    expect(readWholeNumber(typed)).toBeNull();
  });

  test('is the same with or without separators, currency and cents of zero', () => {
    fc.assert(
      fc.property(
        number,
        thousands,
        before,
        after,
        cents,
        (value, separator, sign, unit, zeros) => {
          const parts = separator !== '' && separator === zeros[0] && value >= 1000;
          const typed = `${sign}${grouped(value, separator)}${zeros}${unit}`;
          expect(readWholeNumber(typed)).toBe(parts ? null : value);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('never loses or gains a digit, whatever is typed', () => {
    const typed = fc.string({
      unit: fc.constantFrom(...'0123456789000 .,\u00a0€k-a'),
      maxLength: 14,
    });
    fc.assert(
      fc.property(typed, (text) => {
        const understood = readWholeNumber(text);
        if (understood === null) return;
        expect(text.trim()).toMatch(/^(€\s*)?[\d\s.,]+(\s*€)?$/);
        const whole = text.replace(/[.,]0{1,2}(?=[^\d]*$)/, '').replace(/\D/g, '');
        expect(Number(whole)).toBe(understood);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a typed amount', () => {
  test.each([
    ['500', 500],
    ['500,5', 500.5],
    ['500.05 €', 500.05],
    ['1 234,56', 1234.56],
    ['€1,234.56', 1234.56],
    // Three digits are thousands, as in a whole number.
    ['1.234', 1234],
    ['4,35', 4.35],
    ['0', 0],
  ])('such as %s is understood', (typed, understood) => {
    expect(readEuros(typed)).toBe(understood);
  });
  test.each(['', 'abc', '12,345,67', '1.234.56', '5,5,5', '-5', '1,2345', ',50', '5 лв'])(
    'such as %j is not',
    (typed) => {
      expect(readEuros(typed)).toBeNull();
    },
  );
  test('is read as the product writes it, in both languages, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        for (const language of ['bg', 'en'] as const)
          expect(readEuros(formatMoney(cents / 100, language))).toBe(cents / 100);
      }),
    );
  });
});
