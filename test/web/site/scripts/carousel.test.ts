import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lock, movesByItself, stay, wrapped } from '../../../../web/src/site/scripts/carousel.ts';

test('the testimonials change at the specification’s times', () => {
  expect([stay, lock]).toEqual([6000, 500]);
});

test('the testimonials’ index goes around both ends', () => {
  expect([wrapped(2, 1, 3), wrapped(0, -1, 3), wrapped(1, 1, 3)]).toEqual([0, 2, 2]);
  const count = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }), count, (index, steps, of) => {
      const found = wrapped(index, steps, of);
      expect(found).toBeGreaterThanOrEqual(0);
      expect(found).toBeLessThan(of);
      expect(Math.abs((index + steps - found) % of)).toBe(0);
    }),
  );
});

test('a hover, the focus, a hidden tab or a stop each keep the testimonials still', () => {
  const free = { stopped: false, hovered: false, focused: false, hidden: false };
  expect(movesByItself(free)).toBe(true);
  for (const hold of Object.keys(free)) expect(movesByItself({ ...free, [hold]: true })).toBe(false);
});
