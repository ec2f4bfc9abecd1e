import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import type { Logger } from '../../platform/logger.ts';
import { conditionally, indexNames, type Table } from '../../platform/table.ts';
import { toDo } from './request-keys.ts';
import { nameOf } from './request-partition.ts';

const placeMark = 'MAIL';

/** The kinds of requests that have mails. */
export type MailedKind = Exclude<RequestKind, 'call'>;

/** Where a request's mails stand, as a write of the request leaves them. */
export interface Standing {
  /** The request's partition. */
  pk: string;
  id: string;
  /** Null where none waits to be sent. */
  turn: string | null;
  /** Of the request. */
  revision: number;
  /** Seconds since the epoch. */
  expires_at: number;
}

/** A row that lists a request among those with mail to send. It holds nothing of a person. */
export interface MailPlace extends Standing {
  kind: MailedKind;
  turn: string;
  /** ISO. */
  written_at: string;
}

const placeRow = z.object({
  pk: z.string(),
  to_do_sort: z.string(),
  revision: z.int(),
  expires_at: z.int(),
  written_at: z.iso.datetime(),
});

function readPlace(item: unknown): MailPlace[] {
  const { to_do_sort, ...row } = placeRow.parse(item);
  const of = nameOf(row.pk);
  if (!of || of.kind === 'call') return [];
  const { kind, id } = of;
  return [{ ...row, kind, id, turn: to_do_sort.slice(0, -1 - id.length) }];
}

const keyOf = ({ pk }: Pick<Standing, 'pk'>) => ({ pk, sk: placeMark });

const itemOf = ({ pk, id, turn, revision, expires_at }: Standing, now: Date) => ({
  ...keyOf({ pk }),
  ...{ revision, expires_at, written_at: now.toISOString() },
  ...(turn !== null && { to_do: toDo.mail, to_do_sort: `${turn}#${id}` }),
});

/** Parts of the list: `to_do_sort` is `<turn>#<id>`, and what begins so is said by `mailTurn`. */
const parts = {
  /** Due by a moment, ISO: `$` comes right after `#`. */
  due: (until: string) => ({ from: '1#', to: `1#${until}$` }),
  any: { from: '1#', to: '1$' },
  forRoom: { from: '2#', to: '3$' },
};

/**
 * The place of each request among those with mail to send: a row beside the request, since the
 * request itself may stand among those that wait for staff.
 *
 * A place may be too early, or of a request that was never written: the schedule finds nothing due
 * and puts it right. It must never be too late, so a request that has a mail sooner than before gets
 * its place before it is written, any other one afterwards. Both name the request's revision: of
 * writers at once, one that comes late undoes nothing of a later one.
 */
export function createMailPlaces(
  { documents, name: TableName }: Table,
  log: Pick<Logger, 'warn'>,
  clock: () => Date,
) {
  const put = (place: Standing, condition: object) =>
    conditionally(() =>
      documents.send(new PutCommand({ TableName, Item: itemOf(place, clock()), ...condition })),
    );
  const revisionName = { '#revision': 'revision' };

  return {
    /** Gives a request that is about to be written a place that is soon enough for it. */
    async bringForward(place: Standing): Promise<void> {
      await put(place, {
        ConditionExpression:
          'attribute_not_exists(pk) OR #revision < :revision OR (#revision = :revision ' +
          'AND (attribute_not_exists(to_do_sort) OR to_do_sort > :sort))',
        ExpressionAttributeNames: revisionName,
        ExpressionAttributeValues: {
          ':revision': place.revision,
          ':sort': `${place.turn}#${place.id}`,
        },
      });
    },
    /**
     * Gives a request that was just written the place that it has by now, or none. Where that fails
     * it is left to the schedule: the request is stored.
     */
    async settle(place: Standing): Promise<void> {
      const isNew = place.turn === null ? '' : 'attribute_not_exists(pk) OR ';
      try {
        await put(place, {
          ConditionExpression: `${isNew}#revision <= :revision`,
          ExpressionAttributeNames: revisionName,
          ExpressionAttributeValues: { ':revision': place.revision },
        });
      } catch (error) {
        log.warn('the place of a mail is left to the schedule', { request: place.id, error });
      }
    },
  };
}

/**
 * Whether a place was written so long ago that its request is written as well, or never will be.
 */
export const isSettledPlace = ({ written_at }: MailPlace, now: Date): boolean =>
  now.getTime() - Date.parse(written_at) > writingTime;

/** ms. No function that writes a place and its request runs longer, and clocks differ by little. */
const writingTime = 120_000;

/** What the schedule does with places. Lists may lag behind the last writes by moments. */
export function createPlaceLists({ documents, name: TableName }: Table, clock: () => Date) {
  async function list({ from, to }: { from: string; to: string }, most: number) {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        IndexName: indexNames.toDo,
        KeyConditionExpression: 'to_do = :to_do AND to_do_sort BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':to_do': toDo.mail, ':from': from, ':to': to },
        Limit: most,
      }),
    );
    return Items.flatMap(readPlace);
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
    /**
     * Gives a request the place that it has by now; removes the place where there is no request.
     * Nothing happens where somebody wrote the place since it was read.
     */
    async correct(place: MailPlace, by: Pick<Standing, 'turn' | 'revision'> | null): Promise<void> {
      const unchanged = {
        ConditionExpression: 'written_at = :seen',
        ExpressionAttributeValues: { ':seen': place.written_at },
      };
      const Item = itemOf({ ...place, ...by }, clock());
      await conditionally(() =>
        by
          ? documents.send(new PutCommand({ TableName, Item, ...unchanged }))
          : documents.send(new DeleteCommand({ TableName, Key: keyOf(place), ...unchanged })),
      );
    },
  };
}
