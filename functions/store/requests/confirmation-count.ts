import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { allConfirmations, lastConfirmations } from '#domain/requests/confirmations.ts';
import { conditionally, type Table } from '../../platform/table.ts';

export const confirmationsPartition = (day: string) => `CONFIRMATIONS#${day}`;
const keyOf = (day: string) => ({ pk: confirmationsPartition(day), sk: 'CONFIRMATIONS' });

/** ms after which a day's row may go: no hour of it counts any more. */
const kept = 48 * 3_600_000;

/** The day and the attribute of the hour. */
function now(clock: () => Date) {
  const [day = '', hour = ''] = clock().toISOString().split(/[T:]/);
  return { day, hour: `h${hour}` };
}
const most = (isLast: boolean) => (isLast ? lastConfirmations : allConfirmations);

/**
 * Counts the confirmations of a day, to whomever they go, in one small item: `total`, and an
 * attribute for each hour, `h00` to `h23`. One conditional write counts both, so confirmations that
 * come at once never pass the greatest number. `isLast`: of a network that used up its share, which
 * leaves half of the room to the others.
 */
export function createConfirmationCount({ documents, name }: Table, clock: () => Date) {
  return {
    /** Counts one more; false where the hour or the day has as many as it may. */
    add(isLast: boolean): Promise<boolean> {
      const { day, hour } = now(clock);
      const { inHour, inDay } = most(isLast);
      const added = new UpdateCommand({
        TableName: name,
        Key: keyOf(day),
        UpdateExpression: 'SET expires_at = :end ADD #day :one, #hour :one',
        ConditionExpression:
          '(attribute_not_exists(#day) OR #day < :mostInDay) AND ' +
          '(attribute_not_exists(#hour) OR #hour < :mostInHour)',
        ExpressionAttributeNames: { '#day': 'total', '#hour': hour },
        ExpressionAttributeValues: {
          ':one': 1,
          ':mostInDay': inDay,
          ':mostInHour': inHour,
          // Seconds since the epoch.
          ':end': Math.ceil((clock().getTime() + kept) / 1000),
        },
      });
      return conditionally(() => documents.send(added));
    },
    /** How many more may go in this hour: of all, and of those that come last. */
    async room(): Promise<{ all: number; last: number }> {
      const { day, hour } = now(clock);
      const { Item = {} } = await documents.send(
        new GetCommand({ TableName: name, Key: keyOf(day), ConsistentRead: true }),
      );
      const count = (of: string) => z.int().parse(Item[of] ?? 0);
      const left = (isLast: boolean) => {
        const { inHour, inDay } = most(isLast);
        return Math.max(0, Math.min(inHour - count(hour), inDay - count('total')));
      };
      return { all: left(false), last: left(true) };
    },
  };
}
