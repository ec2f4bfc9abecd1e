import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromSofia, periodState, toSofia } from '#domain/time.ts';
import {
  bodyOfTerms,
  endAfter,
  endInstant,
  newTerms,
  quickLengths,
  shownSofia,
  soundDates,
  startNow,
  typedSofia,
} from '#staff/offers/form/terms.ts';

/** A moment from 2000 to 2099 in whole minutes, as a `datetime-local` field of Sofia shows it. */
const anyMinute = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2099, 0, 1) / 60_000 })
  .map((minutes) => toSofia(new Date(minutes * 60_000).toISOString()));

describe('a button that fills in the length of a period', () => {
  test.each([
    ['2026-11-21T10:00', 'week', '2026-11-28T23:59'],
    ['2026-11-21T10:00', 'twoWeeks', '2026-12-05T23:59'],
    ['2026-11-21T10:00', 'month', '2026-12-21T23:59'],
    ['2027-01-31T10:00', 'month', '2027-02-28T23:59'],
    ['2026-12-31T23:30', 'month', '2027-01-31T23:59'],
    // From midnight whole days are over as the day before ends.
    ['2026-11-23T00:00', 'week', '2026-11-29T23:59'],
    ['2026-11-01T00:00', 'month', '2026-11-30T23:59'],
    // The clocks change on 25 October 2026 and on 28 March 2027.
    ['2026-10-24T10:00', 'week', '2026-10-31T23:59'],
    ['2026-10-18T10:00', 'week', '2026-10-25T23:59'],
    ['2027-03-21T10:00', 'week', '2027-03-28T23:59'],
    ['2026-10-24T07:00:30.000Z', 'week', '2026-10-31T23:59'],
  ] as const)('from %s a %s ends at %s', (start, length, end) => {
    expect(endAfter(start, length)).toBe(end);
  });

  test('of every usual length lasts to the last millisecond of its day in Sofia', () => {
    fc.assert(
      fc.property(anyMinute, fc.constantFrom(...quickLengths), (start, length) => {
        const end = Date.parse(endInstant(endAfter(start, length) ?? '') ?? '');
        const [last, next] = [end, end + 1].map((at) => toSofia(new Date(at).toISOString()));
        expect([last?.slice(11), next?.slice(11)]).toEqual(['23:59', '00:00']);
        expect(end).toBeGreaterThan(Date.parse(fromSofia(start) ?? ''));
      }),
    );
  });

  test('needs a start; without one it is the next full minute in Sofia', () => {
    expect(endAfter('', 'week')).toBeNull();
    expect(startNow(new Date('2026-11-21T10:00:00.001Z'))).toBe('2026-11-21T12:01');
  });
});

describe('an end at 23:59', () => {
  const saved = (end_date: string) =>
    bodyOfTerms({ ...newTerms, start_date: '2026-01-01T23:59', end_date });

  test.each([
    ['2026-11-28T23:59', '2026-11-28T21:59:59.999Z'],
    ['2026-07-28T23:59', '2026-07-28T20:59:59.999Z'],
    // Days of 25 and of 23 hours.
    ['2026-10-25T23:59', '2026-10-25T21:59:59.999Z'],
    ['2026-03-29T23:59', '2026-03-29T20:59:59.999Z'],
  ])('%s is stored as %s: it runs in that millisecond and is over in the next', (typed, stored) => {
    const period = saved(typed);
    expect(period.end_date).toBe(stored);
    const at = Date.parse(stored);
    expect(periodState(period, new Date(at))).toBe('active');
    expect(periodState(period, new Date(at + 1))).toBe('ended');
  });

  test('is shown as 23:59 again, and saving the form unchanged stores the same', () => {
    fc.assert(
      fc.property(anyMinute, (minute) => {
        const typed = `${minute.slice(0, 10)}T23:59`;
        const stored = saved(typed).end_date;
        expect(shownSofia(stored)).toBe(typed);
        expect(typedSofia(shownSofia(stored), stored)).toBe(stored);
        expect(saved(stored).end_date).toBe(stored);
      }),
    );
  });

  test('that was stored to its first second stays so until another end is chosen', () => {
    const stored = '2026-11-28T21:59:00.000Z';
    expect(saved(typedSofia('2026-11-28T23:59', stored)).end_date).toBe(stored);
    expect(saved(typedSofia('2026-11-29T23:59', stored)).end_date).toBe('2026-11-29T21:59:59.999Z');
  });

  test('is the only one that lasts longer: any other end, and every start, is as typed', () => {
    expect(saved('2026-11-28T23:58').end_date).toBe('2026-11-28T21:58:00.000Z');
    expect(saved('2026-11-28T23:59').start_date).toBe('2026-01-01T21:59:00.000Z');
    expect(saved('')).toMatchObject({ end_date: '' });
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
