import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators?.stop());

const by = 'staff@example.com';

/** Houses whose row somebody else writes again before each of so many deletions of one removal. */
function writtenBetween(times: number) {
  const name = emulators.env.TABLE_NAME ?? '';
  const others = createCaravanRepository(openTable(name), silentLogger);
  const watched = openWatchedTable(name);
  let left = times;
  const house = buildCaravan();
  const disturb = async () => {
    left -= 1;
    const current = await others.get(house.id);
    if (!current) throw new Error('no house');
    await others.replace({ ...current, version: current.version + 1 }, current.version);
    if (left > 0) watched.before('DeleteItemCommand', disturb);
  };
  watched.before('DeleteItemCommand', disturb);
  return { house, others, houses: createCaravanRepository(watched.table, silentLogger), watched };
}

test('a house that is written while it is removed is marked again, and removed', async () => {
  const { house, others, houses, watched } = writtenBetween(3);
  await others.create(house);
  await houses.remove(house.id, by);
  expect(await others.find(house.id)).toBeNull();
  expect(watched.sent.filter((command) => command === 'DeleteItemCommand')).toHaveLength(4);
});

test('a house that is written before each try to remove it stays, and the removal ends', async () => {
  const { house, others, houses, watched } = writtenBetween(1000);
  await others.create(house);
  await expect(houses.remove(house.id, by)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await others.find(house.id)).not.toBeNull();
  expect(watched.sent.filter((command) => command === 'DeleteItemCommand')).toHaveLength(20);
});
