import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booked, noAccount } from '#domain/records/money.ts';
import { createLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createMoney, moneyPartition } from '#functions/store/money.ts';
import { bookPayment } from '#support/book-payment.ts';
import { buildPayment } from '#support/builders/build-payment.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

function openMoney() {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  return { money: createMoney(table, createLogger({ level: 'info', write })), lines };
}

test('the payments of a house are read without what is held for it, and nothing is logged', async () => {
  const { money, lines } = openMoney();
  const [house, payment] = [crypto.randomUUID(), buildPayment()];
  await bookPayment(money, house, payment);
  expect(await money.payments(house)).toEqual([payment]);
  expect(await money.account(house)).toEqual(booked(noAccount, payment));
  expect(lines).toEqual([]);
});

test('a payment that cannot be read is left out, and logged by its id alone', async () => {
  const { money, lines } = openMoney();
  const [house, payment, broken] = [crypto.randomUUID(), buildPayment(), crypto.randomUUID()];
  await bookPayment(money, house, payment);
  const Item = { pk: moneyPartition(house), sk: broken, note: 'from Ivan' };
  await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  expect(await money.payments(house)).toEqual([payment]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', message: 'a stored item is not valid', kind: 'MONEY', id: broken },
  ]);
  expect(lines[0]).not.toContain('Ivan');
});

test('payments are booked with their accounts and what they were decided by, or not at all', async () => {
  const { money } = openMoney();
  const [from, to] = [crypto.randomUUID(), crypto.randomUUID()];
  const booking = (caravan_id: string, expectedVersion = 0) => {
    const payment = buildPayment();
    const account = booked(noAccount, payment);
    return { caravan_id, payments: [payment], account, expectedVersion };
  };
  const [first, second] = [booking(from), booking(to)];
  const condition = (ConditionExpression: string) => ({
    ConditionCheck: { Key: { pk: 'CARAVAN#none', sk: 'none' }, ConditionExpression },
  });
  const versions = async () =>
    (await money.account(from)).version + (await money.account(to)).version;
  expect(await money.book([first, second], [condition('attribute_exists(pk)')])).toBe(false);
  expect(await money.book([first, booking(to, 1)], [])).toBe(false);
  expect(await versions()).toBe(0);
  expect(await money.book([first, second], [condition('attribute_not_exists(pk)')])).toBe(true);
  expect(await money.book([{ ...first, expectedVersion: 1 }], [])).toBe(false);
  expect(await versions()).toBe(2);
  expect(await money.payments(to)).toEqual(second.payments);
});

test('an account is listed while money is held', async () => {
  const { money } = openMoney();
  const house = crypto.randomUUID();
  const listed = async () => (await money.open()).map(({ caravan_id }) => caravan_id);
  await bookPayment(money, house, buildPayment());
  expect(await listed()).toContain(house);
  await bookPayment(money, house, buildPayment({ kind: 'refund' }));
  expect(await listed()).not.toContain(house);
});
