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

/** How a letter stands, and since when staff may know it. */
const letterStandingOf = (mail: OutgoingMail) => ({
  state: letterState(mail),
  since: mail.returned_at ?? mail.queued_at,
});

/** How the letter of the latest reply stands; null once it is sent. */
export const replyLetterSchema = z.strictObject({
  entry_id: z.uuid(),
  /** When the reply was written. */
  at: z.iso.datetime(),
  state: z.nullable(z.enum(letterStates)),
  since: z.iso.datetime(),
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
  const states = [...outbox.map(letterStandingOf), ...(reply ? [reply] : [])].flatMap(
    ({ since, state }) => (state === null || (state !== 'waiting' && since < known) ? [] : state),
  );
  return letterStates.findLast((state) => states.includes(state)) ?? null;
}

interface WrittenReply {
  entry_id: string;
  at: string;
  mail: OutgoingMail;
}

/** What a request tells of a reply. */
export const replyLetter = ({ entry_id, at, mail }: WrittenReply): ReplyLetter => ({
  entry_id,
  at,
  ...letterStandingOf(mail),
});

/** A request to which a reply was written: its letter waits, unless the request tells of a later one. */
export const withNewReply = <T extends { reply: ReplyLetter | null }>(
  before: T,
  { entry_id, at }: Pick<WrittenReply, 'entry_id' | 'at'>,
): T =>
  before.reply && before.reply.at > at
    ? before
    : { ...before, reply: { entry_id, at, state: 'waiting', since: at } };

/** A request of which a reply's letter stands otherwise; the same one where it tells of another reply. */
export function withReplyLetter<T extends { reply: ReplyLetter | null }>(
  before: T,
  written: WrittenReply,
): T {
  const reply = replyLetter(written);
  const { entry_id, state, since } = before.reply ?? {};
  if (entry_id !== reply.entry_id || (state === reply.state && since === reply.since))
    return before;
  return { ...before, reply };
}
