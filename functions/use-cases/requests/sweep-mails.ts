import {
  isConfirmation,
  isToDealer,
  type MailKind,
  type OutgoingMail,
  withMail,
} from '#domain/requests/outbox.ts';
import type { ReturnedMail } from '../../mail/mail-event.ts';
import type { Recipients } from '../../store/requests/recipients.ts';
import type { Replies } from '../../store/requests/replies.ts';
import type { MailedKind, RequestWork } from '../../store/requests/request-work.ts';
import {
  changeOutbox,
  claimFirst,
  deliverHeldMail,
  type MailDeps,
  type OutboxDeps,
} from './deliver-mail.ts';

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

export interface SweepReport {
  sent: number;
  failed: number;
  /** Errors of requests whose mails could not be handled. */
  broken: unknown[];
}

/**
 * Sends the mails that are due, each after taking hold of it; with `early` also those whose pause
 * after a failure is not over. A mail that fails, or a request that can't be read, does not stop
 * the others. The next run does the rest.
 */
export async function sweepMails(
  deps: MailDeps & { work: Pick<RequestWork, 'withMail'> },
  { early = false }: { early?: boolean } = {},
): Promise<SweepReport> {
  const { work, log, clock } = deps;
  const start = clock().getTime();
  const report: SweepReport = { sent: 0, failed: 0, broken: [] };
  const waiting = (await work.withMail(early ? null : new Date(start).toISOString())).slice(
    0,
    mostRequests,
  );
  // A reminder has its evening, also in a run that sends others early.
  const isAhead = ({ kind, due_at }: OutgoingMail) =>
    kind === 'viewing-reminder' && Date.parse(due_at) > clock().getTime();
  let unavailable = 0;
  let late = 0;
  let next = 0;
  const goesOn = () => unavailable < mostOutages && Math.abs(clock().getTime() - start) < budget;

  async function sendAll(kind: MailedKind, id: string): Promise<void> {
    const tried = new Set<string>();
    while (goesOn()) {
      const claimed = await claimFirst(
        deps,
        kind,
        id,
        (mail) => !tried.has(mail.id) && !isAhead(mail),
        { early },
      );
      if (!claimed) return;
      const { mailId, ...about } = claimed;
      tried.add(mailId);
      const mail = about.request.outbox.find(({ id }) => id === mailId);
      const { problem, sent } = await deliverHeldMail(deps, about, mailId);
      if (sent) report.sent += 1;
      if (problem !== null) report.failed += 1;
      if (!mail) continue;
      const confirms = isConfirmation(mail.kind);
      // A confirmation is also 'unavailable' if the table does not answer whether it may be sent:
      // so it does not count as SES's outage.
      if (!confirms) unavailable = problem === 'unavailable' ? unavailable + 1 : 0;
      // Anybody can type an address that SES rejects into a form: that must not raise an alarm.
      const isTyped = confirms || (kind === 'viewing' && !isToDealer(mail.kind));
      if (problem === null || (isTyped && problem === 'rejected')) continue;
      if (start - Date.parse(mail.queued_at) > lateAfter) late += 1;
    }
  }

  async function worker(): Promise<void> {
    for (let one = waiting[next++]; one && goesOn(); one = waiting[next++])
      try {
        await sendAll(one.kind, one.id);
      } catch (error) {
        report.broken.push(error);
      }
  }

  await Promise.all(Array.from({ length: atOnce }, worker));
  if (late > 0) log.error('mail is late', { mails: late });
  return report;
}

/** The kind of request that has mails of this kind. */
function mailedKindOf(kind: MailKind): MailedKind {
  if (kind.startsWith('enquiry')) return 'enquiry';
  return kind.startsWith('viewing') ? 'viewing' : 'loan';
}

interface ReturnedMailDeps extends OutboxDeps {
  recipients: Pick<Recipients, 'noteReturned'>;
  replies: Pick<Replies, 'changeMail'>;
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
      : { ...stored, returned };
  if (of !== null)
    return (await deps.replies.changeMail({ kind: of, id: request }, mail, marked)) !== null;
  let found = false;
  await changeOutbox(deps, mailedKindOf(kind), request, (outbox) => {
    const stored = outbox.find(({ id }) => id === mail);
    found = stored !== undefined;
    const after = stored && marked(stored);
    return after && after !== stored ? withMail(outbox, after) : outbox;
  });
  return found;
}
