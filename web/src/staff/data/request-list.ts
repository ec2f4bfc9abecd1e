import type { StaffEnquiry } from '#domain/requests/enquiry.ts';
import type { MailProblem, WithheldReason } from '#domain/requests/outbox.ts';
import type { HistoryAction } from '#domain/requests/stored-request.ts';

interface Dated {
  id: string;
  version: number;
  updated_at: string;
}

/**
 * The newer of two readings of an item: an answer may come from an index that lags behind a write.
 */
export function fresher<Item extends Dated>(one: Item, other: Item): Item {
  if (one.version !== other.version) return one.version > other.version ? one : other;
  return one.updated_at >= other.updated_at ? one : other;
}

/**
 * Whether the only change of a request since staff saw it is this one, made by `by`: then it is
 * their own, whose answer was lost.
 */
export function isOwnChange(
  seen: Pick<StaffEnquiry, 'version'>,
  current: Pick<StaffEnquiry, 'version' | 'history'>,
  action: HistoryAction,
  by: string,
): boolean {
  // The bank and the system write into the history as well, but count no version.
  const last = current.history.findLast((entry) => entry.by === by);
  return current.version === seen.version + 1 && last?.action === action;
}

export type ShownMail = StaffEnquiry['mails'][number];

export type MailState =
  | { kind: 'waiting' }
  | { kind: 'queued'; turn: 'room' | 'last' }
  | { kind: 'unsent'; problem: MailProblem; attempts: number; next: string }
  | { kind: 'sent'; at: string }
  | { kind: 'withheld'; reason: WithheldReason }
  | { kind: 'bounced' | 'complained' };

/** The state of a mail. */
export function mailState({
  state,
  returned,
  withheld,
  turn,
  problem,
  attempts,
  due_at,
  sent_at,
}: ShownMail): MailState {
  if (returned) return { kind: returned };
  if (withheld) return { kind: 'withheld', reason: withheld };
  if (state === 'sent') return { kind: 'sent', at: sent_at ?? due_at };
  if (problem) return { kind: 'unsent', problem, attempts, next: due_at };
  return turn === 'room' || turn === 'last' ? { kind: 'queued', turn } : { kind: 'waiting' };
}
