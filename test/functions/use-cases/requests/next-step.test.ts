import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NextStep } from '#domain/requests/next-step.ts';
import { type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createRequestEraser } from '#functions/store/requests/erase-request.ts';
import type { RequestName } from '#functions/store/requests/request-keys.ts';
import { createViewingPlaces } from '#functions/store/requests/viewing-places.ts';
import { setNextStep } from '#functions/use-cases/requests/next-step.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { logDeps } from '#support/log-deps.ts';
import { builders, disagreements, rowsOf } from '#support/request-rows.ts';
import { stopEverywhere } from '#support/stop-everywhere.ts';

let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const clock = () => new Date('2029-11-22T10:00:00.000Z');
const deps = (over: Table = table) => logDeps(over, clock);
const erase = (of: RequestName) => createRequestEraser(table, createViewingPlaces(table))(of);
const by = 'staff@example.com';
const first = { at: '2029-11-22T16:00', text: 'Да се обадим' };
const second = { at: '2029-11-23', text: 'Цена' };

async function made(kind: RequestKind, next_step: NextStep | null = null): Promise<RequestName> {
  const request = { ...builders[kind]({ id: crypto.randomUUID() }), next_step };
  const { create } = deps().requests[kind] as unknown as {
    create(value: unknown): Promise<unknown>;
  };
  await create(request);
  return { kind, id: request.id };
}
const stepOf = async ({ kind, id }: RequestName) =>
  (await deps().requests[kind].get(id))?.next_step;

describe('a function that stops between any two writes', () => {
  const changes = [
    ['set', null, first],
    ['changed', first, second],
    ['given other words', first, { ...first, text: 'Друго' }],
    ['removed', first, null],
  ] as const;
  test.each(changes)(
    'leaves a step that is %s as it was, or as it is to be',
    async (_, before, after) => {
      let kind = 0;
      const writes = await stopEverywhere(table.name, {
        prepare: () => made(requestKinds[kind++ % requestKinds.length] ?? 'call', before),
        work: (broken, of) => setNextStep(deps(broken), of, after, by),
        async after(of, isWhole) {
          expect(await disagreements(table, of)).toEqual([]);
          expect(await stepOf(of)).toEqual(isWhole ? after : before);
          expect(await setNextStep(deps(), of, after, by)).toEqual(after);
          expect(await disagreements(table, of)).toEqual([]);
        },
      });
      expect(writes).toBe(1);
    },
  );
});

test('of two people who set steps at once the last one’s stays, and its pointer', async () => {
  for (let round = 0; round < 20; round++) {
    const of = await made('enquiry', first);
    await Promise.all([second, null].map((step) => setNextStep(deps(), of, step, by)));
    expect([second, null]).toContainEqual(await stepOf(of));
    expect(await disagreements(table, of)).toEqual([]);
  }
});

test('a step of a request that is erased meanwhile is refused, and nothing of it stays', async () => {
  const of = await made('enquiry');
  const watched = openWatchedTable(table.name);
  watched.before('TransactWriteItemsCommand', () => erase(of));
  await expect(setNextStep(deps(watched.table), of, first, by)).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await rowsOf(table, of)).toEqual([]);
  watched.table.documents.destroy();
});

test('a step that is set again writes nothing', async () => {
  const of = await made('loan', first);
  const watched = openWatchedTable(table.name);
  watched.breakAfter(0);
  expect(await setNextStep(deps(watched.table), of, { ...first }, by)).toEqual(first);
  watched.table.documents.destroy();
});

test('the history says which step was planned, by whom, and which one was done', async () => {
  const of = await made('viewing');
  for (const step of [first, first, second, { at: second.at, text: '' }, null])
    await setNextStep(deps(), of, step, by);
  const stored = await deps().requests.viewing.get(of.id);
  const at = clock().toISOString();
  expect(stored?.history.slice(1)).toEqual(
    [
      ['planned', `${first.at} ${first.text}`],
      ['planned', `${second.at} ${second.text}`],
      ['planned', second.at],
      ['step_done', second.at],
    ].map(([action, detail]) => ({ at, by, action, detail })),
  );
});
