import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { DomainError } from '#domain/errors.ts';
import { type InboxPlace, inboxOf } from '#domain/requests/inbox.ts';
import type { RequestCounts, RequestView } from '#domain/requests/listed-request.ts';
import { kindNames, type RequestKind, type RequestOfKind } from '#domain/requests/request-kinds.ts';
import { indexNames, type Table } from '../../platform/table.ts';
import { nameOf, nameText, type RequestName, toDo } from './request-keys.ts';

/** The two lists of the index. Those that wait are the first of `open`. */
export const inboxLists = { open: 'open', closed: 'closed' } as const;
type InboxList = keyof typeof inboxLists;

/** What the order of each place begins with: in falling order those that wait come first. */
const marks = { waiting: 'W#', open: 'O#', closed: 'C#' } as const satisfies Record<
  InboxPlace,
  string
>;

/**
 * Attributes of the index that lists all requests: those that wait for staff by when they came, the
 * others by when something happened to them last. `letter` and `due` are what only the list knows.
 */
export function inboxAttributes<Kind extends RequestKind>(
  kind: Kind,
  request: RequestOfKind[Kind],
): { inbox: InboxList; inbox_sort: string; letter: string | null; due: string | null } {
  const { place, active_at, letter, due } = inboxOf(kind, request);
  const at = place === 'waiting' ? request.created_at : active_at;
  const sort = `${marks[place]}${at}#${nameText({ kind, id: request.id })}`;
  return { inbox: place === 'closed' ? 'closed' : 'open', inbox_sort: sort, letter, due };
}

/** The mark of an order: whatever else is in it changes nothing but the place within a list. */
export const markOf = (inbox_sort: string): string => inbox_sort.slice(0, marks.open.length);

/** One query of an index, in one order. */
interface Part {
  index: string;
  attribute: string;
  list: string;
  /** Only what begins with it. */
  mark?: string;
  falling: boolean;
}

const fromInbox = (list: InboxList, falling = true): Part => ({
  index: indexNames.inbox,
  attribute: 'inbox',
  list,
  falling,
});
const fromToDo = (list: string, falling = false): Part => ({
  index: indexNames.toDo,
  attribute: 'to_do',
  list,
  falling,
});

/** What each view reads, one after the other. */
const parts: Record<RequestView, readonly Part[]> = {
  waiting: [{ ...fromInbox('open', false), mark: marks.waiting }],
  to_do: [fromToDo(toDo.step)],
  viewings: [fromToDo(toDo.viewingAhead), fromToDo(toDo.viewingOver, true)],
  open: [fromInbox('open')],
  all: [fromInbox('open'), fromInbox('closed')],
};
/** Views whose rows lie beside the requests, which are read by their names then. */
const isOfPointers = (view: RequestView) => view === 'to_do' || view === 'viewings';

/** Rows of a page: of the index some 0.7 kB each, whole requests some 3 kB. */
const pageSize = { rows: 60, pointers: 25 };

const key = z.string().check(z.regex(/^[ -~]{1,200}$/));
const cursorSchema = z.strictObject({
  part: z.int().check(z.gte(0), z.lt(2)),
  pk: z.optional(key),
  sk: z.optional(key),
  sort: z.optional(key),
});
type Cursor = z.infer<typeof cursorSchema>;

/** Where a page goes on: names and times alone. */
const cursorText = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return { part: 0 };
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new DomainError('invalid', 'The cursor is not valid', {
      cause,
      fields: { cursor: 'invalid' },
    });
  }
}

const startRow = z.object({ pk: z.string(), sk: z.string() });

export interface InboxPage {
  /** In the order of the view: rows as the index has them; none where only names are there. */
  rows: Record<string, unknown>[];
  names: RequestName[];
  /** Cursor of the following page, or null. */
  next: string | null;
  /** Whether the following page is of closed requests. */
  nextIsClosed: boolean;
}

/** Of a view so many are counted at most: more than 99 are 100. */
const mostCounted = 100;

/**
 * All requests in one list, by a sparse index that has of each what a list shows. May lag behind the
 * last writes by moments.
 */
export function createInbox({ documents, name: TableName }: Table, clock: () => Date) {
  const now = () => Math.floor(clock().getTime() / 1000);

  async function query(
    { index, attribute, list, mark, falling }: Part,
    kind: RequestKind | undefined,
    start: Record<string, unknown> | undefined,
    limit: number,
  ) {
    const ofKind = kind && (index === indexNames.inbox ? 'kind = :kind' : 'begins_with(pk, :kind)');
    return documents.send(
      new QueryCommand({
        TableName,
        IndexName: index,
        KeyConditionExpression: `${attribute} = :list${mark ? ` AND begins_with(${attribute}_sort, :mark)` : ''}`,
        FilterExpression: `expires_at > :now${ofKind ? ` AND ${ofKind}` : ''}`,
        ExpressionAttributeValues: {
          ':list': list,
          ':now': now(),
          ...(mark && { ':mark': mark }),
          ...(kind && {
            ':kind': index === indexNames.inbox ? kindNames[kind].row : `${kindNames[kind].row}#`,
          }),
        },
        ScanIndexForward: !falling,
        Limit: limit,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
  }

  return {
    /**
     * A page of a view, two queries at most. With `kind` it may have few rows, or none, and go on all
     * the same. Rejects with `invalid` for a cursor that is none.
     */
    async page(
      view: RequestView,
      { kind, cursor }: { kind?: RequestKind | undefined; cursor?: string | undefined } = {},
    ): Promise<InboxPage> {
      const size = isOfPointers(view) ? pageSize.pointers : pageSize.rows;
      const { part: first, pk, sk, sort } = readCursor(cursor);
      const found: Record<string, unknown>[] = [];
      let read = 0;
      let next: Cursor | null = null;
      const left = parts[view].slice(first);
      if (left.length === 0)
        throw new DomainError('invalid', 'The cursor is not valid', {
          fields: { cursor: 'invalid' },
        });
      for (const [at, part] of left.entries()) {
        const { list, attribute } = part;
        const start =
          at === 0 && pk !== undefined
            ? { pk, sk, [attribute]: list, [`${attribute}_sort`]: sort }
            : undefined;
        const {
          Items = [],
          ScannedCount = 0,
          LastEvaluatedKey,
        } = await query(part, kind, start, size - read);
        found.push(...Items);
        read += ScannedCount;
        if (LastEvaluatedKey) {
          const last = startRow.parse(LastEvaluatedKey);
          next = { part: first + at, ...last, sort: String(LastEvaluatedKey[`${attribute}_sort`]) };
          break;
        }
        if (read >= size) {
          next = at + 1 < left.length ? { part: first + at + 1 } : null;
          break;
        }
      }
      return {
        rows: isOfPointers(view) ? [] : found,
        names: found.flatMap((row) => nameOf(startRow.parse(row).pk) ?? []),
        next: next && cursorText(next),
        nextIsClosed: next !== null && parts[view][next.part]?.list === inboxLists.closed,
      };
    },

    /** What the views have, by two small queries. */
    async counts(): Promise<RequestCounts> {
      const [{ Items = [] }, steps] = await Promise.all([
        documents.send(
          new QueryCommand({
            TableName,
            IndexName: indexNames.inbox,
            KeyConditionExpression: 'inbox = :list',
            FilterExpression: 'expires_at > :now',
            ExpressionAttributeValues: { ':list': inboxLists.open, ':now': now() },
            ProjectionExpression: 'inbox_sort',
            ScanIndexForward: false,
            Limit: mostCounted,
          }),
        ),
        documents.send(
          new QueryCommand({
            TableName,
            IndexName: indexNames.toDo,
            KeyConditionExpression: 'to_do = :list',
            FilterExpression: 'expires_at > :now',
            ExpressionAttributeValues: { ':list': toDo.step, ':now': now() },
            Select: 'COUNT',
            Limit: mostCounted,
          }),
        ),
      ]);
      const waiting = Items.filter(({ inbox_sort }) =>
        String(inbox_sort).startsWith(marks.waiting),
      ).length;
      return { waiting, to_do: steps.Count ?? 0, open: Items.length };
    },
  };
}
export type Inbox = ReturnType<typeof createInbox>;
