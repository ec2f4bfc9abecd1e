import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lock, movesByItself, stay, wrapped } from '../../../../web/src/features/pages/testimonials/rotation.ts';

describe('the testimonials', () => {
  test('stay six seconds, and take the next press after half of one', () => {
    expect([stay, lock]).toEqual([6000, 500]);
  });

  test('go round in both directions', () => {
    expect(wrapped(2, 1, 3)).toBe(0);
    expect(wrapped(0, -1, 3)).toBe(2);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(8), fc.integer({ min: -20, max: 20 }), (count, at, steps) => {
        const index = at % count;
        const next = wrapped(index, steps, count);
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThan(count);
        expect(wrapped(next, -steps, count)).toBe(index);
      }),
    );
  });

  test('move by themselves only where nobody looks closer, looks away, or wants none of it', () => {
    const free = { stopped: false, hovered: false, focused: false, hidden: false };
    expect(movesByItself(free)).toBe(true);
    for (const hold of ['stopped', 'hovered', 'focused', 'hidden'] as const)
      expect(movesByItself({ ...free, [hold]: true }), hold).toBe(false);
  });
});
