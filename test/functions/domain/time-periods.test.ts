import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayStatus, type Period, periodState, periodsOverlap } from '#domain/time.ts';

const base = Date.parse('2026-10-24T21:00:00.000Z');
const iso = (ms: number) => new Date(base + ms).toISOString();
const period = (from: number, to: number): Period => ({ start_date: iso(from), end_date: iso(to) });
const at = (ms: number) => new Date(base + ms);

/** Short ones, so that a brute force over their milliseconds is quick. */
const short = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 8 }))
  .map(([from, length]): [number, number] => [from, from + length]);

describe('the period of an offer', () => {
  const run = period(1000, 2000);

  test.each([
    [999, 'upcoming', 'scheduled', 'scheduled'],
    [1000, 'active', 'active', 'active_banner'],
    [1001, 'active', 'active', 'active_banner'],
    [1999, 'active', 'active', 'active_banner'],
    [2000, 'active', 'active', 'active_banner'],
    [2001, 'ended', 'expired', 'expired'],
  ] as const)(
    'at millisecond %i of 1,000 to 2,000 is %s, and its status in the list is %s, or with a banner %s',
    (ms, state, plain, banner) => {
      expect(periodState(run, at(ms))).toBe(state);
      expect(displayStatus(run, at(ms))).toBe(plain);
      expect(displayStatus(run, at(ms), true)).toBe(banner);
    },
  );

  test('is upcoming, active and ended in this order, active in each of its milliseconds', () => {
    fc.assert(
      fc.property(short, fc.integer({ min: -2, max: 32 }), ([from, to], ms) => {
        const expected = ms < from ? 'upcoming' : ms > to ? 'ended' : 'active';
        expect(periodState(period(from, to), at(ms))).toBe(expected);
      }),
    );
  });

  test('has the same instants however they are written', () => {
    const written = { start_date: '2026-11-01T00:00:00Z', end_date: '2026-11-01T00:00:00.500Z' };
    expect(periodState(written, new Date('2026-10-31T23:59:59.999Z'))).toBe('upcoming');
    expect(periodState(written, new Date('2026-11-01T00:00:00.000Z'))).toBe('active');
    expect(periodState(written, new Date('2026-11-01T00:00:00.501Z'))).toBe('ended');
  });
});

describe('two offers’ periods', () => {
  test('overlap when they share a millisecond, in whichever order they are named', () => {
    fc.assert(
      fc.property(short, short, (one, other) => {
        const [a, b] = [period(...one), period(...other)];
        const shared = Array.from({ length: 30 }, (_, ms) => ms).some(
          (ms) => periodState(a, at(ms)) === 'active' && periodState(b, at(ms)) === 'active',
        );
        expect(periodsOverlap(a, b)).toBe(shared);
        expect(periodsOverlap(b, a)).toBe(shared);
      }),
    );
  });

  test.each([
    [9, false],
    [10, true],
    [11, true],
  ])('overlap when one ends at %i ms and the other starts at 10 ms: %s', (end, overlap) => {
    expect(periodsOverlap(period(0, end), period(10, 20))).toBe(overlap);
  });
});
