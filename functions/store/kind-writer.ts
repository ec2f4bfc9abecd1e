import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { DomainError } from '../domain/errors.ts';
import type { Table } from './table.ts';

interface Kind<T> {
  key(id: string): Record<string, string>;
  /** The row of the table that holds it. */
  item(value: T): Record<string, unknown>;
  /** The attribute that counts its writes; `version` unless told. */
  counter?: string;
}

/** Deletions that other writes may come between before one gives up. */
const maxTries = 20;

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

/**
 * Writes entities of one kind: each write is conditional, and answers false when the row is not as expected. With `by`, who
 * writes, rows are signed for the audit log, which the table's stream feeds.
 */
export function createKindWriter<T extends { id: string }>(
  { documents, name }: Table,
  { key, item, counter = 'version' }: Kind<T>,
  by?: string,
) {
  const signed = (value: T) => (by === undefined ? item(value) : { ...item(value), changed_by: by });
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
          new PutCommand({ TableName: name, Item: signed(value), ConditionExpression: 'attribute_not_exists(pk)' }),
        ),
      ),

    /** False when the stored version is another, or there is none. */
    replace: (value: T, expectedVersion: number) =>
      conditionally(() =>
        documents.send(new PutCommand({ TableName: name, Item: signed(value), ...atVersion(expectedVersion) })),
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

    /**
     * Deletes it and leaves word of who did: a row that goes can say nothing itself, but its last image in the stream can. So
     * it is marked first, and deleted only as it was marked; a mark whose deletion never came changes nothing. False when
     * there is none.
     */
    async removeSigned(id: string, who: string): Promise<boolean> {
      const mark = { TableName: name, Key: key(id), ExpressionAttributeValues: { ':who': who } };
      for (let attempt = 0; attempt < maxTries; attempt++) {
        const found = await conditionally(() =>
          documents.send(
            new UpdateCommand({
              ...mark,
              UpdateExpression: 'SET deleted_by = :who',
              ConditionExpression: 'attribute_exists(pk)',
            }),
          ),
        );
        if (!found) return false;
        const gone = await conditionally(() =>
          documents.send(new DeleteCommand({ ...mark, ConditionExpression: 'deleted_by = :who' })),
        );
        if (gone) return true;
      }
      throw new DomainError('unavailable', 'Too many changes at once. Please try again in a moment.');
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
