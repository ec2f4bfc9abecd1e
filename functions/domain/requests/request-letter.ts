import * as z from 'zod/mini';
import type { LastEntry } from './last-entry.ts';
import type { Outbox, OutgoingMail } from './outbox.ts';

/**
 * How a letter stands that is not simply sent: it waits for its turn, it could not be sent so far,
 * or it did not reach its recipient.
 */
export const letterStates = ['waiting', 'unsent', 'returned'] as const;
export type LetterState = (typeof letterStates)[number];

/** Reasons for which somebody has to be called instead of a letter. */
const missing: readonly OutgoingMail['withheld'][] = ['returned', 'no_address', 'no_home'];

/** Null where there is nothing to tell: it is sent, or withheld for a reason that needs nobody. */
export function letterState({
  state,
  returned,
  withheld,
  problem,
}: Pick<OutgoingMail, 'state' | 'returned' | 'withheld' | 'problem'>): LetterState | null {
  if (returned !== null || missing.includes(withheld)) return 'returned';
  if (state !== 'waiting') return null;
  return problem === null ? 'waiting' : 'unsent';
}

/** How the letter of the latest reply stands; null once it is sent. */
export const replyLetterSchema = z.strictObject({
  entry_id: z.uuid(),
  at: z.iso.datetime(),
  state: z.nullable(z.enum(letterStates)),
});
export type ReplyLetter = z.infer<typeof replyLetterSchema>;

interface Lettered {
  outbox: Outbox;
  reply: ReplyLetter | null;
  last: LastEntry | null;
}

/**
 * How the letters of a request stand, the worst of them. One that did not arrive is told until staff
 * write something after it: then they know.
 */
export function letterOf({ outbox, reply, last }: Lettered): LetterState | null {
  const known = last?.kind === 'message' ? '' : (last?.at ?? '');
  const states = [
    ...outbox.map((mail) => ({ at: mail.queued_at, state: letterState(mail) })),
    ...(reply ? [reply] : []),
  ].flatMap(({ at, state }) =>
    state === null || (state !== 'waiting' && at < known) ? [] : state,
  );
  return letterStates.findLast((state) => states.includes(state)) ?? null;
}

/** A request to which a reply was written: its letter waits. */
export const withNewReply = <T extends { reply: ReplyLetter | null }>(
  before: T,
  { entry_id, at }: Pick<ReplyLetter, 'entry_id' | 'at'>,
): T => ({ ...before, reply: { entry_id, at, state: 'waiting' } });

/** A request of which a reply's letter stands otherwise; the same one where it is no newer reply's. */
export function withReplyLetter<T extends { reply: ReplyLetter | null }>(
  before: T,
  entry_id: string,
  state: LetterState | null,
): T {
  const { reply } = before;
  if (reply?.entry_id !== entry_id || reply.state === state) return before;
  return { ...before, reply: { ...reply, state } };
}
