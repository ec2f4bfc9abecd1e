import {
  SESClient,
  SESServiceException,
  SendEmailCommand,
  SendRawEmailCommand,
} from '@aws-sdk/client-ses';
import { type HoursSettings, openingLines } from '#domain/dealer/hours-settings.ts';
import { linesAround, type OpeningLines } from '#domain/dealer/opening-hours.ts';
import { isToDealer, type MailKind, type MailProblem } from '#domain/requests/outbox.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import { isOutage } from '../platform/api-answer.ts';
import { type Env, systemClock } from '../platform/env.ts';
import { createSecretReader } from '../platform/secret.ts';
import { createViewingTokens } from '../platform/viewing-token.ts';
import {
  type ComposedFor,
  type ComposedMail,
  composeMail,
  type MailSettings,
} from './compose-mail.ts';
import type { LetterHouse } from './letters/letter-houses.ts';

/** The error of a mail that SES did not take. Its message names no customer. */
export class MailFailure extends Error {
  readonly problem: MailProblem;

  constructor(problem: MailProblem, cause: unknown) {
    super(`The mail was not taken: ${problem}`, { cause });
    this.name = 'MailFailure';
    this.problem = problem;
  }
}

/** SES's codes for "not at the moment", which it reports as the caller's error. */
const later = new Set([
  'Throttling',
  'AccountSendingPausedException',
  'ConfigurationSetSendingPausedException',
]);
const unverified = new Set([
  'MailFromDomainNotVerifiedException',
  'FromEmailAddressNotVerifiedException',
]);

function problemOf(error: unknown): MailProblem {
  // SES itself did not answer: the network failed, or we stopped waiting, so SES may have taken the
  // mail or not.
  if (!(error instanceof SESServiceException)) return 'unavailable';
  if (later.has(error.name) || isOutage(error)) return 'unavailable';
  if (unverified.has(error.name) || /not verified/i.test(error.message)) return 'unverified';
  return 'rejected';
}

/**
 * What a failed call to SES means. SES's own words may name the customer's address: only the code
 * is passed on.
 */
function mailFailure(error: unknown): MailFailure {
  return new MailFailure(problemOf(error), error instanceof Error ? error.name : 'unknown');
}

/**
 * The Message-ID header that SES gave a mail of this id; null where the id can be none. Source: SES
 * developer guide, "Email format": SES replaces the header by its id at its own host, which in its
 * first region is named without it.
 */
export function messageIdOf(id: string, region: string): string | null {
  if (!/^[\w.-]+$/.test(id)) return null;
  return `<${id}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`;
}

/** Whether SES refused an address for its spelling: nothing was sent. */
function isAddressRefusal(error: unknown): boolean {
  return error instanceof SESServiceException && /^InvalidParameterValue/.test(error.name);
}

interface MailerOptions extends Omit<MailSettings, 'hours' | 'token'> {
  /** When the yard is open, at the moment a mail that says so is composed. */
  readHours: () => Promise<OpeningLines>;
  /** Sender of every mail. */
  from: string;
  /** The configuration set that reports bounces and complaints. */
  configurationSet: string;
  /** The token of a viewing's link. */
  viewingToken: (id: string) => Promise<string>;
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/**
 * Sends mails through SES, structured: SES writes the headers. A mail that needs a header of its
 * own is sent as a whole message.
 */
export function createMailer({
  from,
  configurationSet,
  readHours,
  viewingToken,
  ...settings
}: MailerOptions) {
  const client = new SESClient({
    // One try: the outbox, which knows what was sent, repeats it.
    maxAttempts: 1,
    // ms.
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
  });

  /**
   * SES returns these tags in its event when the mail bounces: by them the outbox finds the mail.
   */
  const followed = (tags: Record<string, string>) => ({
    ConfigurationSetName: configurationSet,
    Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
  });

  async function postWhole(mail: ComposedMail, tags: Record<string, string>) {
    // A third of the bundle, loaded for the mails that need it.
    const { composeMime } = await import('./mime.ts');
    const after =
      mail.after === null ? null : messageIdOf(mail.after, await client.config.region());
    const { MessageId } = await client.send(
      new SendRawEmailCommand({
        Source: from,
        Destinations: [mail.to],
        RawMessage: { Data: await composeMime(mail, from, after) },
        ...followed(tags),
      }),
    );
    return MessageId ?? '';
  }

  async function post(
    { to, replyTo, subject, text, html }: ComposedMail,
    tags: Record<string, string>,
  ) {
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

  /** Letters may name the hours: while these can't be read, the outbox keeps the letter. */
  const hoursNow = () =>
    readHours().catch((error: unknown) => {
      throw new MailFailure('unavailable', error instanceof Error ? error.name : 'unknown');
    });

  /** While the key can't be read, the outbox keeps the letter. */
  const tokenOf = (id: string) =>
    viewingToken(id).catch((error: unknown) => {
      throw new MailFailure('unavailable', error instanceof Error ? error.name : 'unknown');
    });

  async function withCalendar(
    kind: MailKind,
    mail: ComposedMail,
    { request }: { request: Viewing },
    houses: readonly LetterHouse[],
  ): Promise<ComposedMail> {
    // The library is loaded for the letters that need it.
    const { calendarOf } = await import('./calendar.ts');
    const calendar = calendarOf(kind, request, { ...settings, houses, now: systemClock() });
    return calendar ? { ...mail, calendar } : mail;
  }

  return {
    /**
     * Composes and sends one mail, about a request, about withheld prices or as staff wrote it, and
     * answers SES's id of it; rejects with MailFailure. The mail's own id comes back with a bounce or complaint.
     * `houses`: as `composeMail` takes them.
     */
    async send(
      { id, kind }: { id: string; kind: MailKind },
      about: ComposedFor,
      houses: readonly LetterHouse[] = [],
    ): Promise<string> {
      const hours = isToDealer(kind) ? [] : await hoursNow();
      const token = about.kind === 'viewing' ? await tokenOf(about.request.id) : '';
      const composed = composeMail(kind, about, { ...settings, hours, token }, houses);
      const mail =
        about.kind === 'viewing' ? await withCalendar(kind, composed, about, houses) : composed;
      const request = about.kind !== 'prices' && { request: about.request.id };
      // Requests of every kind are answered, so the letter's kind does not tell which one this is.
      const of = about.kind === 'reply' && { of: about.of };
      const tags = { kind, ...request, ...of, mail: id };
      try {
        if (mail.isAutomatic || mail.after !== null || mail.calendar)
          return await postWhole(mail, tags);
        return await post(mail, tags).catch((error: unknown) => {
          // SES accepts fewer addresses than a form does: a letter that can't be answered is better
          // than none.
          if (mail.replyTo !== null && isAddressRefusal(error))
            return post({ ...mail, replyTo: null }, tags);
          throw error;
        });
      } catch (error) {
        throw mailFailure(error);
      }
    },
  };
}

export type Mailer = ReturnType<typeof createMailer>;

/** Variables of a function that sends mail. */
export const mailVariables = [
  'SITE_ORIGIN',
  'MAIL_FROM',
  'MAIL_TO',
  'MAIL_CONFIGURATION_SET',
  'RECIPIENT_KEY_SECRET_ID',
] as const;

/** The mailer made of a function's environment. `readHours`: as staff set them. */
export function openMailer(
  env: Env<(typeof mailVariables)[number]>,
  readHours: () => Promise<HoursSettings>,
): Mailer {
  return createMailer({
    readHours: async () => linesAround(openingLines(await readHours()), systemClock().getTime()),
    from: env.MAIL_FROM,
    to: env.MAIL_TO,
    origin: env.SITE_ORIGIN,
    configurationSet: env.MAIL_CONFIGURATION_SET,
    viewingToken: createViewingTokens(createSecretReader(env.RECIPIENT_KEY_SECRET_ID)).of,
  });
}
