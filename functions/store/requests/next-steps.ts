import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type NextStep, stepDue } from '#domain/requests/next-step.ts';
import { indexNames, type Table } from '../../platform/table.ts';
import { nameOf, nameText, type RequestName, requestKey, toDo } from './request-keys.ts';

export const stepMark = 'STEP';

/**
 * The row that lists a request's next step in the index, by which Today finds it: beside the request,
 * since the request itself may stand among those that wait for staff. It holds nothing of a person.
 * Where staff put the request aside it stays without a place in the list: the schedule, which may
 * delete nothing, closes calls as well.
 */
export const stepItem = (
  of: RequestName,
  { at }: NextStep,
  expires_at: number,
  isToDo = true,
): Record<string, unknown> => ({
  pk: requestKey(of).pk,
  sk: stepMark,
  at,
  ...(isToDo && { to_do: toDo.step, to_do_sort: `${stepDue(at)}#${nameText(of)}` }),
  expires_at,
});

/** A request's next step in the index. */
export interface StepPointer extends RequestName {
  /** The step's time as staff gave it. */
  at: string;
}

const pointerRow = z.object({ pk: z.string(), at: z.string() });

function readPointer(item: unknown): StepPointer[] {
  const row = pointerRow.safeParse(item).data;
  const of = row && nameOf(row.pk);
  return of ? [{ ...of, at: row.at }] : [];
}

/** Next steps by when they are due. */
export function createNextSteps({ documents, name: TableName }: Table) {
  return {
    /**
     * Steps that are due from one moment until before another, ISO, the earliest first; of more than
     * `most` the first or the last ones. May lag behind the last writes by moments.
     */
    async due(
      { from, until }: { from: string; until: string },
      { most, side }: { most: number; side: 'first' | 'last' },
    ): Promise<StepPointer[]> {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName,
          IndexName: indexNames.toDo,
          // The sort key is `<due>#…`, hence greater than the moment alone.
          KeyConditionExpression: 'to_do = :to_do AND to_do_sort BETWEEN :from AND :until',
          ExpressionAttributeValues: { ':to_do': toDo.step, ':from': from, ':until': until },
          ScanIndexForward: side === 'first',
          Limit: most,
        }),
      );
      const found = Items.flatMap(readPointer);
      return side === 'first' ? found : found.reverse();
    },
  };
}
export type NextSteps = ReturnType<typeof createNextSteps>;
