import { isDeepStrictEqual } from 'node:util';
import { latestOf, wordsOf } from '#domain/requests/last-entry.ts';
import type { AnyRequest, RequestKind } from '#domain/requests/request-kinds.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { queryAll, type Table } from '#functions/platform/table.ts';
import { type RequestName, requestKey } from '#functions/store/requests/request-keys.ts';
import { createRequestLog } from '#functions/store/requests/request-log.ts';
import { requestRows } from '#functions/store/requests/request-stores.ts';
import { rowsBeside } from '#functions/store/requests/rows-beside.ts';
import {
  buildCall,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from './builders/build-request.ts';

/** A request of each kind. */
export const builders: Record<RequestKind, (fields: { id: string }) => AnyRequest> = {
  enquiry: buildEnquiry,
  loan: buildLoanRequest,
  call: buildCall,
  viewing: buildViewing,
};

/** All rows of a request's partition. */
export const rowsOf = (table: Table, of: RequestName) =>
  queryAll(table, {
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': requestKey(of).pk },
  });

/** What of the rows of a request does not agree with it; none where nothing of it is there. */
export async function disagreements(table: Table, of: RequestName): Promise<string[]> {
  const rows = await rowsOf(table, of);
  if (rows.length === 0) return [];
  const { sk } = requestKey(of);
  const item = rows.find((row) => row.sk === sk);
  if (!item) return ['the request is gone'];
  const request = requestRows[of.kind].read(item);
  const entries = await createRequestLog(table, silentLogger).entries(of);
  const words = wordsOf(request);
  const inOrder = entries.sort((one, other) => (one.at < other.at ? -1 : 1));
  const latest = latestOf([...(words ? [words] : []), ...inOrder]);
  const { item: itemOf } = requestRows[of.kind] as {
    item(request: AnyRequest): Record<string, unknown>;
  };
  const beside = rowsBeside(of, request).filter(({ pk }) => pk === item.pk);
  const found = rows.filter((row) => row !== item && !String(row.sk).startsWith('LOG#'));
  const isAsWanted = (row: Record<string, unknown>) =>
    found.some((one) => isDeepStrictEqual(one, row));
  return [
    ...(request.log_count === entries.length ? [] : ['log_count']),
    ...(request.last?.at === latest?.at ? [] : ['last']),
    ...(isDeepStrictEqual(itemOf(request), item) ? [] : ['its place in the lists']),
    ...(found.length === beside.length && beside.every(isAsWanted) ? [] : ['rows beside it']),
  ];
}
