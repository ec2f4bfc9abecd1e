import { isToDealer, type MailKind, newMail, withheldMail } from '#domain/requests/outbox.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import { startOf } from '#domain/requests/viewing-times.ts';
import { sofiaDaysBefore, sofiaInstant, toSofia } from '#domain/time.ts';

/** The evening before a viewing at the time that staff chose, ms. */
export function reminderAt({ day, time }: Pick<Viewing, 'day' | 'time'>, remindAt: string): number {
  const before = sofiaDaysBefore(startOf({ day, time }), 1);
  return sofiaInstant(toSofia(new Date(before).toISOString()).slice(0, 10), remindAt);
}

/** Letters of a viewing that are kept beside the new ones. */
const mostKept = 30;

interface Writing {
  now: Date;
  newId: () => string;
  /** Whether the call that stores it sends these letters; else the schedule does. */
  held: boolean;
}

/**
 * The viewing with these letters to be sent, as far as there is an address, in place of those that
 * were not sent yet: they say what holds no more.
 */
export function withLetters(
  viewing: Viewing,
  kinds: readonly MailKind[],
  { now, newId, held }: Writing,
): Viewing {
  const before = viewing.outbox
    .slice(-mostKept)
    .map((mail) => (mail.state === 'waiting' ? withheldMail(mail, 'late') : mail));
  const wanted = kinds.filter((kind) => isToDealer(kind) || viewing.email !== '');
  const added = wanted.map((kind) => {
    // Staff cause it, or whoever has the link that went to this address: no share withholds it.
    const mail = { ...newMail(kind, newId(), now), turn: null };
    return held ? mail : { ...mail, held_until: null };
  });
  return { ...viewing, outbox: [...before, ...added] };
}

/**
 * The same with the reminder of a confirmed viewing, which waits for its evening; without one where
 * that is over.
 */
export function withReminder(
  viewing: Viewing,
  remindAt: string,
  { now, newId }: Omit<Writing, 'held'>,
): Viewing {
  const at = reminderAt(viewing, remindAt);
  if (viewing.email === '' || at <= now.getTime()) return viewing;
  const mail = { ...newMail('viewing-reminder', newId(), new Date(at)), held_until: null };
  return { ...viewing, outbox: [...viewing.outbox, mail] };
}
