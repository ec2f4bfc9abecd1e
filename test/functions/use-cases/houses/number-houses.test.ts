import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { caravanItem, createCaravanRepository } from '#functions/store/caravans.ts';
import { createHouseNumbers } from '#functions/store/house-numbers.ts';
import { numberHouses } from '#functions/use-cases/houses/number-houses.ts';
import { nextCaravan } from '#functions/use-cases/houses/save-caravan.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
const partsOf = (table: Table) => ({
  caravans: createCaravanRepository(table, silentLogger),
  numbers: createHouseNumbers(table),
});
let table: Table;
const open = () => partsOf(table);
const openWatched = () => openWatchedTable(emulators.env.TABLE_NAME ?? '');
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());
beforeEach(async () => {
  const { caravans } = open();
  for (const { id } of await caravans.all()) await caravans.remove(id);
});

const addedOn = (day: number) => `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`;
/** Writes rows as a restore does, which gives no numbers. */
async function restored(...houses: Caravan[]): Promise<void> {
  for (const house of houses)
    await table.documents.send(new PutCommand({ TableName: table.name, Item: caravanItem(house) }));
}
async function stored(days: readonly number[]): Promise<Caravan[]> {
  const houses = days.map((day) => buildCaravan({ created_at: addedOn(day) }));
  await restored(...houses);
  return houses;
}
const loseCounter = () =>
  table.documents.send(
    new DeleteCommand({ TableName: table.name, Key: { pk: 'COUNTER', sk: 'HOUSE' } }),
  );
const byAge = async () =>
  (await open().caravans.all()).sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
const numbersByAge = async () => (await byAge()).map(({ number }) => number ?? 0);

describe('houses without a number', () => {
  test('get one in the order in which they were added, wherever runs break off and however many go on', async () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 2, maxLength: 6 });
    const cuts = fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(days, cuts, async (added, broken) => {
        const { caravans } = open();
        for (const { id } of await caravans.all()) await caravans.remove(id);
        await stored(added);
        for (const writes of broken) {
          const watched = openWatched();
          watched.breakAfter(writes);
          await numberHouses(partsOf(watched.table)).catch(() => undefined);
        }
        await Promise.all([numberHouses(open()), numberHouses(open())]);
        const given = await numbersByAge();
        expect(given).toEqual([...new Set(given)].sort((a, b) => a - b));
        expect(given).toHaveLength(added.length);
        expect(Math.min(...given)).toBeGreaterThan(10_000);
      }),
      { numRuns: 15 },
    );
  });

  test('keep what they have: a second run changes nothing, and the version stays', async () => {
    const [house] = await stored([1]);
    expect(await numberHouses(open())).toEqual({ numbered: 1, left: 0 });
    const before = await open().caravans.get(house?.id ?? '');
    expect(before).toMatchObject({ version: 1, number: expect.any(Number) });
    expect(await numberHouses(open())).toEqual({ numbered: 0, left: 0 });
    expect(await open().caravans.get(house?.id ?? '')).toEqual(before);
  });

  test('a house that a restore brought back without its number gets the same one again', async () => {
    const [house] = await stored([1]);
    await numberHouses(open());
    const { caravans } = open();
    const before = await caravans.get(house?.id ?? '');
    if (!before) throw new Error('The house is gone');
    const written = nextCaravan(before, { price: 30_000 }, new Date('2026-02-01T10:00:00.000Z'));
    await caravans.replace({ ...written, number: null }, before.version);
    await stored([2]);
    await numberHouses(open());
    expect(await caravans.get(before.id)).toMatchObject({ number: before.number, price: 30_000 });
  });

  test('a house that somebody writes meanwhile is left to another run, and has no number until then', async () => {
    const [house] = await stored([1]);
    if (!house) throw new Error('There is no house');
    const watched = openWatched();
    watched.before('TransactWriteItemsCommand', () =>
      open().caravans.replace(
        nextCaravan(house, { price: 30_000 }, new Date('2026-02-01T10:00:00.000Z')),
        1,
      ),
    );
    expect(await numberHouses(partsOf(watched.table))).toEqual({ numbered: 0, left: 1 });
    expect(await open().caravans.get(house.id)).toMatchObject({ number: null, price: 30_000 });
    expect(await numberHouses(open())).toEqual({ numbered: 1, left: 0 });
    expect(await open().caravans.get(house.id)).toMatchObject({
      number: await open().numbers.highestGiven(),
      price: 30_000,
    });
  });

  test('no number is given that a house of a restored table has, though the counter is gone', async () => {
    const { caravans } = open();
    await restored(buildCaravan({ created_at: addedOn(1), number: 90_000 }));
    const [house] = await stored([2]);
    await loseCounter();
    await numberHouses(open());
    expect(await caravans.get(house?.id ?? '')).toMatchObject({ number: 90_001 });
  });

  test('no number is given again that a house had which is deleted since, though all houses have one', async () => {
    const { caravans } = open();
    const { id, number } = await caravans.create(buildCaravan());
    await caravans.remove(id);
    await loseCounter();
    expect(await numberHouses(open())).toEqual({ numbered: 0, left: 0 });
    expect((await caravans.create(buildCaravan())).number).toBe((number ?? 0) + 1);
    expect((await caravans.create(buildCaravan({ id }))).number).toBe(number);
  });
});
