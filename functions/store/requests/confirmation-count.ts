import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { allConfirmations } from '#domain/email-address.ts';
import { conditionally, type Table } from '../../platform/table.ts';

export const confirmationsPartition = (day: string) => `CONFIRMATIONS#${day}`;

/** ms after which a day's row may go: no hour of it counts any more. */
const kept = 48 * 3_600_000;

/**
 * Counts the confirmations of a day, to whomever they go, in one small item: `total`, and an
 * attribute for each hour, `h00` to `h23`. One conditional write counts both, so confirmations that
 * come at once never pass the greatest number.
 */
export function createConfirmationCount({ documents, name }: Table, clock: () => Date) {
  /** Counts one more; false where the hour or the day has as many as it may. */
  return async (): Promise<boolean> => {
    const now = clock();
    const [day = '', hour = ''] = now.toISOString().split(/[T:]/);
    const added = new UpdateCommand({
      TableName: name,
      Key: { pk: confirmationsPartition(day), sk: 'CONFIRMATIONS' },
      UpdateExpression: 'SET expires_at = :end ADD #day :one, #hour :one',
      ConditionExpression:
        '(attribute_not_exists(#day) OR #day < :mostInDay) AND ' +
        '(attribute_not_exists(#hour) OR #hour < :mostInHour)',
      ExpressionAttributeNames: { '#day': 'total', '#hour': `h${hour}` },
      ExpressionAttributeValues: {
        ':one': 1,
        ':mostInDay': allConfirmations.inDay,
        ':mostInHour': allConfirmations.inHour,
        // Seconds since the epoch.
        ':end': Math.ceil((now.getTime() + kept) / 1000),
      },
    });
    return conditionally(() => documents.send(added));
  };
}
