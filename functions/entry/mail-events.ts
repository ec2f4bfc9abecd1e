import type { SNSEvent } from 'aws-lambda';
import { readMailEvent } from '../mail/mail-event.ts';
import { start, systemClock } from '../platform/env.ts';
import { createSecretReader } from '../platform/secret.ts';
import { openTable } from '../platform/table.ts';
import { triable } from '../platform/trial.ts';
import { createRecipients } from '../store/requests/recipients.ts';
import { createReplies } from '../store/requests/replies.ts';
import { createRequestStores } from '../store/requests/request-stores.ts';
import { noteReturnedMail } from '../use-cases/requests/sweep-mails.ts';

const { env, log } = start('mail-events', ['TABLE_NAME', 'RECIPIENT_KEY_SECRET_ID']);
const table = openTable(env.TABLE_NAME);
const requests = createRequestStores(table, log, systemClock);
const deps = {
  requests,
  enquiries: requests.enquiry,
  loans: requests.loan,
  viewings: requests.viewing,
  recipients: createRecipients(table, createSecretReader(env.RECIPIENT_KEY_SECRET_ID), systemClock),
  replies: createReplies(table),
  clock: systemClock,
};

/**
 * SNS calls it with SES's events: mails that bounced, and mails of which a recipient complained.
 * Events of other senders are ignored. When the table fails, SNS delivers again, and at last puts
 * the event into the dead-letter queue.
 */
async function note({ Records }: Pick<SNSEvent, 'Records'>): Promise<void> {
  for (const { Sns } of Records) {
    const event = readMailEvent(Sns.Message);
    if (!event) continue;
    const { kind, request, returned } = event;
    const known = await noteReturnedMail(deps, event);
    log.info('a mail was returned', { mail: kind, request, returned, known });
  }
}

export const handler = triable(note);
