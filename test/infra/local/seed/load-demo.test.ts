import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { loadDemo } from '#infra/local/seed/load-demo.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { unsettled } from '#infra/settle/settle-stage.ts';
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

test('everything of the demo that must agree does', async () => {
  await loadDemo({ say: () => undefined, offers: true });
  const dynamodb = new DynamoDBClient();
  const settling = { dynamodb, table: localNames.table, clock: () => new Date() };
  expect(await unsettled(settling)).toEqual({ counts: new Map(), odd: [] });
  dynamodb.destroy();
});
