import { isDeepStrictEqual } from 'node:util';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import { isExpired } from '#domain/requests/stored-request.ts';
import { type Table, type TransactedAction, transact } from '#functions/platform/table.ts';
import { orderAction } from '#functions/store/requests/order-times.ts';
import { requestKey } from '#functions/store/requests/request-keys.ts';
import { rowsBeside } from '#functions/store/requests/rows-beside.ts';
import type { Fix } from './fix.ts';
import type { Item, SeenRequest, SeenStage } from './read-stage.ts';

/** Writes of one transaction; the condition on the request is one more. */
const atOnce = 90;

const keyOf = ({ pk, sk }: Item) => ({ pk, sk });
const textOf = (row: Item) => JSON.stringify(keyOf(row));

/** What is wrong beside requests: rows that are missing, others than they follow from, or of nobody. */
export function requestFixes(table: Table, { requests, ordered }: SeenStage, now: Date): Fix[] {
  return [...requests.values()].flatMap((seen) => {
    const { request } = seen;
    if (request === 'unreadable' || (request && isExpired(request, now))) return [];
    return request ? wrongBeside(table, seen, ordered) : ofNobody(table, seen);
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

function wrongBeside(table: Table, seen: SeenRequest, ordered: ReadonlySet<string>): Fix[] {
  const { of, request, beside, entries, latest } = seen;
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
    ...(of.kind === 'loan' && !ordered.has(of.id)
      ? [orderAction((request as LoanRequest).tbi_data.orderid, request)]
      : []),
  ];
  const isCounted = request.log_count === entries.length && request.last?.at === latest?.at;
  if (writes.length === 0 && isCounted) return [];
  const unchanged = {
    Key: requestKey(of),
    ConditionExpression: '#revision = :seen',
    ExpressionAttributeNames: { '#revision': 'revision' },
  };
  const first: TransactedAction = isCounted
    ? {
        ConditionCheck: {
          ...unchanged,
          ExpressionAttributeValues: { ':seen': request.revision },
        },
      }
    : {
        Update: {
          ...unchanged,
          UpdateExpression: 'SET log_count = :count, #last = :last ADD #revision :one',
          ExpressionAttributeNames: { ...unchanged.ExpressionAttributeNames, '#last': 'last' },
          ExpressionAttributeValues: {
            ':seen': request.revision,
            ':count': entries.length,
            ':last': latest,
            ':one': 1,
          },
        },
      };
  return [
    {
      what: 'requests whose contacts, next step, letters or log did not agree with them',
      count: 1,
      apply: async () => (await transact(table, [first, ...writes])).length === 0,
    },
  ];
}
