import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { firstHouseNumber } from '#domain/houses/house-number.ts';
import {
  conditionally,
  queryAll,
  type Table,
  type TransactedAction,
  transact,
} from '../platform/table.ts';
import { tryAgain } from './rewrite.ts';

export const numbersPartition = 'COUNTER';
const counterKey = { pk: numbersPartition, sk: 'HOUSE' };
/** `HOUSE#<id>` is the note of a house's number. */
export const givenPrefix = 'HOUSE#';
const givenKey = (id: string) => ({ pk: numbersPartition, sk: `${givenPrefix}${id}` });

const counterSchema = z.object({ last: z.int() });
const givenSchema = z.object({ number: z.int() });

/** Notes that this house was given this number; fails where it was given another. */
const note = (id: string, number: number): TransactedAction => ({
  Put: {
    Item: { ...givenKey(id), number },
    ConditionExpression: 'attribute_not_exists(pk) OR #number = :number',
    ExpressionAttributeNames: { '#number': 'number' },
    ExpressionAttributeValues: { ':number': number },
  },
});

/**
 * The numbers by which people name houses. A counter holds the last one, and each house's number
 * stands in a row of its own besides the house's: it outlives the house, so that a house which comes
 * back under its id has the same number again, and no other house gets it.
 */
export function createHouseNumbers(table: Table) {
  const { documents, name } = table;

  async function given(id: string): Promise<number | null> {
    const { Item } = await documents.send(
      new GetCommand({ TableName: name, Key: givenKey(id), ConsistentRead: true }),
    );
    return Item ? givenSchema.parse(Item).number : null;
  }

  /**
   * Takes the next `count` numbers, one after the other, and answers the first. Where the answer is
   * lost and the SDK asks again, they are left out.
   */
  async function take(count = 1): Promise<number> {
    const { Attributes } = await documents.send(
      new UpdateCommand({
        TableName: name,
        Key: counterKey,
        UpdateExpression: 'SET #last = if_not_exists(#last, :before) + :count',
        ExpressionAttributeNames: { '#last': 'last' },
        ExpressionAttributeValues: { ':before': firstHouseNumber - 1, ':count': count },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return counterSchema.parse(Attributes).last - count + 1;
  }

  return {
    take,

    /**
     * Writes a house and the note of its number in one transaction: the number that its id was
     * given before, else the one that was `taken` for it, else the next. `write` is the
     * conditional write of the house's row with that number. Answers the number; null, with nothing
     * written, when the condition of `write` fails.
     */
    async give(
      id: string,
      write: (number: number) => TransactedAction,
      taken: number | null = null,
    ): Promise<number | null> {
      let number = (await given(id)) ?? taken ?? (await take());
      const written = await tryAgain<{ number: number | null }>(async () => {
        const failed = await transact(table, [write(number), note(id, number)]);
        if (failed.length === 0) return { number };
        if (failed.some(({ action }) => action === 0)) return { number: null };
        number = (await given(id)) ?? number;
        return null;
      });
      return written.number;
    },

    /** Notes a house's number where that is missing; false where it was given another. */
    note: async (id: string, number: number): Promise<boolean> =>
      (await transact(table, [note(id, number)])).length === 0,

    /** The highest number that a house was given, deleted houses included; 0 when none was. */
    async highestGiven(): Promise<number> {
      const rows = await queryAll(table, {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': numbersPartition, ':prefix': givenPrefix },
        ConsistentRead: true,
      });
      return Math.max(0, ...rows.map((row) => givenSchema.parse(row).number));
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
