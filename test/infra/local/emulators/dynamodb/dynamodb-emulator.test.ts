import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let stage: TestEmulators;
let client: DynamoDBClient;
let TableName: string;
const batches: DynamoDBRecord[][] = [];
let consume: (records: DynamoDBRecord[]) => Promise<void> = async () => undefined;

beforeAll(async () => {
  stage = await startEmulators({
    onStream: async (records) => {
      await consume(records);
      batches.push(records);
    },
  });
  TableName = stage.env.TABLE_NAME ?? '';
  client = new DynamoDBClient({ maxAttempts: 1 });
});
afterAll(async () => {
  client.destroy();
  await stage.stop();
});
beforeEach(() => {
  batches.length = 0;
});
afterEach(() => {
  consume = async () => undefined;
  stage.emulators.faults.clear();
});

const key = (id: string) => ({ pk: { S: `CARAVAN#${id}` }, sk: { S: id } });
const put = (id: string, n = 1) =>
  client.send(
    new PutItemCommand({
      TableName,
      Item: { ...key(id), n: { N: String(n) }, kind: { S: 'CARAVAN' }, kind_sort: { S: id } },
    }),
  );
const raise = (id: string) =>
  client.send(
    new UpdateItemCommand({
      TableName,
      Key: key(id),
      UpdateExpression: 'ADD n :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    }),
  );
async function records() {
  await stage.emulators.dynamodb.settled();
  return batches.flat();
}
const images = ({ eventName, dynamodb }: DynamoDBRecord) => [
  eventName,
  dynamodb?.OldImage?.n?.N,
  dynamodb?.NewImage?.n?.N,
];

describe('the emulated table’s stream', () => {
  test('carries both images of every change, in order', async () => {
    await put('a');
    await raise('a');
    await client.send(new DeleteItemCommand({ TableName, Key: key('a') }));
    const found = await records();
    expect(found.map(images)).toEqual([
      ['INSERT', undefined, '1'],
      ['MODIFY', '1', '2'],
      ['REMOVE', '2', undefined],
    ]);
    expect(found[0]?.dynamodb?.Keys).toEqual(key('a'));
    const numbers = found.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? '');
    expect([...numbers].sort()).toEqual(numbers);
    expect(new Set(found.map(({ eventID }) => eventID)).size).toBe(3);
  });

  test('has each step of many writes at once', async () => {
    await put('b', 0);
    await Promise.all(Array.from({ length: 30 }, () => raise('b')));
    const steps = (await records()).slice(1).map(images);
    expect(steps).toEqual(
      Array.from({ length: 30 }, (_, n) => ['MODIFY', String(n), String(n + 1)]),
    );
  });

  test('has no record of refused writes, writes that change nothing, and the catalogue’s pointer', async () => {
    await put('c');
    await put('c');
    await expect(
      client.send(
        new PutItemCommand({
          TableName,
          Item: key('c'),
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      ),
    ).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    await client.send(
      new PutItemCommand({ TableName, Item: { pk: { S: 'CATALOGUE' }, sk: { S: 'VERSION' } } }),
    );
    await client.send(new DeleteItemCommand({ TableName, Key: key('never there') }));
    expect((await records()).map(images)).toEqual([['INSERT', undefined, '1']]);
  });

  test('has one record for every item of a batch', async () => {
    await put('d1');
    await records();
    batches.length = 0;
    await client.send(
      new BatchWriteItemCommand({
        RequestItems: {
          [TableName]: [{ DeleteRequest: { Key: key('d1') } }, { PutRequest: { Item: key('d2') } }],
        },
      }),
    );
    expect((await records()).map(({ eventName }) => eventName)).toEqual(['REMOVE', 'INSERT']);
  });

  test('repeats a record when its consumer fails, and lets no later one overtake it', async () => {
    let failures = 2;
    consume = async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('not now');
    };
    await put('e1');
    await put('e2');
    expect((await records()).map(({ dynamodb }) => dynamodb?.Keys?.sk?.S)).toEqual(['e1', 'e2']);
  });

  test('goes on after records that were given up', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    consume = async () => Promise.reject(new Error('never'));
    await put('f1');
    await stage.emulators.dynamodb.settled();
    expect(log).toHaveBeenCalledWith(
      expect.stringContaining('1 records given up'),
      expect.any(Error),
    );
    log.mockRestore();
    consume = async () => undefined;
    await put('f2');
    expect((await records()).map(({ dynamodb }) => dynamodb?.Keys?.sk?.S)).toEqual(['f2']);
  });

  test('has no records while it is switched off', async () => {
    await stage.emulators.dynamodb.withoutStream(() => put('g1'));
    await put('g2');
    expect((await records()).map(({ dynamodb }) => dynamodb?.Keys?.sk?.S)).toEqual(['g2']);
  });
});

describe('the emulated table’s time to live', () => {
  const hour = 3_600_000;
  const now = new Date('2026-11-21T10:00:00.500Z');
  const seconds = now.getTime() / 1000;
  const lasting = (id: string, expires_at: { N: string } | { S: string }) =>
    client.send(new PutItemCommand({ TableName, Item: { ...key(id), expires_at } }));
  const isThere = async (id: string) =>
    (await client.send(new GetItemCommand({ TableName, Key: key(id) }))).Item !== undefined;

  test('deletes expired items and no others, once', async () => {
    await lasting('over', { N: String(Math.floor(seconds)) });
    await lasting('long over', { N: String(Math.floor(seconds - 9e7)) });
    await lasting('a second left', { N: String(Math.floor(seconds) + 1) });
    await lasting('no number', { S: '1' });
    await put('without');
    expect(await stage.emulators.dynamodb.expire(new Date(now.getTime() - 1000))).toBe(1);
    expect(await stage.emulators.dynamodb.expire(now)).toBe(1);
    expect(await stage.emulators.dynamodb.expire(now)).toBe(0);
    const ids = ['over', 'long over', 'a second left', 'no number', 'without'];
    expect(await Promise.all(ids.map(isThere))).toEqual([false, false, true, true, true]);
    expect(await stage.emulators.dynamodb.expire(new Date(now.getTime() + hour))).toBe(1);
  });

  test('deletes items on any page of the table', async () => {
    const filling = { S: 'x'.repeat(300_000) };
    for (const id of ['p1', 'p2', 'p3', 'p4', 'p5'])
      await client.send(
        new PutItemCommand({
          TableName,
          Item: { ...key(id), filling, expires_at: { N: String(Math.floor(seconds)) } },
        }),
      );
    expect(await stage.emulators.dynamodb.expire(now)).toBe(5);
  });

  test('deletes with a record in the stream', async () => {
    await lasting('streamed', { N: '1' });
    await records();
    batches.length = 0;
    await stage.emulators.dynamodb.expire(now);
    expect(
      (await records()).map(({ eventName, dynamodb }) => [eventName, dynamodb?.Keys?.sk?.S]),
    ).toEqual([['REMOVE', 'streamed']]);
  });
});

test('the emulated table’s indexes list items newest first', async () => {
  await put('y1');
  await put('y2');
  const { Items } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'byKind',
      KeyConditionExpression: 'kind = :kind AND begins_with(kind_sort, :y)',
      ExpressionAttributeValues: { ':kind': { S: 'CARAVAN' }, ':y': { S: 'y' } },
      ScanIndexForward: false,
    }),
  );
  expect(Items?.map(({ sk }) => sk?.S)).toEqual(['y2', 'y1']);
});

test.each([
  ['throttle', 'ProvisionedThroughputExceededException', 400],
  ['down', 'InternalServerError', 500],
])(
  'with the table’s fault %s calls fail with %s and write nothing',
  async (fault, name, status) => {
    stage.emulators.faults.set({ dynamodb: fault });
    await expect(put('h')).rejects.toMatchObject({ name, $metadata: { httpStatusCode: status } });
    stage.emulators.faults.clear();
    expect(
      (await client.send(new GetItemCommand({ TableName, Key: key('h') }))).Item,
    ).toBeUndefined();
    expect(await records()).toEqual([]);
  },
);

test('items are in the emulated table after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'showroom-'));
  const get = async () => {
    const own = new DynamoDBClient();
    const { Item } = await own.send(new GetItemCommand({ TableName, Key: key('kept') }));
    own.destroy();
    return Item?.sk?.S;
  };
  try {
    const first = await startEmulators({ folder });
    const own = new DynamoDBClient();
    await own.send(new PutItemCommand({ TableName, Item: key('kept') }));
    own.destroy();
    await first.stop();
    const second = await startEmulators({ folder });
    expect(await get()).toBe('kept');
    await second.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
