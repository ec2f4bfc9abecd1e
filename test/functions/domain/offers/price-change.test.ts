import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caravanFields } from '#domain/houses/caravan-fields.ts';
import { discountedPrice } from '#domain/offers/discount.ts';
import {
  changedPrice,
  type PriceChange,
  roundingSteps,
  roundings,
} from '#domain/offers/price-change.ts';

const { min, max } = caravanFields.price;
const anyPrice = fc.integer({ min, max });
const percentage = fc
  .integer({ min: 0, max: 1000 })
  .map((tenths) => ({ type: 'percentage' as const, value: tenths / 10 }));
const amount = fc
  .integer({ min: 0, max: 20_000 })
  .map((value) => ({ type: 'fixed' as const, value }));
const anyChange: fc.Arbitrary<PriceChange> = fc.record({
  direction: fc.constantFrom('lower' as const, 'raise' as const),
  by: fc.oneof(percentage, amount),
  step: fc.constantFrom(...roundingSteps),
  rounding: fc.constantFrom(...roundings),
});
const plain = {
  direction: 'lower',
  by: { type: 'percentage', value: 3 },
  step: 1,
  rounding: 'nearest',
} as const;

describe('a change of many list prices at once', () => {
  test.each<[number, Partial<PriceChange>, number | null]>([
    [31_415, {}, 30_473],
    [31_415, { step: 50 }, 30_450],
    [31_415, { step: 100, rounding: 'down' }, 30_400],
    [31_415, { by: { type: 'fixed', value: 500 }, step: 10 }, 30_920],
    [31_415, { direction: 'raise', step: 50 }, 32_350],
    [31_415, { by: { type: 'fixed', value: 0 }, step: 50 }, 31_400],
    [31_425, { by: { type: 'fixed', value: 0 }, step: 50 }, 31_450],
    // Rounded alone it would be 20 000, more than before.
    [19_990, { by: { type: 'percentage', value: 0.1 }, step: 100 }, 19_900],
    // Less than half of a step.
    [20_000, { direction: 'raise', by: { type: 'percentage', value: 0.1 }, step: 100 }, 20_000],
    [max - 1, { direction: 'raise', by: { type: 'fixed', value: 1 } }, max],
    [20_010, { direction: 'raise', by: { type: 'percentage', value: 0.1 }, step: 100 }, 20_100],
    [400, { by: { type: 'fixed', value: 400 } }, null],
    [40, { step: 100 }, null],
    [9_990_000, { direction: 'raise' }, null],
  ])('makes of %i, by %j: %j', (price, change, expected) => {
    expect(changedPrice(price, { ...plain, ...change })).toBe(expected);
  });

  test('gives a valid price that is a multiple of the step, or none', () => {
    fc.assert(
      fc.property(anyPrice, anyChange, (price, change) => {
        const changed = changedPrice(price, change);
        if (changed === null) return;
        expect(Number.isInteger(changed)).toBe(true);
        expect(changed % change.step).toBe(0);
        expect(changed).toBeGreaterThanOrEqual(min);
        expect(changed).toBeLessThanOrEqual(max);
      }),
    );
  });

  test('never works the other way: a lowered price does not rise, a raised one does not fall', () => {
    fc.assert(
      fc.property(anyPrice, anyChange, (price, change) => {
        const changed = changedPrice(price, change);
        if (changed === null || change.by.value === 0) return;
        if (change.direction === 'lower') expect(changed).toBeLessThanOrEqual(price);
        else expect(changed).toBeGreaterThanOrEqual(price);
      }),
    );
  });

  test('keeps the order of prices', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, anyChange, (one, other, change) => {
        const [cheap, dear] = [
          changedPrice(Math.min(one, other), change),
          changedPrice(Math.max(one, other), change),
        ];
        if (cheap !== null && dear !== null) expect(cheap).toBeLessThanOrEqual(dear);
      }),
    );
  });

  test('by a percentage equals a discount when nothing is rounded', () => {
    fc.assert(
      fc.property(anyPrice, percentage, (price, by) => {
        const discounted = discountedPrice(price, by);
        expect(changedPrice(price, { ...plain, by })).toBe(discounted < min ? null : discounted);
      }),
    );
  });

  test('differs from the exact price by less than one step', () => {
    fc.assert(
      fc.property(anyPrice, anyChange, (price, change) => {
        const [rounded, whole] = [
          changedPrice(price, change),
          changedPrice(price, { ...change, step: 1 }),
        ];
        if (rounded !== null && whole !== null)
          expect(Math.abs(rounded - whole)).toBeLessThanOrEqual(change.step);
      }),
    );
  });
});
