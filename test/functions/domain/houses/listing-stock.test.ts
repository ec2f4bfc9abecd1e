import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { specStock, stockOf } from '#domain/houses/listing.ts';

const homes = (count: number) => Array.from({ length: count }, () => 20_000);

describe('the number of houses and their prices in the site’s texts', () => {
  test('are the specification’s for an empty shop', () => {
    expect(stockOf([])).toEqual({ count: 150, over: true, low: 15_000, high: 45_000 });
    expect(stockOf([])).toEqual(specStock);
  });

  test.each([
    [1, 1, false],
    [20, 20, false],
    [21, 20, true],
    [30, 20, true],
    [31, 30, true],
    [150, 140, true],
    [151, 150, true],
    [200, 190, true],
    [201, 200, true],
    [349, 300, true],
  ])('show %i houses as %i, with "over" %s', (count, told, over) => {
    expect(stockOf(homes(count))).toMatchObject({ count: told, over });
  });

  test('show the cheapest and the dearest price as they are, never rounded', () => {
    expect(stockOf([38_950, 15_900, 22_400])).toMatchObject({ low: 15_900, high: 38_950 });
    expect(stockOf([15_000, 45_000])).toMatchObject({ low: 15_000, high: 45_000 });
    expect(stockOf([900])).toMatchObject({ low: 900, high: 900 });
  });

  test('name no more houses than are for sale, and a range that contains every price', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 600 });
    fc.assert(
      fc.property(prices, (given) => {
        const { count, over, low, high } = stockOf(given);
        if (over) {
          expect(given.length).toBeGreaterThan(count);
          expect(given.length - count).toBeLessThanOrEqual(50);
          expect(count % 10).toBe(0);
        } else expect(count).toBe(given.length);
        expect(given).toContain(low);
        expect(given).toContain(high);
        for (const price of given) {
          expect(price).toBeGreaterThanOrEqual(low);
          expect(price).toBeLessThanOrEqual(high);
        }
      }),
    );
  });

  test('never become smaller when one more house is for sale', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (count) => {
        expect(stockOf(homes(count + 1)).count).toBeGreaterThanOrEqual(stockOf(homes(count)).count);
      }),
    );
  });
});
