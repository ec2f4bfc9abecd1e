import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table, transact } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

test('what is decided by a house is written while it is as it was seen, and no longer', async () => {
  const houses = createCaravanRepository(table, silentLogger);
  const made = buildCaravan();
  const { id } = made;
  /** Whether a row is written that was decided by this state of the house. */
  const write = async ({ check }: Awaited<ReturnType<typeof houses.see>>) => {
    const Item = { pk: 'DECIDED', sk: crypto.randomUUID() };
    return (await transact(table, [{ Put: { Item } }, check])).length === 0;
  };
  const none = await houses.see(id);
  expect([none.house, await write(none)]).toEqual([null, true]);
  const house = await houses.create(made);
  const first = await houses.see(id);
  expect([first.house, await write(first), await write(none)]).toEqual([house, true, false]);
  // Its number changes nothing that staff decided.
  await houses.giveNumber(house);
  expect(await write(first)).toBe(true);
  await houses.replace({ ...house, version: 2 }, 1);
  expect(await write(first)).toBe(false);
  const second = await houses.see(id);
  await houses.remove(id);
  expect([await write(second), await write(none)]).toEqual([false, true]);
});
