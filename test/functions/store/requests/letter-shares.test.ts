import { createHmac } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { networkShares, pairShares } from '#domain/requests/confirmations.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createLetterShares } from '#functions/store/requests/letter-shares.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const day = 86_400_000;
let now = start;
let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());
beforeEach(() => {
  now = start;
});

const open = (key = 'a key') =>
  createLetterShares(
    table,
    async () => key,
    () => new Date(now),
  );

test('the row of a network holds names and times of letters under a keyed hash, and no address, for a day', async () => {
  expect(await open().admit('192.0.2.7', 'letter', networkShares)).toBe(true);
  const pk = `LETTERS#${createHmac('sha256', 'a key').update('letters#192.0.2.7').digest('hex')}`;
  const { Item } = await table.documents.send(
    new GetCommand({ TableName: table.name, Key: { pk, sk: 'LETTERS' } }),
  );
  // The table deletes it within another day: two at most.
  expect(Item).toEqual({
    pk,
    sk: 'LETTERS',
    letters: [{ mail: 'letter', at: start }],
    revision: 1,
    expires_at: (start + day) / 1000,
  });
});

test('of many letters at once one network has its share, each of them again and again', async () => {
  const names = Array.from({ length: 16 }, (_, index) => `letter-${index}`);
  const ask = () =>
    Promise.all(names.map((name) => open().admit('2001:db8:1::/48', name, networkShares)));
  const first = await ask();
  expect(first.filter(Boolean)).toHaveLength(10);
  expect(await ask()).toEqual(first);
  now += 3_600_000;
  expect((await ask()).filter(Boolean)).toHaveLength(16);
});

test('a letter counts once for a network and an address, and anew a day later', async () => {
  const ask = (name: string) => open().admit('network enquiry somebody', name, pairShares);
  expect([await ask('one'), await ask('one'), await ask('two')]).toEqual([true, true, false]);
  now += day;
  expect([await ask('two'), await ask('three')]).toEqual([true, false]);
});
