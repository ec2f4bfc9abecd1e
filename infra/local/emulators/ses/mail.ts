import * as z from 'zod/mini';

export const mailSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  replyTo: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The message as it was sent, where it was sent as one. */
  raw: z.optional(z.string()),
  /** The configuration set that tells what became of it. */
  configurationSet: z.optional(z.string()),
  /** Comes back with what is told of it. */
  tags: z.optional(z.record(z.string(), z.string())),
});

export type Mail = z.infer<typeof mailSchema>;

/** What a sender gives; the inbox adds the rest. */
export type OutgoingMail = Omit<Mail, 'id' | 'at'>;
