import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hoursByDay,
  isPublicHoliday,
  linesAround,
  openingState,
  openingWords,
  weekLines,
} from '#domain/dealer/opening-hours.ts';
import { sofiaInstant, toSofia } from '#domain/time.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const week = ['Mo-Sa 09:00-17:00', 'Su 10:00-16:00'];
const at = (local: string) => {
  const [date = '', time = ''] = local.split('T');
  return sofiaInstant(date, time);
};

describe('a day of its own', () => {
  test('is closed where staff closed it, and the next opening is on a later day', () => {
    const lines = [...week, '2026-11-25', '2026-11-26'];
    expect(openingState(lines, at('2026-11-24T16:59'))).toEqual({ open: true, until: '17:00' });
    expect(openingState(lines, at('2026-11-25T11:00'))).toEqual({
      open: false,
      next: { at: '09:00', weekday: 4, inDays: 2 },
    });
    expect(openingState(lines, at('2026-11-27T09:00')).open).toBe(true);
  });

  test('opens a public holiday, at its own hours', () => {
    const lines = [...week, '2027-03-03 10:00-13:00'];
    expect(isPublicHoliday('2027-03-03')).toBe(true);
    expect(openingState(lines, at('2027-03-03T09:30'))).toMatchObject({ next: { at: '10:00' } });
    expect(openingState(lines, at('2027-03-03T12:00'))).toEqual({ open: true, until: '13:00' });
    expect(openingState(lines, at('2027-03-03T13:00')).open).toBe(false);
    expect(openingState(week, at('2027-03-03T12:00')).open).toBe(false);
  });

  test('opens a day off', () => {
    expect(
      openingState(['Mo 09:00-17:00', '2026-11-29 10:00-12:00'], at('2026-11-29T11:00')),
    ).toEqual({ open: true, until: '12:00' });
  });

  test('is named from two weeks before until it is over, and yesterday’s for its hours after midnight', () => {
    const lines = [...week, '2026-12-09', '2026-11-24 20:00-02:00', '2026-11-23'];
    expect(linesAround(lines, at('2026-11-25T01:00'))).toEqual(lines.slice(0, 4));
    expect(linesAround(lines, at('2026-11-24T23:59'))).toEqual([...week, ...lines.slice(3)]);
    expect(linesAround(lines, at('2026-12-11T00:00'))).toEqual(week);
  });

  test('is named with days beside it that have the same hours, in both languages', () => {
    const lines = [
      'Mo 09:00-17:00',
      '2026-12-31',
      '2027-01-01',
      '2026-12-29',
      '2026-12-28',
      '2027-01-04 10:00-13:00',
    ];
    expect(openingWords(lines, 'bg').lines.slice(2)).toEqual([
      '28–29 декември: затворено',
      '31 декември–1 януари: затворено',
      '4 януари: 10:00–13:00',
    ]);
    expect(openingWords(lines, 'en').rows.slice(-3)).toEqual([
      ['28–29 December', 'closed'],
      ['31 December–1 January', 'closed'],
      ['4 January', '10:00–13:00'],
    ]);
  });
});

describe('hours that end on the day after', () => {
  const late = ['Fr-Sa 18:00-02:00', 'Su 10:00-00:00'];

  test.each([
    ['2026-11-27T17:59', false],
    ['2026-11-27T18:00', true],
    ['2026-11-27T23:59', true],
    ['2026-11-28T00:00', true],
    ['2026-11-28T01:59', true],
    ['2026-11-28T02:00', false],
    ['2026-11-29T01:30', true],
    ['2026-11-29T09:59', false],
    ['2026-11-29T23:59', true],
    ['2026-11-30T00:00', false],
  ])('go on across midnight: %s', (local, open) => {
    expect(openingState(late, at(local)).open).toBe(open);
  });

  test('go on into a day that staff closed, and end with the day that they began on', () => {
    const lines = [...late, '2026-11-28'];
    expect(openingState(lines, at('2026-11-28T01:00'))).toEqual({ open: true, until: '02:00' });
    expect(openingState(lines, at('2026-11-28T19:00'))).toMatchObject({
      open: false,
      next: { at: '10:00', inDays: 1 },
    });
  });

  test.each([
    // The night before clocks go forward, 29 March 2026, has an hour less, before 25 October one
    // more.
    ['2026-03-28T18:00', 7],
    ['2026-10-24T18:00', 9],
    ['2026-11-28T18:00', 8],
  ])('last as long as Sofia’s clock says, from %s', (from, hours) => {
    const lines = ['Sa 18:00-02:00', 'Su 18:00-04:00'];
    const began = at(from);
    const night = lines.map((line) => line.replace('02:00', '04:00'));
    expect(openingState(lines, began + 8 * 60 * minute - 1).open).toBe(true);
    expect(openingState(night, began + (hours + 2) * 60 * minute - 1).open).toBe(true);
    expect(openingState(night, began + (hours + 2) * 60 * minute).open).toBe(false);
  });
});

test('hours within the hour that is left out where clocks go forward are none', () => {
  const lines = ['2026-03-29 03:00-04:00', '2026-03-30 10:00-12:00'];
  expect(openingState(lines, at('2026-03-28T12:00'))).toMatchObject({
    next: { at: '10:00', inDays: 2 },
  });
});

/** A week, and days of their own around a moment. */
const time = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
const hours = fc
  .record({ opens: time, closes: time })
  .filter(({ opens, closes }) => opens !== closes);
const weeks = fc.array(fc.option(hours), { minLength: 7, maxLength: 7 });
const moments = fc
  .tuple(
    fc.constantFrom('2026-03-28', '2026-10-24', '2026-12-23', '2027-03-02', '2026-11-25'),
    fc.integer({ min: 0, max: 3 * 24 * 60 }),
  )
  .map(([date, minutes]) => sofiaInstant(date, '00:00') + minutes * minute);
const dates = fc.constantFrom(
  '2026-03-28',
  '2026-03-29',
  '2026-10-24',
  '2026-10-25',
  '2026-12-24',
  '2026-12-25',
  '2027-03-03',
  '2026-11-26',
);

describe('whether the yard is open', () => {
  test('is what an observer finds who asks of every day whether its hours hold now', () => {
    fc.assert(
      fc.property(
        weeks,
        fc.uniqueArray(fc.tuple(dates, fc.option(hours)), { selector: ([date]) => date }),
        moments,
        (usual, special, now) => {
          const lines = [
            ...weekLines(usual),
            ...special.map(([date, own]) => (own ? `${date} ${own.opens}-${own.closes}` : date)),
          ];
          const own = new Map<string, (typeof special)[number][1]>(special);
          const [today = ''] = toSofia(new Date(now).toISOString()).split('T');
          const dateOf = (days: number) =>
            new Date(Date.parse(today) + days * day).toISOString().slice(0, 10);
          const holds = [-1, 0].some((days) => {
            const date = dateOf(days);
            const weekday = (new Date(date).getUTCDay() + 6) % 7;
            const held = own.has(date)
              ? own.get(date)
              : isPublicHoliday(date)
                ? null
                : usual[weekday];
            if (!held) return false;
            const end = held.closes > held.opens ? date : dateOf(days + 1);
            return sofiaInstant(date, held.opens) <= now && now < sofiaInstant(end, held.closes);
          });
          const state = openingState(lines, now);
          expect(state.open).toBe(holds);
          // What is named as the next opening is one.
          if (!state.open && state.next) {
            const opens = sofiaInstant(dateOf(state.next.inDays), state.next.at);
            expect(opens).toBeGreaterThan(now);
            expect(openingState(lines, opens).open).toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test('does not change when a week is written as lines and read again', () => {
    fc.assert(
      fc.property(weeks, (usual) => {
        expect(hoursByDay(weekLines(usual))).toEqual(usual);
      }),
    );
  });
});
