import { DomainError } from '#domain/errors.ts';
import {
  failedMail,
  type MailProblem,
  type OutgoingMail,
  sentMail,
  type WithheldReason,
  waitingMail,
  withheldMail,
} from '#domain/requests/outbox.ts';
import type { Logger } from '../platform/logger.ts';
import { retry } from '../platform/retry.ts';
import { MailFailure } from './ses-mailer.ts';

/** The outcome of a try: sent, `withheld` for good, it `waits` for room, or a `problem`. */
export type Try =
  | { messageId: string }
  | { withheld: WithheldReason }
  | { waits: 'room' | 'last' }
  | { problem: MailProblem };

/**
 * The stored mail after a function that took hold of it as `held` tried to send it; unchanged where
 * another function has tried it since.
 */
export function triedMail(
  stored: OutgoingMail,
  held: OutgoingMail,
  tried: Try,
  now: Date,
): OutgoingMail {
  if ('messageId' in tried)
    return stored.state === 'sent' ? stored : sentMail(stored, tried.messageId, now);
  if (stored.state !== 'waiting') return stored;
  // The hold ended, and another sender holds the mail now: its outcome counts.
  if (stored.held_until !== held.held_until) return stored;
  if ('withheld' in tried) return withheldMail(stored, tried.withheld);
  if ('waits' in tried) return waitingMail(stored, tried.waits);
  return failedMail(stored, tried.problem, now);
}

/** The outcome of `send`, which rejects where the mail was not taken. `of`: what the log names. */
export async function trySending<Outcome extends Try>(
  { log }: { log: Pick<Logger, 'warn' | 'error'> },
  mail: OutgoingMail,
  of: { request?: string },
  send: () => Promise<Outcome>,
): Promise<Outcome | { problem: MailProblem }> {
  try {
    return await send();
  } catch (error) {
    const fields = { mail: mail.kind, ...of, attempts: mail.attempts + 1 };
    if (error instanceof MailFailure) {
      log.warn('a mail was not taken', { ...fields, problem: error.problem, reason: error.cause });
      return { problem: error.problem };
    }
    // A letter that can't be composed must not stop the others; staff see that it waits.
    log.error('a mail could not be made', { ...fields, error });
    return { problem: 'rejected' };
  }
}

/**
 * Tries to write a mail's outcome, and ms for all of them. If it is not written, the schedule sends
 * the mail a second time.
 */
const noting = { tries: 4, pause: 500, budget: 8000 } as const;

/** Writes a mail's outcome, and again where the table fails. `pause`: ms before the second try. */
export const noteOutcome = <T>(
  { pause = noting.pause }: { pause?: number | undefined },
  note: () => Promise<T>,
): Promise<T> =>
  retry(note, { ...noting, pause, again: (error) => !(error instanceof DomainError) });
