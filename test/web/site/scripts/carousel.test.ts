import { expect, test } from 'vitest';
import { lock, movesByItself, stay } from '#site/scripts/carousel.ts';

test('the testimonials change at the times that the specification gives', () => {
  expect([stay, lock]).toEqual([6000, 500]);
});

test('the testimonials stand still during a hover or focus, in a hidden tab and after a stop', () => {
  const free = { stopped: false, hovered: false, focused: false, hidden: false };
  expect(movesByItself(free)).toBe(true);
  for (const hold of Object.keys(free))
    expect(movesByItself({ ...free, [hold]: true })).toBe(false);
});
