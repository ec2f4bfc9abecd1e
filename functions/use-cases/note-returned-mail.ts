import { isToDealer, type MailKind, type OutgoingMail, withMail } from '../domain/outbox.ts';
import { changeOutbox, type OutboxDeps } from './change-outbox.ts';

export interface ReturnedMail {
  kind: MailKind;
  /** Id of the enquiry or loan request it is about. */
  request: string;
  mail: string;
  returned: NonNullable<OutgoingMail['returned']>;
  /** Whom it was sent to. */
  recipients: readonly string[];
}

export interface ReturnedMailDeps extends OutboxDeps {
  /** Remembers that mail to an address came back. */
  recipients: { noteReturned(email: string): Promise<void> };
}

/**
 * Writes down that a mail came back, or that its reader complained of it: at the mail, and of a customer's address also apart, so
 * that no confirmation is sent there any more. False when there is no such mail any more.
 */
export async function noteReturnedMail(
  deps: ReturnedMailDeps,
  { kind, request, mail, returned, recipients }: ReturnedMail,
): Promise<boolean> {
  if (!isToDealer(kind)) for (const email of recipients) await deps.recipients.noteReturned(email);
  let found = false;
  await changeOutbox(deps, kind.startsWith('enquiry') ? 'enquiry' : 'loan', request, (outbox) => {
    const stored = outbox.find(({ id }) => id === mail);
    found = stored !== undefined;
    // Told twice, or a complaint already: nothing to write.
    if (!stored || stored.returned === returned || stored.returned === 'complained') return outbox;
    return withMail(outbox, { ...stored, returned });
  });
  return found;
}
