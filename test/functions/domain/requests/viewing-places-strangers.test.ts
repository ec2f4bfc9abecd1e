import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  freeDaysOf,
  isCrowded,
  isFilled,
  mostWishes,
  type Place,
  strangersPlaces,
} from '#domain/requests/viewing-places.ts';
import { openTimes, timesOfDay } from '#domain/requests/viewing-times.ts';
import { yardHours } from '#support/calls/yard-hours.ts';

/** A Thursday, 12:00 in Sofia. */
const now = new Date('2026-11-26T10:00:00.000Z');
const settings = { places: 1, lead_hours: 2, minutes: 60, remind_at: '17:00' };
const yard = { lines: yardHours, settings };
const days = openTimes(yard.lines, settings, now);
const mostOn = (day: string) =>
  mostWishes({ ...settings, times: timesOfDay(yard.lines, settings, day) });
/** Of this day only what begins after the lead time. */
const all = days.reduce((sum, { day, times }) => sum + Math.min(mostOn(day), times.length), 0);
const place = (state: Place['state'], time: string, until: string | null = null): Place => ({
  id: `${state} ${time}`,
  time,
  minutes: 60,
  state,
  until,
});

test('an empty yard has half of each day’s places for strangers, and is neither crowded nor filled', () => {
  const empty = strangersPlaces(new Map(), yard, now);
  expect(empty).toEqual({ wished: 0, left: all });
  expect([isCrowded(empty), isFilled(empty)]).toEqual([false, false]);
});

test('wishes take from what is left, until they are over; what staff agreed on takes times alone', () => {
  const day = days[3]?.day ?? '';
  const most = mostOn(day);
  const times = timesOfDay(yard.lines, settings, day);
  const after = (places: Place[]) => strangersPlaces(new Map([[day, places]]), yard, now);
  expect(after([place('wished', '10:00'), place('wished', '11:00')])).toEqual({
    wished: 2,
    left: all - 2,
  });
  expect(after([place('wished', '10:00', now.toISOString())])).toEqual({ wished: 0, left: all });
  expect(after([place('sure', '10:00')])).toEqual({ wished: 0, left: all });
  const sure = times.slice(1).map((time) => place('sure', time));
  expect(after(sure)).toEqual({ wished: 0, left: all - most + 1 });
  expect(after(times.map((time) => place('sure', time)))).toEqual({ wished: 0, left: all - most });
});

test('the places of a time at which several may come are counted each', () => {
  const two = { ...yard, settings: { ...settings, places: 2 } };
  expect(strangersPlaces(new Map(), two, now)).toEqual({ wished: 0, left: 2 * all });
});

test('half of them is a crowd, four fifths fill them, and a yard that is closed is neither', () => {
  const told = (wished: number, left: number) => [
    isCrowded({ wished, left }),
    isFilled({ wished, left }),
  ];
  expect(told(49, 51)).toEqual([false, false]);
  expect(told(50, 50)).toEqual([true, false]);
  expect(told(79, 21)).toEqual([true, false]);
  expect(told(80, 20)).toEqual([true, true]);
  expect(told(0, 0)).toEqual([false, false]);
});

test('whatever is stored, something is left exactly where a time can be wished for', () => {
  const entry = fc.record({
    id: fc.uuid(),
    time: fc.constantFrom('09:00', '10:00', '10:30', '12:00', '15:00', '16:30'),
    minutes: fc.constantFrom(30, 60, 90, 480),
    state: fc.constantFrom('wished' as const, 'sure' as const),
    until: fc.constantFrom(null, now.toISOString(), '2026-11-27T00:00:00.000Z'),
  });
  const stored = fc.array(fc.array(entry, { maxLength: 12 }), {
    minLength: days.length,
    maxLength: days.length,
  });
  fc.assert(
    fc.property(stored, fc.integer({ min: 1, max: 3 }), (lists, places) => {
      const all = new Map(days.map(({ day }, at) => [day, lists[at] ?? []]));
      const ofYard = { ...yard, settings: { ...settings, places } };
      const { wished, left } = strangersPlaces(all, ofYard, now);
      expect(left > 0).toBe(freeDaysOf(all, ofYard, now).length > 0);
      expect(wished).toBe(
        lists.flat().filter((one) => one.state !== 'sure' && one.until !== now.toISOString())
          .length,
      );
    }),
  );
});
