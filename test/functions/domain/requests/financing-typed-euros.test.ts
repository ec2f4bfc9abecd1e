import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatWhole } from '#domain/locale.ts';
import { parseEuros } from '#domain/requests/financing.ts';

describe('a typed amount in euro', () => {
  test.each([
    ['7600', 7600],
    [' 7 600 ', 7600],
    ['7\u00a0600\u00a0€', 7600],
    ['7,600', 7600],
    ['7.600', 7600],
    ['7 600,00', 7600],
    ['7,600.0', 7600],
    ['1.234.567', 1_234_567],
    ['0', 0],
    ['', null],
    ['  ', null],
  ])('%j is %s', (typed, euros) => {
    expect(parseEuros(typed)).toBe(euros);
  });

  test.each(['-100', '7600,50', 'седем', '7e3', '1,23', '999999999'])(
    '%j is no whole number of euros',
    (typed) => {
      expect(parseEuros(typed)).toBeNaN();
    },
  );

  test('can be read from what the page itself writes', () => {
    fc.assert(
      fc.property(
        fc.nat(99_999_999),
        fc.constantFrom('bg' as const, 'en' as const),
        (euros, language) => {
          expect(parseEuros(formatWhole(euros, language))).toBe(euros);
        },
      ),
    );
  });
});
