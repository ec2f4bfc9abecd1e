import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writtenHouse } from '#functions/catalogue/publish.ts';
import {
  applyChanges,
  emptySnapshot,
  type Snapshot,
  showsTheSame,
} from '#functions/catalogue/snapshot.ts';
import {
  createSnapshotRepository,
  snapshotPartition,
} from '#functions/catalogue/stored-snapshots.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { openWatchedTable, type WatchedTable } from '#support/breaking-table.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { noChanges } from './houses.ts';

const now = new Date('2026-11-21T10:00:00Z');
const stock = Array.from({ length: 400 }, () => buildCaravan());
const of = (houses: readonly (typeof stock)[number][], before: Snapshot = emptySnapshot) =>
  applyChanges(before, { ...noChanges, houses: houses.map(writtenHouse) }, now);

let emulators: TestEmulators;
let watched: WatchedTable;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators?.stop());
beforeEach(async () => {
  await emptyStores();
  watched = openWatchedTable(emulators.env.TABLE_NAME ?? '');
});

const open = () => createSnapshotRepository(watched.table, silentLogger);
/** How many commands of a kind the work sends. */
async function sent<T>(command: string, work: () => Promise<T>): Promise<[T, number]> {
  const before = watched.sent.filter((one) => one === command).length;
  const done = await work();
  return [done, watched.sent.filter((one) => one === command).length - before];
}
async function itemsUnder(place: string) {
  const { Items = [] } = await watched.table.documents.send(
    new QueryCommand({
      TableName: watched.table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': snapshotPartition(place) },
    }),
  );
  return Items;
}
async function placesOf(hash: string): Promise<string[]> {
  const [item] = await itemsUnder(hash);
  const { rest, houses } = JSON.parse(Buffer.from(item?.bytes).toString('utf8'));
  return [rest, ...houses].map(({ place }) => place);
}
const [first = buildCaravan()] = stock;
const repriced = { ...first, price: first.price + 100, version: 2 };

describe('a stored snapshot after the write of one house', () => {
  test('stores one group of houses, and readers read that group alone', async () => {
    const [publisher, reader] = [open(), open()];
    const before = of(stock);
    const [old, all] = await sent('PutItemCommand', () => publisher.write(before, null));
    // Four groups of houses, everything else, and the list of them.
    expect(all).toBe(6);
    await reader.read(old);
    const after = of([repriced], (await publisher.read(old)) ?? emptySnapshot);
    const [hash, stored] = await sent('PutItemCommand', () => publisher.write(after, old));
    expect(stored).toBe(2);
    const [read, asked] = await sent('QueryCommand', () => reader.read(hash));
    expect(asked).toBe(2);
    expect(read && showsTheSame(read, after)).toBe(true);
    expect(read?.houses[first.id]?.house.price).toBe(repriced.price);
    expect((await open().read(hash))?.houses).toEqual(after.houses);
  });

  test('keeps what it shares when the one before is removed, and nothing else stays', async () => {
    const publisher = open();
    const old = await publisher.write(of(stock), null);
    const after = of([repriced], (await publisher.read(old)) ?? emptySnapshot);
    const hash = await publisher.write(after, old);
    const [places, oldPlaces] = [await placesOf(hash), await placesOf(old)];
    const [alone = ''] = oldPlaces.filter((place) => !places.includes(place));
    await publisher.remove(old, [hash]);
    expect([await itemsUnder(old), await itemsUnder(alone)]).toEqual([[], []]);
    expect((await open().read(hash))?.houses).toEqual(after.houses);
    await publisher.remove(hash);
    for (const place of [hash, ...places]) expect(await itemsUnder(place)).toEqual([]);
  });
});

test('a part that was lost is missed where the snapshot is read anew, and stored again by a publisher that has no other', async () => {
  const publisher = open();
  const hash = await publisher.write(of(stock), null);
  const [, lost = ''] = await placesOf(hash);
  for (const { pk, sk } of await itemsUnder(lost))
    await watched.table.documents.send(
      new DeleteCommand({ TableName: watched.table.name, Key: { pk, sk } }),
    );
  expect(await publisher.read(hash)).not.toBeNull();
  expect(await publisher.read(hash, true)).toBeNull();
  expect(await open().read(hash)).toBeNull();
  const again = await open().write(of(stock), null);
  expect((await open().read(again))?.houses).toEqual(of(stock).houses);
});
