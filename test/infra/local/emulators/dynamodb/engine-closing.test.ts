import { expect, test } from 'vitest';
import { createEngine } from '#infra/local/emulators/dynamodb/engine.ts';

const headers = (operation: string) => ({
  host: 'dynamodb',
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  'x-amz-target': `DynamoDB_20120810.${operation}`,
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
});

test('the emulated table answers calls under way before it closes, and refuses later ones', async () => {
  const engine = createEngine(undefined);
  const call = (operation: string, request: object) =>
    engine.call(headers(operation), JSON.stringify(request));
  await call('CreateTable', {
    TableName: 'closing',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  });
  await expect
    .poll(async () => (await call('DescribeTable', { TableName: 'closing' })).body)
    .toContain('"TableStatus":"ACTIVE"');
  const item = (index: number) => ({
    TableName: 'closing',
    Item: { pk: { S: `item-${index}` }, text: { S: 'x'.repeat(2000) } },
  });
  const writes = Array.from({ length: 300 }, (_, index) => call('PutItem', item(index)));
  const scans = Array.from({ length: 20 }, () => call('Scan', { TableName: 'closing' }));
  const closing = engine.close();
  const late = await call('Scan', { TableName: 'closing' });
  const answers = await Promise.all([...writes, ...scans]);
  await closing;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(late.status).toBe(500);
});
