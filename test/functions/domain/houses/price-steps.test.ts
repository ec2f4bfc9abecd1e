import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { specStock } from '#domain/houses/listing.ts';
import { priceSteps } from '#domain/houses/price-steps.ts';

describe('the amounts up to which a home may cost', () => {
  test.each([
    [15_900, 42_200, [20_000, 25_000, 30_000, 35_000, 40_000]],
    [specStock.low, specStock.high, [15_000, 20_000, 25_000, 30_000, 35_000, 40_000]],
    [8_500, 12_000, [9_000, 10_000, 11_000]],
    [9_000, 260_000, [50_000, 100_000, 150_000, 200_000, 250_000]],
    [20_000, 20_000, [20_000]],
    [20_100, 20_900, [21_000]],
    [1, 1, [1_000]],
  ])('of homes from %i to %i EUR are %j', (low, high, steps) => {
    expect(priceSteps({ low, high })).toEqual(steps);
  });

  test('are few, round and ascending, none below every home and none above all, whatever the stock', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1 });
    fc.assert(
      fc.property(prices, (all) => {
        const [low, high] = [Math.min(...all), Math.max(...all)];
        const steps = priceSteps({ low, high });
        expect(steps.length).toBeGreaterThanOrEqual(1);
        expect(steps.length).toBeLessThanOrEqual(6);
        expect(steps).toEqual([...new Set(steps)].sort((one, other) => one - other));
        for (const step of steps) {
          expect(step % 1000).toBe(0);
          expect(all.some((price) => price <= step)).toBe(true);
          if (steps.length > 1) expect(all.some((price) => price > step)).toBe(true);
        }
      }),
    );
  });
});
