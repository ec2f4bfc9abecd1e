import { createHash } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { Enquiry, EnquiryInput } from '#domain/requests/enquiry.ts';
import type { LoanInput, LoanRequest } from '#domain/requests/loan-request.ts';
import type { MailProblem } from '#domain/requests/outbox.ts';
import type { MailSubject } from '../../mail/letters/letter.ts';
import type { RequestStore } from '../../store/requests.ts';
import { claimMail, deliverHeldMail, type MailDeps } from './deliver-mail.ts';

const sha256 = (content: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Fingerprint of an enquiry: what the customer wrote and the house it is about. */
export function enquiryFingerprint({
  name,
  email,
  phone,
  message,
  caravanId,
}: EnquiryInput): string {
  return sha256([name, email, phone, message, caravanId ?? null]);
}

/** Fingerprint of a loan request. */
export function loanFingerprint({
  caravan_id,
  customer_data,
  down_payment,
  period,
}: LoanInput): string {
  const { firstname, lastname, email, phone, country, city, streetname, streetno, postalcode } =
    customer_data;
  const address = [country, city, streetname, streetno, postalcode];
  return sha256([
    caravan_id,
    firstname,
    lastname,
    email,
    phone,
    ...address,
    down_payment ?? null,
    period ?? null,
  ]);
}

/** The request stored under a key; rejects with `conflict` where that is not the form sent now. */
export function sameForm<T extends Enquiry | LoanRequest>(
  stored: T | null,
  fingerprint: string,
): T {
  if (stored?.fingerprint === fingerprint) return stored;
  throw new DomainError(
    'conflict',
    'Something else was sent with this form already. Please reload the page.',
  );
}

/**
 * Creates a request under its key, once. If the same form is sent many times, at once or later, one
 * call creates the request and the others get what is stored. Rejects with `conflict` when the key
 * is another form's.
 */
export async function storeOnce<T extends Enquiry | LoanRequest>(
  store: Pick<RequestStore<T>, 'create' | 'get'>,
  request: T,
): Promise<{ stored: T; isNew: boolean }> {
  if (await store.create(request)) return { stored: request, isNew: true };
  const stored = sameForm(await store.get(request.id), request.fingerprint);
  // The table's client repeats a write whose answer was lost, and then finds its own item.
  return { stored, isNew: stored.outbox[0]?.id === request.outbox[0]?.id };
}

/**
 * Sends the mails of a form that was just stored, which its creator holds: the dealer's, and the
 * customer's confirmation. For a form sent again, it tries the mails that wait and that nobody
 * holds. Answers why the dealer's mail was not taken; null when it was, or when another sender
 * holds it. A confirmation that fails is left to the schedule.
 */
export async function sendFormMails(
  deps: MailDeps,
  about: MailSubject,
  isNew: boolean,
): Promise<MailProblem | null> {
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
