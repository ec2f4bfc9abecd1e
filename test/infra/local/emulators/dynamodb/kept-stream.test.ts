import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let folder: string;
let started: TestEmulators[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-stream-'));
  started = [];
});
afterEach(async () => {
  for (const each of started.reverse()) await each.stop();
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** A stage's emulators in a folder, with what the consumer of the audit log is given. */
async function stage(
  name: string,
  consume: (records: readonly DynamoDBRecord[]) => Promise<void> = async () => undefined,
) {
  const given: DynamoDBRecord[] = [];
  const path = join(folder, name);
  const local = await startEmulators({
    folder: path,
    async onAudit(records) {
      given.push(...records);
      await consume(records);
    },
  });
  started.push(local);
  const client = new DynamoDBClient({ maxAttempts: 1 });
  const TableName = local.env.TABLE_NAME ?? '';
  const Key = (id: string) => ({ pk: { S: `CARAVAN#${id}` }, sk: { S: id } });
  return {
    given,
    path,
    resume: local.emulators.dynamodb.resume,
    settled: local.emulators.dynamodb.settled,
    put: (id: string, n: number, condition?: string) =>
      client.send(
        new PutItemCommand({
          TableName,
          Item: { ...Key(id), n: { N: String(n) } },
          ConditionExpression: condition,
        }),
      ),
    raise: (id: string) =>
      client.send(
        new UpdateItemCommand({
          TableName,
          Key: Key(id),
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': { N: '1' } },
        }),
      ),
    /** Makes one, raises one and removes one, all or none. */
    transact: (made: string, raised: string, removed: string) =>
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName, Item: { ...Key(made), n: { N: '1' } } } },
            {
              Update: {
                TableName,
                Key: Key(raised),
                UpdateExpression: 'ADD n :one',
                ExpressionAttributeValues: { ':one': { N: '1' } },
              },
            },
            { Delete: { TableName, Key: Key(removed) } },
          ],
        }),
      ),
    remove: (id: string) => client.send(new DeleteItemCommand({ TableName, Key: Key(id) })),
    /** The folder as `kill -9` leaves it at this moment. */
    killed(copy: string) {
      cpSync(path, join(folder, copy), { recursive: true });
      return copy;
    },
  };
}

const kept = (path: string) => existsSync(join(path, 'dynamodb', 'stream'));

/** A consumer that takes nothing until it is let go. */
function slow() {
  let letGo: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { consume: () => waiting, letGo: () => letGo() };
}

describe('the stream of a killed stage', () => {
  test('is handed over at the next start: the same records, whatever was written', async () => {
    const { consume, letGo } = slow();
    const living = await stage('living', consume);
    await living.put('one', 1);
    await living.put('two', 5);
    await living.raise('one');
    await living.raise('one');
    await living.remove('two');
    await expect(living.put('one', 9, 'attribute_not_exists(pk)')).rejects.toThrow();
    const copy = living.killed('killed');
    letGo();
    await living.settled();

    const next = await stage(copy);
    expect(await next.resume()).toBe(5);
    expect(next.given).toEqual(living.given);
    expect(next.given.map(({ eventName, dynamodb }) => [eventName, dynamodb?.NewImage?.n])).toEqual(
      [
        ['INSERT', { N: '1' }],
        ['INSERT', { N: '5' }],
        ['MODIFY', { N: '2' }],
        ['MODIFY', { N: '3' }],
        ['REMOVE', undefined],
      ],
    );
    expect(kept(next.path)).toBe(false);
  });

  test('has one record for each item of a transaction', async () => {
    const { consume, letGo } = slow();
    const living = await stage('living', consume);
    await living.put('raised', 1);
    await living.put('removed', 1);
    await living.transact('made', 'raised', 'removed');
    const copy = living.killed('killed');
    letGo();
    await living.settled();
    const next = await stage(copy);
    expect(await next.resume()).toBe(5);
    expect(next.given).toEqual(living.given);
    expect(
      next.given.slice(2).map(({ eventName, dynamodb }) => [eventName, dynamodb?.Keys?.sk?.S]),
    ).toEqual([
      ['INSERT', 'made'],
      ['MODIFY', 'raised'],
      ['REMOVE', 'removed'],
    ]);
  });

  test('goes on with higher numbers', async () => {
    const { consume, letGo } = slow();
    const living = await stage('living', consume);
    await living.put('one', 1);
    const copy = living.killed('killed');
    letGo();
    const next = await stage(copy);
    await next.resume();
    await next.raise('one');
    await next.settled();
    const [first, second] = next.given.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? '');
    expect(Number(second)).toBeGreaterThan(Number(first));
  });

  test('has no record of a write that was begun and not made', async () => {
    const { consume, letGo } = slow();
    const living = await stage('living', consume);
    await living.put('one', 1);
    const before = living.killed('before');
    await living.raise('one');
    // Killed between the two: the write is noted, and the table does not have it.
    cpSync(join(living.path, 'dynamodb', 'stream'), join(folder, before, 'dynamodb', 'stream'));
    // Nor was this line written to its end.
    appendFileSync(join(folder, before, 'dynamodb', 'stream'), '{"id": "a');
    letGo();
    const next = await stage(before);
    expect(await next.resume()).toBe(1);
    expect(next.given[0]).toMatchObject({
      eventName: 'INSERT',
      dynamodb: { NewImage: { n: { N: '1' } } },
    });
  });
});

test('a stream that was taken is kept no longer', async () => {
  const living = await stage('living');
  await living.put('one', 1);
  await living.settled();
  expect(kept(living.path)).toBe(false);
  const next = await stage(living.killed('killed'));
  expect(await next.resume()).toBe(0);
});

test('records that a consumer gave up come again at the next start, as they were', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  let isDown = true;
  const living = await stage('living', async () => {
    if (isDown) throw new Error('down');
  });
  await living.put('one', 1);
  await living.settled();
  isDown = false;
  await living.raise('one');
  await living.settled();
  const next = await stage(living.killed('killed'));
  expect(await next.resume()).toBe(1);
  expect(next.given).toEqual(living.given.slice(0, 1));
  expect(next.given[0]?.dynamodb?.NewImage?.n).toEqual({ N: '1' });
});
