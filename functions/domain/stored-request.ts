import * as z from 'zod/mini';
import { type MailKind, newMail, outgoingMailSchema } from './outbox.ts';
import { historyEntrySchema } from './request-history.ts';
import { expiresAt } from './retention.ts';

const iso = z.iso.datetime();

/** ms in which the dealer promises an answer to an enquiry, and to a loan request. Spec section 1. */
export const answerTime = 24 * 3_600_000;

/** What an enquiry and a loan request carry alike: what staff did and wrote, the mails, and what keeps writes apart. */
export const storedRequestShape = {
  admin_notes: z.string(),
  history: z.array(historyEntrySchema),
  outbox: z.array(outgoingMailSchema),
  /** SHA-256 of what the customer sent: the same form again is told from another one under its key. */
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

/** That of a request that comes in now, with the mails that follow at once, held by who stores it: the dealer's comes first. */
export function receivedNow(
  { mails, fingerprint }: { mails: readonly { kind: MailKind; id: string }[]; fingerprint: string },
  now: Date,
): StoredRequest {
  const at = now.toISOString();
  return {
    admin_notes: '',
    history: [{ at, by: 'customer', action: 'received', detail: null }],
    outbox: mails.map(({ kind, id }) => newMail(kind, id, now)),
    fingerprint,
    version: 1,
    revision: 1,
    created_at: at,
    updated_at: at,
    expires_at: expiresAt(at),
  };
}
