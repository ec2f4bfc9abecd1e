import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createViewingRepository, type ViewingStore } from '#functions/store/requests/requests.ts';
import {
  createViewingPlaces,
  type ViewingPlaces,
} from '#functions/store/requests/viewing-places.ts';
import { sweepPlaces } from '#functions/use-cases/viewings/sweep-places.ts';
import { settlePlace } from '#functions/use-cases/viewings/yard.ts';
import { buildViewing } from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const now = new Date('2026-11-26T10:00:00.000Z');
const clock = () => now;
const day = '2026-12-01';

let local: TestEmulators;
let table: Table;
let places: ViewingPlaces;
let viewings: ViewingStore;
beforeAll(async () => {
  local = await startEmulators();
  Object.assign(process.env, local.env);
  table = openTable(local.env.TABLE_NAME ?? '');
  places = createViewingPlaces(table);
  viewings = createViewingRepository(table, silentLogger, clock);
});
afterAll(async () => {
  table?.documents.destroy();
  await local?.stop();
});
beforeEach(() => places.change(day, () => []));

const sweep = () => sweepPlaces({ places, viewings, clock });
async function stored(more: object = {}) {
  const viewing = buildViewing({ day, created_at: now.toISOString(), ...more });
  await viewings.create(viewing);
  return viewing;
}

test('a place that no viewing has is freed, and one that is held just now is left alone', async () => {
  const until = new Date(now.getTime() + 1).toISOString();
  const held = {
    id: crypto.randomUUID(),
    time: '10:00',
    minutes: 60,
    state: 'held' as const,
    until,
  };
  const lost = { ...held, id: crypto.randomUUID(), time: '11:00', until: now.toISOString() };
  const gone = {
    ...lost,
    id: crypto.randomUUID(),
    time: '12:00',
    state: 'sure' as const,
    until: null,
  };
  await places.change(day, () => [held, lost, gone]);
  expect(await sweep()).toBe(2);
  expect(await places.of(day)).toEqual([held]);
});

test('a viewing without its place gets it, as after a restore, and one that moved leaves its old one', async () => {
  const agreed = await stored({ status: 'confirmed', time: '13:00' });
  const moved = await stored({ status: 'confirmed', day: '2026-12-02' });
  const declined = await stored({ status: 'declined', time: '15:00' });
  await places.change(day, () => [
    { id: moved.id, time: '10:00', minutes: 60, state: 'sure', until: null },
    { id: declined.id, time: '15:00', minutes: 60, state: 'wished', until: null },
  ]);
  expect(await sweep()).toBe(4);
  expect(await places.of(day)).toEqual([
    { id: agreed.id, time: '13:00', minutes: 60, state: 'sure', until: null },
  ]);
  expect(await places.of('2026-12-02')).toMatchObject([{ id: moved.id }]);
  expect(await sweep()).toBe(0);
  for (const one of [agreed, moved, declined]) await viewings.remove(one.id);
  await sweep();
});

test('what is right is left as it is', async () => {
  const viewing = await stored();
  await settlePlace({ places, viewings, clock }, viewing.id, [day]);
  expect(await sweep()).toBe(0);
});
