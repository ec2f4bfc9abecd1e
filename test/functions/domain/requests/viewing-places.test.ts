import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  freeTimes,
  inTheWay,
  isLive,
  mostWishes,
  type Place,
  placeOf,
  withPlaceOf,
} from '#domain/requests/viewing-places.ts';
import { startOf } from '#domain/requests/viewing-times.ts';
import { buildViewing } from '#support/builders/build-request.ts';

const now = new Date('2026-11-26T10:00:00.000Z');
const times = ['09:00', '10:00', '11:00', '12:00'];
const minutes = 60;
const yard = { times, minutes, places: 1 };
const sure = (id: string, time: string): Place => ({
  id,
  time,
  minutes,
  state: 'sure',
  until: null,
});
const wished = (id: string, time: string, hours = 1): Place => ({
  id,
  time,
  minutes,
  state: 'wished',
  until: new Date(now.getTime() + hours * 3_600_000).toISOString(),
});
const wish = (time: string, id = 'new') => ({ id, time, minutes, isWish: true });
const entered = (time: string, id = 'new') => ({ id, time, minutes, isWish: false });

describe('the places of a day', () => {
  test('are taken once where there is one at a time, and as often as there are', () => {
    const taken = [sure('a', '10:00')];
    expect(inTheWay(taken, wish('10:00'), yard, now)).toEqual(taken);
    expect(inTheWay(taken, wish('11:00'), yard, now)).toEqual([]);
    expect(inTheWay(taken, wish('10:00'), { ...yard, places: 2 }, now)).toEqual([]);
    expect(inTheWay(taken, entered('10:00'), yard, now)).toEqual(taken);
    expect(inTheWay(taken, wish('10:00', 'a'), yard, now)).toEqual([]);
  });

  test('are taken by whatever is at the same time, if only for a part of it', () => {
    const half = [{ ...sure('a', '10:30'), minutes: 30 }];
    expect(inTheWay(half, wish('10:00'), yard, now)).toEqual(half);
    expect(inTheWay(half, wish('11:00'), yard, now)).toEqual([]);
    expect(inTheWay(half, wish('09:30'), yard, now)).toEqual([]);
    expect(
      inTheWay([{ ...sure('a', '09:00'), minutes: 90 }], wish('10:00'), yard, now),
    ).toHaveLength(1);
    // One after the other they leave room for a second one all the time.
    const two = [
      { ...sure('a', '10:00'), minutes: 30 },
      { ...sure('b', '10:30'), minutes: 30 },
    ];
    expect(inTheWay(two, entered('10:00'), { ...yard, places: 2 }, now)).toEqual([]);
    const both = [...two, sure('c', '10:15')];
    expect(inTheWay(both, entered('10:00'), { ...yard, places: 2 }, now).length).toBeGreaterThan(1);
    expect(freeTimes('2026-11-27', half, yard, { now, from: 0 })).toEqual([
      '09:00',
      '11:00',
      '12:00',
    ]);
  });

  test('are replaced by what their viewing has, and are the same list where it has that already', () => {
    const others = [sure('b', '09:00')];
    const stored = [...others, wished('a', '10:00')];
    const agreed = [...others, sure('a', '11:00')];
    expect(withPlaceOf(stored, 'a', sure('a', '11:00'))).toEqual(agreed);
    expect(withPlaceOf(stored, 'a', null)).toEqual(others);
    expect(withPlaceOf(agreed, 'a', sure('a', '11:00'))).toBe(agreed);
    expect(withPlaceOf(others, 'a', null)).toBe(others);
    for (const other of [
      sure('a', '12:00'),
      { ...sure('a', '11:00'), minutes: 30 },
      wished('a', '11:00'),
    ])
      expect(withPlaceOf(agreed, 'a', other)).toEqual([...others, other]);
    expect(withPlaceOf([...stored, sure('a', '12:00')], 'a', sure('a', '12:00'))).toEqual([
      ...others,
      sure('a', '12:00'),
    ]);
  });

  test('are free again when an unanswered wish is over, to the millisecond', () => {
    const place = wished('a', '10:00');
    const end = new Date(now.getTime() + 3_600_000);
    expect(inTheWay([place], wish('10:00'), yard, new Date(end.getTime() - 1))).toEqual([place]);
    expect(inTheWay([place], wish('10:00'), yard, end)).toEqual([]);
    expect(isLive(wished('a', '10:00', 0), now)).toBe(false);
    expect(isLive(sure('a', '10:00'), new Date('2030-01-01'))).toBe(true);
  });

  test('go to strangers by half, one at least, and to staff all of them', () => {
    expect([mostWishes(yard), mostWishes({ ...yard, places: 3 })]).toEqual([2, 6]);
    expect(mostWishes({ ...yard, times: ['09:00'] })).toBe(1);
    const half = [wished('a', '09:00'), wished('b', '10:00')];
    expect(inTheWay(half, wish('11:00'), yard, now)).toEqual(half);
    expect(inTheWay(half, entered('11:00'), yard, now)).toEqual([]);
    // What is agreed does not count against wishes.
    const agreed = [sure('a', '09:00'), sure('b', '10:00'), wished('c', '11:00')];
    expect(inTheWay(agreed, wish('12:00'), yard, now)).toEqual([]);
  });

  test('are told as free times as a wish would find them, past ones left out', () => {
    const day = '2026-11-27';
    const stored = [sure('a', '09:00'), wished('b', '11:00')];
    expect(freeTimes(day, stored, yard, { now, from: 0 })).toEqual(['10:00', '12:00']);
    const from = startOf({ day, time: '11:00' });
    expect(freeTimes(day, stored, yard, { now, from })).toEqual(['12:00']);
    const full = [wished('a', '09:00'), wished('b', '10:00')];
    expect(freeTimes(day, full, yard, { now, from: 0 })).toEqual([]);
  });

  test('follow from a viewing: a wish has its place for a day from when it came or was moved', () => {
    const at = (iso: string, action: 'received' | 'moved') => ({
      at: iso,
      by: 'customer',
      action,
      detail: null,
    });
    const came = at('2026-11-26T10:00:00.000Z', 'received');
    const id = 'a';
    const place = (parts: Parameters<typeof buildViewing>[0]) =>
      placeOf({ ...buildViewing({ history: [came], ...parts }), id });
    expect(place({})).toEqual({
      id,
      time: '10:00',
      minutes,
      state: 'wished',
      until: '2026-11-27T10:00:00.000Z',
    });
    const moved = [came, at('2026-11-26T20:00:00.000Z', 'moved')];
    expect(place({ history: moved })).toMatchObject({ until: '2026-11-27T20:00:00.000Z' });
    expect(place({ status: 'confirmed' })).toMatchObject({ state: 'sure', until: null });
    for (const status of ['declined', 'cancelled', 'done', 'missed'] as const)
      expect(place({ status })).toBeNull();
  });

  test('never hold more than there are, nor more wishes than half, however wishes come', () => {
    const wishes = fc.array(
      fc.record({
        id: fc.integer({ min: 0, max: 30 }).map(String),
        time: fc.constantFrom(...times),
        isWish: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(wishes, fc.integer({ min: 1, max: 3 }), (all, places) => {
        let stored: Place[] = [];
        const day = { times, minutes, places };
        for (const one of all) {
          if (inTheWay(stored, { ...one, minutes }, day, now).length > 0) continue;
          const { id, time } = one;
          const place = one.isWish ? wished(id, time) : sure(id, time);
          stored = [...withPlaceOf(stored, id, place)];
          for (const at of times)
            expect(stored.filter((place) => place.time === at).length).toBeLessThanOrEqual(places);
          const unsure = stored.filter(({ state }) => state !== 'sure');
          expect(unsure.length).toBeLessThanOrEqual(mostWishes(day));
          expect(new Set(stored.map((place) => place.id)).size).toBe(stored.length);
        }
      }),
    );
  });
});
