import * as z from 'zod/mini';
import { type MailKind, mailKinds, type OutgoingMail } from '#domain/requests/outbox.ts';
import { type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';

const tag = <T extends z.ZodMiniType>(value: T) => z.tuple([value], z.unknown());

/** The part of SES's event about a mail that is read. Every tag is a list. */
const mailEventSchema = z.object({
  eventType: z.string(),
  bounce: z.optional(z.object({ bounceType: z.string() })),
  mail: z.object({
    destination: z._default(z.array(z.string()), []),
    tags: z.object({
      kind: tag(z.enum(mailKinds)),
      request: z.optional(tag(z.uuid())),
      of: z.optional(tag(z.enum(requestKinds))),
      mail: tag(z.uuid()),
    }),
  }),
});

export interface ReturnedMail {
  kind: MailKind;
  /** Id of the request it is about; null for a mail about withheld prices. */
  request: string | null;
  /** The kind of request that a reply answers; null for any other mail. */
  of: RequestKind | null;
  mail: string;
  returned: NonNullable<OutgoingMail['returned']>;
  /** Whom it was sent to. */
  recipients: readonly string[];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The mail that an event reports as permanently bounced or complained of; null for every other
 * event, and for a mail of another product.
 */
export function readMailEvent(message: string): ReturnedMail | null {
  const event = mailEventSchema.safeParse(parseJson(message));
  if (!event.success) return null;
  const { eventType, bounce, mail } = event.data;
  const { kind, request, of, mail: id } = mail.tags;
  const about = {
    kind: kind[0],
    request: request?.[0] ?? null,
    of: of?.[0] ?? null,
    mail: id[0],
    recipients: mail.destination,
  };
  if (eventType === 'Complaint') return { ...about, returned: 'complained' };
  // A full mailbox or an automatic answer: the address may still be good.
  if (eventType === 'Bounce' && bounce?.bounceType === 'Permanent')
    return { ...about, returned: 'bounced' };
  return null;
}
