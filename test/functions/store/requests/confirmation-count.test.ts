import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createConfirmationCount } from '#functions/store/requests/confirmation-count.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

/** What docs/operate.md promises of confirmations to all addresses together. */
const [inHour, inDay] = [120, 400];
let now = 0;
let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const count = () => createConfirmationCount(table, () => new Date(now));
const countOne = () => count().add(false);
/** How many of so many confirmations, all at once, are let through. */
const passing = async (length: number, isLast = false) =>
  (await Promise.all(Array.from({ length }, () => count().add(isLast)))).filter(Boolean).length;
const keyOf = (day: string) => ({ pk: `CONFIRMATIONS#${day}`, sk: 'CONFIRMATIONS' });
const rowOf = async (day: string) =>
  (await table.documents.send(new GetCommand({ TableName: table.name, Key: keyOf(day) }))).Item;
/** The day as it is after so many confirmations. */
const given = (day: string, counted: Record<string, number>) =>
  table.documents.send(
    new PutCommand({ TableName: table.name, Item: { ...keyOf(day), ...counted } }),
  );

test('confirmations at once are never more than an hour has room for, and the next hour has room again', async () => {
  now = Date.parse('2026-11-21T10:59:59.999Z');
  expect(await countOne()).toBe(true);
  expect(await rowOf('2026-11-21')).toEqual({
    ...keyOf('2026-11-21'),
    total: 1,
    h10: 1,
    expires_at: Date.parse('2026-11-23T11:00:00.000Z') / 1000,
  });
  await given('2026-11-21', { total: inHour - 5, h10: inHour - 5 });
  expect(await passing(20)).toBe(5);
  expect(await countOne()).toBe(false);
  now += 1;
  expect(await countOne()).toBe(true);
  expect(await rowOf('2026-11-21')).toMatchObject({ total: inHour + 1, h10: inHour, h11: 1 });
});

test('a day has room for its own number, whatever its hour has, and the next day begins anew', async () => {
  now = Date.parse('2026-11-25T23:59:59.999Z');
  await given('2026-11-25', { total: inDay - 3, h10: inHour, h12: inHour, h13: inHour, h14: 37 });
  expect(await passing(20)).toBe(3);
  expect(await countOne()).toBe(false);
  now += 1;
  expect(await countOne()).toBe(true);
});

test('half of an hour’s room and of a day’s is for those within their share, whatever comes last', async () => {
  now = Date.parse('2026-11-27T10:00:00.000Z');
  expect(await passing(70, true)).toBe(inHour / 2);
  expect(await count().room()).toEqual({ all: inHour / 2, last: 0 });
  expect(await passing(70)).toBe(inHour / 2);
  expect(await count().room()).toEqual({ all: 0, last: 0 });
  now = Date.parse('2026-11-28T15:00:00.000Z');
  await given('2026-11-28', { total: inDay / 2 - 3 });
  expect(await count().room()).toEqual({ all: inHour, last: 3 });
  expect(await passing(10, true)).toBe(3);
});
