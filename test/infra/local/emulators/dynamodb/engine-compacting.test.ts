import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEngine, type Engine } from '#infra/local/emulators/dynamodb/engine.ts';

const TableName = 'growing';
let folder: string;
let open: Engine[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-compacting-'));
  open = [];
});
afterEach(async () => {
  for (const engine of open) await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(name: string, compactAfter?: number) {
  const engine = createEngine(join(folder, name), compactAfter);
  open.push(engine);
  await engine.opened();
  const call = async (operation: string, request: object) => {
    const { status, body } = await engine.call(
      {
        host: 'dynamodb',
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-date': '20260101T000000Z',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
      },
      JSON.stringify(request),
    );
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
    return JSON.parse(body);
  };
  return { engine, call };
}

const bytesIn = (name: string) =>
  readdirSync(join(folder, name)).reduce(
    (sum, file) => sum + statSync(join(folder, name, file)).size,
    0,
  );
const Key = (id: number) => ({ pk: { S: `part-${id}` } });

const bytes = { B: randomBytes(250_000).toString('base64') };

/** Writes sixty large items and removes all but the first. */
async function fill({ call }: Awaited<ReturnType<typeof start>>, meanwhile = async () => {}) {
  await call('CreateTable', {
    TableName,
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  });
  await expect
    .poll(async () => (await call('DescribeTable', { TableName })).Table.TableStatus)
    .toBe('ACTIVE');
  for (let id = 0; id < 60; id += 1) {
    await call('PutItem', { TableName, Item: { ...Key(id), bytes } });
    await meanwhile();
  }
  for (let id = 1; id < 60; id += 1) await call('DeleteItem', { TableName, Key: Key(id) });
}

test('the emulated table’s folder loses what was removed when it starts, also after a kill', async () => {
  await fill(await start('first'));
  // As `kill -9` leaves the folder.
  cpSync(join(folder, 'first'), join(folder, 'killed'), { recursive: true });
  expect(bytesIn('killed')).toBeGreaterThan(3_000_000);
  const { call } = await start('killed');
  await expect.poll(() => bytesIn('killed')).toBeLessThan(2_000_000);
  expect((await call('Scan', { TableName })).Items).toEqual([{ ...Key(0), bytes }]);
});

test('the emulated table’s folder loses what was removed while it runs', async () => {
  const running = await start('running', 1_000_000);
  await fill(running);
  for (let id = 0; id < 4; id += 1)
    await running.call('PutItem', { TableName, Item: { ...Key(0), bytes } });
  await expect.poll(() => bytesIn('running')).toBeLessThan(2_500_000);
  expect((await running.call('Scan', { TableName })).Items).toEqual([{ ...Key(0), bytes }]);
});

test('nor does it keep what calls have read', async () => {
  const running = await start('read', 1_000_000);
  await fill(running, async () => {
    const found = await running.call('Query', {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': Key(0).pk },
    });
    expect(found.Items).toHaveLength(1);
  });
  for (let id = 0; id < 4; id += 1)
    await running.call('PutItem', { TableName, Item: { ...Key(0), bytes } });
  await expect.poll(() => bytesIn('read')).toBeLessThan(2_500_000);
});
