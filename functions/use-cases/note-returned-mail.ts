import { type MailKind, type OutgoingMail, withMail } from '../domain/outbox.ts';
import { changeOutbox, type OutboxDeps } from './change-outbox.ts';

export interface ReturnedMail {
  kind: MailKind;
  /** Id of the enquiry or loan request it is about. */
  request: string;
  mail: string;
  returned: NonNullable<OutgoingMail['returned']>;
}

/** Writes down that a mail came back, or that its reader complained of it. False when there is no such mail any more. */
export async function noteReturnedMail(
  deps: OutboxDeps,
  { kind, request, mail, returned }: ReturnedMail,
): Promise<boolean> {
  let found = false;
  await changeOutbox(deps, kind === 'enquiry' ? 'enquiry' : 'loan', request, (outbox) => {
    const stored = outbox.find(({ id }) => id === mail);
    found = stored !== undefined;
    // Told twice, or a complaint already: nothing to write.
    if (!stored || stored.returned === returned || stored.returned === 'complained') return outbox;
    return withMail(outbox, { ...stored, returned });
  });
  return found;
}
