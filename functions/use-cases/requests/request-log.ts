import { isDeepStrictEqual } from 'node:util';
import { conflict, DomainError } from '#domain/errors.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import { latestOf, withCounted, withoutCounted } from '#domain/requests/last-entry.ts';
import { answeredLoan } from '#domain/requests/loan-request.ts';
import type { AnyRequest, RequestKind, RequestOfKind } from '#domain/requests/request-kinds.ts';
import { withNewReply } from '#domain/requests/request-letter.ts';
import {
  answeredBy,
  isAnswer,
  isMarkOf,
  type LogEntry,
  type LogEntryInput,
  type LogItem,
  maxLogEntries,
  undoTime,
  wholeLog,
} from '#domain/requests/request-log.ts';
import { type HistoryEntry, withEntry } from '#domain/requests/stored-request.ts';
import type { TransactedAction } from '../../platform/table.ts';
import { inboxAttributes } from '../../store/requests/inbox.ts';
import type { RequestName } from '../../store/requests/request-keys.ts';
import { addition, type RequestLog, removal } from '../../store/requests/request-log.ts';
import type { RequestStores } from '../../store/requests/request-stores.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';
import { noRequest } from './staff-requests.ts';

export interface LogDeps {
  requests: RequestStores;
  requestLog: RequestLog;
  clock: () => Date;
}

/** The log of a request and its history in one order, the oldest first. */
export async function readLog(
  { requests, requestLog }: Pick<LogDeps, 'requests' | 'requestLog'>,
  of: RequestName,
): Promise<LogItem[]> {
  const [request, entries] = await Promise.all([
    requests[of.kind].get(of.id),
    requestLog.entries(of),
  ]);
  if (!request) throw noRequest(of.kind);
  return wholeLog(entries, request.history);
}

/** Decisions about an enquiry: after one, its status is no longer what an older entry made it. */
const decisive: readonly HistoryEntry['action'][] = ['answered', 'called', 'closed', 'reopened'];

function answeredEnquiry(before: Enquiry, entry: LogEntry): Enquiry {
  if (before.status !== 'new') return before;
  return {
    ...before,
    status: 'answered',
    history: withEntry(before.history, answeredBy(entry)),
    version: before.version + 1,
  };
}

/** What becomes of a request by an entry that says that somebody reached the person. */
type Answering = {
  [Kind in RequestKind]: {
    answered(before: RequestOfKind[Kind], entry: LogEntry): RequestOfKind[Kind];
    /** After it was taken back. */
    unanswered(before: RequestOfKind[Kind], entry: LogEntry): RequestOfKind[Kind];
  };
};
/** Of a kind that waits for nobody's answer an entry changes nothing. */
const answering: Partial<Answering> = {
  enquiry: { answered: answeredEnquiry, unanswered: unansweredEnquiry },
  loan: {
    answered: (before, entry) => answeredLoan(before, answeredBy(entry)),
    unanswered: withoutMark,
  },
};

/** A request by its kind and id. */
interface Named<Kind extends RequestKind> {
  kind: Kind;
  id: string;
}

interface NewEntry {
  entry: LogEntry;
  /** What adds it to the log of this request, once. */
  write: (request: AnyRequest) => TransactedAction;
  /** Rejects where this request gets no such entry at this moment. */
  refuse?: (request: AnyRequest) => Promise<void>;
}

/**
 * Writes a new entry together with its request, which counts it, has it as its latest, and is
 * answered where the entry says so: two people never conflict. Answers the entry of this id that is
 * stored, and whether it is new. Rejects with `not_found`, or `rule` where the log is full.
 */
export async function writeEntry<Kind extends RequestKind>(
  { requests, requestLog, clock }: LogDeps,
  { kind, id }: Named<Kind>,
  { entry, write, refuse }: NewEntry,
): Promise<{ entry: LogEntry; isNew: boolean }> {
  const of = { kind, id };
  const store: RequestStores[Kind] = requests[kind];
  const answered = answering[kind]?.answered;
  let known: LogEntry | null = null;
  const after = await rewriteRequest<RequestOfKind[Kind]>(
    {
      store: {
        async get() {
          const [request, there] = await Promise.all([
            store.get(id),
            requestLog.entry(of, entry.entry_id),
          ]);
          known = request && there;
          if (!request || known) return request;
          if (request.log_count >= maxLogEntries)
            throw new DomainError('rule', `A log has at most ${maxLogEntries} entries`, {
              details: { reason: 'full' },
            });
          // After the request: whoever adds an entry meanwhile changes it.
          await refuse?.(request);
          return request;
        },
        // What an answer does to its request, and whether an earlier entry is the latest, depends on
        // others that are taken back meanwhile; and a letter that did not arrive is known with it.
        replace(request, before, also = []) {
          const { last } = request;
          const { inbox_sort, letter } = inboxAttributes(kind, request);
          const isKnown = letter !== inboxAttributes(kind, before).letter;
          return isAnswer(entry) || isKnown || !last || !isDeepStrictEqual(last, latestOf([entry]))
            ? store.replace(request, before, also)
            : requestLog.add(of, also, { last, inbox_sort, letter });
        },
      },
      clock,
      also: async (request) => [write(request)],
    },
    id,
    (before) => {
      if (known) return before;
      const counted = withCounted(
        isAnswer(entry) && answered ? answered(before, entry) : before,
        entry,
      );
      return entry.kind === 'reply' ? withNewReply(counted, entry) : counted;
    },
  );
  if (!after) throw noRequest(kind);
  return { entry: known ?? entry, isNew: known === null };
}

/** Adds an entry to a request's log. The same entry sent again is the same entry. */
export async function addLogEntry(
  deps: LogDeps,
  of: RequestName,
  { entry_id, kind, text }: LogEntryInput,
  by: string,
): Promise<LogEntry> {
  const written: LogEntry = { entry_id, kind, text, at: deps.clock().toISOString(), by };
  const { entry } = await writeEntry(deps, of, {
    entry: written,
    write: ({ expires_at }) => addition(of, written, expires_at),
  });
  if (entry.kind !== kind || entry.text !== text)
    throw conflict('Something else was sent as this entry already', entry);
  return entry;
}

/** The request without the mark that an entry left in it; the same one where it left none. */
function withoutMark<T extends { history: HistoryEntry[] }>(before: T, entry: LogEntry): T {
  const history = before.history.filter((past) => !isMarkOf(entry, past));
  return history.length === before.history.length ? before : { ...before, history };
}

/** The request with the mark of an entry handed over to another one, unless that has its own. */
function handedMark<T extends { history: HistoryEntry[] }>(
  before: T,
  entry: LogEntry,
  heir: LogEntry,
): T {
  if (before.history.some((past) => isMarkOf(heir, past))) return withoutMark(before, entry);
  if (!before.history.some((past) => isMarkOf(entry, past))) return before;
  const history = before.history.map((past) => (isMarkOf(entry, past) ? answeredBy(heir) : past));
  return { ...before, history };
}

function unansweredEnquiry(before: Enquiry, entry: LogEntry): Enquiry {
  const after = withoutMark(before, entry);
  if (after === before) return before;
  const last = before.history.findLast(({ action }) => decisive.includes(action));
  const isItsAnswer = before.status === 'answered' && last !== undefined && isMarkOf(entry, last);
  return {
    ...after,
    status: isItsAnswer ? 'new' : before.status,
    version: before.version + 1,
  };
}

/**
 * Takes an entry back, as if it had not been written: an enquiry that it answered is new again.
 * Where a colleague spoke to the person as well, nobody waits for an answer all the same: their entry
 * gets the mark, and gives it up in its turn. Nothing where it is gone.
 */
export async function removeLogEntry(
  deps: LogDeps,
  of: RequestName,
  entryId: string,
  by: string,
): Promise<void> {
  const { requestLog, clock } = deps;
  const entry = await requestLog.entry(of, entryId);
  if (!entry) return;
  if (entry.by !== by)
    throw new DomainError('forbidden', 'Only who wrote an entry can take it back');
  // Its letter is on its way, or was sent.
  if (entry.kind === 'reply')
    throw new DomainError('rule', 'A reply can not be taken back', { details: { reason: 'sent' } });
  if (clock().getTime() - Date.parse(entry.at) > undoTime)
    throw new DomainError('rule', 'This entry can no longer be taken back', {
      details: { reason: 'late' },
    });
  if (!(await withdraw(deps, of, entry))) await requestLog.drop(of, entryId);
}

/** Removes an entry together with what it did to its request; false where that is gone. */
async function withdraw<Kind extends RequestKind>(
  { requests, requestLog, clock }: LogDeps,
  { kind, id }: Named<Kind>,
  entry: LogEntry,
): Promise<boolean> {
  const of = { kind, id };
  const store: RequestStores[Kind] = requests[kind];
  const unanswered = answering[kind]?.unanswered;
  let isThere = false;
  let others: LogEntry[] = [];
  const after = await rewriteRequest<RequestOfKind[Kind]>(
    {
      store: {
        async get() {
          const request = await store.get(id);
          if (!request) return null;
          isThere = (await requestLog.entry(of, entry.entry_id)) !== null;
          const entries = isThere ? await requestLog.entries(of, request.log_count) : [];
          others = entries.filter(({ entry_id }) => entry_id !== entry.entry_id);
          return request;
        },
        replace: store.replace,
      },
      clock,
      also: async () => [removal(of, entry.entry_id)],
    },
    id,
    (before) => {
      if (!isThere) return before;
      const heir = others.filter(isAnswer).sort((one, other) => (one.at < other.at ? -1 : 1))[0];
      const left = heir ? handedMark(before, entry, heir) : (unanswered?.(before, entry) ?? before);
      return withoutCounted(left, others);
    },
  );
  return after !== null;
}
