import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import {
  caravanKey,
  createCaravanRepository,
  createHousePrices,
  createHouseSummaries,
} from '#functions/store/caravans.ts';
import { openSlowTable } from '#support/breaking-table.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
const houses = Array.from({ length: 5 }, (_, at) => buildCaravan({ price: 20_000 + at }));
const ids = houses.map(({ id }) => id);

beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
  const caravans = createCaravanRepository(table, silentLogger);
  for (const house of houses) await caravans.create(house);
});
afterAll(() => emulators?.stop());
afterEach(() => emulators.emulators.faults.clear());

test.each([
  ['summaries', createHouseSummaries],
  ['prices', createHousePrices],
])(
  '%s of houses are complete when the table leaves keys of a batch unprocessed',
  async (_, open) => {
    emulators.emulators.faults.set({ dynamodb: 'unprocessed' });
    const found = await open(table, silentLogger)([...ids, crypto.randomUUID()]);
    expect([...found.keys()].sort()).toEqual(ids.toSorted());
    for (const { id, price } of houses) expect(found.get(id)).toMatchObject({ price });
  },
);

test('a table that leaves houses unread for good is asked eight times, and is then too busy', async () => {
  const slow = openSlowTable(table.name, Number.POSITIVE_INFINITY);
  const read = createHousePrices(slow.table, silentLogger)(ids);
  await expect(read).rejects.toMatchObject({ code: 'unavailable' });
  expect(slow.batches()).toBe(8);
});

test('houses are read in as many batches as their number needs, each id once', async () => {
  const many = [...ids, ...ids, ...Array.from({ length: 230 }, () => crypto.randomUUID())];
  const found = await createHousePrices(table, silentLogger)(many);
  expect([...found.keys()].sort()).toEqual(ids.toSorted());
});

test('houses whose prices a later release remembers with more are read', async () => {
  const house = buildCaravan();
  const stored = {
    ...caravanKey(house.id),
    ...house,
    price_history: { list_prices: [], past_offers: [], of_a_later_release: [1] },
  };
  await table.documents.send(new PutCommand({ TableName: table.name, Item: stored }));
  const found = await createHousePrices(table, silentLogger)([house.id]);
  expect(found.get(house.id)).toMatchObject({ price: house.price });
});
