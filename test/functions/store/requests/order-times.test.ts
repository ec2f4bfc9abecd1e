import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderId } from '#domain/requests/tbi-payload.ts';
import { openTable, type Table, transact } from '#functions/platform/table.ts';
import { orderAction, orderKey, orderMoments } from '#functions/store/requests/order-times.ts';
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

/** The first moment that no other request has for the house. */
async function take(house: string, at = now): Promise<Date> {
  for (const moment of orderMoments(at)) {
    const action = orderAction(orderId(house, moment), { id: newId(), expires_at });
    if ((await transact(table, [action])).length === 0) return moment;
  }
  throw new Error('No moment is free');
}

describe('the time that a loan request’s order id is made of', () => {
  test('is its arrival when no other request for the house came in that millisecond', async () => {
    const house = newId();
    expect(await take(house)).toEqual(now);
    expect(await take(newId())).toEqual(now);
    const later = new Date(now.getTime() + 60_000);
    expect(await take(house, later)).toEqual(later);
  });

  test('differs for each of forty requests for one house in the same millisecond, by less than five minutes', async () => {
    const house = newId();
    const times = await Promise.all(Array.from({ length: 40 }, () => take(house)));
    expect(new Set(times.map((time) => time.getTime())).size).toBe(40);
    expect(Math.max(...times.map(Number)) - now.getTime()).toBeLessThan(300_000);
  });

  test('is a later one at each of four tries, within five minutes', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, max: new Date('2100-01-01') }), (at) => {
        const passed = [...orderMoments(at)].map((moment) => moment.getTime() - at.getTime());
        expect(passed).toHaveLength(4);
        expect(passed[0]).toBe(0);
        expect(passed).toEqual([...new Set(passed)].sort((one, other) => one - other));
        expect(passed.at(-1)).toBeLessThan(5 * 60_000);
      }),
    );
  });

  test('is stored as long as the request, without anything of the customer’s', async () => {
    const [id, order] = [newId(), orderId(newId(), now)];
    await transact(table, [orderAction(order, { id, expires_at })]);
    const Key = { pk: `ORDER#${order}`, sk: 'ORDER' };
    expect(orderKey(order)).toEqual(Key);
    const { Item } = await table.documents.send(new GetCommand({ TableName: table.name, Key }));
    expect(Item).toEqual({ ...Key, loan_id: id, expires_at });
  });
});
