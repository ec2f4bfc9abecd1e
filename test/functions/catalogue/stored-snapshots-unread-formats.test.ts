import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCatalogueReads,
  pointerKey,
  pointerPartition,
  readsPartition,
  snapshotPartition,
} from '#functions/catalogue/stored-snapshots.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { caravanItem } from '#functions/store/caravans.ts';

import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { openWatchedTable, type WatchedTable } from '#support/breaking-table.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { openRelease, type Release } from '#support/releases.ts';

const hour = 3_600_000;

let emulators: TestEmulators;
let watched: WatchedTable;
/** ms. */
let now: number;
let old: Release;
let next: Release;
const clock = () => new Date(now);

beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators?.stop());
beforeEach(async () => {
  await emptyStores();
  now = Date.parse('2026-11-22T10:00:00Z');
  watched = openWatchedTable(emulators.env.TABLE_NAME ?? '');
  [old, next] = [4, 5].map((format) => openRelease(format, watched.table.name, clock)) as [
    Release,
    Release,
  ];
  await put(caravanItem(buildCaravan()));
});

const put = (Item: Record<string, unknown>) =>
  watched.table.documents.send(new PutCommand({ TableName: watched.table.name, Item }));
async function rowsOf(pk: string) {
  const { Items = [] } = await watched.table.documents.send(
    new QueryCommand({
      TableName: watched.table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  return Items;
}
const formats = async () => (await rowsOf(pointerPartition)).map(({ format }) => format);
async function pointerOf(format: number) {
  const key = { TableName: watched.table.name, Key: pointerKey(format) };
  return (await watched.table.documents.send(new GetCommand(key))).Item;
}

/** Runs of the schedule of this release, one an hour, from now on. */
async function hours(count: number, release: Release): Promise<void> {
  for (let run = 0; run < count; run++) {
    now += hour;
    await release.schedule();
  }
}

describe('the catalogue in another release’s format', () => {
  test('is deleted with its snapshots once nothing has read it for a day', async () => {
    await old.schedule();
    await old.openReader()();
    const hash: string = (await pointerOf(4))?.hash;
    await hours(23, next);
    expect(await formats()).toEqual([4, 5]);
    expect(await rowsOf(snapshotPartition(hash))).toHaveLength(1);

    await hours(1, next);
    expect(await formats()).toEqual([5]);
    expect(await rowsOf(snapshotPartition(hash))).toEqual([]);
    expect((await rowsOf(readsPartition)).map(({ sk }) => sk)).not.toContain('4');
    expect(Object.keys(await next.openReader()())).toHaveLength(1);
  });

  test('stays while a reader comes once a day', async () => {
    await old.schedule();
    for (let day = 0; day < 4; day++) {
      await old.openReader()();
      await hours(23, next);
    }
    expect(await formats()).toEqual([4, 5]);
  });

  test('stays while its release is deployed, though no visitor comes', async () => {
    await old.schedule();
    for (let run = 0; run < 30; run++) {
      await old.prepare();
      await hours(1, next);
    }
    expect(await formats()).toEqual([4, 5]);
  });

  test('that nothing has read is deleted a day after it was first seen', async () => {
    await old.schedule();
    await hours(24, next);
    expect(await formats()).toEqual([4, 5]);
    await hours(1, next);
    expect(await formats()).toEqual([5]);
  });

  test('is deleted in a rollback, too, and made again before the release’s readers are back', async () => {
    await old.schedule();
    await next.prepare();
    await hours(26, old);
    expect(await formats()).toEqual([4]);

    await next.prepare();
    expect(Object.keys(await next.openReader()())).toHaveLength(1);
  });

  test('is deleted by the next run when its deletion was interrupted', async () => {
    await old.schedule();
    const { snapshots } = openRelease(5, watched.table.name, clock);
    const [other] = await snapshots.others();
    if (!other) throw new Error('no other catalogue');
    await snapshots.remove(other.hash);
    await hours(25, next);
    expect(await formats()).toEqual([5]);
  });

  test('stays when its publishers write it in the same moment', async () => {
    await old.schedule();
    const [other] = await next.snapshots.others();
    if (!other) throw new Error('no other catalogue');
    const house = buildCaravan();
    await put(caravanItem(house));
    await old.publish(house);
    expect(await next.snapshots.forget(other)).toBe(false);
    expect(Object.keys(await old.openReader()())).toContain(house.id);
  });
});

describe('a reader’s note that it reads a format', () => {
  const notes = () => watched.sent.filter((command) => command === 'PutItemCommand').length;

  test('is written at most once an hour by a process, however often it reads', async () => {
    const reads = createCatalogueReads(watched.table, silentLogger, clock);
    const before = notes();
    for (let minute = 0; minute < 60; minute++) {
      await reads.note(5);
      now += 60_000;
    }
    expect(notes() - before).toBe(1);
    await reads.note(5);
    expect(notes() - before).toBe(2);
    expect(await reads.last(5)).toEqual(clock());
  });

  test('that fails does not fail the reader', async () => {
    const reads = createCatalogueReads(watched.table, silentLogger, clock);
    watched.breakAfter(0);
    await expect(reads.note(5)).resolves.toBeUndefined();
  });
});
