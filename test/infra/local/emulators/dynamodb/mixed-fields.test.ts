import {
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withMixedFields } from '#infra/local/emulators/dynamodb/mixed-fields.ts';
import type { Attributes } from '#infra/local/emulators/dynamodb/written-items.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

/** Names that a script keeps as they come: it puts whole numbers first. */
const name = fc.stringMatching(/^[a-z]{1,6}$/);
const leaf = fc.string().map((S) => ({ S }));
const { item } = fc.letrec<{ value: Attributes[string]; item: Attributes }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    tie('item').map((M) => ({ M })),
    fc.array(tie('value'), { maxLength: 4 }).map((L) => ({ L })),
    fc.uniqueArray(name, { maxLength: 4 }).map((SS) => ({ SS })),
  ),
  item: fc.dictionary(name, tie('value'), { maxKeys: 8, noNullPrototype: true }),
}));

/** Every map in a value, itself first, in the order of its lists and of its sorted names. */
function mapsIn(value: unknown): string[][] {
  if (Array.isArray(value)) return value.flatMap(mapsIn);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [Object.keys(value), ...inside.flatMap(([, part]) => mapsIn(part))];
}

describe('the fields of an item', () => {
  test('come in neither the order in which they were written nor the alphabet’s, at every depth', () => {
    fc.assert(
      fc.property(item, (written) => {
        const [before, after] = [mapsIn(written), mapsIn(withMixedFields(written))];
        expect(after.map((names) => names.toSorted())).toEqual(
          before.map((names) => names.toSorted()),
        );
        for (const [at, names] of after.entries()) {
          if (names.length > 1) expect(names).not.toEqual(before[at]);
          if (names.length > 2) expect(names).not.toEqual(names.toSorted());
        }
      }),
    );
  });

  test('keep their values, and lists their order', () => {
    const sortedSets = (_: string, value: unknown) =>
      value !== null && typeof value === 'object' && 'SS' in value && Array.isArray(value.SS)
        ? { SS: value.SS.toSorted() }
        : value;
    const known = (value: unknown): unknown => JSON.parse(JSON.stringify(value, sortedSets));
    fc.assert(
      fc.property(item, (written) => {
        expect(known(withMixedFields(written))).toEqual(known(written));
      }),
    );
  });

  test('come in the same order again, and in another one where something else of the item changed', () => {
    const specs = { M: { length: { S: '10' }, width: { S: '3' }, height: { S: '2' } } };
    const order = (version: number) => {
      const { specs: mixed } = withMixedFields({ specs, version: { N: String(version) } });
      return Object.keys(Object(mixed?.M)).join(' ');
    };
    const orders = Array.from({ length: 20 }, (_, version) => order(version));
    expect(Array.from({ length: 20 }, (_, version) => order(version))).toEqual(orders);
    expect(new Set(orders).size).toBeGreaterThan(1);
  });
});

describe('the emulated table', () => {
  let stage: TestEmulators;
  let client: DynamoDBClient;
  const told: DynamoDBRecord[] = [];
  const Key = { pk: { S: 'CARAVAN#mixed' }, sk: { S: 'CARAVAN' } };
  const fields = { length: { S: '10' }, width: { S: '3' }, height: { S: '2' } };
  const written = ['pk', 'sk', 'kind', 'kind_sort', 'specs', 'n'];

  beforeAll(async () => {
    stage = await startEmulators({
      onStream: async (records) => {
        told.push(...records);
      },
    });
    client = new DynamoDBClient({ maxAttempts: 1 });
  });
  afterAll(async () => {
    client.destroy();
    await stage.stop();
  });

  test('answers mixed fields to every call that reads, and in both images of its stream', async () => {
    const TableName = stage.env.TABLE_NAME ?? '';
    const Item = {
      ...Key,
      kind: { S: 'MIXED' },
      kind_sort: { S: 'mixed' },
      specs: { M: fields },
      n: { N: '1' },
    };
    await client.send(new PutItemCommand({ TableName, Item }));
    const ofKind = {
      TableName,
      IndexName: 'byKind',
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': { S: 'MIXED' } },
    };
    const got = await client.send(new GetItemCommand({ TableName, Key }));
    const queried = await client.send(new QueryCommand({ ...ofKind, Limit: 1 }));
    const scanned = await client.send(new ScanCommand({ TableName }));
    const batch = await client.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [Key] } } }),
    );
    const updated = await client.send(
      new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
        ReturnValues: 'ALL_NEW',
      }),
    );
    const removed = await client.send(
      new DeleteItemCommand({ TableName, Key, ReturnValues: 'ALL_OLD' }),
    );
    await stage.emulators.dynamodb.settled();
    const images = told.flatMap(({ dynamodb: { OldImage, NewImage } = {} }) => [
      ...(OldImage ? [OldImage] : []),
      ...(NewImage ? [NewImage] : []),
    ]);
    const answered = [
      got.Item,
      queried.Items?.[0],
      scanned.Items?.[0],
      batch.Responses?.[TableName]?.[0],
      updated.Attributes,
      removed.Attributes,
      ...images,
    ];
    expect(answered).toHaveLength(10);
    for (const one of answered) {
      const names = Object.keys(one ?? {});
      expect(names.toSorted()).toEqual(written.toSorted());
      expect(names).not.toEqual(written);
      expect(names).not.toEqual(written.toSorted());
      const inside = Object.keys(one?.specs?.M ?? {});
      expect(inside.toSorted()).toEqual(['height', 'length', 'width']);
      expect(inside).not.toEqual(['length', 'width', 'height']);
    }
    expect(told.map(({ dynamodb }) => Object.keys(dynamodb?.Keys ?? {}))).toEqual(
      told.map(() => ['sk', 'pk']),
    );
    expect(Object.keys(queried.LastEvaluatedKey ?? {}).toSorted()).toEqual([
      'kind',
      'kind_sort',
      'pk',
      'sk',
    ]);
  });
});
