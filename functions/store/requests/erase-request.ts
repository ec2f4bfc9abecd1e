import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { contactsOf } from '#domain/requests/contact.ts';
import { senderOf } from '#domain/requests/sender.ts';
import { queryAll, type Table, type TransactedAction, transact } from '../../platform/table.ts';
import { serviceBusy, tryAgain } from '../rewrite.ts';
import { contactPartition } from './contacts.ts';
import { orderKey } from './order-times.ts';
import { nameText, type RequestName, requestKey } from './request-keys.ts';
import type { ViewingPlaces } from './viewing-places.ts';

/** Entries of a log that are deleted at once. */
const entriesAtOnce = 90;

const keyRow = z.object({ pk: z.string(), sk: z.string() });
/** What is read of a request, even of one that is otherwise broken. */
const requestRow = z.object({
  revision: z.int(),
  day: z.catch(z.optional(z.string()), undefined),
  tbi_data: z.catch(z.optional(z.object({ orderid: z.string() })), undefined),
});

const gone = (Key: Record<string, unknown>): TransactedAction => ({ Delete: { Key } });

/**
 * Deletes a request with everything that is written with it: first the entries of its log, then the
 * request, its contacts, its next step and its letters' place, its place in the yard and its order at
 * the bank in one. So one that broke off is found again by its contacts. `false`: there was none.
 */
export function createRequestEraser(table: Table, places: Pick<ViewingPlaces, 'without'>) {
  const { documents, name: TableName } = table;

  async function read(of: RequestName) {
    const [{ Item }, items] = await Promise.all([
      documents.send(new GetCommand({ TableName, Key: requestKey(of), ConsistentRead: true })),
      queryAll(table, {
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': requestKey(of).pk },
        ProjectionExpression: 'pk, sk',
      }),
    ]);
    const keys = items
      .map((item) => keyRow.parse(item))
      .filter(({ sk }) => sk !== requestKey(of).sk);
    const isEntry = ({ sk }: { sk: string }) => sk.startsWith('LOG#');
    return {
      item: Item,
      entries: keys.filter(isEntry),
      beside: keys.filter((key) => !isEntry(key)),
    };
  }

  return async (of: RequestName): Promise<boolean> => {
    let isThere = false;
    await tryAgain(async () => {
      const { item, entries, beside } = await read(of);
      for (let at = 0; at < entries.length; at += entriesAtOnce)
        await transact(table, entries.slice(at, at + entriesAtOnce).map(gone));
      isThere = item !== undefined;
      if (!item)
        return beside.length === 0 || (await transact(table, beside.map(gone))).length === 0;
      const { revision, day, tbi_data } = requestRow.parse(item);
      const failed = await transact(table, [
        {
          Delete: {
            Key: requestKey(of),
            ConditionExpression: 'revision = :seen',
            ExpressionAttributeValues: { ':seen': revision },
          },
        },
        ...beside.map(gone),
        ...contactsOf(senderOf(item)).map((contact) =>
          gone({ pk: contactPartition(contact), sk: nameText(of) }),
        ),
        ...(tbi_data ? [gone(orderKey(tbi_data.orderid))] : []),
        ...(day === undefined ? [] : await places.without(day, of.id)),
      ]);
      return failed.length === 0;
    }, serviceBusy);
    return isThere;
  };
}
export type RequestEraser = ReturnType<typeof createRequestEraser>;
