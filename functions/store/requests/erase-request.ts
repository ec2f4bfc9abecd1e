import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { contactsOf } from '#domain/requests/contact.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { senderOf } from '#domain/requests/sender.ts';
import { queryAll, type Table, type TransactedAction, transact } from '../../platform/table.ts';
import { serviceBusy, tryAgain } from '../rewrite.ts';
import { contactPartition, numberLead } from './contacts.ts';
import { orderKey } from './order-times.ts';
import { nameText, type RequestName, requestKey } from './request-keys.ts';
import { entryOfKey } from './request-log.ts';
import type { ViewingPlaces } from './viewing-places.ts';

/** Entries of a log that are deleted at once. */
const entriesAtOnce = 90;

const keyRow = z.object({ pk: z.string(), sk: z.string() });
/** What is read of a request, even of one that is otherwise broken. */
const requestRow = z.object({
  day: z.catch(z.optional(z.string()), undefined),
  tbi_data: z.catch(z.optional(z.object({ orderid: z.string() })), undefined),
});

/** The condition that a request is as it was read, whatever its count is. */
const asRead = ({ revision }: Record<string, unknown>) =>
  revision === undefined
    ? { ConditionExpression: 'attribute_not_exists(revision)' }
    : {
        ConditionExpression: 'revision = :seen',
        ExpressionAttributeValues: { ':seen': revision },
      };

/** A day whose row is broken holds no place that could be freed. */
function nothingBroken(error: unknown): TransactedAction[] {
  if (error instanceof Error && error.name === '$ZodError') return [];
  throw error;
}

const gone = (Key: Record<string, unknown>): TransactedAction => ({ Delete: { Key } });

/**
 * Deletes a request with everything that is written with it: first the entries of its log, then the
 * request, its contacts, its next step and its letters' place, its place in the yard and its order at
 * the bank in one. So one that broke off is found again by its contacts. It ends where a look finds
 * nothing: a query beside a transaction may miss a row. `false`: there was no request.
 */
export function createRequestEraser(table: Table, places: Pick<ViewingPlaces, 'without'>) {
  const { documents, name: TableName } = table;

  async function read(of: RequestName) {
    const Key = requestKey(of);
    // Before the rows beside it: whoever adds one meanwhile changes the request.
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    const items = await queryAll(table, {
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': Key.pk },
      ProjectionExpression: 'pk, sk',
    });
    const rows = items.map((item) => keyRow.parse(item)).filter(({ sk }) => sk !== Key.sk);
    return {
      item: Item,
      entries: rows.filter((row) => entryOfKey(row) !== null),
      beside: rows.filter((row) => entryOfKey(row) === null),
    };
  }

  /** What deletes the request as it was read, and all that is not beside it. */
  async function deletion(
    of: RequestName,
    item: Record<string, unknown>,
  ): Promise<TransactedAction[]> {
    const { day, tbi_data } = requestRow.parse(item);
    return [
      { Delete: { Key: requestKey(of), ...asRead(item) } },
      ...[numberLead(referenceOf(of.id)), ...contactsOf(senderOf(item))].map((contact) =>
        gone({ pk: contactPartition(contact), sk: nameText(of) }),
      ),
      ...(tbi_data ? [gone(orderKey(tbi_data.orderid))] : []),
      ...(day === undefined ? [] : await places.without(day, of.id).catch(nothingBroken)),
    ];
  }

  return async (of: RequestName): Promise<boolean> => {
    let wasThere = false;
    await tryAgain(async () => {
      const { item, entries, beside } = await read(of);
      for (let at = 0; at < entries.length; at += entriesAtOnce)
        await transact(table, entries.slice(at, at + entriesAtOnce).map(gone));
      const actions = [...(item ? await deletion(of, item) : []), ...beside.map(gone)];
      if (actions.length > 0 && (await transact(table, actions)).length === 0)
        wasThere ||= item !== undefined;
      return actions.length === 0 && entries.length === 0 ? true : null;
    }, serviceBusy);
    return wasThere;
  };
}
export type RequestEraser = ReturnType<typeof createRequestEraser>;
