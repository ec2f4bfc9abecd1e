import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapIndex } from '#site/scripts/base/wrap-index.ts';

test('after the last comes the first, and before the first the last', () => {
  expect([wrapIndex(4, 1, 5), wrapIndex(0, -1, 5), wrapIndex(1, 1, 5)]).toEqual([0, 4, 2]);
  expect(wrapIndex(3, 0, 3)).toBe(0);
});

test('an index stays in range, and a step forward and one back return to it', () => {
  const places = fc
    .integer({ min: 1, max: 60 })
    .chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1)));
  fc.assert(
    fc.property(places, fc.integer({ min: -200, max: 200 }), ([count, index], steps) => {
      const there = wrapIndex(index, steps, count);
      expect(there).toBeGreaterThanOrEqual(0);
      expect(there).toBeLessThan(count);
      expect(Math.abs((index + steps - there) % count)).toBe(0);
      expect(wrapIndex(there, -steps, count)).toBe(index);
    }),
  );
});

test('among nothing every index is 0', () => {
  expect([wrapIndex(0, 1, 0), wrapIndex(2, -1, 0)]).toEqual([0, 0]);
});
