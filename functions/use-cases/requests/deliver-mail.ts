import type { Caravan } from '#domain/houses/caravan.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import { houseIdsOf } from '#domain/requests/kinded-request.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import {
  heldMail,
  isToDealer,
  isTooLate,
  type MailKind,
  type MailProblem,
  type Outbox,
  type OutgoingMail,
  reasonOfLate,
  sendableMails,
  waitsForRoom,
  withMail,
} from '#domain/requests/outbox.ts';
import { standingOf, type Viewing } from '#domain/requests/viewing.ts';
import { hasHomeLeft } from '#domain/requests/viewing-homes.ts';
import { startOf } from '#domain/requests/viewing-times.ts';
import { customerEmail, type MailSubject } from '../../mail/letters/letter.ts';
import { noteOutcome, type Try, triedMail, trySending } from '../../mail/sending.ts';
import { type Mailer, MailFailure } from '../../mail/ses-mailer.ts';
import type { Logger } from '../../platform/logger.ts';
import type { CaravanStore } from '../../store/caravans.ts';
import type { MailedKind } from '../../store/requests/mail-places.ts';
import type { Recipients } from '../../store/requests/recipients.ts';
import type { EnquiryStore, LoanStore, ViewingStore } from '../../store/requests/requests.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';

export interface OutboxDeps {
  enquiries: Pick<EnquiryStore, 'get' | 'replace'>;
  loans: Pick<LoanStore, 'get' | 'replace'>;
  viewings: Pick<ViewingStore, 'get' | 'replace'>;
  clock: () => Date;
}

/** Changes the mails of a request; answers the request as it is then, or null when it is gone. */
export async function changeOutbox(
  { enquiries, loans, viewings, clock }: OutboxDeps,
  kind: MailedKind,
  id: string,
  change: (before: Outbox) => Outbox,
): Promise<MailSubject | null> {
  function changed<T extends Enquiry | LoanRequest | Viewing>(before: T): T {
    const outbox = change(before.outbox);
    return outbox === before.outbox ? before : { ...before, outbox: [...outbox] };
  }
  if (kind === 'enquiry') {
    const request = await rewriteRequest({ store: enquiries, clock }, id, changed<Enquiry>);
    return request && { kind, request };
  }
  if (kind === 'viewing') {
    const request = await rewriteRequest({ store: viewings, clock }, id, changed<Viewing>);
    return request && { kind, request };
  }
  const request = await rewriteRequest({ store: loans, clock }, id, changed<LoanRequest>);
  return request && { kind, request };
}

export interface MailDeps extends OutboxDeps {
  mailer: Mailer;
  recipients: Pick<Recipients, 'admit' | 'isReturned'>;
  caravans: Pick<CaravanStore, 'find'>;
  /** Logs no customer's data. */
  log: Pick<Logger, 'warn' | 'error'>;
  /** ms before a mail's outcome is written again when the table failed; doubled with each try. */
  pause?: number;
}

interface Claiming {
  /** Also mails whose pause after a failure is not over. */
  early?: boolean;
  /** Those that wait for room, and no others. */
  forRoom?: boolean;
}

/**
 * Takes hold of the first mail that may be sent and for which `wanted` is true, in one conditional
 * write; null when there is none.
 */
export async function claimFirst(
  deps: OutboxDeps,
  kind: MailedKind,
  id: string,
  wanted: (mail: OutgoingMail) => boolean,
  { early = false, forRoom = false }: Claiming = {},
): Promise<(MailSubject & { mailId: string }) | null> {
  let claimed: OutgoingMail | undefined;
  const about = await changeOutbox(deps, kind, id, (outbox) => {
    const now = deps.clock();
    // This runs again if another write came between: a mail that another sender took meanwhile is
    // not claimed.
    claimed = sendableMails(outbox, now, early).find(
      (mail) => waitsForRoom(mail) === forRoom && wanted(mail),
    );
    return claimed ? withMail(outbox, heldMail(claimed, now)) : outbox;
  });
  return about && claimed ? { ...about, mailId: claimed.id } : null;
}

/**
 * Takes hold of a mail, named by its id or its kind, so that nobody else sends it. Null when the
 * mail is held, sent or gone, waits for room, or is not due yet (unless `early`).
 */
export function claimMail(
  deps: OutboxDeps,
  kind: MailedKind,
  id: string,
  mail: MailKind | (string & {}),
  options: Claiming = {},
): Promise<(MailSubject & { mailId: string }) | null> {
  return claimFirst(deps, kind, id, (one) => one.id === mail || one.kind === mail, options);
}

/** What the table says; a mail that needs it waits while the table does not answer. */
export async function fromTable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    throw new MailFailure('unavailable', cause instanceof Error ? cause.name : 'unknown');
  }
}

/** The request's houses as they are at this moment, without those that are gone. */
async function housesOf({ caravans }: MailDeps, { request }: MailSubject): Promise<Caravan[]> {
  const ids = houseIdsOf(request);
  const houses = await fromTable(Promise.all(ids.map((id) => caravans.find(id))));
  return houses.filter((house) => house !== null);
}

async function sendConfirmation(
  deps: MailDeps,
  mail: OutgoingMail,
  about: MailSubject,
): Promise<Try> {
  if (isOfNoUse(mail, about, deps.clock())) return { withheld: reasonOfLate(mail) };
  const refusal = await fromTable(deps.recipients.admit(customerEmail(about), mail));
  if (refusal === 'rush') {
    // Many networks can use up the room of all confirmations. The alarm by which the operator hears
    // of it counts errors.
    if (mail.turn === 'own')
      deps.log.error('a confirmation waits: too many went out', {
        mail: mail.kind,
        request: about.request.id,
      });
    return { waits: mail.turn === 'last' ? 'last' : 'room' };
  }
  if (refusal) return { withheld: refusal };
  return { messageId: await deps.mailer.send(mail, about, await housesOf(deps, about)) };
}

const isOver = (viewing: Viewing, now: Date) => startOf(viewing) <= now.getTime();

const isWorthComing = (viewing: Viewing, houses: readonly Caravan[]) =>
  hasHomeLeft(houses.map((house) => standingOf(viewing, house)));

/** Whether a confirmation would come too late: a day after its form, or at the viewing's hour. */
export const isOfNoUse = (mail: OutgoingMail, about: MailSubject, now: Date): boolean =>
  about.kind === 'viewing' ? isOver(about.request, now) : isTooLate(mail, now);

/**
 * Sends what staff or the viewing's own link caused, or the reminder: strangers' letters never
 * withhold it. Nothing goes out once the viewing has begun, and no reminder where no home of it is
 * left.
 */
async function sendAnswer(deps: MailDeps, mail: OutgoingMail, viewing: Viewing): Promise<Try> {
  if (isOver(viewing, deps.clock())) return { withheld: 'late' };
  if (await fromTable(deps.recipients.isReturned(viewing.email))) return { withheld: 'returned' };
  const about = { kind: 'viewing', request: viewing } as const;
  const houses = await housesOf(deps, about);
  if (mail.kind === 'viewing-reminder' && !isWorthComing(viewing, houses))
    return { withheld: 'no_home' };
  return { messageId: await deps.mailer.send(mail, about, houses) };
}

async function send(deps: MailDeps, mail: OutgoingMail, about: MailSubject): Promise<Try> {
  if (mail.turn !== null) return sendConfirmation(deps, mail, about);
  if (about.kind === 'viewing' && !isToDealer(mail.kind))
    return sendAnswer(deps, mail, about.request);
  return { messageId: await deps.mailer.send(mail, about, await housesOf(deps, about)) };
}

/**
 * Sends a mail that the caller holds, and writes its outcome. If that can't be written, the outcome
 * is answered all the same: the hold ends by itself, and the mail may be sent a second time.
 */
export async function deliverHeldMail(
  deps: MailDeps,
  about: MailSubject,
  mailId: string,
): Promise<{ about: MailSubject; problem: MailProblem | null; sent: boolean }> {
  const held = about.request.outbox.find(({ id }) => id === mailId);
  if (!held) throw new Error('There is no such mail to be sent');
  if (held.state !== 'waiting') return { about, problem: null, sent: false };
  const tried = await trySending(deps, held, { request: about.request.id }, () =>
    send(deps, held, about),
  );
  const told = { problem: 'problem' in tried ? tried.problem : null, sent: 'messageId' in tried };
  const note = () =>
    changeOutbox(deps, about.kind, about.request.id, (outbox) => {
      const stored = outbox.find(({ id }) => id === mailId);
      const after = stored && triedMail(stored, held, tried, deps.clock());
      return after && after !== stored ? withMail(outbox, after) : outbox;
    });
  try {
    const after = await noteOutcome(deps, note);
    return { about: after ?? about, ...told };
  } catch (error) {
    const fields = { mail: held.kind, request: about.request.id };
    deps.log.error('the outcome of a mail could not be stored', { ...fields, error });
    return { about, ...told };
  }
}
