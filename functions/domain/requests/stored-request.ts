import * as z from 'zod/mini';
import { dealer } from '../dealer/dealer.ts';
import { lastEntrySchema, wordsOf } from './last-entry.ts';
import { nextStepSchema } from './next-step.ts';
import { type MailKind, newMail, outgoingMailSchema } from './outbox.ts';
import { replyLetterSchema } from './request-letter.ts';

/**
 * What happened to a request, and who did it: a member of staff (by e-mail), or
 * `customer`, `bank`, `system`.
 */
export const historyActions = [
  'received',
  'answered',
  'called',
  'closed',
  'reopened',
  'noted',
  'changed',
  'terms',
  'approved',
  'rejected',
  'withdrawn',
  'sending',
  'processed',
  'failed',
  'bank',
  'confirmed',
  'moved',
  'declined',
  'cancelled',
  'done',
  'missed',
  'planned',
  'step_done',
] as const;
export type HistoryAction = (typeof historyActions)[number];

export const historyEntrySchema = z.strictObject({
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(historyActions),
  /**
   * The bank's status or error, the new terms (`termsDetail`), the time to which a viewing was
   * moved ("2026-11-30 10:00"), or the step that was planned or done (`stepDetail`); null where the
   * action needs no detail.
   */
  detail: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Entries an item keeps; of more, the first and the latest stay. */
const maxEntries = 100;

export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  const all = [...history, entry];
  return [...all.slice(0, 1), ...all.slice(Math.max(1, all.length - maxEntries + 1))];
}

/**
 * New terms as the history keeps them, EUR and months: "15000/36"; "-" stands for a term that was
 * not agreed.
 */
export function termsDetail(downPayment: number | null, period: number | null): string {
  return `${downPayment ?? '-'}/${period ?? '-'}`;
}

/** The new terms that a history entry names; null for any other detail. */
export function readTermsDetail(
  detail: string,
): { down_payment: number | null; period: number | null } | null {
  if (!/^(\d+|-)\/(\d+|-)$/.test(detail)) return null;
  const [down_payment = null, period = null] = detail
    .split('/')
    .map((part) => (part === '-' ? null : Number(part)));
  return { down_payment, period };
}

/**
 * When something received at `created` (ISO) is deleted, as DynamoDB's time to live wants it:
 * seconds since the epoch. If the last month has no such day, the days beyond its end run into the
 * next month.
 */
export function expiresAt(created: string, months: number = dealer.retentionMonths): number {
  const date = new Date(created);
  date.setUTCMonth(date.getUTCMonth() + months);
  return Math.floor(date.getTime() / 1000);
}

/**
 * Whether an item has expired: the table deletes such items within days, and the stores leave them
 * out until then.
 */
export function isExpired({ expires_at }: { expires_at: number }, now: Date): boolean {
  return expires_at * 1000 <= now.getTime();
}

const iso = z.iso.datetime();

/**
 * ms in which the dealer promises an answer to an enquiry, and to a loan request. Spec section 1.
 */
export const answerTime = 24 * 3_600_000;

/**
 * What requests of every kind share: what staff did, wrote and mean to do, the mails, and the
 * counters of writes.
 */
export const storedRequestShape = {
  admin_notes: z.string(),
  next_step: z.nullable(nextStepSchema),
  /** Entries of its log, and what was said last. */
  log_count: z.int(),
  last: z.nullable(lastEntrySchema),
  /** The letter of the latest reply; null where there is none. */
  reply: z.nullable(replyLetterSchema),
  history: z.array(historyEntrySchema),
  outbox: z.array(outgoingMailSchema),
  /**
   * SHA-256 of what was sent: it shows whether a form under the same key is the same form.
   */
  fingerprint: z.string(),
  /** Counts the staff's changes. */
  version: z.int(),
  /** Counts every write, the mails' and the bank's too. */
  revision: z.int(),
  created_at: iso,
  updated_at: iso,
  /** Seconds since the epoch: when it is deleted. */
  expires_at: z.int(),
};
type StoredRequest = z.infer<z.ZodMiniObject<typeof storedRequestShape>>;

/** Of these what no answer of the API has. */
export const unshownShape = {
  fingerprint: true,
  revision: true,
  log_count: true,
  last: true,
  reply: true,
  outbox: true,
} as const;

/**
 * These fields for a request that comes in now, from a customer unless staff note it. Its mails are
 * sent at once, the dealer's first, and the function that stores it holds them.
 */
export function receivedNow(
  {
    mails,
    fingerprint,
    by = 'customer',
    words = '',
  }: {
    mails: readonly { kind: MailKind; id: string }[];
    fingerprint: string;
    by?: string;
    /** What it begins with: the customer's message, or what staff noted. */
    words?: string;
  },
  now: Date,
): StoredRequest {
  const at = now.toISOString();
  const history: HistoryEntry[] = [{ at, by, action: 'received', detail: null }];
  return {
    admin_notes: '',
    next_step: null,
    log_count: 0,
    last: wordsOf({ created_at: at, history, text: words }),
    reply: null,
    history,
    outbox: mails.map(({ kind, id }) => newMail(kind, id, now)),
    fingerprint,
    version: 1,
    revision: 1,
    created_at: at,
    updated_at: at,
    expires_at: expiresAt(at),
  };
}
