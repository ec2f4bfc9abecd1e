import { SESClient, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { maxSubjectLength } from '#domain/email-address.ts';
import { languages } from '#domain/locale.ts';
import type { MailSubject } from '#functions/mail/letters/letter.ts';
import { createMailer } from '#functions/mail/ses-mailer.ts';

import { buildCustomer, buildEnquiry, buildLoanRequest } from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

const options = {
  from: 'showroom@example.com',
  to: 'yard@example.com',
  configurationSet: 'showroom-test',
  readHours: async () => dealer.openingHours,
  viewingToken: async () => '',
};
const id = '2f1b6bb4-2a34-4be2-9b43-6f0e3a9c0a11';

let local: TestEmulators;
beforeAll(async () => {
  local = await startEmulators();
});
afterAll(() => local?.stop());

const lineEnds = [
  '\r\n',
  '\n',
  '\r',
  '\u2028',
  '\u2029',
  '\u0085',
  '\v',
  '\f',
  '\0',
  '%0d%0a',
  '=0D=0A',
  '\\r\\n',
  '\r\n\t',
  '\r\n\r\n',
];
const headers = [
  'Bcc: all@evil.example',
  'To: all@evil.example',
  'Reply-To: <thief@evil.example>',
  'Subject: =?UTF-8?B?0JDQkdCS?=',
  'Content-Type: text/html; charset="x"',
  'X-SES-CONFIGURATION-SET: other',
  '--boundary',
  'all@evil.example, yard@example.com',
  '"Office" <yard@example.com>',
  '🏡'.repeat(150),
  '\ud83c\ud83c\udfe1\udfe1',
  'Вила „Рила“\u202e',
];
const piece = fc.oneof(
  fc.constantFrom(...lineEnds),
  fc.constantFrom(...headers),
  fc.constantFrom('Willerby', ' ', ',', ';', ':', '<', '>', '"', '@'),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
/**
 * Text typed to break out of a header: with a line end in it, most often followed by a header of
 * its own.
 */
const hostile = fc
  .tuple(
    fc.array(piece, { maxLength: 6 }),
    fc.constantFrom(...lineEnds),
    fc.array(piece, { maxLength: 6 }),
  )
  .map(([before, end, after]) => before.join('') + end + after.join(''));
const address = fc.oneof(
  fc.constantFrom('ivan@example.com', '', "o'neil+home@example.com"),
  hostile.map((text) => `ivan@example.com${text}`),
  hostile.map((text) => `${text}<ivan@example.com>`),
  hostile,
);

/** What the table could hold if nothing had checked the form. */
const request = fc
  .record({
    lang: fc.constantFrom(...languages),
    kind: fc.constantFrom('enquiry', 'loan-notification', 'loan-link', 'loan-rejection'),
    name: hostile,
    house: fc.option(hostile, { freq: 10 }),
    email: address,
    phone: hostile,
    message: hostile,
  })
  .map(({ lang, kind, name, house: caravan_name, email, phone, message }) => {
    const about: MailSubject =
      kind === 'enquiry'
        ? { kind, request: buildEnquiry({ lang, name, caravan_name, email, phone, message }) }
        : {
            kind: 'loan',
            request: buildLoanRequest({
              lang,
              caravan_name: caravan_name ?? '',
              rejection_reason: message,
              // A mail to a customer needs a valid address, or it is not composed.
              customer_data: buildCustomer({
                firstname: name,
                lastname: message,
                email: kind === 'loan-notification' ? email : 'maria@example.com',
                phone,
              }),
            }),
          };
    return { kind, about } as const;
  });

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const breaking = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]|\p{Cs}/u;

function expectSafe(kind: string, input: SendEmailCommandInput): void {
  const to =
    kind === 'enquiry' || kind === 'loan-notification' ? 'yard@example.com' : 'maria@example.com';
  expect(input.Destination).toEqual({ ToAddresses: [to] });
  expect(input.Source).toBe('showroom@example.com');
  expect(input.ReplyToAddresses ?? []).not.toContain(undefined);
  expect((input.ReplyToAddresses ?? []).length).toBeLessThanOrEqual(1);
  for (const replyTo of input.ReplyToAddresses ?? [])
    expect(replyTo).toMatch(/^[^\s@<>",;:]+@[^\s@<>",;:]+$/);
  const subject = input.Message?.Subject?.Data ?? '';
  for (const header of [subject, ...(input.ReplyToAddresses ?? [])])
    expect(header).not.toMatch(breaking);
  expect(subject.length).toBeGreaterThan(0);
  expect(subject.length).toBeLessThanOrEqual(maxSubjectLength);
  for (const { Name, Value } of input.Tags ?? []) expect(`${Name}${Value}`).toMatch(/^[\w-]+$/);
}

test('10,000 names, houses and addresses made to break out of a mail’s headers change none', async () => {
  const ses = mockClient(SESClient);
  try {
    ses.on(SendEmailCommand).resolves({ MessageId: 'taken' });
    const mailer = createMailer(options);
    await fc.assert(
      fc.asyncProperty(request, async ({ kind, about }) => {
        ses.resetHistory();
        await mailer.send({ id, kind }, about);
        const [call] = ses.commandCalls(SendEmailCommand);
        if (!call) throw new Error('Nothing was sent');
        expectSafe(kind, call.args[0].input);
      }),
      { numRuns: 10_000 },
    );
  } finally {
    ses.restore();
  }
}, 120_000);

test('300 mails with hostile names, houses and addresses arrive as one mail each, at their recipient alone', async () => {
  const mailer = createMailer(options);
  await fc.assert(
    fc.asyncProperty(request, async ({ kind, about }) => {
      local.emulators.ses.clear();
      await mailer.send({ id, kind }, about);
      const mails = local.emulators.ses.mails();
      expect(mails).toHaveLength(1);
      const [mail] = mails;
      if (!mail) return;
      expectSafe(kind, {
        Source: mail.from,
        Destination: { ToAddresses: mail.to },
        ReplyToAddresses: mail.replyTo,
        Message: { Subject: { Data: mail.subject }, Body: {} },
        Tags: Object.entries(mail.tags ?? {}).map(([Name, Value]) => ({ Name, Value })),
      });
      expect(mail.raw).toBeUndefined();
    }),
    { numRuns: 300 },
  );
}, 60_000);
