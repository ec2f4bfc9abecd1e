import MailComposer from 'nodemailer/lib/mail-composer';
import type { ComposedMail } from './compose-mail.ts';

/**
 * A mail as a whole message with its headers: for mails that need a header for which SES's
 * structured call has no field. `Auto-Submitted` keeps other programs from answering by themselves
 * (RFC 3834). A calendar entry is a part of it and a file as well. `after`: the Message-ID of the
 * mail that it follows, by which mail programs show both as one conversation.
 */
export function composeMime(
  { to, replyTo, isAutomatic, subject, text, html, calendar }: ComposedMail,
  from: string,
  after: string | null,
): Promise<Buffer> {
  return new MailComposer({
    from,
    to,
    ...(replyTo !== null && { replyTo }),
    subject,
    text,
    html,
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: 'viewing.ics', content: calendar.content },
    }),
    ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-replied' } }),
    ...(after !== null && { inReplyTo: after, references: after }),
    // The composer reads no file and no address that a text might name.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
