import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderId } from '#domain/requests/tbi-payload.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createOrderTimes } from '#functions/store/requests/order-times.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators.stop());

const now = new Date('2026-11-21T10:00:00.123Z');
const expires_at = 1_900_000_000;
const newId = () => crypto.randomUUID();
const take = (house: string, id = newId(), at = now) =>
  createOrderTimes(table)(house, { id, now: at, expires_at });

describe('the time that a loan request’s order id is made of', () => {
  test('is its arrival when no other request for the house came in that millisecond', async () => {
    const house = newId();
    expect(await take(house)).toEqual(now);
    expect(await take(newId())).toEqual(now);
    expect(await take(house, newId(), new Date(now.getTime() + 60_000))).toEqual(
      new Date(now.getTime() + 60_000),
    );
  });

  test('differs for each of forty requests for one house in the same millisecond, by less than ten minutes', async () => {
    const house = newId();
    const times = await Promise.all(Array.from({ length: 40 }, () => take(house)));
    expect(new Set(times.map((time) => time.getTime())).size).toBe(40);
    expect(Math.max(...times.map(Number)) - now.getTime()).toBeLessThan(600_000);
  });

  test('is another at each try, also for a request whose hash ends in zeros', async () => {
    const house = newId();
    await take(house);
    // All bits of its hash that count are zero.
    const time = await take(house, '74c38c0f-1afb-4b27-8c15-2e2c6d8fd48c');
    expect(time.getTime() - now.getTime()).toBe(1);
  });

  test('stays the same for a request that is sent again, also where it was moved', async () => {
    const [house, id] = [newId(), newId()];
    await take(house);
    const times = await Promise.all(Array.from({ length: 10 }, () => take(house, id)));
    expect(new Set(times.map(Number)).size).toBe(1);
    expect(times[0]).not.toEqual(now);
  });

  test('is stored as long as the request, without anything of the customer’s', async () => {
    const [house, id] = [newId(), newId()];
    await take(house, id);
    const Key = { pk: `ORDER#${orderId(house, now)}`, sk: 'ORDER' };
    const { Item } = await table.documents.send(new GetCommand({ TableName: table.name, Key }));
    expect(Item).toEqual({ ...Key, loan_id: id, expires_at });
  });
});
