import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dayOf } from '#domain/time.ts';
import { indexNames, type Table } from '../../platform/table.ts';
import { createPlaceLists } from './mail-places.ts';
import { toDo } from './request-keys.ts';

/**
 * What is still to be done about requests, by the sparse index; all of it may lag behind the last
 * writes by moments.
 */
export function createRequestWork(table: Table, clock: () => Date) {
  const { documents, name } = table;

  /** Those of a list that are not expired; with `from` only those of that day or a later one. */
  async function count(to_do: string, from?: string): Promise<number> {
    let total = 0;
    let start: Record<string, unknown> | undefined;
    do {
      const { Count = 0, LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName: name,
          IndexName: indexNames.toDo,
          Select: 'COUNT',
          KeyConditionExpression: 'to_do = :to_do',
          FilterExpression: `expires_at > :now${from ? ' AND #day >= :from' : ''}`,
          ...(from && { ExpressionAttributeNames: { '#day': 'day' } }),
          ExpressionAttributeValues: {
            ':to_do': to_do,
            ':now': Math.floor(clock().getTime() / 1000),
            ...(from && { ':from': from }),
          },
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      total += Count;
      start = LastEvaluatedKey;
    } while (start);
    return total;
  }

  return {
    ...createPlaceLists(table, clock),
    /**
     * How many enquiries are new, how many loan requests are pending, or approved and not sent to
     * the bank, and how many viewings are wished for and not over by a day.
     * Expired ones do not count.
     */
    async countNew(): Promise<{ enquiries: number; loan_requests: number; viewings: number }> {
      const [enquiries, loan_requests, viewings] = await Promise.all([
        count(toDo.enquiry),
        count(toDo.loan),
        count(toDo.viewing, dayOf(clock())),
      ]);
      return { enquiries, loan_requests, viewings };
    },
  };
}

export type RequestWork = ReturnType<typeof createRequestWork>;
