import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerError } from '#functions/platform/api-answer.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table, transact } from '#functions/platform/table.ts';
import { openWatchedTable } from '#support/breaking-table.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let stage: TestEmulators;
let table: Table;
let row: string;
beforeAll(async () => {
  stage = await startEmulators();
  table = openTable(stage.env.TABLE_NAME ?? '');
});
afterAll(() => stage.stop());
beforeEach(() => {
  row = randomUUID();
});
afterEach(() => stage.emulators.faults.clear());

const key = (sk: string) => ({ pk: `ROW#${row}`, sk });
const put = (sk: string, more: object = {}) => ({ Put: { Item: { ...key(sk), n: 1, ...more } } });
const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
const add = (sk: string) => ({
  Update: {
    Key: key(sk),
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': 1 },
    ConditionExpression: 'attribute_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  },
});
const stored = async (sk: string) =>
  (await table.documents.send(new GetCommand({ TableName: table.name, Key: key(sk) }))).Item;
const amountOf = async (sk: string) => (await stored(sk))?.n;
const write = (sk: string) =>
  table.documents.send(new PutCommand({ TableName: table.name, Item: key(sk) }));

describe('a transaction', () => {
  test('writes all its actions', async () => {
    expect(await transact(table, [put('a'), put('b')])).toEqual([]);
    expect(
      await transact(table, [
        add('a'),
        { Delete: { Key: key('b') } },
        { ConditionCheck: { Key: key('c'), ...isNew } },
      ]),
    ).toEqual([]);
    expect([await amountOf('a'), await stored('b')]).toEqual([2, undefined]);
  });

  test('writes nothing where conditions fail, and says which, with the stored item', async () => {
    await transact(table, [put('there', { text: 'x' })]);
    const failed = await transact(table, [
      put('a'),
      {
        Put: {
          Item: key('there'),
          ...isNew,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      add('absent'),
    ]);
    expect(failed).toEqual([
      { action: 1, item: { ...key('there'), n: 1, text: 'x' } },
      { action: 2 },
    ]);
    expect(await stored('a')).toBeUndefined();
  });

  test('that could never be written rejects', async () => {
    await expect(transact(table, [put('a'), put('a')])).rejects.toMatchObject({
      name: 'ValidationException',
    });
    await transact(table, [put('text', { n: 'no number' })]);
    await expect(transact(table, [put('a'), add('text')])).rejects.toMatchObject({
      name: 'TransactionCanceledException',
    });
  });

  test('with the token of an earlier one is that one, whatever the order of a map’s fields', async () => {
    await transact(table, [put('counted')]);
    const token = randomUUID();
    const mapped = (fields: object) => [add('counted'), put('map', { fields })];
    await transact(table, mapped({ a: 1, b: 2 }), token);
    expect(await transact(table, mapped({ b: 2, a: 1 }), token)).toEqual([]);
    expect(await amountOf('counted')).toBe(2);
    expect(await transact(table, mapped({ b: 2, a: 1 }))).toEqual([]);
    expect(await amountOf('counted')).toBe(3);
  });
});

describe('a write that meets a transaction', () => {
  test('is made again, alone or in a transaction, and once', async () => {
    await transact(table, [put('a')]);
    const watched = openWatchedTable(table.name);
    stage.emulators.faults.set({ dynamodb: 'conflict-once' });
    expect(await transact(watched.table, [add('a'), put('b', { text: 'x' })])).toEqual([]);
    expect(await transact(watched.table, [add('a')])).toEqual([]);
    await write('c');
    stage.emulators.faults.clear();
    expect([await amountOf('a'), await stored('c')]).toEqual([3, key('c')]);
    // Whoever watches what a caller sends sees it once.
    expect(watched.sent).toEqual(['TransactWriteItemsCommand', 'UpdateItemCommand']);
  });

  test('is made by each of many at once', async () => {
    await transact(table, [put('counted')]);
    const all = Array.from({ length: 12 }, (_, n) =>
      transact(table, [add('counted'), put(`${n}`)]),
    );
    expect((await Promise.all(all)).flat()).toEqual([]);
    expect(await amountOf('counted')).toBe(13);
  });

  test('is given up after a while, and the API answers 503 in words', async () => {
    let tries = 0;
    table.documents.middlewareStack.add(
      (next) => (args) => {
        tries += 1;
        return next(args);
      },
      { step: 'build', name: 'counts' },
    );
    stage.emulators.faults.set({ dynamodb: 'conflict' });
    const answers = await Promise.all(
      [write('a'), transact(table, [put('b'), put('c')])].map((made) =>
        made.then(
          () => undefined,
          (error: unknown) => answerError(error, 'reference', silentLogger),
        ),
      ),
    );
    for (const answer of answers) {
      expect(answer?.statusCode).toBe(503);
      expect(JSON.parse(answer?.body ?? '')).toMatchObject({
        code: 'unavailable',
        error: 'The service is busy. Please try again in a moment.',
      });
    }
    expect(tries).toBe(14);
    table.documents.middlewareStack.remove('counts');
    stage.emulators.faults.clear();
    expect([await stored('a'), await stored('b')]).toEqual([undefined, undefined]);
  });
});
