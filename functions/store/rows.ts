import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { DomainError } from '#domain/errors.ts';
import { parseKnown } from '#domain/stored-entity.ts';
import type { Logger } from '../platform/logger.ts';
import { conditionally, indexNames, type Table, type TransactedAction } from '../platform/table.ts';
import { maxTries, tooManyChanges } from './rewrite.ts';

/** Our keys are ASCII. DynamoDB refuses an empty key, and a sort key of more than 1,024 bytes. */
const part = z.string().check(z.regex(/^[ -~]{1,1024}$/));
const keySchema = z.strictObject({ pk: part, sk: part, kind: part, kind_sort: part });

/** The key after which a list continues, as text for a query string. */
function encodeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(keySchema.parse(key))).toString('base64url');
}

/**
 * The key of a cursor in the list of this kind; refuses any other key, on which DynamoDB would
 * fail.
 */
function decodeCursor(cursor: string, kind: string): Record<string, string> {
  try {
    const ofKind = z.extend(keySchema, { kind: z.literal(kind) });
    return ofKind.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new DomainError('invalid', 'The cursor is not valid', {
      cause,
      fields: { cursor: 'invalid' },
    });
  }
}

interface ReadKind<T> {
  /** Its name in the index that lists it. */
  kind: string;
  key(id: string): Record<string, string>;
  /** Throws on a row that is not valid. */
  read(item: unknown): T;
}

interface KindPage<T> {
  /** In falling order of the index. */
  items: T[];
  /** Cursor of the following page, or null. */
  next: string | null;
}

/** Items a page. About 300 kB of houses, a fraction of the 1 MB one Query reads. */
const pageSize = 200;

/**
 * Reads entities of one kind: each row is parsed, and in a list a broken one is logged and left
 * out.
 */
export function createKindReader<T>(
  { documents, name }: Table,
  log: Logger,
  { kind, key, read }: ReadKind<T>,
) {
  function readRows(items: readonly Record<string, unknown>[] = []): T[] {
    return items.flatMap((item) => {
      try {
        return [read(item)];
      } catch (error) {
        log.error('a stored item is not valid', { kind, id: item.id, error });
        return [];
      }
    });
  }

  async function page(cursor: string | undefined, limit = pageSize): Promise<KindPage<T>> {
    const start = cursor === undefined ? undefined : decodeCursor(cursor, kind);
    const { Items, LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: name,
        IndexName: indexNames.byKind,
        KeyConditionExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': kind },
        ScanIndexForward: false,
        Limit: limit,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    return {
      items: readRows(Items),
      next: LastEvaluatedKey ? encodeCursor(LastEvaluatedKey) : null,
    };
  }

  const stored = async (id: string): Promise<Record<string, unknown> | undefined> =>
    (await documents.send(new GetCommand({ TableName: name, Key: key(id), ConsistentRead: true })))
      .Item;

  return {
    readRows,
    page,

    /** As it was written last; null when there is none. */
    async get(id: string): Promise<T | null> {
      const item = await stored(id);
      return item ? read(item) : null;
    },
    /** The same, but a broken row is logged and counts as none. */
    async find(id: string): Promise<T | null> {
      const item = await stored(id);
      return readRows(item && [item])[0] ?? null;
    },

    /** All of them, page by page. The index may lag behind the last writes by moments. */
    async all(): Promise<T[]> {
      const items: T[] = [];
      let cursor: string | undefined;
      do {
        const { items: more, next } = await page(cursor);
        items.push(...more);
        cursor = next ?? undefined;
      } while (cursor !== undefined);
      return items;
    },
  };
}

/** The condition that the row's counter is the one that was read. 0: there is no row yet. */
export function atVersion(expected: number, counter = 'version') {
  if (expected === 0) return { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ConditionExpression: '#counter = :expected',
    ExpressionAttributeNames: { '#counter': counter },
    ExpressionAttributeValues: { ':expected': expected },
  };
}

interface WrittenKind<T> {
  key(id: string): Record<string, string>;
  /** The row of the table that holds it. */
  item(value: T): Record<string, unknown>;
  /** The attribute that counts its writes; `version` unless given. */
  counter?: string;
}

/**
 * Writes entities of one kind: each write is conditional, and answers false when the row is not as
 * expected. With `by`, the name of the writer, a row is signed for the audit log, which the table's
 * stream feeds.
 */
export function createKindWriter<T extends { id: string }>(
  { documents, name }: Table,
  { key, item, counter = 'version' }: WrittenKind<T>,
) {
  const signed = (value: T, by: string | undefined) =>
    by === undefined ? item(value) : { ...item(value), changed_by: by };
  const creation = (value: T, by?: string) => ({
    Item: signed(value, by),
    ...atVersion(0),
  });
  return {
    /** False when the id is taken. */
    create: (value: T, by?: string) =>
      conditionally(() =>
        documents.send(new PutCommand({ TableName: name, ...creation(value, by) })),
      ),

    /** The write of `create`, for a transaction. */
    creating: (value: T, by?: string): TransactedAction => ({ Put: creation(value, by) }),

    /** False when the stored version is another, or there is none. */
    replace: (value: T, expectedVersion: number, by?: string) =>
      conditionally(() =>
        documents.send(
          new PutCommand({
            TableName: name,
            Item: signed(value, by),
            ...atVersion(expectedVersion, counter),
          }),
        ),
      ),

    /** Sets one attribute and nothing else, the version included. False as with `replace`. */
    setAttribute(id: string, attribute: keyof T & string, value: unknown, expectedVersion: number) {
      const condition = atVersion(expectedVersion, counter);
      return conditionally(() =>
        documents.send(
          new UpdateCommand({
            TableName: name,
            Key: key(id),
            UpdateExpression: 'SET #attribute = :value',
            ...condition,
            ExpressionAttributeNames: {
              ...condition.ExpressionAttributeNames,
              '#attribute': attribute,
            },
            ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':value': value },
          }),
        ),
      );
    },

    /**
     * Deletes the row, and names `by` to the audit log: it first marks the row with that name, so
     * that the row's last image in the stream has it, and deletes it only with that mark. A mark
     * without its deletion changes nothing. False when there is no row, or none of this version.
     */
    async removeSigned(id: string, by: string, expectedVersion?: number): Promise<boolean> {
      const mark = { TableName: name, Key: key(id), ExpressionAttributeValues: { ':by': by } };
      const condition =
        expectedVersion === undefined
          ? { ConditionExpression: 'attribute_exists(pk)', ExpressionAttributeValues: {} }
          : atVersion(expectedVersion, counter);
      for (let attempt = 0; attempt < maxTries; attempt++) {
        const found = await conditionally(() =>
          documents.send(
            new UpdateCommand({
              ...mark,
              UpdateExpression: 'SET deleted_by = :by',
              ...condition,
              ExpressionAttributeValues: {
                ...mark.ExpressionAttributeValues,
                ...condition.ExpressionAttributeValues,
              },
            }),
          ),
        );
        if (!found) return false;
        const gone = await conditionally(() =>
          documents.send(new DeleteCommand({ ...mark, ConditionExpression: 'deleted_by = :by' })),
        );
        if (gone) return true;
      }
      throw tooManyChanges();
    },

    /** False when there is none, or when the stored version is not the given one. */
    remove: (id: string, expectedVersion?: number) =>
      conditionally(() =>
        documents.send(
          new DeleteCommand({
            TableName: name,
            Key: key(id),
            ...(expectedVersion === undefined
              ? { ConditionExpression: 'attribute_exists(pk)' }
              : atVersion(expectedVersion, counter)),
          }),
        ),
      ),
  };
}

/**
 * The entity of a row of the table, without the attributes of keys and indexes, of signatures for
 * the audit log, and of later releases. Throws what the schema finds wrong with it.
 */
export function readRow<Schema extends z.ZodMiniType>(
  schema: Schema,
  row: unknown,
): z.output<Schema> {
  const all = (row ?? {}) as Record<string, unknown>;
  const { pk, sk, kind, kind_sort, to_do, to_do_sort, changed_by, deleted_by, ...fields } = all;
  return parseKnown(schema, fields);
}

/**
 * An item of a stream record. The event's attribute values and the SDK's are one format under two
 * names.
 */
export function readImage(image: NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>) {
  return unmarshall(image as Parameters<typeof unmarshall>[0]);
}
