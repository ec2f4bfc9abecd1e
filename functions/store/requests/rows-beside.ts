import { isDeepStrictEqual } from 'node:util';
import { hasStep } from '#domain/requests/inbox.ts';
import type { AnyRequest } from '#domain/requests/request-kinds.ts';
import { senderOf } from '#domain/requests/sender.ts';
import type { TransactedAction } from '../../platform/table.ts';
import { contactItems } from './contacts.ts';
import { mailPlaceItem, placeMark } from './mail-places.ts';
import { stepItem, stepMark } from './next-steps.ts';
import type { RequestName } from './request-keys.ts';
import { hourItem, hourMark } from './viewing-hours.ts';

type Row = Record<string, unknown>;

/** The sort keys of those of these rows that lie in the request's partition. */
export const marksBeside: readonly string[] = [placeMark, stepMark, hourMark];

/**
 * The rows that follow from a request and are written with it: what it is found by, its next step's
 * pointer, a viewing's hour, and its place among those with mail to send.
 */
export const rowsBeside = (of: RequestName, request: AnyRequest): Row[] => [
  ...contactItems(of, request),
  ...rowsWithoutContacts(of, request),
];

function rowsWithoutContacts(of: RequestName, request: AnyRequest): Row[] {
  const { next_step, expires_at } = request;
  return [
    ...(next_step ? [stepItem(of, next_step, expires_at, hasStep(of.kind, request))] : []),
    ...('day' in request ? [hourItem(request)] : []),
    // A call has no mail.
    ...(of.kind === 'call' ? [] : [mailPlaceItem(of, request)]),
  ];
}

/** Whether the contacts of both are the same rows. */
const isSameSender = (one: AnyRequest, other: AnyRequest) =>
  one.created_at === other.created_at &&
  one.expires_at === other.expires_at &&
  isDeepStrictEqual(senderOf(one), senderOf(other));

const keyOf = ({ pk, sk }: Row) => ({ pk, sk });
const textOf = (row: Row) => JSON.stringify(keyOf(row));

/** The writes that make the rows beside a request what they are after its change. */
export function changesBeside(
  of: RequestName,
  before: AnyRequest | null,
  after: AnyRequest | null,
): TransactedAction[] {
  // To read telephones takes longer than the write.
  const beside = before && after && isSameSender(before, after) ? rowsWithoutContacts : rowsBeside;
  const rows = (request: AnyRequest | null) =>
    new Map((request ? beside(of, request) : []).map((row) => [textOf(row), row]));
  const [old, wanted] = [rows(before), rows(after)];
  const puts = [...wanted]
    .filter(([key, row]) => !isDeepStrictEqual(old.get(key), row))
    .map(([, Item]): TransactedAction => ({ Put: { Item } }));
  const deletes = [...old]
    .filter(([key]) => !wanted.has(key))
    .map(([, row]): TransactedAction => ({ Delete: { Key: keyOf(row) } }));
  return [...puts, ...deletes];
}
