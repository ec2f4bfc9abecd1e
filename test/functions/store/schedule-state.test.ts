import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snapshotFormat } from '#functions/catalogue/snapshot.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createScheduleState, scheduleStateKey } from '#functions/store/schedule-state.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const state = { edges_until: '2026-11-21T10:00:00.000Z', checked_at: '2026-11-21T10:00:00.000Z' };

test('a run of the schedule reads the state that the last one stored', async () => {
  const store = createScheduleState(table);
  expect(await store.read()).toBeNull();
  await store.write(state);
  expect(await store.read()).toMatchObject(state);
});

test.each([
  ['of a release with another form of snapshot', { ...state, snapshot_format: snapshotFormat - 1 }],
  ['that makes no sense', { checked_at: 'yesterday', snapshot_format: snapshotFormat }],
])('a state of the schedule %s is ignored', async (_, stored) => {
  await table.documents.send(
    new PutCommand({ TableName: table.name, Item: { ...scheduleStateKey, ...stored } }),
  );
  expect(await createScheduleState(table).read()).toBeNull();
});

test('a claim leaves a state of its own format, and ends that of another', async () => {
  const [ours, earlier] = [
    createScheduleState(table),
    createScheduleState(table, snapshotFormat - 1),
  ];
  await ours.write(state);
  await ours.claim();
  expect(await ours.read()).toMatchObject(state);
  await earlier.claim();
  expect(await earlier.read()).toBeNull();
  expect(await ours.read()).toBeNull();
});
