import * as z from 'zod/mini';
import { placeholdersIn } from '../dealer/templates.ts';
import { subjectField, text } from '../form-fields.ts';
import { isConfirmation, type Outbox, outgoingMailSchema } from './outbox.ts';
import { logEntrySchema } from './request-log.ts';

/** Characters of a reply at most. */
export const replyLength = 5000;
/** Replies that one request may get within this time, ms. */
export const mostReplies = { count: 20, within: 86_400_000 } as const;

/** A placeholder that nothing was filled into must not reach a customer. */
const filledIn = z.refine<string>((typed) => placeholdersIn(typed).length === 0, 'placeholder');

/**
 * What staff write to the person. `reply_id` is made with the form, so the same reply sent again is
 * the same reply.
 */
export const replyInputSchema = z.strictObject({
  reply_id: z.uuid('required').check(z.toLowerCase()),
  subject: subjectField.check(filledIn),
  text: text(replyLength).check(filledIn),
  /** The id of the template that it was made of. */
  template: z.optional(z.string('invalid').check(z.regex(/^[\w-]{1,40}$/, 'invalid'))),
});
export type ReplyInput = z.infer<typeof replyInputSchema>;

/** A reply as it is stored: an entry of the log, and the letter that goes out for it, in one. */
export const replySchema = z.strictObject({
  ...logEntrySchema.shape,
  kind: z.literal('reply'),
  subject: z.string(),
  mail: outgoingMailSchema,
  /** Counts the writes to it. */
  revision: z.int(),
  /** Seconds since the epoch: when it is deleted, with its request. */
  expires_at: z.int(),
});
export type Reply = z.infer<typeof replySchema>;

/** SES's id of the confirmation that went to the customer last; null where none did. */
export function confirmedBy(outbox: Outbox): string | null {
  const sent = outbox.findLast(({ kind, message_id }) => isConfirmation(kind) && message_id);
  return sent?.message_id ?? null;
}
