import * as z from 'zod/mini';
import type { FieldErrors } from '#domain/errors.ts';
import { type ReplyInput, replyInputSchema } from '#domain/requests/reply.ts';
import type { RequestRef } from '../../data/requests.ts';
import { keptDraft } from '../../kit/forms/drafts.ts';
import type { Checked } from '../../kit/forms/form.ts';

const schema = z.object({
  /** The same in every try, so that a reply whose answer was lost is not sent twice. */
  reply_id: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The template that it began with; null where staff wrote it all. */
  template: z.nullable(z.string()),
  /**
   * The day in Sofia on which that was filled in, and the house's price of then in words; null where
   * the template has none.
   */
  priced: z.nullable(z.object({ day: z.string(), price: z.string() })),
});
export type ReplyDraft = z.infer<typeof schema>;

export const emptyReply = (): ReplyDraft => ({
  reply_id: crypto.randomUUID(),
  subject: '',
  text: '',
  template: null,
  priced: null,
});

export const isEmptyReply = ({ subject, text }: ReplyDraft): boolean =>
  subject.trim() === '' && text.trim() === '';

/** Whether staff wrote something of their own: it differs from what a template made last. */
export const isTypedOver = (
  draft: ReplyDraft,
  made: Pick<ReplyDraft, 'subject' | 'text'> | null,
): boolean => !isEmptyReply(draft) && (draft.subject !== made?.subject || draft.text !== made.text);

/** What is typed to a person, in this tab until it is sent. */
export const keptReply = ({ kind, id }: RequestRef) =>
  keptDraft({ name: `reply-${kind}`, schema, parts: [] }, id);

/** The draft as the server takes it, or which field is wrong in which way. */
export function checkReply({ template, priced: _, ...draft }: ReplyDraft): Checked<ReplyInput> {
  const checked = replyInputSchema.safeParse({ ...draft, ...(template !== null && { template }) });
  if (checked.success) return { input: checked.data };
  const errors: FieldErrors = {};
  for (const { path, message } of checked.error.issues)
    errors[path.map(String).join('.')] ??= message;
  return { errors };
}
