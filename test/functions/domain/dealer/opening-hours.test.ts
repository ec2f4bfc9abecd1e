import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicHoliday, openingState } from '#domain/dealer/opening-hours.ts';
import { fromSofia, toSofia } from '#domain/time.ts';
import { openingHours } from '#infra/local/demo/dealer/dealer.ts';

/** An instant by Sofia's clock, ms. */
const at = (local: string) => Date.parse(fromSofia(local) ?? '');
const state = (local: string) => openingState(openingHours, at(local));
const justBefore = (local: string) => openingState(openingHours, at(local) - 1);

describe('the specification’s opening hours, Mon-Sat 09:00-17:00 and Sun 10:00-16:00', () => {
  // 16 to 22 November 2026 are a Monday to a Sunday.
  test.each([
    ['2026-11-16', '09:00', '17:00'],
    ['2026-11-18', '09:00', '17:00'],
    ['2026-11-21', '09:00', '17:00'],
    ['2026-11-22', '10:00', '16:00'],
    // Clocks go forward on 29 March and back on 25 October 2026, both Sundays, at night.
    ['2026-03-28', '09:00', '17:00'],
    ['2026-03-29', '10:00', '16:00'],
    ['2026-03-30', '09:00', '17:00'],
    ['2026-10-25', '10:00', '16:00'],
    ['2026-10-26', '09:00', '17:00'],
  ])('begin and end to the millisecond: on %s from %s to %s', (date, opens, closes) => {
    expect(justBefore(`${date}T${opens}`)).toMatchObject({
      open: false,
      next: { at: opens, inDays: 0 },
    });
    expect(state(`${date}T${opens}`)).toEqual({ open: true, until: closes });
    expect(justBefore(`${date}T${closes}`)).toEqual({ open: true, until: closes });
    expect(state(`${date}T${closes}`)).toMatchObject({ open: false, next: { inDays: 1 } });
  });

  test('name the opening hours of the next day in the evening', () => {
    expect(state('2026-11-20T18:30')).toEqual({
      open: false,
      next: { at: '09:00', weekday: 5, inDays: 1 },
    });
    expect(state('2026-11-21T23:59')).toEqual({
      open: false,
      next: { at: '10:00', weekday: 6, inDays: 1 },
    });
    expect(state('2026-11-22T16:00')).toEqual({
      open: false,
      next: { at: '09:00', weekday: 0, inDays: 1 },
    });
    expect(state('2026-11-23T00:00')).toEqual({
      open: false,
      next: { at: '09:00', weekday: 0, inDays: 0 },
    });
  });

  test('do not count on a public holiday, and the next opening is on no holiday', () => {
    expect(state('2026-12-24T11:00')).toEqual({
      open: false,
      next: { at: '10:00', weekday: 6, inDays: 3 },
    });
    expect(state('2026-12-23T17:00')).toMatchObject({ open: false, next: { inDays: 4 } });
    // Good Friday to Easter Monday.
    expect(state('2026-04-10T12:00')).toEqual({
      open: false,
      next: { at: '09:00', weekday: 1, inDays: 4 },
    });
    expect(state('2026-04-09T12:00').open).toBe(true);
    expect(state('2026-04-14T12:00').open).toBe(true);
  });

  test.each([
    '2024-05-05',
    '2025-04-20',
    '2026-04-12',
    '2027-05-02',
    '2028-04-16',
    '2030-04-28',
    '2033-04-24',
  ])('know that Orthodox Easter is on %s', (sunday) => {
    const around = [-3, -2, -1, 0, 1, 2].map((days) =>
      new Date(Date.parse(sunday) + days * 24 * 60 * 60_000).toISOString().slice(0, 10),
    );
    const others = ['05-01', '05-06'];
    expect(
      around.map((date) => !others.includes(date.slice(5)) && isPublicHoliday(date)).slice(1, 5),
    ).toEqual(around.slice(1, 5).map((date) => !others.includes(date.slice(5))));
    expect([around[0], around[5]].map((date) => isPublicHoliday(date ?? ''))).toEqual([
      false,
      false,
    ]);
  });

  test('skip a day off when the next opening is named', () => {
    const hours = ['Tu-Fr 08:30-12:00', 'Sa 10:00-11:00'];
    expect(openingState(hours, at('2026-11-21T11:00'))).toEqual({
      open: false,
      next: { at: '08:30', weekday: 1, inDays: 3 },
    });
    expect(openingState(['We 10:00-11:00'], at('2026-11-18T12:00'))).toEqual({
      open: false,
      next: { at: '10:00', weekday: 2, inDays: 7 },
    });
    expect(openingState([], at('2026-11-18T12:00'))).toEqual({ open: false, next: null });
  });

  test('follow Sofia’s calendar and clock at every minute of the year', () => {
    const year = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(year, (now) => {
        const [date = '', time = ''] = toSofia(new Date(now).toISOString()).split('T');
        const sunday = new Date(date).getUTCDay() === 0;
        const within = sunday
          ? time >= '10:00' && time < '16:00'
          : time >= '09:00' && time < '17:00';
        const open = within && !isPublicHoliday(date);
        const found = openingState(openingHours, now);
        expect(found.open).toBe(open);
        // What is named as the next opening is one.
        if (!found.open && found.next) {
          const { at: opens, inDays } = found.next;
          const day = new Date(Date.parse(date) + inDays * 24 * 60 * 60_000)
            .toISOString()
            .slice(0, 10);
          expect(at(`${day}T${opens}`)).toBeGreaterThan(now);
          expect(state(`${day}T${opens}`).open).toBe(true);
        }
      }),
    );
  });
});
