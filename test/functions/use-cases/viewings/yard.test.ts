import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createViewingRepository, type ViewingStore } from '#functions/store/requests/requests.ts';
import {
  createViewingPlaces,
  type ViewingPlaces,
} from '#functions/store/requests/viewing-places.ts';
import { createSettingsRepository, type SettingsStore } from '#functions/store/settings.ts';
import { freeHeld, holdPlace } from '#functions/use-cases/viewings/yard.ts';
import { buildViewing } from '#support/builders/build-request.ts';
import { yardHours } from '#support/calls/yard-hours.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const now = new Date('2026-11-26T10:00:00.000Z');
const clock = () => now;

let local: TestEmulators;
let places: ViewingPlaces;
let viewings: ViewingStore;
let settings: SettingsStore;
beforeAll(async () => {
  local = await startEmulators();
  const table = openTable(local.env.TABLE_NAME ?? '');
  places = createViewingPlaces(table);
  settings = createSettingsRepository(table, silentLogger);
  viewings = createViewingRepository(table, silentLogger, clock);
});
afterAll(() => local?.stop());

const yard = {
  lines: yardHours,
  settings: { places: 2, lead_hours: 2, minutes: 60, remind_at: '17:00' },
};
const hold = (id: string, day: string, time: string) =>
  holdPlace({ settings, places, viewings, clock }, yard, {
    id,
    day,
    time,
    isWish: false,
  });
const timesOn = async (day: string) =>
  (await places.of(day)).map(({ id, time }) => `${id} ${time}`).sort();

test('who takes the second place of an hour leaves the first to whom it belongs', async () => {
  const day = '2026-12-01';
  const [first, second] = ['a', 'b'];
  await hold(first, day, '10:00');
  await hold(second, day, '10:00');
  expect(await timesOn(day)).toEqual(['a 10:00', 'b 10:00']);
  await expect(hold('c', day, '10:00')).rejects.toMatchObject({ code: 'taken' });
  await hold(second, day, '10:00');
  expect(await timesOn(day)).toEqual(['a 10:00', 'b 10:00']);
});

test('one that is moved on its day has both places until it is written', async () => {
  const day = '2026-12-02';
  const viewing = buildViewing({ day, time: '10:00', status: 'confirmed' });
  await viewings.create(viewing);
  await hold(viewing.id, day, '10:00');
  await hold('other', day, '12:00');
  await hold(viewing.id, day, '12:00');
  expect(await timesOn(day)).toEqual(
    [`${viewing.id} 10:00`, `${viewing.id} 12:00`, 'other 12:00'].sort(),
  );
});

test('a wish that is not stored after all loses what was held for it, and nothing that is settled', async () => {
  const day = '2026-12-03';
  await hold('a', day, '10:00');
  await hold('b', day, '12:00');
  await freeHeld({ places }, { id: 'a', day });
  expect(await timesOn(day)).toEqual(['b 12:00']);
  // The other one of two calls with the same form stored it meanwhile.
  const wished = { id: 'b', time: '12:00', minutes: 60, state: 'wished', until: null } as const;
  await places.change(day, () => [wished]);
  await freeHeld({ places }, { id: 'b', day });
  expect(await timesOn(day)).toEqual(['b 12:00']);
});

test('a call learns whether it took the place, or the same form had it already', async () => {
  const day = '2026-12-04';
  expect(await hold('a', day, '10:00')).toBe(true);
  expect(await hold('a', day, '10:00')).toBe(false);
});
