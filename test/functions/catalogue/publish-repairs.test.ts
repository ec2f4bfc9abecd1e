import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPublicCatalogue } from '#functions/catalogue/load.ts';
import { rebuildCatalogue } from '#functions/catalogue/publish.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { caravanKey, createCaravanRepository } from '#functions/store/caravans.ts';
import { openPublisher } from '#functions/store/publishing.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { removeFromIndex } from '#support/breaking-table.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
const now = new Date('2026-11-21T10:00:00Z');
const lagging = buildCaravan({ price: 20_000 });
const other = buildCaravan({ price: 30_000 });

beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const rebuild = () =>
  rebuildCatalogue({
    ...openPublisher(table.name, silentLogger),
    invalidate: null,
    noteWithheld: null,
    clock: () => now,
  });
const caravans = () => createCaravanRepository(table, silentLogger);
/** Prices of the houses that visitors see, by id. */
async function shown(): Promise<Record<string, number>> {
  const { catalogue } = await openPublicCatalogue(table.name, silentLogger)(now);
  return Object.fromEntries(catalogue.houses.map(({ id, price }) => [id, price]));
}

beforeEach(async () => {
  await emptyStores();
  for (const house of [lagging, other]) await caravans().create(house);
  await rebuild();
});

describe('the hourly check of the catalogue, while the index lacks a house', () => {
  test('keeps the house', async () => {
    await removeFromIndex(table, lagging.id);
    expect(await rebuild()).toBe(false);
    expect(await shown()).toEqual({ [lagging.id]: 20_000, [other.id]: 30_000 });
  });

  test('shows the house as the table has it', async () => {
    await caravans().replace({ ...lagging, price: 19_000, version: 2 }, 1);
    await removeFromIndex(table, lagging.id);
    expect(await rebuild()).toBe(true);
    expect(await shown()).toEqual({ [lagging.id]: 19_000, [other.id]: 30_000 });
  });

  test('removes the house once the table lacks it, too', async () => {
    await caravans().remove(lagging.id);
    expect(await rebuild()).toBe(true);
    expect(await shown()).toEqual({ [other.id]: 30_000 });
  });

  test('leaves a house that cannot be read as it is shown, repairs the others, and fails', async () => {
    await caravans().replace({ ...other, price: 29_000, version: 2 }, 1);
    await table.documents.send(
      new UpdateCommand({
        TableName: table.name,
        Key: caravanKey(lagging.id),
        UpdateExpression: 'SET price = :price',
        ExpressionAttributeValues: { ':price': 'much' },
      }),
    );
    await removeFromIndex(table, lagging.id);
    await expect(rebuild()).rejects.toThrow();
    expect(await shown()).toEqual({ [lagging.id]: 20_000, [other.id]: 29_000 });
  });
});
