import { describe, expect, test } from 'vitest';
import { endAfter, soundDates, startNow } from '#staff/offers/form/terms.ts';

describe('a button that fills in the length of a period', () => {
  test.each([
    ['2026-11-21T10:00', 'week', '2026-11-28T10:00'],
    ['2026-11-21T10:00', 'twoWeeks', '2026-12-05T10:00'],
    ['2026-11-21T10:00', 'month', '2026-12-21T10:00'],
    ['2027-01-31T10:00', 'month', '2027-02-28T10:00'],
    ['2026-12-31T23:30', 'month', '2027-01-31T23:30'],
    // The clocks change on 25 October 2026: the time of day stays.
    ['2026-10-24T10:00', 'week', '2026-10-31T10:00'],
    ['2026-10-24T07:00:30.000Z', 'week', '2026-10-31T10:00'],
  ] as const)('from %s a %s ends at %s', (start, length, end) => {
    expect(endAfter(start, length)).toBe(end);
  });

  test('needs a start; without one it is the next full minute in Sofia', () => {
    expect(endAfter('', 'week')).toBeNull();
    expect(startNow(new Date('2026-11-21T10:00:00.001Z'))).toBe('2026-11-21T12:01');
  });
});

describe('the period of a form’s two dates', () => {
  test('exists once both dates are typed and in order', () => {
    const period = { start_date: '2026-11-10T00:00:00.000Z', end_date: '2026-11-20T00:00:00.000Z' };
    expect(soundDates(period.start_date, null)).toBeNull();
    expect(soundDates(period.end_date, period.start_date)).toBeNull();
    expect(soundDates(period.start_date, period.end_date)).toEqual(period);
  });
});
