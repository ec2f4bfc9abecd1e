import { SESClient, SESServiceException, SendEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { type MailKind, mailKinds } from '#domain/requests/outbox.ts';
import type { ComposedFor } from '#functions/mail/compose-mail.ts';
import { createMailer, messageIdOf } from '#functions/mail/ses-mailer.ts';
import { listen } from '#infra/local/http-server.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '#support/builders/build-request.ts';
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
afterEach(() => {
  local.emulators.faults.clear();
  local.emulators.ses.clear();
});
afterAll(() => local?.stop());

const send = (overrides = {}) =>
  createMailer(options).send(
    { id, kind: 'enquiry' },
    { kind: 'enquiry', request: buildEnquiry(overrides) },
  );

describe('a mail sent through SES', () => {
  test('arrives as it was written, with its configuration set and its tags', async () => {
    const request = buildLoanRequest({
      customer_data: buildCustomer({ email: 'maria@example.com' }),
    });
    const messageId = await createMailer(options).send(
      { id, kind: 'loan-rejection' },
      { kind: 'loan', request },
    );
    const mails = local.emulators.ses.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      id: messageId,
      from: 'showroom@example.com',
      to: ['maria@example.com'],
      replyTo: ['yard@example.com'],
      subject: 'Относно заявката Ви за финансиране: Willerby Granada',
      text: expect.stringContaining('Здравейте, Мария Георгиева!'),
      html: expect.stringContaining('<html lang="bg">'),
      configurationSet: 'showroom-test',
      tags: { kind: 'loan-rejection', request: request.id, mail: id },
    });
  });

  test('that was sent automatically says so in its headers, so that no program answers it', async () => {
    const request = buildEnquiry({ email: 'ivan@example.com' });
    const messageId = await createMailer(options).send(
      { id, kind: 'enquiry-confirmation' },
      { kind: 'enquiry', request },
      [buildCaravan({ id: request.caravan_id ?? '', make: 'Willerby', model: 'Съни ☀' })],
    );
    const [mail] = local.emulators.ses.mails();
    expect(mail).toMatchObject({
      id: messageId,
      from: 'showroom@example.com',
      to: ['ivan@example.com'],
      replyTo: ['yard@example.com'],
      subject: 'Получихме запитването Ви за Willerby Съни ☀',
      text: expect.stringContaining('Благодарим Ви!'),
      html: expect.stringContaining('<html lang="bg">'),
      configurationSet: 'showroom-test',
      tags: { kind: 'enquiry-confirmation', request: request.id, mail: id },
    });
    const head = mail?.raw?.split(/\r?\n\r?\n/)[0] ?? '';
    expect(head).toMatch(/^Auto-Submitted: auto-replied\r?$/m);
    expect(head).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(head.match(/^(From|To|Reply-To|Subject|Auto-Submitted):/gm)).toHaveLength(5);
    // A mail that staff wrote or caused is not automatic.
    await send();
    expect(local.emulators.ses.mails()[0]?.raw).toBeUndefined();
  });

  test('has no Reply-To when SES would refuse the customer’s address', async () => {
    await send({ email: 'ivan..petrov@example.com' });
    const [mail] = local.emulators.ses.mails();
    expect(mail).toMatchObject({ to: ['yard@example.com'], replyTo: [] });
    expect(mail?.text).toContain('Имейл: ivan..petrov@example.com');
  });
});

/** What a letter of each kind may be about. */
function subjectOf(kind: MailKind): ComposedFor {
  if (kind === 'odd-prices')
    return { kind: 'prices', lang: 'bg', notice: { prices: [], count: 1 } };
  if (kind === 'reply') {
    const words = { lang: 'bg', to: 'ivan@example.com', subject: 'x', text: 'y' } as const;
    const request = { id: crypto.randomUUID() };
    return { kind: 'reply', of: 'call', request, ...words, names: [], after: null };
  }
  if (kind.startsWith('viewing')) return { kind: 'viewing', request: buildViewing() };
  if (kind.startsWith('loan')) return { kind: 'loan', request: buildLoanRequest() };
  return { kind: 'enquiry', request: buildEnquiry() };
}

describe('the hours that staff set', () => {
  const dealers: MailKind[] = [
    'enquiry',
    'loan-notification',
    'odd-prices',
    'viewing',
    'viewing-change',
  ];
  const unread = createMailer({ ...options, readHours: () => Promise.reject(new Error('busy')) });

  test.each(mailKinds.filter((kind) => !dealers.includes(kind)))(
    'are read for the letter %s, which waits until they can be',
    async (kind) => {
      await expect(unread.send({ id, kind }, subjectOf(kind))).rejects.toMatchObject({
        name: 'MailFailure',
        problem: 'unavailable',
      });
      expect(await createMailer(options).send({ id, kind }, subjectOf(kind))).not.toBe('');
    },
  );

  test.each(dealers)('keep back no letter to the dealer: %s', async (kind) => {
    expect(await unread.send({ id, kind }, subjectOf(kind))).not.toBe('');
  });
});

describe('a failure of SES', () => {
  test.each([
    ['reject', 'rejected'],
    ['unverified', 'unverified'],
    ['down', 'unavailable'],
  ] as const)(
    'by the fault %s counts as %s, and its error names no customer',
    async (fault, problem) => {
      local.emulators.faults.set({ ses: fault });
      const failure = await send({ email: 'secret@example.com' }).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: 'MailFailure', problem });
      expect(`${failure instanceof Error ? failure.message + failure.cause : ''}`).not.toMatch(
        /secret|@/,
      );
      expect(local.emulators.ses.mails()).toEqual([]);
    },
  );

  // Failures for which the emulator has no fault.
  test.each([
    ['Throttling', 400, 'Maximum sending rate exceeded.', 'unavailable'],
    ['ThrottlingException', 400, 'Rate exceeded', 'unavailable'],
    ['AccountSendingPausedException', 400, 'Email sending is disabled.', 'unavailable'],
    ['InternalFailure', 500, 'Oops', 'unavailable'],
    ['MailFromDomainNotVerifiedException', 400, 'The MAIL FROM record is missing.', 'unverified'],
    ['ConfigurationSetDoesNotExistException', 400, 'There is none.', 'rejected'],
    ['AccessDenied', 403, 'Not authorized to perform ses:SendEmail', 'rejected'],
  ] as const)('with the error %s counts as %s', async (name, httpStatusCode, message, problem) => {
    const ses = mockClient(SESClient);
    try {
      const $metadata = { httpStatusCode };
      ses
        .on(SendEmailCommand)
        .rejects(new SESServiceException({ name, $fault: 'client', $metadata, message }));
      await expect(send()).rejects.toMatchObject({ problem, cause: name });
      expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1);
    } finally {
      ses.restore();
    }
  });

  test.each(['cuts the line', 'answers nonsense', 'is not there'])(
    'by a service that %s counts as unavailable, and the service is asked once',
    async (how) => {
      let asked = 0;
      const server = await listen(0, (req, res) => {
        asked += 1;
        if (how === 'cuts the line') req.socket.destroy();
        else res.writeHead(502).end('<html>Bad gateway</html>');
      });
      if (how === 'is not there') await server.close();
      const before = process.env.AWS_ENDPOINT_URL_SES;
      process.env.AWS_ENDPOINT_URL_SES = `http://127.0.0.1:${server.port}`;
      try {
        await expect(send()).rejects.toMatchObject({ problem: 'unavailable' });
        expect(asked).toBe(how === 'is not there' ? 0 : 1);
      } finally {
        process.env.AWS_ENDPOINT_URL_SES = before;
        if (how !== 'is not there') await server.close();
      }
    },
  );

  test('by a service that never answers ends in a timeout, and leaves open whether it sent', async () => {
    const server = await listen(0, () => undefined);
    const before = process.env.AWS_ENDPOINT_URL_SES;
    process.env.AWS_ENDPOINT_URL_SES = `http://127.0.0.1:${server.port}`;
    try {
      await expect(send()).rejects.toMatchObject({ problem: 'unavailable', cause: 'TimeoutError' });
    } finally {
      process.env.AWS_ENDPOINT_URL_SES = before;
      await server.close();
    }
  });
});

test.each([
  ['0102-abc-000000', 'eu-central-1', '<0102-abc-000000@eu-central-1.amazonses.com>'],
  ['0102-abc-000000', 'us-east-1', '<0102-abc-000000@email.amazonses.com>'],
  ['x>\r\nBcc: a@b.example', 'eu-central-1', null],
  ['', 'eu-central-1', null],
])('SES’s id %j in %s has the header %s', (id, region, header) => {
  expect(messageIdOf(id, region)).toBe(header);
});
