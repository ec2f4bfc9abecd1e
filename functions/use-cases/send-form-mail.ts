import type { MailProblem } from '../domain/outbox.ts';
import { claimMail, deliverHeldMail, type MailDeps } from './deliver-mail.ts';
import type { MailSubject } from './mailer.ts';

/**
 * Sends the first mail of a form that was just stored, which its creator holds. Of a form sent again it is tried again where
 * it waits and nobody holds it. Answers why it was not taken; null when it was, or is somebody else's to send.
 */
export async function sendFormMail(deps: MailDeps, about: MailSubject, isNew: boolean): Promise<MailProblem | null> {
  const mailId = about.request.outbox[0]?.id ?? '';
  if (isNew) return (await deliverHeldMail(deps, about, mailId)).problem;
  const claimed = await claimMail(deps, about.kind, about.request.id, mailId, { early: true });
  return claimed && (await deliverHeldMail(deps, claimed, mailId)).problem;
}
