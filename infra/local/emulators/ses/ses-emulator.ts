import type { ServerResponse } from 'node:http';
import type { Emulator } from '../emulator.ts';
import type { Faults } from '../faults.ts';
import { readBody } from '../read-body.ts';
import { escapeXml } from '../xml.ts';
import { openInbox } from './inbox.ts';
import type { Mail, OutgoingMail } from './mail.ts';
import { readRawMail } from './raw-mail.ts';

export interface SesOptions {
  /** Where mails are kept; in memory without it. */
  folder?: string;
  faults?: Pick<Faults, 'state'>;
}

export interface SesEmulator extends Emulator {
  /** Newest first. */
  mails(): readonly Mail[];
  clear(): void;
  /** Puts a mail into the inbox that came another way (the sign-in service sends its own). */
  deliver(mail: OutgoingMail): Mail;
}

const namespace = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** SES's query protocol: SendEmail and SendRawEmail into an inbox on this machine. */
export function createSesEmulator({ folder, faults }: SesOptions = {}): SesEmulator {
  const inbox = openInbox(folder);

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
    async handle(req, res) {
      const form = new URLSearchParams((await readBody(req)).toString());
      const action = form.get('Action') ?? '';
      const fault = faults?.state.ses;
      if (fault === 'down')
        return refuse(res, 503, 'ServiceUnavailable', 'The service is unavailable. Please try again shortly.');
      if (fault === 'reject') return refuse(res, 400, 'MessageRejected', 'Sending was refused.');
      if (fault === 'unverified') {
        const identity = form.get('Source') ?? 'the sender';
        const message = `Email address is not verified. The following identities failed the check in region EU-CENTRAL-1: ${identity}`;
        return refuse(res, 400, 'MessageRejected', message);
      }
      const mail = action === 'SendEmail' ? plainMail(form) : action === 'SendRawEmail' ? rawMail(form) : undefined;
      if (!mail) return refuse(res, 400, 'InvalidAction', 'This emulator only sends mails.');
      if (mail.from === '') return refuse(res, 400, 'InvalidParameterValue', "Missing required header 'From'.");
      if (mail.to.length === 0) return refuse(res, 400, 'InvalidParameterValue', "Missing required header 'To'.");
      const { id } = inbox.add(mail);
      res
        .writeHead(200, { 'content-type': 'text/xml' })
        .end(
          `<${action}Response xmlns="${namespace}"><${action}Result><MessageId>${id}</MessageId></${action}Result>` +
            `<ResponseMetadata><RequestId>${crypto.randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
        );
    },
    close: async () => undefined,
  };
}

/** A list in the query protocol: `name.member.1`, `name.member.2`, … */
function members(form: URLSearchParams, name: string): string[] {
  const found: string[] = [];
  for (let index = 1; ; index++) {
    const value = form.get(`${name}.member.${index}`);
    if (value === null) return found;
    found.push(value);
  }
}

function plainMail(form: URLSearchParams): OutgoingMail {
  const recipients = ['To', 'Cc', 'Bcc'].flatMap((kind) => members(form, `Destination.${kind}Addresses`));
  return {
    from: form.get('Source') ?? '',
    to: recipients,
    replyTo: members(form, 'ReplyToAddresses'),
    subject: form.get('Message.Subject.Data') ?? '',
    text: form.get('Message.Body.Text.Data') ?? '',
    html: form.get('Message.Body.Html.Data') ?? '',
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
  };
}
