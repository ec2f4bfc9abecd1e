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
  /** The whole message, where it was sent as one. */
  raw: z.optional(z.string()),
  /** The configuration set that reports what became of it. */
  configurationSet: z.optional(z.string()),
  /** SES returns these in every event about the mail. */
  tags: z.optional(z.record(z.string(), z.string())),
});

export type Mail = z.infer<typeof mailSchema>;

/** What a sender passes; the inbox adds the rest. */
export type OutgoingMail = Omit<Mail, 'id' | 'at'>;
