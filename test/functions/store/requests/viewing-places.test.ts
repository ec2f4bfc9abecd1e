import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Place } from '#domain/requests/viewing-places.ts';
import { openTable, transact } from '#functions/platform/table.ts';
import {
  createViewingPlaces,
  placesAction,
  placesKey,
} from '#functions/store/requests/viewing-places.ts';
import { openSlowTable } from '#support/breaking-table.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { setPlaces } from '#support/set-places.ts';

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
  await setPlaces(openTable(tableName()), day, [place]);
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

test('a day is written once of what two calls read, and is kept for two weeks after it', async () => {
  const table = openTable(tableName());
  const day = '2026-11-25';
  const { of } = createViewingPlaces(table);
  const { revision } = await of(day);
  expect(revision).toBe(0);
  const add = (id: string) =>
    transact(table, [placesAction(day, { places: [{ ...place, id }], revision })]);
  expect(await add('first')).toEqual([]);
  expect(await add('second')).toHaveLength(1);
  expect(await of(day)).toEqual({ places: [{ ...place, id: 'first' }], revision: 1 });
  const { Item } = await table.documents.send(
    new GetCommand({ TableName: table.name, Key: placesKey(day) }),
  );
  expect(Item?.expires_at).toBe(Date.parse('2026-12-09') / 1000);
});

test('what takes a place out of a day leaves the others, and is nothing where there is none', async () => {
  const table = openTable(tableName());
  const day = '2026-11-26';
  const { of, without } = createViewingPlaces(table);
  const other = { ...place, id: crypto.randomUUID() };
  expect(await without(day, place.id)).toEqual([]);
  await setPlaces(table, day, [place, other]);
  await transact(table, await without(day, place.id));
  expect((await of(day)).places).toEqual([other]);
  expect(await without(day, place.id)).toEqual([]);
});
