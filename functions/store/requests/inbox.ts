import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { DomainError } from '#domain/errors.ts';
import { type InboxPlace, inboxOf } from '#domain/requests/inbox.ts';
import type { RequestCounts, RequestView } from '#domain/requests/listed-request.ts';
import {
  kindNames,
  type RequestKind,
  type RequestOfKind,
  requestKinds,
} from '#domain/requests/request-kinds.ts';
import { inboxProjection, indexNames, type Table } from '../../platform/table.ts';
import { stepMark } from './next-steps.ts';
import { nameOf, nameText, type RequestName, requestKey, toDo } from './request-keys.ts';
import { hourMark } from './viewing-hours.ts';

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
  /** The index's key; its order is the attribute with `_sort` after it. */
  attribute: string;
  list: string;
  /** Only what begins with it. */
  mark?: string;
  falling: boolean;
  /** The sort key of the rows, where they are not the requests' own. */
  sk?: string;
  /** Rows that are read at most: the index `byKind` has whole requests of some 3 kB. */
  most?: number;
  filter: string | null;
  values: Record<string, string>;
}

/** A list of the index, of one kind or of all. */
const fromInbox = (list: InboxList, kind: RequestKind | undefined, falling = true): Part => ({
  index: indexNames.inbox,
  attribute: 'inbox',
  list,
  falling,
  filter: kind ? 'kind = :kind' : null,
  values: kind ? { ':kind': kindNames[kind].row } : {},
});
/** A list of rows that lie beside requests. */
const fromToDo = (
  list: string,
  sk: string,
  kind: RequestKind | undefined,
  falling = false,
): Part => ({
  index: indexNames.toDo,
  attribute: 'to_do',
  list,
  sk,
  falling,
  filter: kind ? 'begins_with(pk, :kind)' : null,
  values: kind ? { ':kind': `${kindNames[kind].row}#` } : {},
});
/** What is closed of one kind, by when it came: of all that is closed it may be one in twenty. */
const closedOfKind = (kind: RequestKind): Part => ({
  index: indexNames.byKind,
  attribute: 'kind',
  list: kindNames[kind].row,
  falling: true,
  most: 30,
  filter: 'inbox = :closed',
  values: { ':closed': inboxLists.closed },
});

/** What a view reads, one after the other. */
function partsOf(view: RequestView, kind: RequestKind | undefined): Part[] {
  switch (view) {
    case 'waiting':
      return [{ ...fromInbox('open', kind, false), mark: marks.waiting }];
    case 'to_do':
      return [fromToDo(toDo.step, stepMark, kind)];
    case 'viewings':
      if (kind && kind !== 'viewing') return [];
      return [
        fromToDo(toDo.viewingAhead, hourMark, undefined),
        fromToDo(toDo.viewingOver, hourMark, undefined, true),
      ];
    case 'open':
      return [fromInbox('open', kind)];
    case 'all':
      return [fromInbox('open', kind), kind ? closedOfKind(kind) : fromInbox('closed', undefined)];
  }
}
/** Views whose rows lie beside the requests, which are read by their names then. */
const isOfPointers = (view: RequestView) => view === 'to_do' || view === 'viewings';

/** Rows of a page: of the index some 0.7 kB each, whole requests some 3 kB. */
const pageSize = { rows: 60, pointers: 25 };

const noCursor = (cause?: unknown) =>
  new DomainError('invalid', 'The cursor is not valid', {
    ...(cause !== undefined && { cause }),
    fields: { cursor: 'invalid' },
  });

/** `<mark><time>#<kind>#<id>`, of the index `byKind` without the mark and the kind. */
const order = /^(?:[WOC]#)?([\d:.TZ-]{10,30})#(?:([a-z]+)#)?([\da-f-]{36})$/;
/** After which row of a part the page begins; without `sort` it is the first. */
const cursorSchema = z.strictObject({
  part: z.int(),
  sort: z.optional(z.string().check(z.regex(order))),
});
type Cursor = z.infer<typeof cursorSchema>;

/** Where a page goes on: names and times alone. */
const cursorText = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return { part: 0 };
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (cause) {
    throw noCursor(cause);
  }
}

/** The key of the row after which a part begins, of which the table knows whether it can be one. */
function startOf(
  { attribute, list, mark = '', sk }: Part,
  sort: string | undefined,
  only: RequestKind | undefined,
): Record<string, string> | undefined {
  if (sort === undefined) return undefined;
  const [, , named, id = ''] = order.exec(sort) ?? [];
  const kind = named === undefined ? only : requestKinds.find((one) => one === named);
  if (!kind || !sort.startsWith(mark)) throw noCursor();
  const own = requestKey({ kind, id });
  return { pk: own.pk, sk: sk ?? own.sk, [attribute]: list, [`${attribute}_sort`]: sort };
}

export interface InboxPage {
  /** In the order of the view: rows as the index has them; none where only names are there. */
  rows: Record<string, unknown>[];
  names: RequestName[];
  /** The time, ISO, of the last closed request that was read; null where none was. */
  reached: string | null;
  /** Cursor of the following page, or null. */
  next: string | null;
}

/** Of a view so many are counted at most: more than 99 are 100. */
const mostCounted = 100;

const pageRow = z.object({ pk: z.string() });
// Some attribute names are reserved words of DynamoDB.
const listed = ['pk', ...inboxProjection];
const projection = {
  ProjectionExpression: listed.map((one) => `#${one}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(listed.map((one) => [`#${one}`, one])),
};

/**
 * All requests in one list, by a sparse index that has of each what a list shows. May lag behind the
 * last writes by moments.
 */
export function createInbox({ documents, name: TableName }: Table, clock: () => Date) {
  const now = () => Math.floor(clock().getTime() / 1000);

  const query = (
    { index, attribute, list, mark, falling, filter, values }: Part,
    start: Record<string, string> | undefined,
    limit: number,
  ) =>
    documents.send(
      new QueryCommand({
        TableName,
        IndexName: index,
        KeyConditionExpression: `${attribute} = :list${mark ? ` AND begins_with(${attribute}_sort, :mark)` : ''}`,
        FilterExpression: `expires_at > :now${filter ? ` AND ${filter}` : ''}`,
        ExpressionAttributeValues: {
          ':list': list,
          ':now': now(),
          ...(mark && { ':mark': mark }),
          ...values,
        },
        ...(index === indexNames.byKind && projection),
        ScanIndexForward: !falling,
        Limit: limit,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );

  return {
    /**
     * A page of a view, two queries at most. With `kind` it may have few rows, or none, and go on all
     * the same. Rejects with `invalid` for a cursor that is none.
     */
    async page(
      view: RequestView,
      { kind, cursor }: { kind?: RequestKind | undefined; cursor?: string | undefined } = {},
    ): Promise<InboxPage> {
      const all = partsOf(view, kind);
      const size = isOfPointers(view) ? pageSize.pointers : pageSize.rows;
      const asked = readCursor(cursor);
      if (cursor !== undefined && !all[asked.part]) throw noCursor();
      const found: Record<string, unknown>[] = [];
      let read = 0;
      let reached: string | null = null;
      let next: Cursor | null = null;
      for (const [at, part] of all.entries()) {
        if (at < asked.part) continue;
        if (read >= size) {
          next = { part: at };
          break;
        }
        const start = at === asked.part ? startOf(part, asked.sort, kind) : undefined;
        const limit = Math.min(size - read, part.most ?? size);
        const { Items = [], ScannedCount = 0, LastEvaluatedKey } = await query(part, start, limit);
        found.push(...Items);
        read += ScannedCount;
        if (LastEvaluatedKey) {
          const sort = String(LastEvaluatedKey[`${part.attribute}_sort`]);
          next = { part: at, sort };
          if (view === 'all' && at > 0) reached = order.exec(sort)?.[1] ?? null;
          break;
        }
      }
      return {
        rows: isOfPointers(view) ? [] : found,
        names: found.flatMap((row) => nameOf(pageRow.parse(row).pk) ?? []),
        reached,
        next: next && cursorText(next),
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
