import type { MailProblem } from '../domain/outbox.ts';
import { claimMail, deliverHeldMail, type MailDeps } from './deliver-mail.ts';
import type { MailSubject } from './mailer.ts';

/**
 * Sends the mails of a form that was just stored, which its creator holds: the dealer's, and the customer's confirmation. Of a
 * form sent again those are tried again that wait and that nobody holds. Answers why the dealer's was not taken; null when it
 * was, or is somebody else's to send. What becomes of the confirmation is nobody's trouble here.
 */
export async function sendFormMails(deps: MailDeps, about: MailSubject, isNew: boolean): Promise<MailProblem | null> {
  const { outbox, id } = about.request;
  async function sendOne(mailId: string): Promise<MailProblem | null> {
    if (isNew) return (await deliverHeldMail(deps, about, mailId)).problem;
    const claimed = await claimMail(deps, about.kind, id, mailId, { early: true });
    return claimed && (await deliverHeldMail(deps, claimed, mailId)).problem;
  }
  const [dealers, confirmation] = outbox;
  const confirming = confirmation
    ? sendOne(confirmation.id).catch((error: unknown) =>
        deps.log.warn('a confirmation is left to the schedule', { request: id, error }),
      )
    : undefined;
  try {
    return dealers ? await sendOne(dealers.id) : null;
  } finally {
    await confirming;
  }
}
