import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPublicCatalogue } from '#functions/catalogue/load.ts';
import { type PublishDeps, publishChanges, writtenHouse } from '#functions/catalogue/publish.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { openPublisher } from '#functions/store/publishing.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { noChanges } from './houses.ts';

let emulators: TestEmulators;
let table: Table;
const now = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());
beforeEach(() => emptyStores());

const yard = Array.from({ length: 5 }, (_, at) => buildCaravan({ price: 20_000 + at }));

/** What publishes; `before` is done before a publication becomes the current one. */
function publisher(before?: () => Promise<unknown>): PublishDeps {
  const deps = openPublisher(table.name, silentLogger);
  const { snapshots } = deps;
  const point: typeof snapshots.point = async (...given) => {
    await before?.();
    return snapshots.point(...given);
  };
  const own = { snapshots: { ...snapshots, point }, clock: () => now };
  return { ...deps, ...own, invalidate: null, noteWithheld: null };
}
const publish = (deps: PublishDeps, at: number, price: number, version: number) => {
  const house = { ...(yard[at] ?? buildCaravan()), price, version };
  return publishChanges(deps, { ...noChanges, houses: [writtenHouse(house)] });
};

/** Prices that visitors see, in order. */
async function prices(): Promise<number[]> {
  const { catalogue } = await openPublicCatalogue(table.name, silentLogger)(now);
  return catalogue.houses.map(({ price }) => price).sort((a, b) => a - b);
}

/** Rows of the table that belong to snapshots. */
async function snapshotRows(): Promise<number> {
  let count = 0;
  for await (const { Items = [] } of paginateScan(
    { client: table.documents },
    { TableName: table.name },
  ))
    count += Items.filter(({ pk }) => String(pk).startsWith('SNAPSHOT#')).length;
  return count;
}

test('of many publications the rows of the last two are left', async () => {
  const deps = publisher();
  const counts: number[] = [];
  for (let version = 2; version < 8; version++) {
    await publish(deps, 0, 30_000 + version, version);
    counts.push(await snapshotRows());
  }
  expect(counts.at(-1)).toBe(counts[1]);
  expect(await prices()).toEqual([30_007]);
});

test('a publication that another one overtakes is made again, and leaves no rows', async () => {
  const first = publisher();
  await publish(first, 0, 20_500, 2);
  await publish(first, 1, 20_600, 2);
  const rows = await snapshotRows();
  let overtaken = 0;
  const slow = publisher(async () => {
    if (overtaken++ === 0) await publish(publisher(), 1, 21_000, 3);
  });
  await publish(slow, 0, 22_000, 3);
  expect(overtaken).toBe(2);
  expect(await prices()).toEqual([21_000, 22_000]);
  expect(await snapshotRows()).toBe(rows);
});

test('a publication that is always overtaken gives up', async () => {
  let version = 10;
  const unlucky = publisher(async () => {
    version += 1;
    await publish(publisher(), 1, 20_000 + version, version);
  });
  await expect(publish(unlucky, 0, 22_000, 2)).rejects.toThrow('could not be published');
  expect(await prices()).toEqual([20_000 + version]);
});
