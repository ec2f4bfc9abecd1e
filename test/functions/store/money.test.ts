import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noAccount } from '#domain/records/money.ts';
import { createLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createMoney, moneyPartition } from '#functions/store/money.ts';
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
  await money.writeAccount(house, { ...noAccount, version: 1 }, 0);
  await money.addPayment(house, payment);
  expect(await money.payments(house)).toEqual([payment]);
  expect(await money.account(house)).toEqual({ ...noAccount, version: 1 });
  expect(lines).toEqual([]);
});

test('a payment that cannot be read is left out, and logged by its id alone', async () => {
  const { money, lines } = openMoney();
  const [house, payment, broken] = [crypto.randomUUID(), buildPayment(), crypto.randomUUID()];
  await money.addPayment(house, payment);
  const Item = { pk: moneyPartition(house), sk: broken, note: 'from Ivan' };
  await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  expect(await money.payments(house)).toEqual([payment]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', message: 'a stored item is not valid', kind: 'MONEY', id: broken },
  ]);
  expect(lines[0]).not.toContain('Ivan');
});
