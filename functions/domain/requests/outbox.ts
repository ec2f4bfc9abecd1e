import * as z from 'zod/mini';
import type { Language } from '../locale.ts';

/** The letters that the product writes, to the dealer and to the customer. */
export const dealerMails = [
  'enquiry',
  'loan-notification',
  'odd-prices',
  'viewing',
  'viewing-change',
] as const;
/** Letters that confirm a form to the address in it. */
const confirmations = [
  'enquiry-confirmation',
  'loan-confirmation',
  'viewing-received',
  'viewing-cancelled',
] as const;
/** `reply` is a letter that staff write; it lies in a request's log, not in its outbox. */
export const mailKinds = [
  ...dealerMails,
  ...confirmations,
  'loan-link',
  'loan-rejection',
  'viewing-confirmed',
  'viewing-moved',
  'viewing-declined',
  'viewing-reminder',
  'reply',
] as const;
export type MailKind = (typeof mailKinds)[number];
/** Those about a viewing. */
export const viewingMails = [
  'viewing',
  'viewing-change',
  'viewing-received',
  'viewing-cancelled',
  'viewing-confirmed',
  'viewing-moved',
  'viewing-declined',
  'viewing-reminder',
] as const satisfies MailKind[];
export type ViewingMail = (typeof viewingMails)[number];

/**
 * Letters about what was agreed with that very person, or that staff wrote to them: these name a
 * house as it was called then, without its link, number and price where visitors do not see it any
 * more. Every other letter that does not go to the dealer names the houses that visitors see when
 * it is sent: mail/letters/letter-houses.ts.
 */
export const agreementMails = [
  'loan-link',
  'loan-rejection',
  'viewing-confirmed',
  'viewing-moved',
  'reply',
] as const satisfies MailKind[];

const among = (kinds: readonly MailKind[]) => (kind: MailKind) => kinds.includes(kind);
/** Confirmations of forms that anybody can send, with any address. */
const isOfStranger = among(['enquiry-confirmation', 'loan-confirmation', 'viewing-received']);
export const isToDealer = among(dealerMails);
export const isConfirmation = among(confirmations);
export const isAgreement = among(agreementMails);

/**
 * Why a mail is not sent at all: its recipient got as many confirmations as one address may get
 * (`limit`), earlier mail to it was returned (`returned`), or it would say what is over, since it
 * could not be sent for a day, a newer one took its place, or the viewing has begun (`late`). For a
 * confirmation that waited for room until then the reason is that too many went to all recipients
 * together (`rush`), or that its sender's network had used up its share (`share`). A reply is
 * withheld where mail was returned, or where staff removed the address (`no_address`); a reminder
 * where none of the homes can be seen any more (`no_home`).
 */
export const withheldReasons = [
  'limit',
  'returned',
  'late',
  'rush',
  'share',
  'no_address',
  'no_home',
] as const;
export type WithheldReason = (typeof withheldReasons)[number];

/**
 * The turn of a confirmation that a stranger's form causes. `own`: its sender's network has letters
 * left, it is sent at once. `room`: it waits, since so many went to everybody that there is no room
 * for more. `last`: it goes after all others, since its sender's network used up its share.
 */
export const turns = ['own', 'room', 'last'] as const;
export type Turn = (typeof turns)[number];

/** ms after which a confirmation that could not be sent is of no use; a viewing's has its hour. */
const confirmationTime = 24 * 3_600_000;

/**
 * Why SES did not take a mail. `unverified`: SES does not know an address, the sender's or, in its
 * sandbox, the recipient's; it never tells which.
 */
export const mailProblems = ['rejected', 'unverified', 'unavailable'] as const;
export type MailProblem = (typeof mailProblems)[number];

const iso = z.iso.datetime();

/**
 * A mail that an item still has to send, or has sent. Its text is made from the item when it is
 * sent. While `held_until` lies ahead, only the function that holds it sends it; if that function
 * stops, another may take the mail from then on.
 */
export const outgoingMailSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(mailKinds),
  state: z.enum(['waiting', 'sent', 'withheld']),
  queued_at: iso,
  /** When it may be tried next. */
  due_at: iso,
  held_until: z.nullable(iso),
  attempts: z.int(),
  problem: z.nullable(z.enum(mailProblems)),
  /** Null unless the mail is withheld. */
  withheld: z.nullable(z.enum(withheldReasons)),
  /** Null unless a stranger's form causes the mail: nothing but SES makes any other mail wait. */
  turn: z.nullable(z.enum(turns)),
  sent_at: z.nullable(iso),
  /** SES's id of the mail. */
  message_id: z.nullable(z.string()),
  /** Whether it bounced, or its recipient complained of it; null if neither. */
  returned: z.nullable(z.enum(['bounced', 'complained'])),
  /** When that was told first; null if neither. */
  returned_at: z.nullable(iso),
});
export type OutgoingMail = z.infer<typeof outgoingMailSchema>;
export type Outbox = readonly OutgoingMail[];

/**
 * ms for which a sender holds a mail while sending it: longer than any function that sends mails
 * may run.
 */
export const sendingTime = 60_000;
/** ms until the second try; doubled with each, up to an hour. */
const firstPause = 60_000;
const longestPause = 3_600_000;

const at = (now: Date, ms = 0) => new Date(now.getTime() + ms).toISOString();

/** A new mail in an outbox, held already by the call that is about to send it. */
export function newMail(kind: MailKind, id: string, now: Date): OutgoingMail {
  return {
    id,
    kind,
    state: 'waiting',
    queued_at: at(now),
    due_at: at(now),
    held_until: at(now, sendingTime),
    attempts: 0,
    problem: null,
    withheld: null,
    turn: isOfStranger(kind) ? 'own' : null,
    sent_at: null,
    message_id: null,
    returned: null,
    returned_at: null,
  };
}

/** Whether a mail waits until there is room for it, after all others. */
export const waitsForRoom = ({ turn }: OutgoingMail): boolean => turn === 'room' || turn === 'last';

/** Whether the mail is still to be sent and no function holds it. */
export function isFree(mail: OutgoingMail, now: Date): boolean {
  return (
    mail.state === 'waiting' &&
    (mail.held_until === null || Date.parse(mail.held_until) <= now.getTime())
  );
}

/**
 * The mails that may be sent now; with `early` also those whose pause after a failure is not over.
 */
export function sendableMails(outbox: Outbox, now: Date, early = false): OutgoingMail[] {
  return outbox.filter(
    (mail) => isFree(mail, now) && (early || Date.parse(mail.due_at) <= now.getTime()),
  );
}

export function heldMail(mail: OutgoingMail, now: Date): OutgoingMail {
  return { ...mail, held_until: at(now, sendingTime) };
}

export function sentMail(mail: OutgoingMail, messageId: string, now: Date): OutgoingMail {
  const attempts = mail.attempts + 1;
  return {
    ...mail,
    state: 'sent',
    held_until: null,
    attempts,
    problem: null,
    // It was given up while it was being sent.
    withheld: null,
    sent_at: at(now),
    message_id: messageId,
  };
}

/** The mail will never be sent. */
export function withheldMail(mail: OutgoingMail, reason: WithheldReason): OutgoingMail {
  return { ...mail, state: 'withheld', held_until: null, withheld: reason };
}

/** The confirmation waits for room; a hold on it ends. */
export function waitingMail(mail: OutgoingMail, turn: 'room' | 'last'): OutgoingMail {
  return { ...mail, held_until: null, turn };
}

/** Why a confirmation that waited until it was of no use is withheld. */
export function reasonOfLate({ turn }: OutgoingMail): WithheldReason {
  if (turn === 'last') return 'share';
  return turn === 'room' ? 'rush' : 'late';
}

/**
 * Whether a mail can't be expected to reach its recipient: it was returned, it is refused so far,
 * or it is withheld since earlier mail to that address was returned.
 */
export const isLost = ({ state, returned, problem, withheld }: OutgoingMail): boolean =>
  returned !== null || withheld === 'returned' || (state === 'waiting' && problem === 'rejected');

/** Whether a confirmation of an enquiry or a loan request waited so long that it is of no use. */
export function isTooLate({ turn, queued_at }: OutgoingMail, now: Date): boolean {
  return turn !== null && now.getTime() - Date.parse(queued_at) >= confirmationTime;
}

/** After a failure: the hold ends, and the next try is due after a pause that grows. */
export function failedMail(mail: OutgoingMail, problem: MailProblem, now: Date): OutgoingMail {
  const pause = Math.min(firstPause * 2 ** mail.attempts, longestPause);
  return {
    ...mail,
    held_until: null,
    attempts: mail.attempts + 1,
    problem,
    due_at: at(now, pause),
  };
}

export function withMail(outbox: Outbox, changed: OutgoingMail): OutgoingMail[] {
  return outbox.map((mail) => (mail.id === changed.id ? changed : mail));
}

const isWaiting = ({ state }: OutgoingMail) => state === 'waiting';
/** When a mail may be tried, ISO: not before a hold on it ends. */
const mailAt = ({ due_at, held_until }: OutgoingMail) =>
  held_until !== null && held_until > due_at ? held_until : due_at;

/** When the first unsent mail may be tried, ISO; null when no mail waits. */
export function nextMailAt(outbox: Outbox): string | null {
  return outbox.filter(isWaiting).map(mailAt).sort()[0] ?? null;
}

const ranks = { own: 1, room: 2, last: 3 } as const satisfies Record<Turn, number>;

/**
 * Where the first unsent mail of a request stands among those of all requests, as text that sorts:
 * `1#<when it may be tried, ISO>`, with 2 and 3 for confirmations that wait for room, which come
 * after all others. Null when no mail waits.
 */
export function mailTurn(outbox: Outbox): string | null {
  const all = outbox
    .filter(isWaiting)
    .map((mail) => `${ranks[mail.turn ?? 'own']}#${mailAt(mail)}`);
  return all.sort()[0] ?? null;
}

/** What staff see of a mail. */
export const shownMailSchema = z.pick(z.object(outgoingMailSchema.shape), {
  id: true,
  kind: true,
  state: true,
  queued_at: true,
  due_at: true,
  attempts: true,
  problem: true,
  withheld: true,
  turn: true,
  sent_at: true,
  returned: true,
  returned_at: true,
});

/**
 * The reason in a rejection letter when staff give none, in the customer's language. Spec section
 * 7.
 */
export const defaultRejection: Record<Language, string> = {
  en: 'Unfortunately, your loan application could not be approved at this time.',
  bg: 'За съжаление заявката Ви за финансиране не може да бъде одобрена към момента.',
};
