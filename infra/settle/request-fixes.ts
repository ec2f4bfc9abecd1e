import { isDeepStrictEqual } from 'node:util';
import { latestOf, wordsOf } from '#domain/requests/last-entry.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import type { AnyRequest } from '#domain/requests/request-kinds.ts';
import { isExpired } from '#domain/requests/stored-request.ts';
import { type Table, type TransactedAction, transact } from '#functions/platform/table.ts';
import { orderAction } from '#functions/store/requests/order-times.ts';
import { type RequestName, requestKey } from '#functions/store/requests/request-keys.ts';
import { requestRows } from '#functions/store/requests/request-stores.ts';
import { rowsBeside } from '#functions/store/requests/rows-beside.ts';
import type { Fix } from './fix.ts';
import type { Item, SeenRequest, SeenStage } from './read-stage.ts';

/** Writes of one transaction; the condition on the request is one more. */
const atOnce = 90;

const keyOf = ({ pk, sk }: Item) => ({ pk, sk });
const textOf = (row: Item) => JSON.stringify(keyOf(row));

/** What is wrong beside requests: rows that are missing, others than they follow from, or of nobody. */
export function requestFixes(table: Table, { requests, orders }: SeenStage, now: Date): Fix[] {
  return [...requests.values()].flatMap((seen) => {
    const { request } = seen;
    if (request === 'unreadable' || (request && isExpired(request, now))) return [];
    if (!request) return ofNobody(table, seen);
    return [...wrongBeside(table, seen), ...lostOrder(table, seen, orders)];
  });
}

/** Rows whose request is not there. */
function ofNobody(table: Table, { of, beside, entries }: SeenRequest): Fix[] {
  const rows = [...beside, ...entries];
  const free: TransactedAction = {
    ConditionCheck: { Key: requestKey(of), ConditionExpression: 'attribute_not_exists(pk)' },
  };
  const fixes: Fix[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    const gone = rows
      .slice(at, at + atOnce)
      .map((row): TransactedAction => ({ Delete: { Key: keyOf(row) } }));
    fixes.push({
      what: 'rows of requests that are gone',
      count: gone.length,
      apply: async () => (await transact(table, [free, ...gone])).length === 0,
    });
  }
  return fixes;
}

/** A loan request's order, where no loan request has it. */
function lostOrder(table: Table, { of, request }: SeenRequest, orders: ReadonlySet<string>): Fix[] {
  if (of.kind !== 'loan' || request === null || request === 'unreadable') return [];
  const { tbi_data, ...loan } = request as LoanRequest;
  if (orders.has(tbi_data.orderid)) return [];
  const written = orderAction(tbi_data.orderid, loan);
  return [
    {
      what: 'loan requests whose order was not noted',
      count: 1,
      apply: async () => (await transact(table, [asSeen(of, loan), written])).length === 0,
    },
  ];
}

const asSeen = (of: RequestName, { revision }: Pick<AnyRequest, 'revision'>): TransactedAction => ({
  ConditionCheck: {
    Key: requestKey(of),
    ConditionExpression: 'revision = :seen',
    ExpressionAttributeValues: { ':seen': revision },
  },
});

/** Attributes that a row has only while its request waits for staff. */
const whileWaiting = ['to_do', 'to_do_sort'];

/** Whether a row has all that it should; what a later release added is its own. */
const hasAll = (row: Item, wanted: Item): boolean =>
  [...Object.keys(wanted), ...whileWaiting].every((name) =>
    isDeepStrictEqual(row[name], wanted[name]),
  );

/**
 * What was found, unless the request tells of another one of the same moment: which of these was
 * written last, only the request knows.
 */
function unlessOther<T extends { at: string }>(
  told: T | null,
  found: T | null,
  nameOf: (one: T) => unknown = (one) => one,
): T | null {
  if (told === null || found === null || told.at !== found.at) return found;
  return isDeepStrictEqual(nameOf(told), nameOf(found)) ? found : told;
}

function wrongBeside(table: Table, seen: SeenRequest): Fix[] {
  const { of, request, row, beside, entries, latest } = seen;
  if (request === null || request === 'unreadable') return [];
  const stored = new Map(beside.map((row) => [textOf(row), row]));
  const wanted = new Map(rowsBeside(of, request).map((row) => [textOf(row), row]));
  const writes = [
    ...[...wanted]
      .filter(([key, row]) => !isDeepStrictEqual(stored.get(key), row))
      .map(([, Item]): TransactedAction => ({ Put: { Item } })),
    ...[...stored]
      .filter(([key]) => !wanted.has(key))
      .map(([, row]): TransactedAction => ({ Delete: { Key: keyOf(row) } })),
  ];
  const words = wordsOf(request);
  const counted = {
    ...request,
    log_count: entries.length,
    last: unlessOther(
      request.last,
      latestOf([...(words ? [words] : []), ...(latest ? [latest] : [])]),
    ),
    reply: unlessOther(request.reply, seen.reply, ({ entry_id }) => entry_id),
  };
  const { item } = requestRows[of.kind] as { item: (request: AnyRequest) => Item };
  const isCounted = hasAll(row, item(counted));
  if (writes.length === 0 && isCounted) return [];
  const first: TransactedAction = isCounted
    ? asSeen(of, request)
    : {
        Put: {
          Item: item({ ...counted, revision: request.revision + 1 }),
          ConditionExpression: 'revision = :seen',
          ExpressionAttributeValues: { ':seen': request.revision },
        },
      };
  return [
    {
      what: 'requests whose lists, contacts, next step, letters or log did not agree with them',
      count: 1,
      apply: async () => (await transact(table, [first, ...writes])).length === 0,
    },
  ];
}
