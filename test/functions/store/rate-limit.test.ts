import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createSubmissionLimit, submissionsKey } from '#functions/store/rate-limit.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
let now = Date.parse('2026-11-21T10:00:00.000Z');
const clock = () => new Date(now);

beforeAll(async () => {
  emulators = await startEmulators();
  // Table and callers share this process: thirty connections at once take it longer than a call
  // waits for one elsewhere.
  table = openTable(emulators.env.TABLE_NAME ?? '', { connectWithin: 60_000 });
});
afterAll(() => emulators.stop());
afterEach(() => emulators.emulators.faults.clear());

const limit = () => createSubmissionLimit(table, clock);
const together = (address: string, keys: string[]) =>
  Promise.all(keys.map((key) => limit().admit(address, key))).then((answers) => ({
    taken: answers.filter(({ retryAfter }) => retryAfter === null).length,
    new: answers.filter(({ retryAfter, isNew }) => retryAfter === null && isNew).length,
    waits: new Set(answers.flatMap(({ retryAfter }) => retryAfter ?? [])),
  }));
const manyKeys = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
async function row(address: string) {
  const { Item } = await table.documents.send(
    new GetCommand({ TableName: table.name, Key: submissionsKey(address) }),
  );
  return Item;
}

describe('the stored count of forms from one address', () => {
  test('counts thirty forms with one key as one submission and twenty repetitions, and refuses the rest', async () => {
    const address = '192.0.2.1';
    const key = crypto.randomUUID();
    const keys = Array.from({ length: 30 }, () => key);
    expect(await together(address, keys)).toEqual({ taken: 21, new: 1, waits: new Set([60]) });
    expect(await row(address)).toMatchObject({
      submissions: [{ key, at: now }],
      others: Array.from({ length: 20 }, () => now),
    });
  });

  test('lets twenty of thirty refused forms through, and leaves the five accepted ones', async () => {
    const address = '192.0.2.7';
    const waits = await Promise.all(Array.from({ length: 30 }, () => limit().countOther(address)));
    expect(waits.filter((seconds) => seconds === null)).toHaveLength(20);
    expect((await together(address, manyKeys(6))).taken).toBe(5);
  });

  test('lets twenty of thirty readings of a link through, and counts them for no address', async () => {
    const link = `viewing#${crypto.randomUUID()}`;
    const waits = await Promise.all(Array.from({ length: 30 }, () => limit().countReading(link)));
    expect(waits.filter((seconds) => seconds === null)).toHaveLength(20);
    expect(new Set(waits)).toEqual(new Set([null, 60]));
    expect(await limit().countReading(`${link}2`)).toBeNull();
    expect(await row(link)).toBeUndefined();
  });

  test('takes back the submission of a form that is refused later', async () => {
    const address = '192.0.2.8';
    const keys = manyKeys(5);
    await together(address, keys);
    expect(await limit().countOther(address, keys[0])).toBeNull();
    expect((await together(address, manyKeys(2))).taken).toBe(1);
  });

  test('lets exactly five of thirty keys at once through, and tells the others how long to wait', async () => {
    expect(await together('192.0.2.2', manyKeys(30))).toEqual({
      taken: 5,
      new: 5,
      waits: new Set([60]),
    });
    expect((await row('192.0.2.2'))?.submissions).toHaveLength(5);
  });

  test('lets an accepted form through again, also among many others', async () => {
    const keys = manyKeys(5);
    await together('192.0.2.3', keys);
    expect((await together('192.0.2.3', [...manyKeys(20), ...keys, ...keys])).taken).toBe(10);
  });

  test('is stored for two minutes, without the address', async () => {
    const address = '192.0.2.4';
    await limit().admit(address, crypto.randomUUID());
    const kept = await row(address);
    expect(JSON.stringify(kept)).not.toContain(address);
    expect(kept?.expires_at).toBe((now + 120_000) / 1000);
  });

  test('covers the last minute alone', async () => {
    const address = '192.0.2.5';
    await together(address, manyKeys(5));
    now += 60_000;
    expect((await together(address, manyKeys(6))).taken).toBe(5);
    expect((await row(address))?.submissions).toHaveLength(5);
  });

  test('lets no form through while the table fails', async () => {
    emulators.emulators.faults.set({ dynamodb: 'throttle' });
    await expect(limit().admit('192.0.2.6', crypto.randomUUID())).rejects.toMatchObject({
      name: 'ProvisionedThroughputExceededException',
    });
    emulators.emulators.faults.clear();
    expect(await limit().admit('192.0.2.6', crypto.randomUUID())).toEqual({
      retryAfter: null,
      isNew: true,
    });
  });
});
