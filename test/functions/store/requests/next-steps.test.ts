import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestKinds } from '#domain/requests/request-kinds.ts';
import { openTable, type Table, transact } from '#functions/platform/table.ts';
import { createNextSteps, stepItem } from '#functions/store/requests/next-steps.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

test('steps are found by when they are due, of whatever kind, the first or the last ones of many', async () => {
  const days = ['2029-11-20', '2029-11-22T16:00', '2029-11-21', '2029-11-22'];
  const steps = requestKinds.map((kind, index) => ({
    kind,
    id: crypto.randomUUID(),
    at: days[index] ?? '',
  }));
  for (const { at, ...of } of steps)
    await transact(table, [{ Put: { Item: stepItem(of, { at, text: 'тайна' }, 4_102_444_800) } }]);
  const [first, fourth, second, third] = steps;
  const { due } = createNextSteps(table);
  const all = { from: '0', until: '2029-11-23T00:00:00.000Z' };
  expect(await due(all, { most: 9, side: 'first' })).toEqual([first, second, third, fourth]);
  expect(await due(all, { most: 9, side: 'last' })).toEqual([first, second, third, fourth]);
  expect(await due(all, { most: 2, side: 'first' })).toEqual([first, second]);
  expect(await due(all, { most: 2, side: 'last' })).toEqual([third, fourth]);
  // The midnight of Sofia with which the 22nd begins.
  const midnight = '2029-11-21T22:00:00.000Z';
  const until = { from: '0', until: midnight };
  expect(await due(until, { most: 9, side: 'first' })).toEqual([first, second]);
  const from = { from: midnight, until: all.until };
  expect(await due(from, { most: 9, side: 'first' })).toEqual([third, fourth]);
});

test('a pointer has nothing of the step’s words, and the time to live of its request', () => {
  const id = crypto.randomUUID();
  const item = stepItem({ kind: 'loan', id }, { at: '2029-11-22', text: 'Иван' }, 7);
  expect(item).toMatchObject({ sk: 'STEP', at: '2029-11-22', expires_at: 7 });
  expect(JSON.stringify(item)).not.toContain('Иван');
});
