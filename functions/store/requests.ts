import { createHash } from 'node:crypto';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type BankStatus, bankStatuses } from '#domain/requests/bank-status.ts';
import { type Enquiry, enquirySchema } from '#domain/requests/enquiry.ts';
import { houseIdsOf } from '#domain/requests/kinded-request.ts';
import {
  type LoanRequest,
  loanRequestSchema,
  waitsForStaff,
} from '#domain/requests/loan-request.ts';
import { nextMailAt } from '#domain/requests/outbox.ts';
import { type AnyRequest, kindNames } from '#domain/requests/request-kinds.ts';
import { isExpired } from '#domain/requests/stored-request.ts';
import { orderId } from '#domain/requests/tbi-payload.ts';
import { type Viewing, viewingSchema } from '#domain/requests/viewing.ts';
import { dayOf } from '#domain/time.ts';
import type { Logger } from '../platform/logger.ts';
import { conditionally, indexNames, queryAll, type Table } from '../platform/table.ts';
import { rewrite, serviceBusy } from './rewrite.ts';
import { createKindReader, createKindWriter, readRow } from './rows.ts';

const enquiryKind = kindNames.enquiry.row;
const loanKind = kindNames.loan.row;
const viewingKind = kindNames.viewing.row;

/**
 * Values of `to_do`: a request with mail to send is listed under `mail`, a viewing under a list of
 * its own, since earlier releases know no such mails; one that waits only for staff under its kind.
 * Rows beside a request have three of their own (request-partition.ts): its next step, entries of
 * its log that are not known to belong to a request, and replies that wait to be sent (replies.ts).
 */
export const toDo = {
  mail: 'MAIL',
  viewingMail: 'MAIL#VIEWING',
  enquiry: 'ANSWER#ENQUIRY',
  loan: 'ANSWER#LOAN',
  viewing: 'ANSWER#VIEWING',
  step: 'STEP',
  entry: 'LOG',
  reply: 'REPLY',
} as const;

/** A request's own row in its partition. */
export const requestKey = (kind: string, id: string) => ({ pk: `${kind}#${id}`, sk: kind });

interface Work {
  to_do: string;
  to_do_sort: string;
}

function work(
  { id, outbox, created_at }: AnyRequest,
  waiting: string | null,
  mails: string,
): Work | null {
  const mailAt = nextMailAt(outbox);
  if (mailAt !== null) return { to_do: mails, to_do_sort: `${mailAt}#${id}` };
  return waiting === null ? null : { to_do: waiting, to_do_sort: `${created_at}#${id}` };
}

/**
 * Attributes of the index that lists a kind newest first, and of the one that lists what is to be
 * done; `mails` is its list of those with mail to send.
 */
export function indexed(
  kind: string,
  request: AnyRequest,
  waiting: string | null,
  mails: string = toDo.mail,
) {
  return {
    kind,
    kind_sort: `${request.created_at}#${request.id}`,
    ...work(request, waiting, mails),
  };
}

const enquiryKey = (id: string) => requestKey(enquiryKind, id);
const loanKey = (id: string) => requestKey(loanKind, id);
const viewingKey = (id: string) => requestKey(viewingKind, id);

/** Enquiries as rows of the table; the table's time to live reads `expires_at`. */
export const enquiryRows = {
  kind: enquiryKind,
  key: enquiryKey,
  counter: 'revision',
  waits: toDo.enquiry,
  item: (enquiry: Enquiry) => ({
    ...enquiry,
    ...enquiryKey(enquiry.id),
    ...indexed(enquiryKind, enquiry, enquiry.status === 'new' ? toDo.enquiry : null),
  }),
  read: (item: unknown): Enquiry => readRow(enquirySchema, item),
};

/** Loan requests as rows of the table. */
export const loanRows = {
  kind: loanKind,
  key: loanKey,
  counter: 'revision',
  waits: toDo.loan,
  item: (loan: LoanRequest) => ({
    ...loan,
    ...loanKey(loan.id),
    ...indexed(loanKind, loan, waitsForStaff(loan) ? toDo.loan : null),
  }),
  read: (item: unknown): LoanRequest => readRow(loanRequestSchema, item),
};

/** Viewings as rows of the table. */
export const viewingRows = {
  kind: viewingKind,
  key: viewingKey,
  counter: 'revision',
  waits: toDo.viewing,
  item: (viewing: Viewing) => {
    const waiting = viewing.status === 'wished' ? toDo.viewing : null;
    return {
      ...viewing,
      ...viewingKey(viewing.id),
      ...indexed(viewingKind, viewing, waiting, toDo.viewingMail),
    };
  },
  read: (item: unknown): Viewing => readRow(viewingSchema, item),
};

export type RequestRows<T> = Parameters<typeof createKindReader<T>>[2] & {
  item(value: T): Record<string, unknown>;
  counter: string;
  /** `to_do` of those that wait for staff and for nothing else; null where none ever does. */
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
  status: z.catch(z.string(), ''),
  bank: z.catch(z.optional(z.object({ status_at: z.nullable(z.string()) })), undefined),
  outbox: z.catch(
    z.array(z.object({ state: z.string(), returned: z.optional(z.nullable(z.string())) })),
    [],
  ),
});
const waitingStatuses: readonly string[] = ['new', 'pending', 'approved', 'wished'];

/**
 * Whether staff have something to learn of a request: it waits, a mail did not arrive, or the bank
 * answered after `since`, ISO.
 */
function isNews({ status, bank, outbox }: z.infer<typeof recentRow>, since: string): boolean {
  const isTroubled = outbox.some(({ state, returned }) => state === 'waiting' || returned != null);
  const isAnswered = (bank?.status_at ?? '') >= since;
  return waitingStatuses.includes(status) || isAnswered || isTroubled;
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
  const { create, replace, remove } = createKindWriter<T>(table, rows);

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
          ProjectionExpression: `${factFields}, #bank.status_at, #status, outbox`,
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
     * Those that have waited for staff longest and have no mail to send. May lag behind the last
     * writes by moments.
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
    /** False when the id is taken. */
    create: (value: T): Promise<boolean> => create(value),
    /** False when the stored revision is another, or the request is gone. */
    replace: (value: T, expectedRevision: number): Promise<boolean> =>
      replace(value, expectedRevision),
    /** False when the request is gone already. */
    remove: (id: string): Promise<boolean> => remove(id),
  };
}
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

/** The kinds of requests that have mails, by the names of their rows. */
const mailedKinds = {
  [enquiryKind]: 'enquiry',
  [loanKind]: 'loan',
  [viewingKind]: 'viewing',
} as const;
export type MailedKind = (typeof mailedKinds)[keyof typeof mailedKinds];
const mailRow = z.object({
  id: z.string(),
  kind: z.enum([enquiryKind, loanKind, viewingKind]),
  to_do_sort: z.string(),
});

/**
 * What is still to be done about requests, by the sparse index; all of it may lag behind the last
 * writes by moments.
 */
export function createRequestWork({ documents, name }: Table, clock: () => Date) {
  const query = (to_do: string, rest: object, start: Record<string, unknown> | undefined) =>
    documents.send(
      new QueryCommand({
        TableName: name,
        IndexName: indexNames.toDo,
        KeyConditionExpression: 'to_do = :to_do',
        ExpressionAttributeValues: { ':to_do': to_do },
        ...(start && { ExclusiveStartKey: start }),
        ...rest,
      }),
    );

  async function count(to_do: string, kind?: string, from?: string): Promise<number> {
    let total = 0;
    let start: Record<string, unknown> | undefined;
    do {
      const ofKind = kind && {
        ':kind': kind,
        ':new': 'new',
        ':pending': 'pending',
        ':approved': 'approved',
        ':wished': 'wished',
      };
      const filter = {
        FilterExpression: `expires_at > :now${ofKind ? ' AND kind = :kind AND #status IN (:new, :pending, :approved, :wished)' : ''}${from ? ' AND #day >= :from' : ''}`,
        ...((ofKind || from) && {
          ExpressionAttributeNames: {
            ...(ofKind && { '#status': 'status' }),
            ...(from && { '#day': 'day' }),
          },
        }),
        ExpressionAttributeValues: {
          ':to_do': to_do,
          ':now': Math.floor(clock().getTime() / 1000),
          ...ofKind,
          ...(from && { ':from': from }),
        },
      };
      const { Count, LastEvaluatedKey } = await query(to_do, { Select: 'COUNT', ...filter }, start);
      total += Count ?? 0;
      start = LastEvaluatedKey;
    } while (start);
    return total;
  }

  /** The requests of a list of those with mail to send. */
  async function listed(to_do: string, until: string | null) {
    const found: { kind: MailedKind; id: string; at: string }[] = [];
    // The sort key is `<due>#<id>`: `$` comes right after `#`.
    const due = until !== null && {
      KeyConditionExpression: 'to_do = :to_do AND to_do_sort < :until',
      ExpressionAttributeValues: { ':to_do': to_do, ':until': `${until}$` },
    };
    let start: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await query(to_do, { ...due }, start);
      for (const item of Items) {
        const { id, kind, to_do_sort } = mailRow.parse(item);
        found.push({ kind: mailedKinds[kind], id, at: to_do_sort });
      }
      start = LastEvaluatedKey;
    } while (start);
    return found;
  }

  return {
    /** Requests with mail to send, those due first; with `until` (ISO) only those due by then. */
    async withMail(until: string | null): Promise<{ kind: MailedKind; id: string }[]> {
      const lists = await Promise.all(
        [toDo.mail, toDo.viewingMail].map((list) => listed(list, until)),
      );
      return lists
        .flat()
        .sort((one, other) => (one.at < other.at ? -1 : 1))
        .map(({ kind, id }) => ({ kind, id }));
    },
    /**
     * How many enquiries are new, how many loan requests are pending, or approved and not sent to
     * the bank, and how many viewings are wished for and not over by a day.
     * Expired ones do not count.
     */
    async countNew(): Promise<{ enquiries: number; loan_requests: number; viewings: number }> {
      const today = dayOf(clock());
      const [enquiries, unsentEnquiries, loans, unsentLoans, viewings, unsentViewings] =
        await Promise.all([
          count(toDo.enquiry),
          count(toDo.mail, enquiryKind),
          count(toDo.loan),
          count(toDo.mail, loanKind),
          count(toDo.viewing, undefined, today),
          count(toDo.viewingMail, viewingKind, today),
        ]);
      return {
        enquiries: enquiries + unsentEnquiries,
        loan_requests: loans + unsentLoans,
        viewings: viewings + unsentViewings,
      };
    },
  };
}

export type RequestWork = ReturnType<typeof createRequestWork>;

/**
 * Tries to find a free moment. Each picks one of twice as many ms as the one before, and these come
 * after all of that one's, so that no moment is tried twice; the last ends within nine minutes.
 */
const maxTries = 19;

export const orderPartition = (id: string) => `ORDER#${id}`;

interface OrderingRequest {
  id: string;
  now: Date;
  /** Seconds since the epoch. */
  expires_at: number;
}

/**
 * One small item for each order id: it names the loan request that has it, and expires together
 * with that.
 */
export function createOrderTimes({ documents, name }: Table) {
  /**
   * The moment of a loan request's order: `now`, or a moment soon after it that no other request
   * for the house has. The bank identifies applications by house and moment alone, so two requests
   * must not share one. The same request gets the same moment again.
   */
  return async (houseId: string, { id, now, expires_at }: OrderingRequest): Promise<Date> => {
    // Derived from the request's id: the same request sent twice at once gets one order id.
    const spread = createHash('sha256').update(id).digest().readUInt32BE();
    for (let attempt = 0; attempt < maxTries; attempt++) {
      const width = 2 ** attempt;
      const at = new Date(now.getTime() + width - 1 + (spread % width));
      const Item = {
        pk: orderPartition(orderId(houseId, at)),
        sk: 'ORDER',
        loan_id: id,
        expires_at,
      };
      const free = {
        ConditionExpression: 'attribute_not_exists(pk) OR loan_id = :id',
        ExpressionAttributeValues: { ':id': id },
      };
      if (
        await conditionally(() =>
          documents.send(new PutCommand({ TableName: name, Item, ...free })),
        )
      )
        return at;
    }
    throw serviceBusy();
  };
}
export type OrderTimes = ReturnType<typeof createOrderTimes>;

/**
 * Writes what `change` makes of a request, and again when someone else wrote it meanwhile; nothing
 * when `change` returns it unchanged. Revision and time are counted here. Answers the last state,
 * or null when there is none.
 */
export function rewriteRequest<T extends AnyRequest>(
  { store, clock }: { store: Pick<RequestStore<T>, 'get' | 'replace'>; clock: () => Date },
  id: string,
  change: (before: T) => T,
): Promise<T | null> {
  return rewrite({
    read: () => store.get(id),
    change(before) {
      const changed = change(before);
      if (changed === before) return before;
      const time = Math.max(clock().getTime(), Date.parse(before.updated_at));
      return {
        ...changed,
        revision: before.revision + 1,
        updated_at: new Date(time).toISOString(),
      };
    },
    write: (after, before) => store.replace(after, before.revision),
  });
}
