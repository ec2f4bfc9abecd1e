import { isFinalStatus } from './bank-status.ts';
import { waitsForStaff } from './loan-request.ts';
import { stepDue } from './next-step.ts';
import type { RequestKind, RequestOfKind } from './request-kinds.ts';
import { type LetterState, letterOf } from './request-letter.ts';
import { answerTime } from './stored-request.ts';
import { isAhead } from './viewing.ts';
import { startOf } from './viewing-times.ts';

/** What a kind of request says of itself to the list of all requests. */
interface Standing<Request> {
  /** Whether its customer waits for an answer, a confirmation or a decision. */
  waits(request: Request): boolean;
  /** Whether nothing more is expected of it, unless staff plan a next step. */
  isOver(request: Request): boolean;
  /** Whether staff put it aside, with its next step. */
  isDropped(request: Request): boolean;
  /** The moment by which something is promised or agreed, ISO; null for none. */
  promised(request: Request): string | null;
}

const afterAnswerTime = (created_at: string) =>
  new Date(Date.parse(created_at) + answerTime).toISOString();
const isClosed = ({ status }: { status: string }) => status === 'closed';

const standings: { [Kind in RequestKind]: Standing<RequestOfKind[Kind]> } = {
  enquiry: {
    waits: ({ status }) => status === 'new',
    isOver: isClosed,
    isDropped: isClosed,
    promised: ({ status, created_at }) => (status === 'new' ? afterAnswerTime(created_at) : null),
  },
  loan: {
    waits: waitsForStaff,
    isOver: ({ status, bank }) =>
      !waitsForStaff({ status }) &&
      (status !== 'processed' || (bank?.status != null && isFinalStatus(bank.status))),
    isDropped: ({ status }) => status === 'rejected' || status === 'withdrawn',
    // Whom staff spoke to waits for the decision alone.
    promised: ({ status, created_at, history }) =>
      status === 'pending' && !history.some(({ action }) => action === 'called')
        ? afterAnswerTime(created_at)
        : null,
  },
  call: { waits: () => false, isOver: isClosed, isDropped: isClosed, promised: () => null },
  viewing: {
    waits: ({ status }) => status === 'wished',
    isOver: ({ status }) => !isAhead(status),
    isDropped: () => false,
    promised: ({ status, ...time }) =>
      isAhead(status) ? new Date(startOf(time)).toISOString() : null,
  },
};

/** Whether a request's next step is to be done: staff have not put it aside. */
export function hasStep<Kind extends RequestKind>(
  kind: Kind,
  request: RequestOfKind[Kind],
): boolean {
  const standing: Standing<RequestOfKind[Kind]> = standings[kind];
  return request.next_step !== null && !standing.isDropped(request);
}

/**
 * Where a request stands in the list of all: `waiting` for staff, since they have not answered the
 * customer yet, or a letter did not arrive; `open`; or `closed`, when neither expects anything.
 */
export type InboxPlace = 'waiting' | 'open' | 'closed';

/** What the list knows of a request, of which its row is made. */
export interface InboxEntry {
  place: InboxPlace;
  /** When something happened to it last, ISO. */
  active_at: string;
  letter: LetterState | null;
  /** ISO; null where nothing is promised, agreed or planned. */
  due: string | null;
}

/** Where a request stands in the list of all. */
export function inboxOf<Kind extends RequestKind>(
  kind: Kind,
  request: RequestOfKind[Kind],
): InboxEntry {
  const standing: Standing<RequestOfKind[Kind]> = standings[kind];
  const { created_at, last, history, next_step } = request;
  const letter = letterOf(request);
  const isTroubled = (letter === 'returned' || letter === 'unsent') && !isClosed(request);
  const planned = hasStep(kind, request);
  const place = isTroubled || standing.waits(request) ? 'waiting' : 'open';
  return {
    place: place === 'open' && standing.isOver(request) && !planned ? 'closed' : place,
    active_at: [created_at, last?.at ?? '', history.at(-1)?.at ?? ''].sort().at(-1) ?? created_at,
    letter: isClosed(request) ? null : letter,
    due: standing.promised(request) ?? (planned && next_step ? stepDue(next_step.at) : null),
  };
}
