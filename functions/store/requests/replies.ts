import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { nextMailAt } from '#domain/requests/outbox.ts';
import { type Reply, replySchema } from '#domain/requests/reply.ts';
import {
  conditionally,
  indexNames,
  type Table,
  type TransactedAction,
} from '../../platform/table.ts';
import { atVersion, readRow } from '../rows.ts';
import { type RequestName, toDo } from './request-keys.ts';
import { entryKey, entryOfKey } from './request-log.ts';

// An entry's row has its kind under another name: `kind` lists a row in an index.
const storedReply = z.extend(z.omit(z.object(replySchema.shape), { kind: true }), {
  entry_kind: replySchema.shape.kind,
});

function readReply(item: unknown): Reply {
  const { entry_kind: kind, ...fields } = readRow(storedReply, item);
  return { kind, ...fields };
}

function replyItem(of: RequestName, { kind: entry_kind, ...fields }: Reply) {
  const mailAt = nextMailAt([fields.mail]);
  return {
    ...entryKey(of, fields.entry_id),
    ...fields,
    entry_kind,
    ...(mailAt !== null && { to_do: toDo.reply, to_do_sort: `${mailAt}#${fields.entry_id}` }),
  };
}

/** Adds a reply to a log, once: written with the request, which counts it. */
export const replyAddition = (of: RequestName, reply: Reply): TransactedAction => ({
  Put: { Item: replyItem(of, reply), ...atVersion(0) },
});

/** Replies that one run of the schedule sends at most. */
const mostAtOnce = 100;

/**
 * Replies of staff: rows of a request's log, each with the letter that goes out for it. A letter
 * that waits is listed in the index.
 */
export function createReplies(table: Table) {
  const { documents, name: TableName } = table;

  async function get(of: RequestName, id: string): Promise<Reply | null> {
    const { Item } = await documents.send(
      new GetCommand({ TableName, Key: entryKey(of, id), ConsistentRead: true }),
    );
    return Item ? readReply(Item) : null;
  }
  /** Writes a reply in place of the one of this revision. */
  const writing = (of: RequestName, reply: Reply, revision: number) => ({
    Item: replyItem(of, reply),
    ...atVersion(revision, 'revision'),
  });

  return {
    get,
    writing: (of: RequestName, reply: Reply, revision: number): TransactedAction => ({
      Put: writing(of, reply, revision),
    }),
    /** False where somebody wrote it meanwhile, or it is gone. */
    replace: (of: RequestName, reply: Reply, revision: number): Promise<boolean> =>
      conditionally(() =>
        documents.send(new PutCommand({ TableName, ...writing(of, reply, revision) })),
      ),
    /**
     * Replies whose letter is to be sent, those due first; with `until` (ISO) only those due by
     * then. May lag behind the last writes by moments.
     */
    async waiting(until: string | null): Promise<{ of: RequestName; id: string }[]> {
      // The sort key is `<due>#<id>`: `$` comes right after `#`.
      const due = until !== null && { ':until': `${until}$` };
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName,
          IndexName: indexNames.toDo,
          KeyConditionExpression: `to_do = :to_do${due ? ' AND to_do_sort < :until' : ''}`,
          ExpressionAttributeValues: { ':to_do': toDo.reply, ...due },
          Limit: mostAtOnce,
        }),
      );
      return Items.flatMap((item) => entryOfKey(item) ?? []);
    },
  };
}
export type Replies = ReturnType<typeof createReplies>;
