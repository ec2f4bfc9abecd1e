import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewing } from '#domain/requests/viewing.ts';
import { openTable, type Table, transact } from '#functions/platform/table.ts';
import {
  createViewingPlaces,
  type ViewingPlaces,
} from '#functions/store/requests/viewing-places.ts';
import { placeActions } from '#functions/use-cases/viewings/yard.ts';
import { buildViewing } from '#support/builders/build-request.ts';
import { yardHours } from '#support/calls/yard-hours.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const start = new Date('2026-11-26T10:00:00.000Z');
let now = start;
const clock = () => now;

let local: TestEmulators;
let table: Table;
let places: ViewingPlaces;
beforeAll(async () => {
  local = await startEmulators();
  table = openTable(local.env.TABLE_NAME ?? '');
  places = createViewingPlaces(table);
});
afterAll(async () => {
  table?.documents.destroy();
  await local?.stop();
});

const yard = {
  lines: yardHours,
  settings: { places: 2, lead_hours: 2, minutes: 60, remind_at: '17:00' },
};
/** A wish of this moment, that is not written. */
const wishOn = (day: string) => buildViewing({ day, created_at: start.toISOString() });
/** What gives the days the viewing's place. */
const actionsOf = (before: Viewing | null, after: Viewing, isWish = false) =>
  placeActions({ places, clock }, yard, { before, after, isWish });
/** The viewing, with its place written. */
async function placed(more: Partial<Viewing>): Promise<Viewing> {
  const viewing = buildViewing({ created_at: start.toISOString(), ...more });
  expect(await transact(table, await actionsOf(null, viewing))).toEqual([]);
  return viewing;
}
async function change(before: Viewing, more: Partial<Viewing>, isWish = false): Promise<Viewing> {
  const after = { ...before, ...more };
  expect(await transact(table, await actionsOf(before, after, isWish))).toEqual([]);
  return after;
}
const timesOn = async (day: string) =>
  (await places.of(day)).places.map(({ time, state }) => `${time} ${state}`).sort();

test('who takes the second place of an hour leaves the first to whom it belongs', async () => {
  const day = '2026-12-01';
  await placed({ day });
  await placed({ day });
  await expect(actionsOf(null, wishOn(day))).rejects.toMatchObject({ code: 'taken' });
  expect((await places.of(day)).places).toHaveLength(2);
});

test('one that is moved on its day, or to another, has its new place alone', async () => {
  const [day, other] = ['2026-12-02', '2026-12-03'];
  const viewing = await placed({ day, status: 'confirmed' });
  await placed({ day, time: '12:00' });
  const later = await change(viewing, { time: '12:00' });
  expect(await timesOn(day)).toEqual(['12:00 sure', '12:00 wished']);
  await change(later, { day: other });
  expect([await timesOn(day), await timesOn(other)]).toEqual([['12:00 wished'], ['12:00 sure']]);
});

test('of two who find the last place of an hour at once one can be written', async () => {
  const day = '2026-12-04';
  await placed({ day });
  const [one, two] = await Promise.all([
    actionsOf(null, wishOn(day)),
    actionsOf(null, wishOn(day)),
  ]);
  expect(await transact(table, one)).toEqual([]);
  expect(await transact(table, two)).toHaveLength(1);
  await expect(actionsOf(null, wishOn(day))).rejects.toMatchObject({ code: 'taken' });
});

test('a change that leaves time and status writes no day and asks for no place, also once its hold is over', async () => {
  const day = '2026-12-05';
  const viewing = await placed({ day });
  expect(await actionsOf(viewing, { ...viewing, admin_notes: 'calls back' })).toEqual([]);
  now = new Date('2026-11-27T10:00:00.000Z');
  const created_at = now.toISOString();
  await placed({ day, created_at });
  await placed({ day, created_at });
  expect(await actionsOf(viewing, { ...viewing, admin_notes: 'calls back' })).toEqual([]);
  // Confirming it does ask.
  await expect(actionsOf(viewing, { ...viewing, status: 'confirmed' })).rejects.toMatchObject({
    code: 'taken',
  });
  now = start;
});

test('who is confirmed keeps the place, also where staff let fewer come at once meanwhile', async () => {
  const day = '2026-12-07';
  const one = await placed({ day, status: 'confirmed' });
  const two = await placed({ day });
  const fewer = { ...yard, settings: { ...yard.settings, places: 1 } };
  const after: Viewing = { ...two, status: 'confirmed' };
  const placing = { before: two, after, isWish: false };
  const actions = await placeActions({ places, clock }, fewer, placing);
  expect(await transact(table, actions)).toEqual([]);
  expect(await timesOn(day)).toEqual(['10:00 sure', '10:00 sure']);
  await change(one, { status: 'declined' });
  expect(await timesOn(day)).toEqual(['10:00 sure']);
});

test('a wish gets an open time alone, staff any time', async () => {
  const beside = { day: '2026-12-08', time: '19:30' };
  const viewing = buildViewing(beside);
  await expect(actionsOf(null, viewing, true)).rejects.toMatchObject({
    code: 'taken',
    details: { times: [{ day: '2026-12-09', time: '09:00' }, ...Array(5).fill(expect.anything())] },
  });
  expect(await actionsOf(null, viewing)).toHaveLength(1);
});

test('what is over, declined or cancelled leaves its day, also where time to live took the day', async () => {
  const day = '2026-12-10';
  for (const status of ['declined', 'cancelled', 'done', 'missed'] as const) {
    const viewing = await placed({ day, status: 'confirmed' });
    await change(viewing, { status });
    expect(await timesOn(day)).toEqual([]);
    expect(await actionsOf(viewing, { ...viewing, status })).toEqual([]);
  }
});
