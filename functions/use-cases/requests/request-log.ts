import { conflict, DomainError } from '#domain/errors.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import { answeredLoan } from '#domain/requests/loan-request.ts';
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
import type { RequestName } from '../../store/requests/request-keys.ts';
import type { RequestLog } from '../../store/requests/request-log.ts';
import type { RequestStores } from '../../store/requests/request-stores.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';
import { serviceBusy } from '../../store/rewrite.ts';
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

/** Decisions about an enquiry: after one, an older entry does not answer it any more. */
const decisive: readonly HistoryEntry['action'][] = ['answered', 'called', 'closed', 'reopened'];

/** `isNew`: the entry was just written. One that is sent again only completes what it began. */
function answeredEnquiry(before: Enquiry, entry: LogEntry, isNew: boolean): Enquiry {
  const isLate = before.history.some(
    ({ action, at }) => decisive.includes(action) && Date.parse(at) >= Date.parse(entry.at),
  );
  if (before.status !== 'new' || (isLate && !isNew)) return before;
  return {
    ...before,
    status: 'answered',
    history: withEntry(before.history, answeredBy(entry)),
    version: before.version + 1,
  };
}

/** A second write, where the entry says that somebody reached a person who waits for an answer. */
export async function noteAnswer(
  { requests, clock }: Pick<LogDeps, 'requests' | 'clock'>,
  { kind, id }: RequestName,
  entry: LogEntry,
  isNew: boolean,
): Promise<void> {
  if (kind === 'enquiry')
    await rewriteRequest({ store: requests.enquiry, clock }, id, (before) =>
      answeredEnquiry(before, entry, isNew),
    );
  if (kind === 'loan')
    await rewriteRequest({ store: requests.loan, clock }, id, (before) =>
      answeredLoan(before, answeredBy(entry)),
    );
}

/**
 * Adds an entry to a request's log, which the request counts; two people never conflict. The same
 * entry sent again is the same entry, and completes what a broken off call left undone.
 */
export async function addLogEntry(
  deps: LogDeps,
  of: RequestName,
  { entry_id, kind, text }: LogEntryInput,
  by: string,
): Promise<LogEntry> {
  const { requests, requestLog, clock } = deps;
  const request = await requests[of.kind].get(of.id);
  if (!request) throw noRequest(of.kind);
  const written: LogEntry = { entry_id, kind, text, at: clock().toISOString(), by };
  const added = await requestLog.addEntry(of, written, request);
  if (added === 'gone') throw noRequest(of.kind);
  if (added === 'full')
    throw new DomainError('rule', `A log has at most ${maxLogEntries} entries`, {
      details: { reason: 'full' },
    });
  const isNew = added === 'added';
  const entry = isNew ? written : await requestLog.entry(of, entry_id);
  // Taken back at this moment.
  if (!entry) throw serviceBusy();
  if (entry.kind !== kind || entry.text !== text)
    throw conflict('Something else was sent as this entry already', entry);
  if (isAnswer(entry)) await noteAnswer(deps, of, entry, isNew);
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
 * Takes an entry back, as if it had not been written: an enquiry that it answered is new again. The
 * entry goes last, so that a call that was broken off can be made again. Nothing where it is gone.
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
  if (isAnswer(entry)) await takeMark(deps, of, entry);
  await requestLog.removeEntry(of, entryId);
  // A colleague who took theirs back at this moment may have handed their mark over to this one.
  if (isAnswer(entry)) await takeMark(deps, of, entry);
}

/**
 * Takes an entry's mark out of its request. Where a colleague spoke to the person as well, nobody
 * waits for an answer all the same: their entry gets the mark, and gives it up in its turn.
 */
async function takeMark(deps: LogDeps, of: RequestName, entry: LogEntry): Promise<void> {
  const { requests, requestLog, clock } = deps;
  const others = (await requestLog.entries(of)).filter((one) => one.entry_id !== entry.entry_id);
  const heir = others.filter(isAnswer).sort((one, other) => (one.at < other.at ? -1 : 1))[0];
  if (of.kind === 'enquiry')
    await rewriteRequest({ store: requests.enquiry, clock }, of.id, (before) =>
      heir ? handedMark(before, entry, heir) : unansweredEnquiry(before, entry),
    );
  if (of.kind === 'loan')
    await rewriteRequest({ store: requests.loan, clock }, of.id, (before) =>
      heir ? handedMark(before, entry, heir) : withoutMark(before, entry),
    );
  // Taken back meanwhile, by somebody who did not see the mark.
  if (heir && !(await requestLog.entry(of, heir.entry_id))) await takeMark(deps, of, heir);
}
