import {
  isToDealer,
  type MailKind,
  type OutgoingMail,
  sendableMails,
  waitsForRoom,
  withMail,
} from '#domain/requests/outbox.ts';
import type { MailSubject } from '../../mail/letters/letter.ts';
import type { ReturnedMail } from '../../mail/mail-event.ts';
import type { MailedKind, MailPlace } from '../../store/requests/mail-places.ts';
import type { Recipients } from '../../store/requests/recipients.ts';
import type { RequestWork } from '../../store/requests/request-work.ts';
import {
  changeOutbox,
  claimFirst,
  claimMail,
  deliverHeldMail,
  isOfNoUse,
  type MailDeps,
  type OutboxDeps,
} from './deliver-mail.ts';
import { changeReplyMail, type ReplyMailDeps } from './reply-mail.ts';

/** Requests whose mails one run sends at most, and how many of them at once. */
const mostRequests = 100;
const atOnce = 4;
/** ms after which a run begins no further request: the schedule's other parts need time as well. */
const budget = 45_000;
/**
 * Mails in a row, confirmations aside, for which SES could not be reached; after these a run stops
 * sending.
 */
const mostOutages = 3;
/** ms after which a mail that still waits is late. */
const lateAfter = 3_600_000;

const isForRoom = (mail: OutgoingMail) => mail.state === 'waiting' && waitsForRoom(mail);

export interface SweepReport {
  sent: number;
  failed: number;
  /** Errors of requests whose mails could not be handled. */
  broken: unknown[];
}

type SweepMailsDeps = Omit<MailDeps, 'recipients'> & {
  recipients: Pick<Recipients, 'admit' | 'isReturned' | 'room'>;
  work: Pick<RequestWork, 'withMail' | 'waitingForRoom'>;
};

/**
 * Sends the mails that are due, each after taking hold of it; with `early` also those whose pause
 * after a failure is not over. After all of these go the confirmations that wait for room, as far as
 * there is any. A mail that fails, or a request that can't be read, does not stop the others. The
 * next run does the rest.
 */
export async function sweepMails(
  deps: SweepMailsDeps,
  { early = false }: { early?: boolean } = {},
): Promise<SweepReport> {
  const { work, log, clock } = deps;
  const start = clock().getTime();
  const report: SweepReport = { sent: 0, failed: 0, broken: [] };
  // A reminder has its evening, also in a run that sends others early.
  const isAhead = ({ kind, due_at }: OutgoingMail) =>
    kind === 'viewing-reminder' && Date.parse(due_at) > clock().getTime();
  let unavailable = 0;
  let late = 0;
  let givenUp = 0;
  const goesOn = () => unavailable < mostOutages && Math.abs(clock().getTime() - start) < budget;

  async function sendOne({ mailId, ...about }: MailSubject & { mailId: string }): Promise<void> {
    const mail = about.request.outbox.find(({ id }) => id === mailId);
    const { problem, sent } = await deliverHeldMail(deps, about, mailId);
    if (sent) report.sent += 1;
    if (problem !== null) report.failed += 1;
    if (!mail) return;
    const confirms = mail.turn !== null;
    // A confirmation is also 'unavailable' if the table does not answer whether it may be sent: so it
    // does not count as SES's outage.
    if (!confirms) unavailable = problem === 'unavailable' ? unavailable + 1 : 0;
    // Anybody can type an address that SES rejects into a form: that must not raise an alarm.
    const isTyped = confirms || (about.kind === 'viewing' && !isToDealer(mail.kind));
    if (problem === null || (isTyped && problem === 'rejected')) return;
    if (start - Date.parse(mail.queued_at) > lateAfter) late += 1;
  }

  /** Requests that were due with another mail than the confirmation that waits for room. */
  const alsoForRoom = new Set<MailPlace>();

  /** Sends what of a request is due. */
  async function sendDue(place: MailPlace): Promise<void> {
    const { kind, id } = place;
    const tried = new Set<string>();
    const wanted = (mail: OutgoingMail) => !tried.has(mail.id) && !isAhead(mail);
    while (goesOn()) {
      const claimed = await claimFirst(deps, kind, id, wanted, { early });
      if (!claimed) break;
      tried.add(claimed.mailId);
      // A request has one place: as long as this mail fails, no list has its confirmation.
      if (claimed.request.outbox.some(isForRoom)) alsoForRoom.add(place);
      await sendOne(claimed);
    }
  }

  /** Sends the confirmation of a request, or gives it up once it would be of no use. */
  async function sendAsRoomIsLeft(place: MailPlace, room: { all: number; last: number }) {
    const { kind, id } = place;
    const about = await changeOutbox(deps, kind, id, (outbox) => outbox);
    const mail = about && sendableMails(about.request.outbox, clock(), early).find(isForRoom);
    if (!about || !mail) return;
    if (!isOfNoUse(mail, about, clock())) {
      if ((mail.turn === 'last' ? room.last : room.all) <= 0) return;
      // What goes takes room of both.
      room.all -= 1;
      room.last -= 1;
    }
    const claimed = await claimMail(deps, kind, id, mail.id, { early, forRoom: true });
    if (!claimed) return;
    if (isOfNoUse(mail, about, clock())) givenUp += 1;
    await sendOne(claimed);
  }

  async function each(places: readonly MailPlace[], send: (place: MailPlace) => Promise<void>) {
    let next = 0;
    async function worker(): Promise<void> {
      for (let one = places[next++]; one && goesOn(); one = places[next++])
        try {
          await send(one);
        } catch (error) {
          report.broken.push(error);
        }
    }
    await Promise.all(Array.from({ length: atOnce }, worker));
  }

  const due = await work.withMail(early ? null : new Date(start).toISOString(), mostRequests);
  await each(due, sendDue);
  const left = mostRequests - due.length;
  const listed = left > 0 && goesOn() ? await work.waitingForRoom(left) : [];
  const waiting = [...listed, ...alsoForRoom];
  if (waiting.length > 0) {
    const room = await deps.recipients.room();
    await each(waiting, (place) => sendAsRoomIsLeft(place, room));
  }
  if (late > 0) log.error('mail is late', { mails: late });
  // The operator hears of it: so many forms came that there was no room for a day.
  if (givenUp > 0) log.error('confirmations are withheld', { mails: givenUp });
  return report;
}

/** The kind of request that has mails of this kind. */
function mailedKindOf(kind: MailKind): MailedKind {
  if (kind.startsWith('enquiry')) return 'enquiry';
  return kind.startsWith('viewing') ? 'viewing' : 'loan';
}

interface ReturnedMailDeps extends OutboxDeps, ReplyMailDeps {
  recipients: Pick<Recipients, 'noteReturned'>;
}

/**
 * Records that a mail bounced, or that its recipient complained of it: with the mail and, for a
 * customer's address, in the recipient's row, so that no confirmation goes there any more. False
 * when there is no such mail any more.
 */
export async function noteReturnedMail(
  deps: ReturnedMailDeps,
  { kind, request, of, mail, returned, recipients }: ReturnedMail,
): Promise<boolean> {
  if (!isToDealer(kind)) for (const email of recipients) await deps.recipients.noteReturned(email);
  if (request === null) return false;
  // SNS delivered the event twice, or a complaint is recorded already: nothing to write.
  const marked = (stored: OutgoingMail) =>
    stored.returned === returned || stored.returned === 'complained'
      ? stored
      : {
          ...stored,
          returned,
          returned_at: stored.returned_at ?? deps.clock().toISOString(),
        };
  if (of !== null)
    return (await changeReplyMail(deps, { kind: of, id: request }, mail, marked)) !== null;
  let found = false;
  await changeOutbox(deps, mailedKindOf(kind), request, (outbox) => {
    const stored = outbox.find(({ id }) => id === mail);
    found = stored !== undefined;
    const after = stored && marked(stored);
    return after && after !== stored ? withMail(outbox, after) : outbox;
  });
  return found;
}
