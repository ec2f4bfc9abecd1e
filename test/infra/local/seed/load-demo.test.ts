import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { loadDemo } from '#infra/local/seed/load-demo.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators?.stop());

test('the demo’s houses have numbers by age, and keep them when an interrupted start begins again', async () => {
  const houses = createCaravanRepository(openTable(localNames.table), silentLogger);
  const byAge = async () =>
    (await houses.all()).sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const load = () => loadDemo({ say: () => undefined, offers: false });
  await load();
  const loaded = await byAge();
  expect(loaded.map(({ number }) => number)).toEqual(loaded.map((_, at) => 10_001 + at));
  await load();
  expect(await byAge()).toEqual(loaded);
});
