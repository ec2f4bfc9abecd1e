import type { MailKind } from './outbox.ts';

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;

/** So many letters within a time that slides, ms. */
export interface Share {
  most: number;
  within: number;
}

/** A letter that counts: its name, such as its mail's id, and when, ms since the epoch. */
export interface CountedLetter {
  mail: string;
  at: number;
}

/**
 * Confirmations that one network causes before the others go first. Ten in an hour is more than a
 * family or an office ever asks for; behind one address of a mobile network may be many people.
 */
export const networkShares: readonly Share[] = [
  { most: 10, within: hour },
  { most: 20, within: day },
];
/** Confirmations of one kind from one network to one address. */
export const pairShares: readonly Share[] = [{ most: 1, within: day }];

/** Confirmations to one address from everybody: of a group, and of both. */
const groupShares: readonly Share[] = [{ most: 2, within: day }];
const recipientShares: readonly Share[] = [{ most: 6, within: week }];
/** ms after which a letter to an address counts no more. */
export const letterMemory = week;

/**
 * What counts together of the letters to one address. A loan request's counts with the enquiries':
 * of these two and of viewings' an address gets two each, so four in a day from any number of
 * strangers. As one network may cause one of each kind, a person who asks in the morning, wishes to
 * see a home at noon and applies in the evening gets all three letters.
 */
export type LetterGroup = 'enquiry' | 'viewing';
export const groupOf = (kind: MailKind): LetterGroup =>
  kind === 'viewing-received' ? 'viewing' : 'enquiry';

/** A confirmation that was sent, or is being sent, to a recipient. */
export interface SentLetter extends CountedLetter {
  group: LetterGroup;
}

/**
 * Confirmations to all recipients together, at most, by the clock's hours and days in UTC. Forms
 * filled in with strangers' addresses make a sender of mail that nobody asked for, and SES stops a
 * sender for that. The dealer's busiest minute brings 40 forms (infra/throttles.ts): an hour has
 * room for three such minutes, a day for ten.
 */
export const allConfirmations = { inHour: 120, inDay: 400 } as const;
/**
 * So many have gone to all together when those of networks that used up their share have to stop:
 * the other half is kept for everybody else.
 */
export const lastConfirmations = { inHour: 60, inDay: 200 } as const;

// A clock that was set back leaves letters dated in the future: they are not counted.
const within = <Letter extends CountedLetter>(all: readonly Letter[], ms: number, now: Date) =>
  all.filter(({ at }) => Math.abs(now.getTime() - at) < ms);

const isUsedUp = (earlier: readonly CountedLetter[], shares: readonly Share[], now: Date) =>
  shares.some((share) => within(earlier, share.within, now).length >= share.most);

/**
 * The counted letters once this one counts, too; the given list itself where it counts already, null
 * where the shares are used up.
 */
export function admitTo(
  earlier: readonly CountedLetter[],
  mail: string,
  shares: readonly Share[],
  now: Date,
): readonly CountedLetter[] | null {
  if (earlier.some((one) => one.mail === mail)) return earlier;
  if (isUsedUp(earlier, shares, now)) return null;
  const memory = Math.max(...shares.map((share) => share.within));
  return [...within(earlier, memory, now), { mail, at: now.getTime() }];
}

/** The same of the letters to one recipient. */
export function admitLetter(
  earlier: readonly SentLetter[],
  { mail, group }: Pick<SentLetter, 'mail' | 'group'>,
  now: Date,
): readonly SentLetter[] | null {
  if (earlier.some((one) => one.mail === mail)) return earlier;
  const ofGroup = earlier.filter((one) => one.group === group);
  if (isUsedUp(ofGroup, groupShares, now) || isUsedUp(earlier, recipientShares, now)) return null;
  return [...within(earlier, letterMemory, now), { mail, group, at: now.getTime() }];
}
