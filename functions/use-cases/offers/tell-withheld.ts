import { defaultLanguage } from '#domain/locale.ts';
import type { PriceNotice } from '#domain/offers/withheld-prices.ts';
import { heldMail, type OutgoingMail, sendableMails, withMail } from '#domain/requests/outbox.ts';
import { noteOutcome, triedMail, trySending } from '../../mail/sending.ts';
import type { Mailer } from '../../mail/ses-mailer.ts';
import type { Logger } from '../../platform/logger.ts';
import type { PriceNotices } from '../../store/price-notices.ts';

interface TellDeps {
  notices: Pick<PriceNotices, 'change'>;
  mailer: Mailer;
  log: Pick<Logger, 'warn' | 'error'>;
  clock: () => Date;
}

/**
 * ms after which a mail that SES does not take is late: it may have waited an hour for the mail
 * before it.
 */
const lateAfter = 2 * 3_600_000;

/**
 * Sends the dealer the mail about withheld prices that is due, after taking hold of it in one
 * conditional write; null where none is. With `early` also one whose pause is not over.
 */
export async function tellWithheld(
  { notices, mailer, log, clock }: TellDeps,
  { early = false }: { early?: boolean } = {},
): Promise<'sent' | 'failed' | null> {
  let held: OutgoingMail | undefined;
  const notice = await notices.change((before) => {
    held = undefined;
    const due = sendableMails(before.outbox, clock(), early)[0];
    if (!due) return before;
    // One mail names every price: another that waits would say the same, and where all prices are
    // confirmed by now there is nothing to say.
    const free = new Set(sendableMails(before.outbox, clock(), true).map(({ id }) => id));
    const taken = before.count > 0 ? heldMail(due, clock()) : undefined;
    held = taken;
    const outbox = before.outbox.flatMap((mail) =>
      taken && mail.id === taken.id ? [taken] : free.has(mail.id) ? [] : [mail],
    );
    return { ...before, outbox };
  });
  if (!held) return null;
  const mail = held;
  // No customer wrote: the dealer is written to in the site's first language.
  const about = { kind: 'prices', lang: defaultLanguage, notice } as const;

  const tried = await trySending({ log }, mail, {}, async () => ({
    messageId: await mailer.send(mail, about),
  }));
  const noted = (before: PriceNotice) => {
    const stored = before.outbox.find(({ id }) => id === mail.id);
    const after = stored && triedMail(stored, mail, tried, clock());
    return after === stored || !after
      ? before
      : { ...before, outbox: withMail(before.outbox, after) };
  };
  try {
    await noteOutcome({}, () => notices.change(noted));
  } catch (error) {
    // The hold ends by itself: the schedule may send the mail a second time.
    log.error('the outcome of a mail could not be stored', { mail: mail.kind, error });
  }
  if ('messageId' in tried) return 'sent';
  const age = clock().getTime() - Date.parse(mail.queued_at);
  // The same line as of the mails of requests: one alarm counts both.
  if (age > lateAfter) log.error('mail is late', { mails: 1 });
  return 'failed';
}
