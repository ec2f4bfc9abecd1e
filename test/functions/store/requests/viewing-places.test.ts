import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Place } from '#domain/requests/viewing-places.ts';
import { openTable } from '#functions/platform/table.ts';
import { createViewingPlaces } from '#functions/store/requests/viewing-places.ts';
import { openSlowTable } from '#support/breaking-table.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators?.stop());

const tableName = () => emulators.env.TABLE_NAME ?? '';
const place: Place = {
  id: crypto.randomUUID(),
  time: '10:00',
  minutes: 60,
  state: 'sure',
  until: null,
};

/** Reads two days, one of them with a place, from a table that leaves keys unread so many times. */
async function readOf(times: number) {
  const [day, empty] = ['2026-11-23', '2026-11-24'];
  await createViewingPlaces(openTable(tableName())).change(day, () => [place]);
  const { table, batches } = openSlowTable(tableName(), times);
  return { read: createViewingPlaces(table).ofDays([day, empty]), batches };
}

test('a table that leaves days of a batch unread is asked again for them', async () => {
  const { read, batches } = await readOf(2);
  expect(await read).toEqual(new Map([['2026-11-23', [place]]]));
  expect(batches()).toBe(3);
});

test('a table that leaves them unread for good is asked eight times, and is then too busy', async () => {
  const { read, batches } = await readOf(Number.POSITIVE_INFINITY);
  await expect(read).rejects.toMatchObject({ code: 'unavailable' });
  expect(batches()).toBe(8);
});
