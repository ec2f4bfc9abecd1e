import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  SESClient,
  SendEmailCommand,
  type SendEmailCommandInput,
  SendRawEmailCommand,
} from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const folder = mkdtempSync(join(tmpdir(), 'showroom-'));
let stage: TestEmulators;
let ses: SESClient;
let events: unknown[];
const onMailEvent = async (event: unknown) => void events.push(event);
beforeAll(async () => {
  events = [];
  stage = await startEmulators({ folder, onMailEvent });
  ses = new SESClient({ maxAttempts: 1 });
});
afterEach(() => {
  stage.emulators.faults.clear();
  stage.emulators.ses.clear();
  events = [];
});
afterAll(async () => {
  ses.destroy();
  await stage.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send = (subject: string) =>
  ses.send(
    new SendEmailCommand({
      Source: 'showroom@example.com',
      Destination: { ToAddresses: ['a@example.com', 'b@example.com'] },
      ReplyToAddresses: ['visitor@example.com'],
      Message: {
        Subject: { Data: subject },
        Body: { Text: { Data: 'Здравейте & добре дошли' }, Html: { Data: '<p>Здравейте</p>' } },
      },
    }),
  );

test('the inbox of mails shows each mail as it was sent, the newest on top', async () => {
  await send('първи');
  const { MessageId } = await send('втори');
  expect(stage.emulators.ses.mails().map(({ subject }) => subject)).toEqual(['втори', 'първи']);
  expect(stage.emulators.ses.mails()[0]).toEqual({
    id: MessageId,
    at: expect.stringMatching(/^\d{4}-/),
    from: 'showroom@example.com',
    to: ['a@example.com', 'b@example.com'],
    replyTo: ['visitor@example.com'],
    subject: 'втори',
    text: 'Здравейте & добре дошли',
    html: '<p>Здравейте</p>',
  });
});

const sendTo = (to: string, rest: Partial<SendEmailCommandInput> = {}) =>
  ses.send(
    new SendEmailCommand({
      Source: 'showroom@example.com',
      Destination: { ToAddresses: [to] },
      Message: { Subject: { Data: 'x' }, Body: { Text: { Data: 'y' } } },
      ...rest,
    }),
  );

test('a mail keeps its configuration set and its tags in the inbox', async () => {
  const Tags = [
    { Name: 'kind', Value: 'enquiry' },
    { Name: 'mail', Value: '1' },
  ];
  await sendTo('a@example.com', { ConfigurationSetName: 'showroom', Tags });
  expect(stage.emulators.ses.mails()[0]).toMatchObject({
    configurationSet: 'showroom',
    tags: { kind: 'enquiry', mail: '1' },
  });
  await stage.emulators.ses.settled();
  expect(events).toEqual([]);
});

test.each([
  ['bounce@simulator.amazonses.com', { eventType: 'Bounce', bounce: { bounceType: 'Permanent' } }],
  ['complaint+label@simulator.amazonses.com', { eventType: 'Complaint', complaint: {} }],
])(
  'the outcome of a mail to %s is reported through its configuration set only',
  async (address, event) => {
    await sendTo(address);
    const Tags = [{ Name: 'mail', Value: '1' }];
    const { MessageId } = await sendTo(address, { ConfigurationSetName: 'showroom', Tags });
    await expect.poll(() => events.length).toBe(1);
    await stage.emulators.ses.settled();
    const mail = { messageId: MessageId, destination: [address], tags: { mail: ['1'] } };
    expect(events).toMatchObject([{ ...event, mail }]);
  },
);

test.each([
  ['a..b@example.com', 'Local address contains dot-dot'],
  ['иван@example.com', 'Local address contains control or whitespace'],
  ['a\r\nBcc: b@example.com', 'Local address contains control or whitespace'],
  ['a@пример.example', 'Domain contains illegal character'],
  ['a@.example.com', 'Domain contains dot-dot'],
  [`${'a'.repeat(65)}@example.com`, 'Local address is too long'],
  [`a@${'e'.repeat(64)}.com`, 'Domain label is too long'],
  ['nobody', "Missing final '@domain'"],
])('%j is refused as an address to send to or to answer to', async (address, message) => {
  const refusal = { name: 'InvalidParameterValue', message: expect.stringContaining(message) };
  await expect(sendTo(address)).rejects.toMatchObject(refusal);
  await expect(sendTo('a@example.com', { ReplyToAddresses: [address] })).rejects.toMatchObject(
    refusal,
  );
  expect(stage.emulators.ses.mails()).toEqual([]);
});

test('the inbox shows a raw message’s texts and keeps its source', async () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const raw = [
    'From: Dealer <showroom@example.com>',
    `Subject: =?UTF-8?B?${base64('Оферта за ')}?=`,
    ` =?UTF-8?B?${base64('къща')}?=`,
    'To: a@example.com, b@example.com',
    'Content-Type: multipart/mixed; boundary="outer"',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '=D0=94=D0=B0, 2 =3D=',
    ' 2',
    '--inner',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64('<p>Да</p>'),
    '--inner--',
    '--outer',
    'Content-Type: text/plain; name=a.txt',
    'Content-Disposition: attachment; filename=a.txt',
    '',
    'not the text',
    '--outer--',
  ].join('\r\n');
  await ses.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) } }));
  expect(stage.emulators.ses.mails()[0]).toMatchObject({
    from: 'Dealer <showroom@example.com>',
    to: ['a@example.com', 'b@example.com'],
    subject: 'Оферта за къща',
    text: 'Да, 2 = 2',
    html: '<p>Да</p>',
    raw,
  });
});

test.each([
  ['reject', { name: 'MessageRejected', message: 'Sending was refused.' }],
  ['unverified', { name: 'MessageRejected', message: expect.stringContaining('not verified') }],
  ['down', { $metadata: expect.objectContaining({ httpStatusCode: 503 }) }],
])('with the mail fault %s no mail is sent, and the sender learns why', async (fault, error) => {
  stage.emulators.faults.set({ ses: fault });
  await expect(send('x')).rejects.toMatchObject(error);
  expect(stage.emulators.ses.mails()).toEqual([]);
});

test('the inbox of mails survives a restart, until it is cleared', async () => {
  await send('стар');
  await send('нов');
  await stage.stop();
  stage = await startEmulators({ folder });
  expect(stage.emulators.ses.mails().map(({ subject }) => subject)).toEqual(['нов', 'стар']);
  stage.emulators.ses.clear();
  await stage.stop();
  stage = await startEmulators({ folder });
  expect(stage.emulators.ses.mails()).toEqual([]);
});
