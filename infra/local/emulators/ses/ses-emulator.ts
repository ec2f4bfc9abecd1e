import type { ServerResponse } from 'node:http';
import { functionOfCall } from '../../permissions/callers.ts';
import type { RequiredPermission } from '../../permissions/evaluate.ts';
import type { Permissions } from '../../permissions/permissions.ts';
import { reasonOf } from '../../shared/kept-file.ts';
import { localNames } from '../../shared/names.ts';
import type { Emulator } from '../emulator.ts';
import type { Faults } from '../faults.ts';
import { readBody } from '../read-body.ts';
import { escapeXml } from '../xml.ts';
import { bareAddress, identityOf, isSimulator } from './identities.ts';
import { openInbox } from './inbox.ts';
import type { Mail, OutgoingMail } from './mail.ts';
import { type MailEvent, mailEvent } from './mail-event.ts';
import { readRawMail } from './raw-mail.ts';

export interface SesOptions {
  /** The folder of mails; in memory without it. */
  folder?: string;
  /**
   * Addresses and domains that the account has verified: only they may send. In the sandbox, only
   * they may receive as well.
   */
  identities: readonly string[];
  faults?: Pick<Faults, 'state'>;
  permissions?: Permissions;
  /**
   * Called for mails to the mailbox simulator's addresses; only for those sent with a configuration
   * set.
   */
  onEvent?: (event: MailEvent) => Promise<unknown>;
}

export interface SesEmulator extends Emulator {
  /** Newest first. */
  mails(): readonly Mail[];
  clear(): void;
  /** Puts a mail into the inbox that another emulator sends (the sign-in service sends its own). */
  deliver(mail: OutgoingMail): Mail;
  /** Resolves once all events were reported. */
  settled(): Promise<void>;
}

const namespace = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** SES's query protocol: SendEmail and SendRawEmail into an inbox on this machine. */
export function createSesEmulator({
  folder,
  identities,
  faults,
  permissions,
  onEvent,
}: SesOptions): SesEmulator {
  const inbox = openInbox(folder);
  let telling: Promise<unknown> = Promise.resolve();

  /** The sender gets its answer before the mail bounces. */
  function tell(mail: Mail): void {
    const event = mailEvent(mail);
    if (!event || !onEvent) return;
    telling = telling.then(() => onEvent(event)).catch((error: unknown) => console.error(error));
  }

  function refuse(res: ServerResponse, status: number, code: string, message: string): void {
    const type = status < 500 ? 'Sender' : 'Receiver';
    res
      .writeHead(status, { 'content-type': 'text/xml' })
      .end(
        `<ErrorResponse xmlns="${namespace}"><Error><Type>${type}</Type><Code>${code}</Code>` +
          `<Message>${escapeXml(message)}</Message></Error><RequestId>${crypto.randomUUID()}</RequestId></ErrorResponse>`,
      );
  }

  return {
    mails: inbox.mails,
    clear: inbox.clear,
    deliver: inbox.add,
    async settled() {
      await telling;
    },
    async handle(req, res) {
      const form = new URLSearchParams((await readBody(req)).toString());
      const action = form.get('Action') ?? '';
      const fault = faults?.state.ses;
      if (fault === 'down')
        return refuse(
          res,
          503,
          'ServiceUnavailable',
          'The service is unavailable. Please try again shortly.',
        );
      if (fault === 'reject') return refuse(res, 400, 'MessageRejected', 'Sending was refused.');
      const mail =
        action === 'SendEmail'
          ? plainMail(form)
          : action === 'SendRawEmail'
            ? rawMail(form)
            : undefined;
      if (!mail) return refuse(res, 400, 'InvalidAction', 'This emulator only sends mails.');
      if (mail.from === '')
        return refuse(res, 400, 'InvalidParameterValue', "Missing required header 'From'.");
      if (mail.to.length === 0)
        return refuse(res, 400, 'InvalidParameterValue', "Missing required header 'To'.");
      const verified = fault === 'unverified' ? [] : identities;
      const refusal = permissions?.refusal(functionOfCall(req.headers), () =>
        mailPermissions(action, mail, verified),
      );
      if (refusal) {
        // The two quotes are SES's.
        const said = `User \`${refusal.user}' is not authorized to perform \`${refusal.action}' on resource \`${refusal.resource}'`;
        return refuse(res, 403, 'AccessDenied', said);
      }
      const wrong = [mail.from, ...mail.to, ...mail.replyTo].flatMap(
        (address) => addressFault(address) ?? [],
      )[0];
      if (wrong) return refuse(res, 400, 'InvalidParameterValue', wrong);
      const checked = [mail.from, ...(fault === 'sandbox' ? mail.to : [])].map(bareAddress);
      const unknown = checked.filter(
        (address) => !isSimulator(address) && identityOf(address, verified) === undefined,
      );
      if (unknown.length > 0) {
        const region = localNames.region.toUpperCase();
        const said = `Email address is not verified. The following identities failed the check in region ${region}: ${unknown.join(', ')}`;
        return refuse(res, 400, 'MessageRejected', said);
      }
      let kept: Mail;
      try {
        kept = inbox.add(mail);
      } catch (error) {
        console.error(`ses: a mail could not be kept (${reasonOf(error)})`);
        return refuse(
          res,
          500,
          'InternalFailure',
          'The request processing has failed because of an unknown error.',
        );
      }
      res.once('finish', () => tell(kept));
      res
        .writeHead(200, { 'content-type': 'text/xml' })
        .end(
          `<${action}Response xmlns="${namespace}"><${action}Result><MessageId>${kept.id}</MessageId></${action}Result>` +
            `<ResponseMetadata><RequestId>${crypto.randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
        );
    },
    async close() {
      await telling;
    },
  };
}

/** Sending needs the sender's identity and, for a mail with reports, the configuration set. */
function mailPermissions(
  action: string,
  { from, configurationSet }: OutgoingMail,
  verified: readonly string[],
): RequiredPermission[] {
  const address = bareAddress(from);
  const resources = [
    `identity/${identityOf(address, verified) ?? address}`,
    ...(configurationSet === undefined ? [] : [`configuration-set/${configurationSet}`]),
  ];
  return resources.map((resource) => ({
    action: `ses:${action}`,
    resource: `arn:aws:ses:${localNames.region}:${localNames.account}:${resource}`,
    context: { 'ses:FromAddress': [address] },
  }));
}

/** A list in the query protocol: `name.member.1`, `name.member.2`, … */
function members(form: URLSearchParams, name: string, field = ''): string[] {
  const found: string[] = [];
  for (let index = 1; ; index++) {
    const value = form.get(`${name}.member.${index}${field}`);
    if (value === null) return found;
    found.push(value);
  }
}

/** The configuration set and tags of a mail whose sender asks for reports. */
function followed(form: URLSearchParams): Pick<Mail, 'configurationSet' | 'tags'> {
  const configurationSet = form.get('ConfigurationSetName');
  const values = members(form, 'Tags', '.Value');
  const tags = members(form, 'Tags', '.Name').map(
    (name, index) => [name, values[index] ?? ''] as const,
  );
  return {
    ...(configurationSet !== null && { configurationSet }),
    ...(tags.length > 0 && { tags: Object.fromEntries(tags) }),
  };
}

function plainMail(form: URLSearchParams): OutgoingMail {
  const recipients = ['To', 'Cc', 'Bcc'].flatMap((kind) =>
    members(form, `Destination.${kind}Addresses`),
  );
  return {
    from: form.get('Source') ?? '',
    to: recipients,
    replyTo: members(form, 'ReplyToAddresses'),
    subject: form.get('Message.Subject.Data') ?? '',
    text: form.get('Message.Body.Text.Data') ?? '',
    html: form.get('Message.Body.Html.Data') ?? '',
    ...followed(form),
  };
}

function rawMail(form: URLSearchParams): OutgoingMail {
  const bytes = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
  const mail = readRawMail(bytes.toString('latin1'));
  const destinations = members(form, 'Destinations');
  return {
    ...mail,
    from: form.get('Source') ?? mail.from,
    to: destinations.length > 0 ? destinations : mail.to,
    raw: bytes.toString(),
    ...followed(form),
  };
}

/**
 * SES's words to an address that it does not take; undefined for one that it takes. With or without
 * a display name.
 */
function addressFault(given: string): string | undefined {
  const address = /<([^<>]*)>\s*$/.exec(given)?.[1] ?? given;
  const at = address.lastIndexOf('@');
  if (at < 0) return "Missing final '@domain'";
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (local === '') return 'Missing local name';
  if (/[^!-~]/.test(local)) return 'Local address contains control or whitespace';
  if (/["(),:;<>@[\\\]]/.test(local)) return 'Local address contains illegal character';
  if (/^\.|\.$|\.\./.test(local))
    return 'Local address contains dot-dot, or starts or ends with a dot';
  if (local.length > 64) return 'Local address is too long';
  if (domain === '') return 'Missing domain';
  if (/[^a-z\d.-]/i.test(domain)) return 'Domain contains illegal character';
  if (/^\.|\.$|\.\./.test(domain)) return 'Domain contains dot-dot, or starts or ends with a dot';
  if (domain.split('.').some((label) => label.length > 63)) return 'Domain label is too long';
  return undefined;
}
