import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Discount, discountedPrice } from '#domain/offers/discount.ts';

/** Whole EUR from 1 to the most a house may cost, small ones as often as large ones. */
const listPrice = fc.oneof(
  fc.integer({ min: 1, max: 200 }),
  fc.integer({ min: 1, max: 10_000_000 }),
);
const tenths = fc.integer({ min: 1, max: 1000 });
const amount = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 10_000_000 }));
const discount = fc.oneof(
  tenths.map((value): Discount => ({ type: 'percentage', value: value / 10 })),
  amount.map((value): Discount => ({ type: 'fixed', value })),
);

/**
 * price × (1 − tenths / 1000), half up, in whole numbers of any size: the rule itself, without
 * fractions.
 */
function exactly(price: number, tenthsOfPercent: number): number {
  const thousandths = BigInt(price) * (1000n - BigInt(tenthsOfPercent));
  const whole = thousandths / 1000n;
  return Number(2n * (thousandths % 1000n) >= 1000n ? whole + 1n : whole);
}

describe('the price after a discount', () => {
  test('of a percentage is exact, half a euro up', () => {
    fc.assert(
      fc.property(listPrice, tenths, (price, value) => {
        expect(discountedPrice(price, { type: 'percentage', value: value / 10 })).toBe(
          exactly(price, value),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test('is the same whether tenths of a percent were typed or added up', () => {
    fc.assert(
      fc.property(listPrice, fc.integer({ min: 1, max: 99 }), (price, steps) => {
        const counted = Array.from({ length: steps }).reduce<number>((sum) => sum + 0.1, 0);
        expect(discountedPrice(price, { type: 'percentage', value: counted })).toBe(
          exactly(price, steps),
        );
      }),
    );
  });

  test.each([
    [1, 50, 1],
    [5, 10, 5],
    [15, 10, 14],
    [25, 10, 23],
    [1005, 10, 905],
    [1015, 10, 914],
    [22_600, 12.5, 19_775],
    [20_050, 0.1, 20_030],
    [10_000_000, 33.3, 6_670_000],
    [100, 100, 0],
    [1, 0.1, 1],
  ])('of %i EUR less %f percent is %i EUR', (price, value, expected) => {
    expect(discountedPrice(price, { type: 'percentage', value })).toBe(expected);
  });

  test('of an amount is the difference', () => {
    fc.assert(
      fc.property(listPrice, amount, (price, value) => {
        expect(discountedPrice(price, { type: 'fixed', value })).toBe(Math.max(0, price - value));
      }),
    );
  });

  test.each([999, 1000, 1001])('of 1,000 EUR less %i EUR is not below zero', (value) => {
    expect(discountedPrice(1000, { type: 'fixed', value })).toBe(Math.max(0, 1000 - value));
  });

  test('is a whole number, never negative and never above the list price', () => {
    fc.assert(
      fc.property(listPrice, discount, (price, by) => {
        const reduced = discountedPrice(price, by);
        expect(Number.isInteger(reduced)).toBe(true);
        expect(reduced).toBeGreaterThanOrEqual(0);
        expect(reduced).toBeLessThanOrEqual(price);
      }),
    );
  });

  test('never rises when the discount rises, nor falls when the list price rises', () => {
    fc.assert(
      fc.property(listPrice, listPrice, discount, tenths, (one, other, by, more) => {
        const [lower, higher] = [Math.min(one, other), Math.max(one, other)];
        expect(discountedPrice(lower, by)).toBeLessThanOrEqual(discountedPrice(higher, by));
        const larger = by.type === 'fixed' ? by.value + more : Math.min(100, by.value + more / 10);
        expect(discountedPrice(one, { ...by, value: larger })).toBeLessThanOrEqual(
          discountedPrice(one, by),
        );
      }),
    );
  });
});
