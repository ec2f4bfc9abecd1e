import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, dayNumber, dayOf, fromSofia, sofiaDaysBefore, toSofia } from '#domain/time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A clock on a wall in Sofia, by another way than the product's. */
const wall = (ms: number) =>
  new Date(ms).toLocaleString('sv-SE', { timeZone: 'Europe/Sofia' }).replace(' ', 'T').slice(0, 16);

/** Local minutes as if they were UTC, around the changes of clocks as often as anywhere. */
const localMinutes = fc
  .oneof(
    fc.integer({
      min: Date.parse('2020-01-01T00:00Z') / minute,
      max: Date.parse('2037-12-31T23:59Z') / minute,
    }),
    fc.integer({
      min: Date.parse('2026-03-28T00:00Z') / minute,
      max: Date.parse('2026-03-30T23:59Z') / minute,
    }),
    fc.integer({
      min: Date.parse('2026-10-24T00:00Z') / minute,
      max: Date.parse('2026-10-26T23:59Z') / minute,
    }),
  )
  .map((minutes) => new Date(minutes * minute).toISOString().slice(0, 16));

const everyMinute = (from: string, to: string) => {
  const [first, last] = [Date.parse(`${from}Z`), Date.parse(`${to}Z`)];
  return Array.from({ length: (last - first) / minute + 1 }, (_, at) =>
    new Date(first + at * minute).toISOString().slice(0, 16),
  );
};

describe('a time typed in Sofia', () => {
  test.each([
    ['2026-01-15T12:30', '2026-01-15T10:30:00.000Z'],
    ['2026-07-15T12:30', '2026-07-15T09:30:00.000Z'],
    ['2026-07-15T00:00', '2026-07-14T21:00:00.000Z'],
    ['2026-12-31T23:59', '2026-12-31T21:59:00.000Z'],
    ['2028-02-29T12:00', '2028-02-29T10:00:00.000Z'],
    ['2026-07-15T12:30:59', '2026-07-15T09:30:59.000Z'],
    ['2026-07-15T12:30:59.999', '2026-07-15T09:30:59.999Z'],
    ['1970-01-01T00:00', '1969-12-31T22:00:00.000Z'],
    // Clocks go from 03:00 to 04:00 on 29 March: what lies between is as far after 04:00.
    ['2026-03-29T02:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T03:59', '2026-03-29T01:59:00.000Z'],
    ['2026-03-29T04:00', '2026-03-29T01:00:00.000Z'],
    // And from 04:00 back to 03:00 on 25 October: of the hour that comes twice it is the first.
    ['2026-10-25T02:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25T03:59', '2026-10-25T00:59:00.000Z'],
    ['2026-10-25T04:00', '2026-10-25T02:00:00.000Z'],
  ])('%s is %s', (local, iso) => {
    expect(fromSofia(local)).toBe(iso);
  });

  test.each([
    '',
    'soon',
    '2026-07-15T12:30 ',
    '2026-07-15T12:30:59.1234',
    '1969-12-31T23:59',
    '2026-07-15',
    '2026-07-15 12:30',
    '2026-07-15T12:30Z',
    '2026-02-29T12:00',
    '2026-02-30T12:00',
    '2026-06-31T12:00',
    '2026-13-01T12:00',
    '2026-00-10T12:00',
    '2026-07-15T24:00',
    '2026-07-15T12:60',
    '0002-07-15T12:00',
    '12026-07-15T12:00',
    '+012026-07-15T12:00',
  ])('%j is no time', (local) => {
    expect(fromSofia(local)).toBeNull();
  });

  test('is shown again as it was typed, unless the clocks skip it', () => {
    fc.assert(
      fc.property(localMinutes, (local) => {
        const iso = fromSofia(local) ?? '';
        expect(toSofia(iso)).toBe(wall(Date.parse(iso)));
        if (wall(Date.parse(iso)) === local) return;
        // Nothing else shows it either.
        const shown = [2, 3].map((offset) => wall(Date.parse(`${local}Z`) - offset * hour));
        expect(shown).not.toContain(local);
        expect(toSofia(iso)).toBe(
          new Date(Date.parse(`${local}Z`) + hour).toISOString().slice(0, 16),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('is shown again as it was typed for every minute of the two days on which clocks change, except the 60 skipped in spring', () => {
    const back = (local: string) => toSofia(fromSofia(local) ?? '') === local;
    const spring = everyMinute('2026-03-29T00:00', '2026-03-29T23:59').filter(
      (local) => !back(local),
    );
    expect(spring).toEqual(everyMinute('2026-03-29T03:00', '2026-03-29T03:59'));
    expect(
      everyMinute('2026-10-25T00:00', '2026-10-25T23:59').filter((local) => !back(local)),
    ).toEqual([]);
  });
});

describe('an instant shown in Sofia', () => {
  test('is what a wall clock there shows, to the minute', () => {
    const instants = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2037-12-31') });
    fc.assert(
      fc.property(instants, (ms) => {
        expect(toSofia(new Date(ms).toISOString())).toBe(wall(ms));
        expect(dayOf(new Date(ms))).toBe(wall(ms).slice(0, 10));
        expect(dayNumber(ms)).toBe(Date.parse(wall(ms).slice(0, 10)) / day);
      }),
    );
  });

  test.each([
    ['2026-03-29T00:59:59.999Z', '2026-03-29T02:59'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29T04:00'],
    ['2026-10-25T00:59:59.999Z', '2026-10-25T03:59'],
    ['2026-10-25T01:00:00.000Z', '2026-10-25T03:00'],
  ])('at %s, close to a change of clocks, is %s', (iso, local) => {
    expect(toSofia(iso)).toBe(local);
  });

  test('changes to summer and winter time on the last Sundays of March and October, in whatever order years are asked for', () => {
    const edges = Array.from({ length: 18 }, (_, at) => 2020 + at).flatMap((year) =>
      [3, 10].map((month) => {
        const last = new Date(Date.UTC(year, month, 0, 1));
        return last.getTime() - last.getUTCDay() * day;
      }),
    );
    for (const edge of [...edges, ...edges.toReversed()]) {
      const [before, after] = [
        toSofia(new Date(edge - 1).toISOString()),
        toSofia(new Date(edge).toISOString()),
      ];
      expect([before, after]).toEqual([wall(edge - 1), wall(edge)]);
      expect(Math.abs(Date.parse(`${after}Z`) - Date.parse(`${before}Z`) - minute)).toBe(hour);
    }
  });

  test('is the same text twice in the hour that comes twice', () => {
    expect(toSofia('2026-10-25T00:30:00.000Z')).toBe('2026-10-25T03:30');
    expect(toSofia('2026-10-25T01:30:00.000Z')).toBe('2026-10-25T03:30');
  });
});

describe('an instant some days of Sofia’s calendar ago', () => {
  test.each([
    ['2026-07-15T09:30:12.345Z', 30, '2026-06-15T09:30:12.345Z'],
    // 30 days of Sofia across a change of clocks are an hour shorter or longer.
    ['2026-04-10T09:00:00.000Z', 30, '2026-03-11T10:00:00.000Z'],
    ['2026-11-10T10:00:00.000Z', 30, '2026-10-11T09:00:00.000Z'],
    ['2026-03-30T09:00:00.000Z', 1, '2026-03-29T09:00:00.000Z'],
    ['2026-03-29T09:00:00.000Z', 1, '2026-03-28T10:00:00.000Z'],
    ['2026-10-25T10:00:00.000Z', 1, '2026-10-24T09:00:00.000Z'],
    // The days before that lie in the hour left out and in the one that comes twice.
    ['2026-04-28T00:30:00.000Z', 30, '2026-03-29T01:30:00.000Z'],
    ['2026-11-24T01:30:00.000Z', 30, '2026-10-25T00:30:00.000Z'],
    // The second 03:30 of the day that has two.
    ['2026-10-25T01:30:00.000Z', 30, '2026-09-25T00:30:00.000Z'],
    ['2026-05-01T09:00:00.000Z', 0, '2026-05-01T09:00:00.000Z'],
  ])('for %s and %i days is %s', (from, days, expected) => {
    expect(new Date(sofiaDaysBefore(Date.parse(from), days)).toISOString()).toBe(expected);
  });

  test('has the same time of day, that many dates earlier', () => {
    const instants = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-12-31') });
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 400 }), (ms, days) => {
        const before = sofiaDaysBefore(ms, days);
        expect(Math.abs(ms - before - days * day)).toBeLessThanOrEqual(hour);
        const expected = new Date(Date.parse(`${wall(ms)}Z`) - days * day)
          .toISOString()
          .slice(0, 16);
        const skipped = toSofia(fromSofia(expected) ?? '') !== expected;
        if (!skipped) expect(wall(before)).toBe(expected);
      }),
    );
  });
});

describe('the day so many days after a day', () => {
  test.each([
    ['2026-11-23', 1, '2026-11-24'],
    ['2026-11-23', 0, '2026-11-23'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-29', -1, '2026-03-28'],
  ])('%s and %i is %s', (from, days, expected) => {
    expect(dayAfter(from, days)).toBe(expected);
  });

  test('is the next one in Sofia at every minute of the days on which clocks change', () => {
    const days = ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-10-26'];
    for (const one of days) {
      const next = dayAfter(one);
      const minutes = everyMinute(`${one}T00:00`, `${one}T23:59`);
      for (const local of minutes)
        expect(dayAfter(dayOf(new Date(fromSofia(local) ?? ''))), local).toBe(next);
    }
  });
});
