import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countdown } from '#domain/offers/countdown.ts';

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;
const end = '2026-10-25T12:00:00.000Z';
const left = (ms: number) => countdown(end, new Date(Date.parse(end) - ms));

describe('a countdown', () => {
  test.each([
    [3 * day + 1, 'normal'],
    [3 * day, 'normal'],
    [3 * day - 1, 'urgent'],
    [day + 1, 'urgent'],
    [day, 'urgent'],
    [day - 1, 'critical'],
    [1, 'critical'],
    [0, 'expired'],
    [-1, 'expired'],
    [-90 * day, 'expired'],
  ])('with %i ms left is %s', (ms, state) => {
    expect(left(ms).state).toBe(state);
  });

  test.each([
    [3 * day - 1, { days: 2, hours: 23, minutes: 59, seconds: 59 }],
    [day, { days: 1, hours: 0, minutes: 0, seconds: 0 }],
    [day - 1, { days: 0, hours: 23, minutes: 59, seconds: 59 }],
    [hour, { days: 0, hours: 1, minutes: 0, seconds: 0 }],
    [hour - 1, { days: 0, hours: 0, minutes: 59, seconds: 59 }],
    [60 * second, { days: 0, hours: 0, minutes: 1, seconds: 0 }],
    [60 * second - 1, { days: 0, hours: 0, minutes: 0, seconds: 59 }],
    [second - 1, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
    [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
    [-day, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
  ])('with %i ms left shows whole units only', (ms, units) => {
    expect(left(ms)).toMatchObject(units);
  });

  test('shows units that add up to the whole seconds left, each within its range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 * day }), (ms) => {
        const { state, days, hours, minutes, seconds } = left(ms);
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.floor(ms / second));
        expect(hours).toBeLessThan(24);
        expect(minutes).toBeLessThan(60);
        expect(seconds).toBeLessThan(60);
        expect(Math.min(days, hours, minutes, seconds)).toBeGreaterThanOrEqual(0);
        // Under 24 hours there are no days to show.
        if (state === 'critical') expect(days).toBe(0);
      }),
    );
  });
});
