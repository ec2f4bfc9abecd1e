import { isMailable } from '#domain/email-address.ts';
import { conflict, DomainError } from '#domain/errors.ts';
import { housesOf } from '#domain/requests/kinded-request.ts';
import {
  heldMail,
  type MailProblem,
  newMail,
  type OutgoingMail,
  sendableMails,
  withheldMail,
} from '#domain/requests/outbox.ts';
import { confirmedBy, mostReplies, type Reply, type ReplyInput } from '#domain/requests/reply.ts';
import type { AnyRequest } from '#domain/requests/request-kinds.ts';
import type { LogEntry } from '#domain/requests/request-log.ts';
import { senderOf } from '#domain/requests/sender.ts';
import { noteOutcome, type Try, triedMail, trySending } from '../../mail/sending.ts';
import type { Mailer } from '../../mail/ses-mailer.ts';
import type { Recipients } from '../../store/requests/recipients.ts';
import { type Replies, replyAddition } from '../../store/requests/replies.ts';
import type { RequestName } from '../../store/requests/request-keys.ts';
import { fromTable, type MailDeps } from './deliver-mail.ts';
import { changeReplyMail } from './reply-mail.ts';
import { type LogDeps, writeEntry } from './request-log.ts';
import { noRequest } from './staff-requests.ts';
import type { SweepReport } from './sweep-mails.ts';

export interface ReplyDeps extends LogDeps, Pick<MailDeps, 'log' | 'pause'> {
  replies: Replies;
  mailer: Mailer;
  recipients: Pick<Recipients, 'isReturned'>;
}

const refused = (reason: string, message: string) =>
  new DomainError('rule', message, { details: { reason } });

/** Refuses a reply to whom no mail can go. */
async function refuseAddress({ recipients }: ReplyDeps, request: AnyRequest): Promise<void> {
  const { email } = senderOf(request);
  if (!isMailable(email)) throw refused('no_address', 'The person gave no e-mail address');
  if (await recipients.isReturned(email))
    throw refused('returned', 'Mail to this address came back, or its reader complained of it');
}

/** Refuses one reply more where the day's are sent. */
function refuseMany(entries: readonly LogEntry[], now: Date): void {
  const since = now.getTime() - mostReplies.within;
  const recent = entries.filter(({ kind, at }) => kind === 'reply' && Date.parse(at) > since);
  if (recent.length >= mostReplies.count)
    throw refused('day', `A request gets at most ${mostReplies.count} replies a day`);
}

/** Stores a reply that was not stored yet; false where somebody stored it at this moment. */
async function storeReply(
  deps: ReplyDeps,
  of: RequestName,
  request: AnyRequest,
  { reply_id: entry_id, ...input }: ReplyInput,
  by: string,
): Promise<boolean> {
  await refuseAddress(deps, request);
  const now = deps.clock();
  const reply: Reply = {
    entry_id,
    kind: 'reply',
    ...input,
    at: now.toISOString(),
    by,
    mail: newMail('reply', entry_id, now),
    revision: 1,
    expires_at: request.expires_at,
  };
  const { isNew } = await writeEntry(deps, of, {
    entry: reply,
    write: () => replyAddition(of, reply),
    refuse: async ({ log_count }) => refuseMany(await deps.requestLog.entries(of, log_count), now),
  });
  return isNew;
}

/**
 * Writes a reply to a person: an entry of the log that carries its letter, stored before anything is
 * sent, so that it is neither lost nor sent twice. The same reply sent again is the same reply.
 */
export async function sendReply(
  deps: ReplyDeps,
  of: RequestName,
  input: ReplyInput,
  by: string,
): Promise<LogEntry> {
  const { requests, requestLog } = deps;
  const request = await requests[of.kind].get(of.id);
  if (!request) throw noRequest(of.kind);
  const id = input.reply_id;
  const isNew =
    !(await requestLog.entry(of, id)) && (await storeReply(deps, of, request, input, by));
  const entry = await requestLog.entry(of, id);
  // It was erased meanwhile.
  if (!entry) throw noRequest(of.kind);
  const { kind, subject, text, template } = entry;
  if (
    kind !== 'reply' ||
    subject !== input.subject ||
    text !== input.text ||
    template !== input.template
  )
    throw conflict('Something else was sent as this reply already', entry);
  const held = isNew ? await deps.replies.get(of, id) : await claimReply(deps, of, id);
  if (held) await deliverReply(deps, of, held);
  return (await requestLog.entry(of, id)) ?? entry;
}

/** Takes hold of a reply's letter, so that nobody else sends it; null where that can't be done. */
async function claimReply(
  deps: Pick<ReplyDeps, 'replies' | 'requests' | 'clock'>,
  of: RequestName,
  id: string,
  early = false,
): Promise<Reply | null> {
  const { clock } = deps;
  let claimed = false;
  const reply = await changeReplyMail(deps, of, id, (mail) => {
    const now = clock();
    claimed = sendableMails([mail], now, early).length > 0;
    return claimed ? heldMail(mail, now) : mail;
  });
  return claimed ? reply : null;
}

/** Sends the letter of a reply to the address that its request has at this moment. */
async function sendLetter(
  { mailer, recipients }: ReplyDeps,
  { kind, id }: RequestName,
  request: AnyRequest,
  { mail, subject, text }: Reply,
): Promise<Try> {
  const { email } = senderOf(request);
  if (!isMailable(email)) return { withheld: 'no_address' };
  if (await fromTable(recipients.isReturned(email))) return { withheld: 'returned' };
  const { lang, outbox } = request;
  const houses = housesOf(request).flatMap(({ name }) => name ?? []);
  const names = [senderOf(request).name, ...houses];
  const letter = { lang, to: email, subject, text, names, after: confirmedBy(outbox) };
  const about = { kind: 'reply', of: kind, request: { id }, ...letter } as const;
  return { messageId: await mailer.send(mail, about) };
}

/**
 * Sends a reply whose letter the caller holds, and writes the outcome. The letter of a
 * reply whose request is gone is withheld.
 */
async function deliverReply(
  deps: ReplyDeps,
  of: RequestName,
  held: Reply,
): Promise<{ problem: MailProblem | null; sent: boolean }> {
  const { requests, clock, log } = deps;
  const nothing = { problem: null, sent: false };
  if (held.mail.state !== 'waiting') return nothing;
  const request = await requests[of.kind].get(of.id);
  if (!request) {
    await changeReplyMail(deps, of, held.entry_id, (mail) => withheldMail(mail, 'late'));
    return nothing;
  }
  const tried = await trySending(deps, held.mail, { request: of.id }, () =>
    sendLetter(deps, of, request, held),
  );
  const after = (stored: OutgoingMail) => triedMail(stored, held.mail, tried, clock());
  try {
    await noteOutcome(deps, () => changeReplyMail(deps, of, held.entry_id, after));
  } catch (error) {
    log.error('the outcome of a mail could not be stored', {
      mail: 'reply',
      request: of.id,
      error,
    });
  }
  return { problem: 'problem' in tried ? tried.problem : null, sent: 'messageId' in tried };
}

/** ms after which a run of the schedule begins no further reply. */
const budget = 20_000;
/** Replies in a row for which SES could not be reached; after these a run stops sending. */
const mostOutages = 3;
/** ms after which a reply that still waits is late. */
const lateAfter = 3_600_000;

/**
 * Sends the replies that are due, as `sweepMails` sends mails: one that fails does not stop the
 * others, and the next run does the rest.
 */
export async function sweepReplies(
  deps: ReplyDeps,
  { early = false }: { early?: boolean } = {},
): Promise<SweepReport> {
  const { replies, clock, log } = deps;
  const start = clock().getTime();
  const report: SweepReport = { sent: 0, failed: 0, broken: [] };
  let outages = 0;
  let late = 0;
  for (const { of, id } of await replies.waiting(early ? null : new Date(start).toISOString())) {
    if (outages >= mostOutages || Math.abs(clock().getTime() - start) >= budget) break;
    try {
      const held = await claimReply(deps, of, id, early);
      if (!held) continue;
      const { problem, sent } = await deliverReply(deps, of, held);
      if (sent) report.sent += 1;
      if (problem !== null) report.failed += 1;
      outages = problem === 'unavailable' ? outages + 1 : 0;
      // An address that SES rejects is nothing that the operator can mend.
      if (problem === null || problem === 'rejected') continue;
      if (start - Date.parse(held.mail.queued_at) > lateAfter) late += 1;
    } catch (error) {
      report.broken.push(error);
    }
  }
  if (late > 0) log.error('mail is late', { mails: late });
  return report;
}
