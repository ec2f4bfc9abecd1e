import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { announcedReduction, announcedUpTo } from '#domain/offers/announced-reduction.ts';

const eur = fc.integer({ min: 0, max: 10_000_000 });

describe('the reduction that may be announced', () => {
  test('is counted from the lowest price of the 30 days before, not from the list price', () => {
    expect(announcedReduction({ price: 27_186, days: 30 }, 26_004)).toEqual({
      prior_price: 27_186,
      prior_days: 30,
      percent: 4,
      amount: 1182,
    });
  });

  test.each([
    [
      'one euro below the prior price is announced as a sum',
      20_000,
      19_999,
      { percent: 0, amount: 1 },
    ],
    ['a sum just short of one percent has no percent', 20_000, 19_801, { percent: 0, amount: 199 }],
    ['one percent is one percent', 20_000, 19_800, { percent: 1, amount: 200 }],
    ['a percent is rounded down, never up', 20_000, 17_201, { percent: 13, amount: 2799 }],
  ])('is right at its limits: %s', (_, prior, price, expected) => {
    expect(announcedReduction({ price: prior, days: 30 }, price)).toEqual({
      prior_price: prior,
      prior_days: 30,
      ...expected,
    });
  });

  test.each([
    ['the price is the prior price', { price: 20_000, days: 30 }, 20_000],
    ['the price is above the prior price', { price: 20_000, days: 30 }, 20_001],
    ['the house was not on sale before', null, 20_000],
    ['the house was not on sale for long enough', { price: 20_000, days: null }, 18_000],
    ['it costs nothing and did before', { price: 0, days: 30 }, 0],
  ])('is none where %s', (_, prior, price) => {
    expect(announcedReduction(prior, price)).toBeNull();
  });

  test('never claims more than is true, and no less than a whole percent', () => {
    fc.assert(
      fc.property(eur, eur, (prior, price) => {
        const announced = announcedReduction({ price: prior, days: 30 }, price);
        if (!announced) {
          expect(price).toBeGreaterThanOrEqual(prior);
          return;
        }
        expect(prior - announced.amount).toBe(price);
        expect(announced.percent * prior).toBeLessThanOrEqual(announced.amount * 100);
        expect((announced.percent + 1) * prior).toBeGreaterThan(announced.amount * 100);
      }),
    );
  });
});

describe('a campaign’s “up to” percentage', () => {
  const percents = (...list: number[]) =>
    list.map((percent) =>
      percent > 0 ? { prior_price: 10_000, prior_days: 30, percent, amount: percent * 100 } : null,
    );

  test.each([
    ['one of five houses at 30 %', percents(30, 5, 5, 5, 5), 30],
    ['one of six houses at 30 %', percents(30, 5, 5, 5, 5, 5), 5],
    ['two of six houses at 20 % and more', percents(30, 20, 5, 5, 5, 5), 20],
    ['one of five houses with anything to announce', percents(0, 0, 12, 0, 0), 12],
    ['one of six houses with anything to announce', percents(0, 0, 12, 0, 0, 0), 0],
    ['the only house', percents(7), 7],
    ['no house at all', [], 0],
  ])('is right for %s', (_, announced, percent) => {
    expect(announcedUpTo(announced)).toEqual({ percent, amount: percent * 100 });
  });

  test('is reached by at least a fifth of the houses, and one percent more would not be', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(eur, eur), { maxLength: 40 }), (prices) => {
        const announced = prices.map(([prior, price]) =>
          announcedReduction({ price: prior, days: 30 }, price),
        );
        const reaching = (part: 'percent' | 'amount', least: number) =>
          announced.filter((one) => (one?.[part] ?? 0) >= least).length * 5 >= announced.length;
        const upTo = announcedUpTo(announced);
        for (const part of ['percent', 'amount'] as const) {
          expect(reaching(part, upTo[part])).toBe(true);
          if (announced.length > 0) expect(reaching(part, upTo[part] + 1)).toBe(false);
        }
      }),
    );
  });
});
