import { createHash } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { CallInput } from '#domain/requests/call.ts';
import type { EnquiryInput } from '#domain/requests/enquiry.ts';
import type { LoanInput } from '#domain/requests/loan-request.ts';
import { type MailProblem, waitsForRoom } from '#domain/requests/outbox.ts';
import type { AnyRequest } from '#domain/requests/request-kinds.ts';
import type { EnteredViewing, ViewingInput } from '#domain/requests/viewing.ts';
import type { MailSubject } from '../../mail/letters/letter.ts';
import type { TransactedAction } from '../../platform/table.ts';
import type { RequestStore } from '../../store/requests/requests.ts';
import { serviceBusy, tryAgain } from '../../store/rewrite.ts';
import { claimMail, deliverHeldMail, type MailDeps } from './deliver-mail.ts';

const sha256 = (content: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Fingerprint of an enquiry: what the customer wrote and the houses it is about. */
export function enquiryFingerprint({
  name,
  email,
  phone,
  message,
  caravanId,
  caravan_ids,
}: EnquiryInput): string {
  const several = caravan_ids ? [caravan_ids] : [];
  return sha256([name, email, phone, message, caravanId ?? null, ...several]);
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

/** Fingerprint of a call that staff note. */
export function callFingerprint(input: CallInput): string {
  const { name, phone, email, lang, caravan_ids, text, next_step } = input;
  const step = next_step && [next_step.at, next_step.text];
  return sha256([name, phone, email, lang, caravan_ids, text, step]);
}

/** Fingerprint of the wish to see homes. */
export function viewingFingerprint(
  input: Pick<ViewingInput, 'caravan_ids' | 'day' | 'time' | 'name' | 'phone' | 'email'>,
): string {
  const { caravan_ids, day, time, name, phone, email } = input;
  return sha256([name, phone, email, caravan_ids, day, time]);
}

/** Fingerprint of a viewing that staff enter. */
export function enteredFingerprint(input: Omit<EnteredViewing, 'form_id'>): string {
  return sha256([viewingFingerprint(input), input.lang]);
}

/** The request stored under a key; rejects with `conflict` where that is not the form sent now. */
export function sameForm<T extends AnyRequest>(stored: T | null, fingerprint: string): T {
  if (stored?.fingerprint === fingerprint) return stored;
  throw new DomainError(
    'conflict',
    'Something else was sent with this form already. Please reload the page.',
  );
}

interface Storing<T extends AnyRequest> {
  request: T;
  /** What is written with it, or nothing of it. */
  also?: readonly TransactedAction[];
}

/**
 * Creates a request under its key, once. If the same form is sent many times, at once or later, one
 * call creates the request and the others get what is stored. Rejects with `conflict` when the key is
 * another form's. `make` is asked again where what is written with it was lost to somebody else.
 */
export async function storeOnce<T extends AnyRequest>(
  store: Pick<RequestStore<T>, 'create' | 'get'>,
  make: () => Promise<Storing<T>>,
): Promise<{ stored: T; isNew: boolean }> {
  let isFirst = true;
  return tryAgain(async () => {
    const { request, also } = await make();
    // A try that was lost may have been lost to the same form.
    const before = isFirst ? null : await store.get(request.id);
    isFirst = false;
    const created = before ? 'taken' : await store.create(request, also);
    if (created === 'late') return null;
    if (created === 'created') return { stored: request, isNew: true };
    const stored = sameForm(before ?? (await store.get(request.id)), request.fingerprint);
    return { stored, isNew: false };
  }, serviceBusy);
}

/**
 * Sends the mails of a form that was just stored, which its creator holds: the dealer's, and the
 * customer's confirmation. For a form sent again, it tries the mails that wait and that nobody
 * holds. Answers why the dealer's mail was not taken; null when it was, or when another sender
 * holds it. A confirmation that fails, or waits for room, is left to the schedule.
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
  const confirming =
    confirmation && !waitsForRoom(confirmation)
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
