import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

interface Kind<T> {
  key(id: string): Record<string, string>;
  /** The row of the table that holds it. */
  item(value: T): Record<string, unknown>;
  /** The attribute that counts its writes; `version` unless told. */
  counter?: string;
}

/** Runs a conditional write; false when the condition fails. */
export async function conditionally(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Writes entities of one kind: each write is conditional, and answers false when the row is not as expected. */
export function createKindWriter<T extends { id: string }>(
  { documents, name }: Table,
  { key, item, counter = 'version' }: Kind<T>,
) {
  const atVersion = (expected: number) => ({
    ConditionExpression: '#counter = :expected',
    ExpressionAttributeNames: { '#counter': counter },
    ExpressionAttributeValues: { ':expected': expected },
  });
  return {
    /** False when the id is taken. */
    create: (value: T) =>
      conditionally(() =>
        documents.send(
          new PutCommand({ TableName: name, Item: item(value), ConditionExpression: 'attribute_not_exists(pk)' }),
        ),
      ),

    /** False when the stored version is another, or there is none. */
    replace: (value: T, expectedVersion: number) =>
      conditionally(() =>
        documents.send(new PutCommand({ TableName: name, Item: item(value), ...atVersion(expectedVersion) })),
      ),

    /** Sets one attribute and nothing else, the version included. False as with `replace`. */
    setAttribute(id: string, attribute: keyof T & string, value: unknown, expectedVersion: number) {
      const condition = atVersion(expectedVersion);
      return conditionally(() =>
        documents.send(
          new UpdateCommand({
            TableName: name,
            Key: key(id),
            UpdateExpression: 'SET #attribute = :value',
            ...condition,
            ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, '#attribute': attribute },
            ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':value': value },
          }),
        ),
      );
    },

    /** False when there is none, or, where a version is given, when the stored one is another. */
    remove: (id: string, expectedVersion?: number) =>
      conditionally(() =>
        documents.send(
          new DeleteCommand({
            TableName: name,
            Key: key(id),
            ...(expectedVersion === undefined
              ? { ConditionExpression: 'attribute_exists(pk)' }
              : atVersion(expectedVersion)),
          }),
        ),
      ),
  };
}
