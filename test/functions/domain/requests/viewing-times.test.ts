import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { openingState } from '#domain/dealer/opening-hours.ts';
import { viewingLengths } from '#domain/dealer/viewing-settings.ts';
import {
  daysAround,
  isViewingTime,
  openTimes,
  startOf,
  timesOfDay,
  viewingDays,
} from '#domain/requests/viewing-times.ts';
import { dayOf, toSofia } from '#domain/time.ts';

const settings = { minutes: 60, lead_hours: 3 };
const week = ['Mo-Fr 09:00-12:00', 'Sa 10:00-12:00'];
/** A Thursday, 12:00 in Sofia. */
const noon = new Date('2026-11-26T10:00:00Z');
const timesOn = (day: string, lines: readonly string[] = week, now = noon) =>
  openTimes(lines, settings, now).find((one) => one.day === day)?.times ?? [];

describe('the times for a viewing', () => {
  test('begin one after the other from the opening on, and are over when the yard closes', () => {
    expect(timesOn('2026-11-27')).toEqual(['09:00', '10:00', '11:00']);
    expect(timesOn('2026-11-28')).toEqual(['10:00', '11:00']);
    expect(timesOfDay(['Mo-Fr 09:00-10:30'], settings, '2026-11-27')).toEqual(['09:00']);
    expect(timesOfDay(['Mo-Fr 09:00-10:30'], { minutes: 30 }, '2026-11-27')).toEqual([
      '09:00',
      '09:30',
      '10:00',
    ]);
  });

  test('are none on days off, on closed days and on public holidays without hours of their own', () => {
    expect(timesOn('2026-11-29')).toEqual([]);
    expect(timesOn('2026-11-27', [...week, '2026-11-27'])).toEqual([]);
    expect(timesOn('2026-11-29', [...week, '2026-11-29 14:00-16:00'])).toEqual(['14:00', '15:00']);
    const advent = new Date('2026-12-20T10:00:00Z');
    expect(timesOn('2026-12-24', week, advent)).toEqual([]);
    expect(timesOn('2026-12-23', week, advent)).toHaveLength(3);
  });

  test('of this day begin after the lead time, to the minute', () => {
    const late = ['Mo-Su 09:00-18:00'];
    expect(timesOn('2026-11-26', late)).toEqual(['15:00', '16:00', '17:00']);
    expect(timesOn('2026-11-26', late, new Date(noon.getTime() + 1))[0]).toBe('16:00');
    const dayAhead = openTimes(late, { minutes: 60, lead_hours: 24 }, noon);
    expect(dayAhead[0]).toMatchObject({
      day: '2026-11-27',
      times: expect.arrayContaining(['12:00']),
    });
    expect(dayAhead[0]?.times).not.toContain('11:00');
  });

  test('reach three weeks ahead, the last day included', () => {
    const days = openTimes(['Mo-Su 09:00-18:00'], settings, noon).map(({ day }) => day);
    expect(days).toHaveLength(viewingDays + 1);
    expect([days[0], days.at(-1)]).toEqual(['2026-11-26', '2026-12-17']);
    expect(daysAround(noon, { before: 0, ahead: viewingDays })).toEqual(days);
    expect(daysAround(noon, { before: 1, ahead: 0 })).toEqual(['2026-11-25', '2026-11-26']);
  });

  test('belong to the next day where the hours go beyond midnight', () => {
    const night = ['Fr 22:00-02:00'];
    expect(timesOn('2026-11-27', night)).toEqual(['22:00', '23:00']);
    expect(timesOn('2026-11-28', night)).toEqual(['00:00', '01:00']);
  });

  test('leave out the hour that the clocks skip, and have the hour that comes twice once', () => {
    const night = ['Mo-Su 01:00-06:00'];
    const spring = openTimes(night, settings, new Date('2027-03-27T12:00:00Z'));
    expect(spring.find(({ day }) => day === '2027-03-28')?.times).toEqual([
      '01:00',
      '02:00',
      '04:00',
      '05:00',
    ]);
    const autumn = openTimes(night, settings, new Date('2026-10-24T12:00:00Z'));
    expect(autumn.find(({ day }) => day === '2026-10-25')?.times).toEqual([
      '01:00',
      '02:00',
      '03:00',
      '04:00',
      '05:00',
    ]);
    expect(startOf({ day: '2026-10-25', time: '03:00' })).toBe(Date.parse('2026-10-25T00:00:00Z'));
    expect(isViewingTime({ day: '2027-03-28', time: '03:30' })).toBe(false);
    expect(isViewingTime({ day: '2027-02-30', time: '10:00' })).toBe(false);
    expect(isViewingTime({ day: '2027-03-28', time: '04:00' })).toBe(true);
  });

  test('are times at which the yard is open, each once and in order, whatever the moment', () => {
    const moments = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2028-01-01'),
      noInvalidDate: true,
    });
    const lengths = fc.constantFrom(...viewingLengths);
    fc.assert(
      fc.property(moments, lengths, fc.integer({ min: 0, max: 72 }), (now, minutes, lead_hours) => {
        const days = openTimes(dealer.openingHours, { minutes, lead_hours }, now);
        const all = days.flatMap(({ day, times }) => times.map((time) => ({ day, time })));
        const starts = all.map(startOf);
        expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other));
        for (const [index, start] of starts.entries()) {
          expect(start).toBeGreaterThanOrEqual(now.getTime() + lead_hours * 3_600_000);
          expect(openingState(dealer.openingHours, start).open).toBe(true);
          expect(openingState(dealer.openingHours, start + minutes * 60_000 - 1).open).toBe(true);
          const { day, time } = all[index] ?? { day: '', time: '' };
          expect(toSofia(new Date(start).toISOString())).toBe(`${day}T${time}`);
          expect(day >= dayOf(now)).toBe(true);
        }
      }),
    );
  });
});
