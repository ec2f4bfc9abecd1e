import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type BankStatus, bankStatuses } from '#domain/requests/bank-status.ts';
import { type Enquiry, enquirySchema } from '#domain/requests/enquiry.ts';
import { houseIdsOf } from '#domain/requests/kinded-request.ts';
import {
  type LoanRequest,
  listedLoan,
  loanRequestSchema,
  waitsForStaff,
} from '#domain/requests/loan-request.ts';
import {
  type AnyRequest,
  kindNames,
  type RequestKind,
  type RequestOfKind,
} from '#domain/requests/request-kinds.ts';
import { isExpired } from '#domain/requests/stored-request.ts';
import { type Viewing, viewingSchema } from '#domain/requests/viewing.ts';
import type { Logger } from '../../platform/logger.ts';
import {
  indexNames,
  queryAll,
  type Table,
  type TransactedAction,
  transact,
} from '../../platform/table.ts';
import { rewrite } from '../rewrite.ts';
import { atVersion, createKindReader, readRow } from '../rows.ts';
import { inboxAttributes } from './inbox.ts';
import { requestKey, toDo } from './request-keys.ts';
import { changesBeside } from './rows-beside.ts';

const enquiryKind = kindNames.enquiry.row;
const loanKind = kindNames.loan.row;
const viewingKind = kindNames.viewing.row;

/**
 * Attributes of the index that lists a kind newest first, of the one that lists what is to be done:
 * `waiting` is its list of those that wait for staff; and of the list of all. Where the request's
 * mails stand is a row beside it.
 */
export function indexed<Kind extends RequestKind>(
  kind: Kind,
  request: RequestOfKind[Kind],
  waiting: string | null,
) {
  const sort = `${request.created_at}#${request.id}`;
  const work = waiting !== null && { to_do: waiting, to_do_sort: sort };
  return {
    kind: kindNames[kind].row,
    kind_sort: sort,
    ...work,
    ...inboxAttributes(kind, request),
  };
}

const enquiryKey = (id: string) => requestKey({ kind: 'enquiry', id });
const loanKey = (id: string) => requestKey({ kind: 'loan', id });
const viewingKey = (id: string) => requestKey({ kind: 'viewing', id });

/** Enquiries as rows of the table; the table's time to live reads `expires_at`. */
export const enquiryRows: RequestRows<Enquiry> = {
  name: 'enquiry',
  kind: enquiryKind,
  key: enquiryKey,
  waits: toDo.enquiry,
  item: (enquiry: Enquiry) => ({
    ...enquiry,
    ...enquiryKey(enquiry.id),
    ...indexed('enquiry', enquiry, enquiry.status === 'new' ? toDo.enquiry : null),
  }),
  read: (item: unknown): Enquiry => readRow(enquirySchema, item),
};

/** Loan requests as rows of the table. */
export const loanRows: RequestRows<LoanRequest> = {
  name: 'loan',
  kind: loanKind,
  key: loanKey,
  waits: toDo.loan,
  item: (loan: LoanRequest) => ({
    ...loan,
    ...loanKey(loan.id),
    ...indexed('loan', loan, waitsForStaff(loan) ? toDo.loan : null),
    loan: listedLoan(loan),
  }),
  read: (item: unknown): LoanRequest => readRow(loanRequestSchema, item),
};

/** Viewings as rows of the table. */
export const viewingRows: RequestRows<Viewing> = {
  name: 'viewing',
  kind: viewingKind,
  key: viewingKey,
  waits: toDo.viewing,
  item: (viewing: Viewing) => {
    const waiting = viewing.status === 'wished' ? toDo.viewing : null;
    return {
      ...viewing,
      ...viewingKey(viewing.id),
      ...indexed('viewing', viewing, waiting),
      viewing: { day: viewing.day, time: viewing.time },
    };
  },
  read: (item: unknown): Viewing => readRow(viewingSchema, item),
};

export type RequestRows<T> = Omit<Parameters<typeof createKindReader<T>>[2], 'key'> & {
  name: RequestKind;
  key(id: string): { pk: string; sk: string };
  item(value: T): Record<string, unknown>;
  /** `to_do` of those that wait for staff; null where none ever does. */
  waits: string | null;
};

/** Requests a page of a list: one of loan requests is 300 kB of the table, read within 0.1 s. */
const pageSize = 100;

const factRow = z.object({
  id: z.string(),
  created_at: z.string(),
  caravan_id: z.optional(z.nullable(z.string())),
  caravan_ids: z.optional(z.array(z.string())),
  bank: z.catch(z.optional(z.object({ status: z.nullable(z.enum(bankStatuses)) })), undefined),
});

/** Of a request without its sender. */
export interface Fact {
  id: string;
  created_at: string;
  caravan_ids: string[];
  /** The bank's last word on a loan request. */
  bank_status: BankStatus | null;
}

export interface RecentFacts {
  facts: (Fact & { isNews: boolean })[];
  /** Whether there are older requests than these. */
  goesOn: boolean;
}

const recentRow = z.object({
  bank: z.catch(z.optional(z.object({ status_at: z.nullable(z.string()) })), undefined),
  outbox: z.catch(
    z.array(
      z.object({
        state: z.string(),
        problem: z.nullable(z.string()),
        returned: z.nullable(z.string()),
      }),
    ),
    [],
  ),
});

/**
 * Whether staff have something to learn of a request: a mail did not arrive, or the bank answered
 * after `since`, ISO.
 */
function isNews({ bank, outbox }: z.infer<typeof recentRow>, since: string): boolean {
  const isTroubled = outbox.some(
    ({ state, problem, returned }) =>
      (state === 'waiting' && problem !== null) || returned !== null,
  );
  return isTroubled || (bank?.status_at ?? '') >= since;
}

const factNames = { '#bank': 'bank', '#status': 'status' };
const factFields = 'id, created_at, caravan_id, caravan_ids, #bank.#status';

function readFacts(item: unknown): Fact[] {
  const fact = factRow.safeParse(item).data;
  if (!fact) return [];
  const { id, created_at, bank } = fact;
  const bank_status = bank?.status ?? null;
  return [{ id, created_at, caravan_ids: houseIdsOf(fact), bank_status }];
}

/** Requests that are read of those that have waited longest. */
const mostWaiting = 50;

/**
 * Requests of one kind in the table. An expired one counts as gone, even before DynamoDB deletes
 * it.
 */
export function createRequestRepository<T extends AnyRequest>(
  table: Table,
  log: Logger,
  clock: () => Date,
  rows: RequestRows<T>,
) {
  const reader = createKindReader(table, log, rows);

  /** Writes a request in place of `before`; answers the conditions that failed, its own as action 0. */
  const write = (value: T, before: T | null, also: readonly TransactedAction[]) =>
    transact(table, [
      { Put: { Item: rows.item(value), ...atVersion(before?.revision ?? 0, 'revision') } },
      ...changesBeside({ kind: rows.name, id: value.id }, before, value),
      ...also,
    ]);

  return {
    /** As it was written last. */
    async get(id: string): Promise<T | null> {
      const found = await reader.get(id);
      return found && !isExpired(found, clock()) ? found : null;
    },
    /**
     * As it was written last; `unreadable` where it is broken, or of a later release, which is
     * logged.
     */
    async look(id: string): Promise<T | null | 'unreadable'> {
      try {
        const found = await reader.get(id);
        return found && !isExpired(found, clock()) ? found : null;
      } catch (error) {
        if (!(error instanceof Error && error.name === '$ZodError')) throw error;
        log.error('a stored item is not valid', { kind: rows.kind, id, error });
        return 'unreadable';
      }
    },
    /** The request of a row; null where it is expired, or broken, which is logged. */
    read(item: Record<string, unknown>): T | null {
      return reader.readRows([item]).find((found) => !isExpired(found, clock())) ?? null;
    },
    /**
     * Newest first. `next` is the cursor of the following page. May lag behind the last writes by
     * moments.
     */
    async page(
      cursor: string | undefined,
      limit = pageSize,
    ): Promise<{ items: T[]; next: string | null }> {
      const { items, next } = await reader.page(cursor, limit);
      return { items: items.filter((item) => !isExpired(item, clock())), next };
    },
    /** The facts of every request. May lag behind the last writes by moments. */
    async facts(): Promise<Fact[]> {
      const items = await queryAll(table, {
        IndexName: indexNames.byKind,
        KeyConditionExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': rows.kind },
        ProjectionExpression: factFields,
        ExpressionAttributeNames: factNames,
      });
      return items.flatMap(readFacts);
    },
    /**
     * The facts of the latest requests, newest first, and whether staff have something to learn of
     * each, of the bank what it answered after `since`, ISO; and whether there are older ones. May
     * lag behind the last writes by moments.
     */
    async recent(most: number, since: string): Promise<RecentFacts> {
      const { Items = [], LastEvaluatedKey } = await table.documents.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: indexNames.byKind,
          KeyConditionExpression: 'kind = :kind',
          ExpressionAttributeValues: { ':kind': rows.kind },
          ProjectionExpression: `${factFields}, #bank.status_at, outbox`,
          ExpressionAttributeNames: factNames,
          ScanIndexForward: false,
          Limit: most,
        }),
      );
      const facts = Items.flatMap((item) =>
        readFacts(item).map((fact) => ({ ...fact, isNews: isNews(recentRow.parse(item), since) })),
      );
      return { facts, goesOn: LastEvaluatedKey !== undefined };
    },
    /**
     * Those that have waited for staff longest. May lag behind the last writes by moments.
     */
    async waiting(): Promise<T[]> {
      if (rows.waits === null) return [];
      const { Items } = await table.documents.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: indexNames.toDo,
          KeyConditionExpression: 'to_do = :to_do',
          ExpressionAttributeValues: { ':to_do': rows.waits },
          Limit: mostWaiting,
        }),
      );
      return reader.readRows(Items).filter((item) => !isExpired(item, clock()));
    },
    /**
     * Writes a new request with all that follows from it, and `also`, or nothing: `taken` where there
     * is one with its id, `late` where a condition of `also` does not hold.
     */
    async create(value: T, also: readonly TransactedAction[] = []): Promise<Created> {
      const failed = await write(value, null, also);
      if (failed.length === 0) return 'created';
      return failed.some(({ action }) => action === 0) ? 'taken' : 'late';
    },
    /**
     * Writes a request in place of `before`, with all that follows from it, and `also`, or nothing:
     * false where somebody wrote it meanwhile, it is gone, or a condition of `also` does not hold.
     */
    async replace(value: T, before: T, also: readonly TransactedAction[] = []): Promise<boolean> {
      return (await write(value, before, also)).length === 0;
    },
  };
}
type Created = 'created' | 'taken' | 'late';
export type RequestStore<T extends AnyRequest> = ReturnType<typeof createRequestRepository<T>>;
export type EnquiryStore = RequestStore<Enquiry>;
export type LoanStore = RequestStore<LoanRequest>;
export type ViewingStore = RequestStore<Viewing>;

/** Enquiries in the table, each with its mails in one item. */
export function createEnquiryRepository(
  table: Table,
  log: Logger,
  clock: () => Date,
): EnquiryStore {
  return createRequestRepository(table, log, clock, enquiryRows);
}

/** Loan requests in the table, each with its mails and its history in one item. */
export function createLoanRepository(table: Table, log: Logger, clock: () => Date): LoanStore {
  return createRequestRepository(table, log, clock, loanRows);
}

/** Viewings in the table, each with its mails and its history in one item. */
export function createViewingRepository(
  table: Table,
  log: Logger,
  clock: () => Date,
): ViewingStore {
  return createRequestRepository(table, log, clock, viewingRows);
}

/** A changed request with the revision and time of its next write. */
export function asRewritten<T extends AnyRequest>(changed: T, before: T, now: Date): T {
  const time = Math.max(now.getTime(), Date.parse(before.updated_at));
  return {
    ...changed,
    revision: before.revision + 1,
    updated_at: new Date(time).toISOString(),
  };
}

interface RequestRewrite<T extends AnyRequest> {
  store: Pick<RequestStore<T>, 'get' | 'replace'>;
  clock: () => Date;
  /** What is written with it; asked again after a write that came between. */
  also?: (after: T, before: T) => Promise<readonly TransactedAction[]>;
}

/**
 * Writes what `change` makes of a request, and again when someone else wrote it meanwhile; nothing
 * when `change` returns it unchanged. Revision and time are counted here. Answers the last state,
 * or null when there is none.
 */
export function rewriteRequest<T extends AnyRequest>(
  { store, clock, also }: RequestRewrite<T>,
  id: string,
  change: (before: T) => T,
): Promise<T | null> {
  return rewrite({
    read: () => store.get(id),
    change(before) {
      const changed = change(before);
      return changed === before ? before : asRewritten(changed, before, clock());
    },
    write: async (after, before) => store.replace(after, before, await also?.(after, before)),
  });
}
