import MailComposer from 'nodemailer/lib/mail-composer';
import type { ComposedMail } from './compose-mail.ts';

/**
 * A mail as a whole message, headers and all: for those that need a header which SES's structured call has no field for.
 * `Auto-Submitted` has other programs send no answer by themselves (RFC 3834).
 */
export function composeMime({ to, replyTo, subject, text, html }: ComposedMail, from: string): Promise<Buffer> {
  return new MailComposer({
    from,
    to,
    ...(replyTo !== null && { replyTo }),
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-replied' },
    // Nothing is read from files or addresses that a text might name.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
