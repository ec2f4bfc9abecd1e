import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import { loanExample } from '#domain/requests/loan-example.ts';
import { loanTerms } from '#site/islands/loan/loan-terms.ts';
import { buildScheme } from '#support/builders/build-scheme.ts';

function scheme(over: Partial<FinancingScheme>): FinancingScheme {
  return {
    id: '1',
    name: 'Standard',
    period: 48,
    installment_factor: 0.026,
    total_due_factor: 1.248,
    nir: 11.4,
    apr: 12.9,
    amount_min: 500,
    amount_max: 15_000,
    ...over,
  };
}
const schemes = [12, 24, 36, 48, 60].map((period) =>
  scheme({ period, amount_max: period < 48 ? 10_000 : 15_000 }),
);
const nothing = { period: null, downPayment: null };

describe('the terms that the loan form proposes', () => {
  test('are the example’s: the usual period and half of the price, in whole hundreds', () => {
    const terms = loanTerms(schemes, 22_550, nothing);
    expect(terms).toMatchObject({
      period: 48,
      downPayment: 11_300,
      limit: 15_000,
      problem: undefined,
    });
    expect(terms.range).toEqual({ least: 7550, most: 22_050 });
    expect(terms.plan).toMatchObject({ amount: 11_250, period: 48 });
  });

  test('have the least down payment where the bank does not lend half of the price', () => {
    expect(loanTerms([scheme({ amount_min: 990, amount_max: 1000 })], 1010, nothing)).toMatchObject(
      { downPayment: 10, problem: undefined },
    );
  });

  test('are those of the example on the house’s page, whatever the bank lends', () => {
    let shown = 0;
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            period: fc.integer({ min: 3, max: 60 }),
            most: fc.integer({ min: 50, max: 30_000 }),
          }),
          { maxLength: 4 },
        ),
        fc.integer({ min: 1, max: 60_000 }),
        (list, price) => {
          const lends = list.map(({ period, most }) =>
            buildScheme({ id: `${period}-${most}`, period, amount_max: most }),
          );
          const example = loanExample(lends, { price, sale_status: 'available' });
          if (!example) return;
          shown += 1;
          const { cash_price: _, ...figures } = example;
          expect(loanTerms(lends, price, nothing).plan).toMatchObject(figures);
        },
      ),
    );
    expect(shown).toBeGreaterThan(20);
  });

  test('have the period nearest to the usual one', () => {
    expect(loanTerms([scheme({ period: 12 }), scheme({ period: 60 })], 5000, nothing).period).toBe(
      60,
    );
    expect(loanTerms([scheme({ period: 36 }), scheme({ period: 60 })], 5000, nothing).period).toBe(
      60,
    );
  });

  test('always lead to a plan, whatever the house and the schemes', () => {
    const anyScheme = fc
      .record({
        period: fc.integer({ min: 3, max: 60 }),
        least: fc.nat(5000),
        span: fc.nat(30_000),
      })
      .map(({ period, least, span }) =>
        scheme({ period, amount_min: least, amount_max: least + span }),
      );
    fc.assert(
      fc.property(
        fc.array(anyScheme, { maxLength: 5 }),
        fc.integer({ min: 1, max: 60_000 }),
        (list, price) => {
          const terms = loanTerms(list, price, nothing);
          if (terms.period === undefined) expect(terms.periods).toEqual([]);
          else if (terms.range && terms.range.least < price) expect(terms.plan).not.toBeNull();
        },
      ),
    );
  });
});

describe('the terms that the customer chooses in the loan form', () => {
  test('are taken as typed, and the down payment follows the period until it is typed', () => {
    expect(loanTerms(schemes, 28_550, { period: 12, downPayment: null }).downPayment).toBe(18_600);
    expect(loanTerms(schemes, 22_550, { period: 12, downPayment: '13 000' }).plan?.amount).toBe(
      9550,
    );
  });

  test.each([
    ['100', 'outside'],
    ['22 100', 'outside'],
    ['', 'outside'],
    ['много', 'notWhole'],
    ['7600,50', 'notWhole'],
  ] as const)('with a down payment of %j are %s', (downPayment, problem) => {
    expect(loanTerms(schemes, 22_550, { period: 48, downPayment })).toMatchObject({
      problem,
      plan: null,
    });
  });

  test('with an empty down payment mean zero where none is needed', () => {
    expect(loanTerms(schemes, 9000, { period: 48, downPayment: '' })).toMatchObject({
      downPayment: 0,
      problem: undefined,
    });
  });
});

describe('the loan form without the bank’s schemes', () => {
  test('offers no periods and promises nothing, and takes the customer’s wish', () => {
    expect(loanTerms([], 22_550, nothing)).toMatchObject({
      period: undefined,
      plan: null,
      downPayment: null,
    });
    expect(loanTerms([], 22_550, { period: null, downPayment: '5 000' })).toMatchObject({
      downPayment: 5000,
      problem: undefined,
    });
  });

  test('takes only a down payment below the price', () => {
    expect(loanTerms([], 22_550, { period: null, downPayment: '22 550' }).problem).toBe('tooMuch');
    expect(loanTerms([], 22_550, { period: null, downPayment: 'x' }).problem).toBe('notWhole');
  });
});
