import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import type { Mailer } from '../use-cases/mailer.ts';
import { type ComposedMail, composeMail, type MailSettings } from './compose-mail.ts';
import { isAddressRefusal, mailFailure } from './mail-failure.ts';

export interface MailerOptions extends MailSettings {
  /** Sender of every mail. */
  from: string;
  /** What tells of bounces and complaints. */
  configurationSet: string;
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Sends through SES, structured: its headers are SES's to write. What needs a header of its own goes as a whole message. */
export function createMailer({ from, configurationSet, ...settings }: MailerOptions): Mailer {
  const client = new SESClient({
    // One try: whoever sends again is the outbox, which knows what was sent.
    maxAttempts: 1,
    // ms.
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
  });

  /** What follows the mail: a bounce finds it by its tags. */
  const followed = (tags: Record<string, string>) => ({
    ConfigurationSetName: configurationSet,
    Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
  });

  async function postWhole(mail: ComposedMail, tags: Record<string, string>) {
    // A third of a bundle, for the mails that need it.
    const { composeMime } = await import('./mime.ts');
    const { MessageId } = await client.send(
      new SendRawEmailCommand({
        Source: from,
        Destinations: [mail.to],
        RawMessage: { Data: await composeMime(mail, from) },
        ...followed(tags),
      }),
    );
    return MessageId ?? '';
  }

  async function post({ to, replyTo, subject, text, html }: ComposedMail, tags: Record<string, string>) {
    const { MessageId } = await client.send(
      new SendEmailCommand({
        Source: from,
        Destination: { ToAddresses: [to] },
        ...(replyTo !== null && { ReplyToAddresses: [replyTo] }),
        Message: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } },
        ...followed(tags),
      }),
    );
    return MessageId ?? '';
  }

  return {
    async send({ id, kind }, about) {
      const mail = composeMail(kind, about, settings);
      const tags = { kind, request: about.request.id, mail: id };
      try {
        if (mail.isAutomatic) return await postWhole(mail, tags);
        return await post(mail, tags).catch((error: unknown) => {
          // SES is stricter about addresses than a form is: better a letter that can't be answered than none.
          if (mail.replyTo !== null && isAddressRefusal(error)) return post({ ...mail, replyTo: null }, tags);
          throw error;
        });
      } catch (error) {
        throw mailFailure(error);
      }
    },
  };
}
