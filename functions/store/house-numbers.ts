import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { firstHouseNumber } from '#domain/houses/house-number.ts';
import { conditionally, type Table } from '../platform/table.ts';

export const numbersPartition = 'COUNTER';
const counterKey = { pk: numbersPartition, sk: 'HOUSE' };
const givenKey = (id: string) => ({ pk: numbersPartition, sk: `HOUSE#${id}` });

const counterSchema = z.object({ last: z.int() });
const givenSchema = z.object({ number: z.int() });

/**
 * The numbers by which people name houses. A counter holds the last one, and each house's number
 * stands in a row of its own besides the house's: that row stays whatever is written to the house,
 * so a house that lost its number (an earlier release wrote it, or a restore brought it back) gets
 * the same one again.
 */
export function createHouseNumbers({ documents, name }: Table) {
  async function given(id: string): Promise<number | null> {
    const { Item } = await documents.send(
      new GetCommand({ TableName: name, Key: givenKey(id), ConsistentRead: true }),
    );
    return Item ? givenSchema.parse(Item).number : null;
  }

  /** The next number. Where the answer is lost and the SDK asks again, one is left out. */
  async function take(): Promise<number> {
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName: name,
        Key: counterKey,
        UpdateExpression: 'SET #last = if_not_exists(#last, :before) + :one',
        ExpressionAttributeNames: { '#last': 'last' },
        ExpressionAttributeValues: { ':before': firstHouseNumber - 1, ':one': 1 },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return counterSchema.parse(Attributes).last;
  }

  return {
    /** The number of the house with this id: the one that it was given, else the next one. */
    async give(id: string): Promise<number> {
      for (;;) {
        const before = await given(id);
        if (before !== null) return before;
        const number = await take();
        const isFirst = await conditionally(() =>
          documents.send(
            new PutCommand({
              TableName: name,
              Item: { ...givenKey(id), number },
              ConditionExpression: 'attribute_not_exists(pk)',
            }),
          ),
        );
        if (isFirst) return number;
      }
    },

    /** Gives no number up to this one any more: a restored table may have lost its counter. */
    async keepAbove(number: number): Promise<void> {
      await conditionally(() =>
        documents.send(
          new UpdateCommand({
            TableName: name,
            Key: counterKey,
            UpdateExpression: 'SET #last = :number',
            ConditionExpression: 'attribute_not_exists(#last) OR #last < :number',
            ExpressionAttributeNames: { '#last': 'last' },
            ExpressionAttributeValues: { ':number': number },
          }),
        ),
      );
    },
  };
}
export type HouseNumbers = ReturnType<typeof createHouseNumbers>;
