import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogEntry } from '#domain/requests/request-log.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table, transact } from '#functions/platform/table.ts';
import {
  addition,
  createRequestLog,
  entryKey,
  entryOfKey,
  type RequestLog,
  removal,
} from '#functions/store/requests/request-log.ts';
import { openMissingTable } from '#support/breaking-table.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
let log: RequestLog;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
  log = createRequestLog(table, silentLogger);
});
afterAll(() => emulators?.stop());

const until = 4_102_444_800;
const entry = (text: string): LogEntry => ({
  entry_id: crypto.randomUUID(),
  kind: 'note',
  text,
  at: '2026-11-21T10:00:00.000Z',
  by: 'staff@example.com',
});
const newRequest = () => ({ kind: 'enquiry', id: crypto.randomUUID() }) as const;
const add = (of: ReturnType<typeof newRequest>, one: LogEntry) =>
  transact(table, [addition(of, one, until)]);

test('the entries of a log that the table answers in parts are all read', async () => {
  const of = newRequest();
  // Together more than the megabyte that one answer of the table has at most.
  const long = Array.from({ length: 7 }, () => entry('x'.repeat(350_000)));
  for (const one of long) await add(of, one);
  expect(await log.entries(of)).toHaveLength(7);
});

test('an entry is added once, and removed however often', async () => {
  const of = newRequest();
  const one = entry('говорихме');
  expect(await add(of, one)).toEqual([]);
  expect(await add(of, { ...one, text: 'друго' })).toEqual([{ action: 0 }]);
  expect(await log.entry(of, one.entry_id)).toEqual(one);
  expect(await transact(table, [removal(of, one.entry_id)])).toEqual([]);
  expect(await log.entry(of, one.entry_id)).toBeNull();
  await add(of, one);
  await log.drop(of, one.entry_id);
  await log.drop(of, one.entry_id);
  expect(await log.entry(of, one.entry_id)).toBeNull();
});

test('entries that the request counts and a query misses are looked for again', async () => {
  const of = newRequest();
  const [first, second] = [entry('първа'), entry('втора')];
  for (const one of [first, second]) await add(of, one);
  const missing = createRequestLog(openMissingTable(table.name, second.text), silentLogger);
  expect(await missing.entries(of, 2)).toHaveLength(2);
});

test('an entry that cannot be read is left out of its log, and named to the operator', async () => {
  const of = newRequest();
  const errors: unknown[] = [];
  const told = createRequestLog(table, {
    ...silentLogger,
    error: (message, fields) => void errors.push([message, fields?.id]),
  });
  const [whole, broken] = [entry('цяла'), entry('тайна')];
  await add(of, whole);
  const Item = { ...entryKey(of, broken.entry_id), ...broken, entry_kind: 'dance' };
  await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  expect(await told.entries(of)).toEqual([whole]);
  expect(errors).toEqual([['a stored item is not valid', broken.entry_id]]);
});

test('a key names the request and the entry, and that of another row neither', () => {
  const of = newRequest();
  expect(entryOfKey(entryKey(of, 'a#b'))).toEqual({ of, id: 'a#b' });
  expect(entryOfKey({ pk: `ENQUIRY#${of.id}`, sk: 'STEP' })).toBeNull();
  expect(entryOfKey({ pk: 'CARAVAN#1', sk: 'LOG#1' })).toBeNull();
});
