import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import db from 'dynalite/db/index.js';
import { afterEach, expect, test, vi } from 'vitest';
import { createEngine } from '#infra/local/emulators/dynamodb/engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'transaction-tokens-'));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.useRealTimers();
});

type Call = (operation: string, request?: object) => Promise<{ status: number; body: string }>;

/** What is done with the database from one start to the next. */
async function fromStart<T>(work: (call: Call) => Promise<T>): Promise<T> {
  const engine = createEngine(folder);
  await engine.opened();
  try {
    return await work((operation, request = {}) =>
      engine.call(
        { 'x-amz-target': `DynamoDB_20120810.${operation}`, authorization: 'AWS4-' },
        JSON.stringify({ TableName: 'rows', ...request }),
      ),
    );
  } finally {
    await engine.close();
  }
}

async function storedTokens(): Promise<string[]> {
  const store = db.create({ path: folder });
  await store.db.open();
  const entries = store.db.iterator({ fillCache: false });
  const keys: string[] = [];
  for (let entry = await entries.next(); entry; entry = await entries.next()) keys.push(entry[0]);
  await entries.close();
  await store.db.close();
  return keys.filter((key) => key.startsWith('token~'));
}

test('tokens of transactions outlive the process for ten minutes, and then go at a start', async () => {
  const begun = Date.parse('2026-11-29T10:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: begun });
  const Key = { pk: { S: 'counted' } };
  const add = (call: Call, ClientRequestToken: string) =>
    call('TransactWriteItems', {
      ClientRequestToken,
      TransactItems: [
        {
          Update: {
            TableName: 'rows',
            Key,
            UpdateExpression: 'ADD n :one',
            ExpressionAttributeValues: { ':one': { N: '1' } },
          },
        },
      ],
    });
  await fromStart(async (call) => {
    await call('CreateTable', {
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
    });
    while (!(await call('DescribeTable')).body.includes('ACTIVE'));
    await add(call, 'first');
    vi.setSystemTime(begun + 60_000);
    await add(call, 'second');
  });
  vi.setSystemTime(begun + 10 * 60_000);
  const counted = await fromStart(async (call) => {
    expect((await add(call, 'second')).status).toBe(200);
    return JSON.parse((await call('GetItem', { Key })).body).Item.n.N;
  });
  expect(counted).toBe('2');
  expect(await storedTokens()).toEqual(['token~second']);
});
