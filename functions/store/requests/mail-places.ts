import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { mailTurn } from '#domain/requests/outbox.ts';
import type { AnyRequest, RequestKind } from '#domain/requests/request-kinds.ts';
import { indexNames, type Table } from '../../platform/table.ts';
import { nameOf, type RequestName, requestKey, toDo } from './request-keys.ts';

export const placeMark = 'MAIL';

/** The kinds of requests that have mails. */
export type MailedKind = Exclude<RequestKind, 'call'>;

/** A request's place among those with mail to send. */
export interface MailPlace {
  kind: MailedKind;
  id: string;
}

/**
 * The row that lists a request among those with mail to send: beside the request, since the request
 * itself may stand among those that wait for staff. It holds nothing of a person. Where no mail waits
 * it stays without a place in the list: functions that may delete nothing send mail as well.
 */
export function mailPlaceItem(
  of: RequestName,
  { outbox, expires_at }: Pick<AnyRequest, 'outbox' | 'expires_at'>,
): Record<string, unknown> {
  const turn = mailTurn(outbox);
  return {
    pk: requestKey(of).pk,
    sk: placeMark,
    expires_at,
    ...(turn !== null && { to_do: toDo.mail, to_do_sort: `${turn}#${of.id}` }),
  };
}

const placeRow = z.object({ pk: z.string() });

function readPlace(item: unknown): MailPlace[] {
  const of = nameOf(placeRow.parse(item).pk);
  return of && of.kind !== 'call' ? [{ kind: of.kind, id: of.id }] : [];
}

/** Parts of the list: `to_do_sort` is `<turn>#<id>`, and what begins so is said by `mailTurn`. */
const parts = {
  /** Due by a moment, ISO: `$` comes right after `#`. */
  due: (until: string) => ({ from: '1#', to: `1#${until}$` }),
  any: { from: '1#', to: '1$' },
  forRoom: { from: '2#', to: '3$' },
};

/** The lists of places. They may lag behind the last writes by moments. */
export function createPlaceLists({ documents, name: TableName }: Table, clock: () => Date) {
  /** The first of a part, without those of expired requests, however many of these come first. */
  async function list({ from, to }: { from: string; to: string }, most: number) {
    const found: MailPlace[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName,
          IndexName: indexNames.toDo,
          KeyConditionExpression: 'to_do = :to_do AND to_do_sort BETWEEN :from AND :to',
          FilterExpression: 'expires_at > :now',
          ExpressionAttributeValues: {
            ':to_do': toDo.mail,
            ':from': from,
            ':to': to,
            ':now': Math.floor(clock().getTime() / 1000),
          },
          Limit: most,
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      found.push(...Items.flatMap(readPlace));
      start = LastEvaluatedKey;
    } while (start && found.length < most);
    return found.slice(0, most);
  }

  return {
    /**
     * Requests with mail to send, those due first, without what waits for room; with `until` (ISO)
     * only those due by then.
     */
    withMail: (until: string | null, most = 100): Promise<MailPlace[]> =>
      list(until === null ? parts.any : parts.due(until), most),
    /** Those whose confirmation waits for room: first those whose network has letters left. */
    waitingForRoom: (most = 100): Promise<MailPlace[]> => list(parts.forRoom, most),
  };
}
