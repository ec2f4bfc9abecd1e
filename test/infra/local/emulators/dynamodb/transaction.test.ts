import {
  type AttributeValue,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let stage: TestEmulators;
let client: DynamoDBClient;
let TableName: string;
const streamed: DynamoDBRecord[] = [];

beforeAll(async () => {
  stage = await startEmulators({
    onStream: async (records) => void streamed.push(...records),
  });
  TableName = stage.env.TABLE_NAME ?? '';
  client = new DynamoDBClient({ maxAttempts: 1 });
});
afterAll(async () => {
  client.destroy();
  await stage.stop();
});
let name = '';
let tests = 0;
beforeEach(async () => {
  // Each test has rows of its own.
  name = `t${++tests}`;
  await stage.emulators.dynamodb.settled();
  streamed.length = 0;
});
afterEach(() => {
  stage.emulators.faults.clear();
  vi.useRealTimers();
});

const key = (id: string) => ({ pk: { S: `CARAVAN#${name}` }, sk: { S: id } });
const item = (id: string, more: Record<string, AttributeValue> = {}) => ({
  ...key(id),
  n: { N: '1' },
  kind: { S: name },
  kind_sort: { S: id },
  ...more,
});
type Options = Partial<
  Pick<
    NonNullable<TransactWriteItem['Put']>,
    'ConditionExpression' | 'ReturnValuesOnConditionCheckFailure'
  >
>;
const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
const exists = { ConditionExpression: 'attribute_exists(pk)' };
const put = (id: string, options: Options = {}): TransactWriteItem => ({
  Put: { TableName, Item: item(id), ...options },
});
const raise = (id: string, options: Options = {}): TransactWriteItem => ({
  Update: {
    TableName,
    Key: key(id),
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
    ...options,
  },
});
const remove = (id: string, options: Options = {}): TransactWriteItem => ({
  Delete: { TableName, Key: key(id), ...options },
});
const check = (id: string, options: Options = {}): TransactWriteItem => ({
  ConditionCheck: { TableName, Key: key(id), ...exists, ...options },
});

const transact = (TransactItems: TransactWriteItem[], ClientRequestToken?: string) =>
  client.send(new TransactWriteItemsCommand({ TransactItems, ClientRequestToken }));
/** The error's name, and the codes of its reasons where it has some; `done` without an error. */
const outcome = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    ({ name: error, CancellationReasons: reasons }) =>
      reasons ? reasons.map(({ Code }: { Code: string }) => Code).join(' ') : error,
  );
const stored = async (id: string) =>
  (await client.send(new GetItemCommand({ TableName, Key: key(id), ConsistentRead: true }))).Item;
const amount = async (id: string) => (await stored(id))?.n?.N;
const listed = async () => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'byKind',
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': { S: name } },
    }),
  );
  return Items.map(({ kind_sort }) => kind_sort?.S);
};

describe('a transaction of the emulated table', () => {
  test('writes all its items, their entries in the indexes and one stream record each', async () => {
    await transact([put('old'), put('moved'), put('seen')]);
    await stage.emulators.dynamodb.settled();
    streamed.length = 0;
    await transact([put('new', isNew), raise('moved', exists), remove('old'), check('seen')]);
    expect(await Promise.all(['new', 'moved', 'old', 'seen'].map(amount))).toEqual([
      '1',
      '2',
      undefined,
      '1',
    ]);
    expect(await listed()).toEqual(['moved', 'new', 'seen']);
    await stage.emulators.dynamodb.settled();
    expect(streamed.map(({ eventName, dynamodb }) => [eventName, dynamodb?.Keys?.sk?.S])).toEqual([
      ['INSERT', 'new'],
      ['MODIFY', 'moved'],
      ['REMOVE', 'old'],
    ]);
  });

  test('writes nothing where conditions fail, and gives the reason of each action in order', async () => {
    await transact([put('there')]);
    await stage.emulators.dynamodb.settled();
    streamed.length = 0;
    const refused = transact([
      put('a'),
      put('there', { ...isNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
      raise('b'),
      remove('absent', { ...exists, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
      check('absent too'),
    ]);
    // As in every answer, an item's fields are not in the order in which they were written.
    const reasons = await refused.catch(({ CancellationReasons }) => CancellationReasons);
    expect(Object.keys(reasons[1].Item)).not.toEqual(Object.keys(item('there')));
    const failed = { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' };
    await expect(refused).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      message:
        'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, None, ConditionalCheckFailed, ConditionalCheckFailed]',
      CancellationReasons: [
        { Code: 'None' },
        { ...failed, Item: item('there') },
        { Code: 'None' },
        failed,
        failed,
      ],
    });
    expect(await outcome(transact([put('there', isNew)]))).toBe('ConditionalCheckFailed');
    expect([await stored('a'), await stored('b')]).toEqual([undefined, undefined]);
    expect(await listed()).toEqual(['there']);
    await stage.emulators.dynamodb.settled();
    expect(streamed).toEqual([]);
  });

  test('names an action that the stored item does not allow as its reason', async () => {
    await transact([{ Put: { TableName, Item: item('text', { n: { S: 'no number' } }) } }]);
    expect(await outcome(transact([put('a'), raise('text')]))).toBe('None ValidationError');
    expect(await stored('a')).toBeUndefined();
  });

  test('has at most 100 actions, each on another item, and at most 4 MB', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => put(`many-${n}`));
    expect(await outcome(transact(many(101)))).toBe('ValidationException');
    expect(await outcome(transact(many(100)))).toBe('done');
    expect(await outcome(transact([put('x'), check('x')]))).toBe('ValidationException');
    expect(await outcome(transact([{ ...put('x'), ...remove('y') }]))).toBe('ValidationException');
    expect(await outcome(transact([{}]))).toBe('ValidationException');
    expect(await outcome(transact([]))).toBe('ValidationException');
    const large = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        Put: { TableName, Item: item(`large-${n}`, { text: { S: 'x'.repeat(390 * 1024) } }) },
      }));
    expect(await outcome(transact(large(11)))).toBe('ValidationException');
    expect(await outcome(transact(large(10)))).toBe('done');
  });

  test('refuses writes of its items while it lasts, and no others', async () => {
    const all = Array.from({ length: 100 }, (_, n) => ({
      Put: { TableName, Item: item(`${n}`, { text: { S: 'x'.repeat(30_000) } }) },
    }));
    let lasts = true;
    const transaction = transact(all).finally(() => {
      lasts = false;
    });
    const met = new Set<string>();
    const other = transact([raise('another')]);
    while (lasts) {
      met.add(await outcome(client.send(new PutItemCommand({ TableName, Item: item('99') }))));
      met.add(await outcome(transact([raise('98'), raise('elsewhere')])));
    }
    await transaction;
    expect(met).toContain('TransactionConflictException');
    expect(met).toContain('TransactionConflict None');
    expect(await outcome(other)).toBe('done');
    expect(await outcome(transact([raise('98')]))).toBe('done');
  });

  test('of many that want one item, one has it', async () => {
    const all = Array.from({ length: 50 }, (_, n) => transact([put('place', isNew), put(`${n}`)]));
    const outcomes = await Promise.all(all.map(outcome));
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(await listed()).toHaveLength(2);
  });
});

describe('the token of a transaction', () => {
  const token = (id: string) => `${name}-${id}`;

  test('makes a repeated one the same, without a second write', async () => {
    await transact([put('there'), put('counted')]);
    await transact([raise('counted'), put('made', isNew)], token('a'));
    // The condition does not hold any more, and is not asked.
    await transact([raise('counted'), put('made', isNew)], token('a'));
    expect(await amount('counted')).toBe('2');
    await transact([raise('counted')], token('b'));
    expect(await amount('counted')).toBe('3');
  });

  test('refuses other actions with it, and no longer after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T10:00:00Z') });
    await transact([put('a')], token('a'));
    expect(await outcome(transact([put('b')], token('a')))).toBe(
      'IdempotentParameterMismatchException',
    );
    vi.setSystemTime(Date.parse('2026-11-29T10:09:59Z'));
    expect(await outcome(transact([put('b')], token('a')))).toBe(
      'IdempotentParameterMismatchException',
    );
    vi.setSystemTime(Date.parse('2026-11-29T10:10:00Z'));
    expect(await outcome(transact([put('b')], token('a')))).toBe('done');
    expect(await outcome(transact([put('b')], 'x'.repeat(37)))).toBe('ValidationException');
  });

  test('is free where the first was refused', async () => {
    await transact([put('there')]);
    expect(await outcome(transact([put('there', isNew)], token('a')))).toBe(
      'ConditionalCheckFailed',
    );
    expect(await outcome(transact([put('other')], token('a')))).toBe('done');
  });
});

describe('the fault', () => {
  const plain = (id: string) => client.send(new PutItemCommand({ TableName, Item: item(id) }));

  test('conflict refuses every write, as one that meets a transaction, and no read', async () => {
    await plain('there');
    stage.emulators.faults.set({ dynamodb: 'conflict' });
    for (let time = 0; time < 3; time++) {
      expect(await outcome(plain('a'))).toBe('TransactionConflictException');
      expect(await outcome(transact([put('a'), put('b')]))).toBe('TransactionConflict None');
    }
    expect([await stored('a'), await amount('there')]).toEqual([undefined, '1']);
  });

  test('conflict-once refuses each write until it is sent again', async () => {
    stage.emulators.faults.set({ dynamodb: 'conflict-once' });
    expect(await outcome(plain('a'))).toBe('TransactionConflictException');
    expect(await outcome(plain('b'))).toBe('TransactionConflictException');
    expect(await outcome(plain('a'))).toBe('done');
    expect(await outcome(plain('b'))).toBe('done');
    const twice = () => outcome(transact([put('c')], `${name}-c`));
    expect([await twice(), await twice()]).toEqual(['TransactionConflict', 'done']);
  });

  test('throttle refuses transactions', async () => {
    stage.emulators.faults.set({ dynamodb: 'throttle' });
    expect(await outcome(transact([put('a')]))).toBe('ProvisionedThroughputExceededException');
  });
});
