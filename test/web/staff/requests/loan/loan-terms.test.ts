import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import { oddTerms, oddTermsSchema, termsHint } from '#domain/requests/loan-terms.ts';
import { draftOfTerms, readTerms } from '#staff/requests/loan/loan-terms.tsx';

function scheme(overrides: Partial<FinancingScheme> = {}): FinancingScheme {
  return {
    id: crypto.randomUUID(),
    name: 'Стандарт',
    period: 36,
    installment_factor: 0.035,
    total_due_factor: 1.26,
    nir: 15,
    apr: 16,
    amount_min: 50,
    amount_max: 15_000,
    ...overrides,
  };
}
const schemes = [scheme(), scheme({ period: 12, installment_factor: 0.09, amount_max: 5000 })];

describe('the hint beside the terms of a loan', () => {
  test('names the bank’s limit and the least down payment when too little is paid first', () => {
    expect(termsHint(schemes, 22_600, 0, 36)).toEqual({
      kind: 'tooLittle',
      limit: 15_000,
      least: 7600,
    });
    expect(termsHint(schemes, 22_600, 7599, 36)).toEqual({
      kind: 'tooLittle',
      limit: 15_000,
      least: 7600,
    });
  });

  test('shows the instalment when the terms fit', () => {
    expect(termsHint(schemes, 22_600, 7600, 36)).toMatchObject({
      kind: 'fits',
      plan: { amount: 15_000, instalment: 525, total_due: 18_900, period: 36 },
    });
  });

  test('accepts any of the bank’s periods when none is chosen', () => {
    expect(termsHint(schemes, 22_600, 7600, null)).toEqual({ kind: 'fits', plan: null });
    expect(termsHint(schemes, 22_600, 100, null)).toEqual({
      kind: 'tooLittle',
      limit: 15_000,
      least: 7600,
    });
  });

  test('judges the terms by what the bank lends for the chosen period', () => {
    expect(termsHint(schemes, 22_600, 7600, 12)).toEqual({
      kind: 'tooLittle',
      limit: 5000,
      least: 17_600,
    });
  });

  test('names the bank’s periods when none has the chosen length', () => {
    expect(termsHint(schemes, 22_600, 7600, 60)).toEqual({ kind: 'period', periods: [12, 36] });
  });

  test('names too large a down payment, a gap between two schemes, and a house that the bank never finances', () => {
    expect(termsHint(schemes, 10_000, 9990, 36)).toEqual({
      kind: 'tooMuch',
      limit: 50,
      most: 9950,
    });
    const several = [scheme({ amount_min: 1000 }), scheme({ period: 12 })];
    expect(termsHint(several, 10_000, 9960, null)).toEqual({
      kind: 'tooMuch',
      limit: 50,
      most: 9950,
    });
    const apart = [scheme({ amount_max: 1000 }), scheme({ amount_min: 5000 })];
    expect(termsHint(apart, 10_000, 8000, 36)).toEqual({ kind: 'gap' });
    expect(termsHint([scheme({ amount_min: 900, amount_max: 100 })], 10_000, 0, null)).toEqual({
      kind: 'never',
    });
  });

  test('uses the bank’s general limits of 50 and 15,000 EUR while the schemes are not known', () => {
    expect(termsHint([], 22_600, 7600, 36)).toBeNull();
    expect(termsHint([], 22_600, 7599, 36)).toEqual({
      kind: 'tooLittle',
      limit: 15_000,
      least: 7600,
    });
    expect(termsHint([], 22_600, 22_550, 36)).toBeNull();
    expect(termsHint([], 22_600, 22_551, 36)).toEqual({ kind: 'tooMuch', limit: 50, most: 22_550 });
    expect(termsHint([], 40, 0, null)).toEqual({ kind: 'never' });
    expect(termsHint([], 50, 0, null)).toBeNull();
  });

  test('before an approval says which terms lie outside what the bank lends', () => {
    const odd = (down_payment: number | null, period: number | null, some = schemes) =>
      oddTerms(some, { caravan_price: 22_600, down_payment, period });
    expect(odd(7600, 36)).toEqual([]);
    expect(odd(100, 36)).toEqual([
      { field: 'down_payment', reason: 'above', amount: 22_500, limit: 15_000 },
    ]);
    expect(odd(null, 36)).toEqual([
      { field: 'down_payment', reason: 'above', amount: 22_600, limit: 15_000 },
    ]);
    expect(odd(22_590, 36)).toEqual([
      { field: 'down_payment', reason: 'below', amount: 10, limit: 50 },
    ]);
    expect(odd(7600, 60)).toEqual([
      { field: 'period', reason: 'period', amount: 15_000, periods: [12, 36] },
    ]);
    const apart = [scheme({ amount_max: 1000 }), scheme({ amount_min: 5000 })];
    expect(odd(20_000, 36, apart)).toEqual([
      { field: 'down_payment', reason: 'no_scheme', amount: 2600 },
    ]);
  });

  test('before an approval warns exactly when no scheme of the bank fits', () => {
    const someSchemes = fc.array(
      fc.record({
        period: fc.constantFrom(12, 24, 36),
        amount_min: fc.integer({ min: 0, max: 20_000 }),
        amount_max: fc.integer({ min: 0, max: 20_000 }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(
        someSchemes,
        fc.integer({ min: 1000, max: 40_000 }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        fc.option(fc.constantFrom(12, 24, 36, 48)),
        (some, caravan_price, share, period) => {
          const down_payment = Math.floor(caravan_price * share);
          const amount = caravan_price - down_payment;
          const lends = some.some(
            (one) =>
              (period === null || one.period === period) &&
              amount >= one.amount_min &&
              amount <= one.amount_max,
          );
          const odd = oddTerms(
            some.map((one) => scheme(one)),
            { caravan_price, down_payment, period },
          );
          expect(odd).toHaveLength(lends ? 0 : 1);
          expect(oddTermsSchema.parse(odd)).toEqual(odd);
        },
      ),
    );
  });
});

describe('terms as staff type them', () => {
  const read = (downPayment: string, period = '') => readTerms({ downPayment, period }, 20_000);

  test.each([
    ['', null],
    ['0', null],
    ['7600', 7600],
    ['7 600 €', 7600],
    ['7\u00a0600', 7600],
    ['7.600', 7600],
    ['7,600', 7600],
  ])('a down payment of "%s"', (typed, down_payment) => {
    expect(read(typed)).toEqual({ terms: { down_payment, period: null } });
  });

  test.each([
    ['abc', 'digits'],
    ['12,5', 'digits'],
    ['-5', 'digits'],
    ['1e4', 'digits'],
    ['20000', 'tooMuchFirst'],
    ['20001', 'tooMuchFirst'],
  ])('a down payment of "%s" is refused', (typed, error) => {
    expect(read(typed)).toEqual({ errors: { downPayment: error } });
  });

  test.each(['2', '61', 'x', '12.5'])('a period of "%s" is refused', (typed) => {
    expect(read('', typed)).toEqual({ errors: { period: 'badPeriod' } });
  });

  test('are shown again as they were stored', () => {
    const whole = fc.option(fc.integer({ min: 1, max: 19_999 }));
    fc.assert(
      fc.property(whole, fc.option(fc.integer({ min: 3, max: 60 })), (down_payment, period) => {
        expect(readTerms(draftOfTerms({ down_payment, period }), 20_000)).toEqual({
          terms: { down_payment, period },
        });
      }),
    );
  });
});
