import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SourceRow } from '#domain/houses/import/source-row.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { type CaravanStore, createCaravanRepository } from '#functions/store/caravans.ts';
import { importHouses } from '#infra/import/import-houses.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { buildCaravan, buildCaravanInput } from '#support/builders/build-caravan.ts';
import { openImportStores } from './import-stores.ts';

const stores = await openImportStores();
beforeEach(() => stores.empty());
afterAll(() => stores.close());

/** Rows of a file, the house that was added first being its first, unless it is to be its last. */
const rowsOf = (count: number, newestFirst = false): SourceRow[] =>
  Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    values: {
      ...buildCaravanInput({ model: `House ${at}` }),
      main_image: 'a.jpg',
      id: crypto.randomUUID(),
      created_at: new Date(Date.UTC(2026, 0, newestFirst ? 28 - at : 1 + at)).toISOString(),
    },
  }));

const run = (
  rows: readonly SourceRow[],
  { houses = stores.houses as CaravanStore, dryRun = false } = {},
) => {
  let pictures = 0;
  return importHouses(rows, {
    houses,
    offers: async () => ({ campaigns: [], discounts: [] }),
    async bring() {
      // Of rows at once, the first is stored last.
      await new Promise((resolve) => setTimeout(resolve, pictures++ % 4 === 0 ? 60 : 0));
      return '/media/images/a.jpg';
    },
    now: () => new Date('2026-11-21T08:00:00.000Z'),
    dryRun,
    confirmed: false,
  });
};
const numbersOf = (rows: readonly SourceRow[]) =>
  Promise.all(rows.map(async ({ values }) => (await stores.houses.get(String(values.id)))?.number));
const sorted = (numbers: readonly (number | null | undefined)[]) =>
  [...numbers].sort((a, b) => (a ?? 0) - (b ?? 0));

describe('the numbers of imported houses', () => {
  test('begin with the house that was added first; those without a date follow in the file’s order', async () => {
    const dated = rowsOf(12, true);
    const undated = dated.map(({ number, values: { created_at: _, ...values } }) => ({
      number: number + dated.length,
      values: { ...values, id: crypto.randomUUID() },
    }));
    await run([...dated, ...undated]);
    const oldestFirst = [...dated.toReversed(), ...undated];
    const [first = 0] = (await numbersOf(oldestFirst)) as number[];
    expect(await numbersOf(oldestFirst)).toEqual(oldestFirst.map((_, at) => first + at));
  });

  test('are not taken by a dry run, by houses that are there, and by a row that is refused', async () => {
    const rows = rowsOf(3);
    const broken = rows.map((row, at) =>
      at === 1 ? { ...row, values: { ...row.values, price: 'much' } } : row,
    );
    const next = await stores.houses.takeNumbers(1);
    await run(rows, { dryRun: true });
    await run(broken);
    await run(rows);
    await run(rows);
    expect(await numbersOf(rows)).toEqual([next + 1, next + 3, next + 2]);
    expect(await stores.houses.takeNumbers(1)).toBe(next + 4);
  });

  test('are all different and in order while staff add houses', async () => {
    const rows = rowsOf(20);
    const [, ...added] = await Promise.all([
      run(rows),
      ...Array.from({ length: 20 }, () => stores.houses.create(buildCaravan())),
    ]);
    const imported = await numbersOf(rows);
    expect(imported).toEqual(sorted(imported));
    const all = [...imported, ...added.map(({ number }) => number)];
    expect(new Set(all).size).toBe(40);
    expect(all).not.toContain(undefined);
  });

  test('are there with each house, wherever an import stops, and the same import goes on', async () => {
    for (let writes = 0; writes <= 7; writes++) {
      await stores.empty();
      const rows = rowsOf(6);
      const watched = openWatchedTable(localNames.table);
      watched.breakAfter(writes);
      const houses = createCaravanRepository(watched.table, silentLogger);
      await run(rows, { houses }).catch(() => undefined);
      // One write takes the numbers, and each house is one.
      const stored = await stores.houses.all();
      expect(stored).toHaveLength(Math.max(0, writes - 1));
      expect(stored.map(({ number }) => number)).not.toContain(null);
      await run(rows);
      const numbers = await numbersOf(rows);
      expect(new Set(numbers).size).toBe(6);
      expect(numbers).not.toContain(undefined);
    }
  });
});
