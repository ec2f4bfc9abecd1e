import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectiveRate, loanExample } from '#domain/requests/loan-example.ts';
import { loanTerms } from '#site/islands/loan/loan-terms.ts';
import { buildScheme } from '#support/builders/build-scheme.ts';

const schemes = [12, 24, 36, 48, 60].map((period) => buildScheme({ period }));
const example = (price: number, lends = schemes) =>
  loanExample(lends, { price, sale_status: 'available' });

describe('the typical loan for a house', () => {
  test('has a down payment of half the price, in whole hundreds, and 48 months for the rest', () => {
    expect(example(16_900)).toEqual({
      cash_price: 16_900,
      down_payment: 8500,
      amount: 8400,
      period: 48,
      instalment: 235.49,
      last_instalment: 235.28,
      total_due: 11_303.31,
      nir: 15.4,
      apr: 16.53,
    });
  });

  test('has a larger down payment where the bank lends less than half', () => {
    expect(example(45_000)).toMatchObject({ down_payment: 30_000, amount: 15_000 });
  });

  test('never exceeds the bank’s general limits, whatever a scheme allows', () => {
    expect(example(40_000, [buildScheme({ amount_max: 50_000 })])?.amount).toBe(15_000);
  });

  test('is the least that the bank lends where half the price is less, and then not in whole hundreds', () => {
    expect(example(100)).toMatchObject({ down_payment: 50, amount: 50 });
    expect(example(101)).toMatchObject({ down_payment: 51, amount: 50 });
  });

  test('has the period nearest to the usual one, the longer of two as near', () => {
    expect(
      example(20_000, [buildScheme({ period: 24 }), buildScheme({ period: 60 })])?.period,
    ).toBe(60);
    expect(
      example(20_000, [buildScheme({ period: 36 }), buildScheme({ period: 60 })])?.period,
    ).toBe(60);
  });

  test.each([
    ['the bank’s schemes are not known', 20_000, []],
    ['half of the price is less than the bank lends', 90, schemes],
    ['the house costs nothing', 0, schemes],
    ['the bank lends more than the house costs', 900, [buildScheme({ amount_min: 1000 })]],
  ])('is missing where %s', (_why, price, lends) => {
    expect(example(price, lends)).toBeNull();
  });

  test.each(['reserved', 'sold'] as const)('is missing for a house that is %s', (sale_status) => {
    expect(loanExample(schemes, { price: 20_000, sale_status })).toBeNull();
  });

  test.each([
    ['an APR below what its instalments come to', { apr: 15.9 }],
    ['an APR below its own nominal rate', { nir: 17 }],
  ])('is missing where the bank names %s', (_what, wrong) => {
    expect(example(20_000, [{ ...buildScheme(), ...wrong }])).toBeNull();
    // Fees make the APR higher than the instalments alone would: the bank's figure is shown.
    expect(example(20_000, [buildScheme({ apr: 21.2 })])?.apr).toBe(21.2);
  });

  test('is shown although the bank’s factors are rounded, or its APR equals its nominal rate', () => {
    expect(example(20_000, [buildScheme({ apr: 16.45 })])?.apr).toBe(16.45);
    expect(example(20_000, [{ ...buildScheme(), nir: 16.53 }])?.nir).toBe(16.53);
  });

  test('agrees to the cent with the loan form for the same terms, whatever house and schemes', () => {
    const anyScheme = fc
      .record({
        period: fc.constantFrom(12, 36, 48, 60),
        nir: fc.double({ min: 0.5, max: 45, noNaN: true }),
        least: fc.nat(5000),
        span: fc.nat(30_000),
      })
      .map(({ period, nir, least, span }) =>
        buildScheme({
          id: `${period}-${nir}-${least}-${span}`,
          period,
          nir,
          amount_min: least,
          amount_max: least + span,
        }),
      );
    let [houses, shown] = [0, 0];
    fc.assert(
      fc.property(
        fc.array(anyScheme, { maxLength: 5 }),
        fc.integer({ min: 1, max: 60_000 }),
        (lends, price) => {
          const loan = example(price, lends);
          houses += 1;
          if (!loan) return;
          shown += 1;
          const { cash_price, ...figures } = loan;
          const form = loanTerms(lends, price, {
            period: loan.period,
            downPayment: String(loan.down_payment),
          });
          expect(form.plan).toMatchObject(figures);
          expect(cash_price).toBe(loan.down_payment + loan.amount);
          expect(loan.amount).toBeGreaterThanOrEqual(50);
          expect(loan.amount).toBeLessThanOrEqual(15_000);
          expect(loan.down_payment).toBeGreaterThanOrEqual(price / 2);
        },
      ),
      { numRuns: 500 },
    );
    expect(shown / houses).toBeGreaterThan(0.2);
  });
});

test.each([
  // 1 % a month, and an example of the annex to Directive 98/7/EC: 6000 EUR repaid by 48 of 149.31
  // are 9.38 %.
  [0.088849, 12, 12.68],
  [149.31 / 6000, 48, 9.38],
  [0.02, 48, 0],
])('instalments of %f a month over %i months have an APR of %f %%', (factor, period, apr) => {
  expect(effectiveRate(factor, period)).toBeCloseTo(apr, 2);
});
