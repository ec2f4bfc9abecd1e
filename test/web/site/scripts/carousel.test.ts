import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lock, movesByItself, stay, wrapped } from '../../../../web/src/site/scripts/carousel.ts';

test('the testimonials change at the times that the specification gives', () => {
  expect([stay, lock]).toEqual([6000, 500]);
});

test('after the last testimonial comes the first, and before the first the last', () => {
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

test('the testimonials stand still during a hover or focus, in a hidden tab and after a stop', () => {
  const free = { stopped: false, hovered: false, focused: false, hidden: false };
  expect(movesByItself(free)).toBe(true);
  for (const hold of Object.keys(free)) expect(movesByItself({ ...free, [hold]: true })).toBe(false);
});
