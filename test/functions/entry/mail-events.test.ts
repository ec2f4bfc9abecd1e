import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutgoingMail } from '#domain/requests/outbox.ts';
import { readMailEvent } from '#functions/mail/mail-event.ts';
import { createMailer } from '#functions/mail/ses-mailer.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, transact } from '#functions/platform/table.ts';
import { createRecipients } from '#functions/store/requests/recipients.ts';
import { createReplies, replyAddition } from '#functions/store/requests/replies.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import {
  createEnquiryRepository,
  createLoanRepository,
  type EnquiryStore,
  type LoanStore,
} from '#functions/store/requests/requests.ts';

import { changeReplyMail } from '#functions/use-cases/requests/reply-mail.ts';
import { type MailEvent, snsEvent } from '#infra/local/emulators/ses/mail-event.ts';
import { localRecipientKey, localSender } from '#infra/local/shared/names.ts';
import {
  buildBankApplication,
  buildCall,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildMail,
} from '#support/builders/build-request.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let handler: typeof import('#functions/entry/mail-events.ts').handler;
let enquiries: EnquiryStore;
let loans: LoanStore;
let events: MailEvent[];

const told = (event: unknown) =>
  handler({
    Records: [{ Sns: { Message: typeof event === 'string' ? event : JSON.stringify(event) } }],
  } as Parameters<typeof handler>[0]);

beforeAll(async () => {
  emulators = await startEmulators({
    onMailEvent: async (event) => {
      events.push(event);
      await handler(snsEvent(event) as Parameters<typeof handler>[0]);
    },
  });
  process.env.LOG_LEVEL = 'error';
  ({ handler } = await import('#functions/entry/mail-events.ts'));
  const table = openTable(emulators.env.TABLE_NAME ?? '');
  const clock = () => new Date('2026-11-21T10:00:00.000Z');
  enquiries = createEnquiryRepository(table, silentLogger, clock);
  loans = createLoanRepository(table, silentLogger, clock);
});
beforeEach(() => {
  events = [];
});
afterAll(() => emulators?.stop());

async function storedLoan(email = 'maria@example.com') {
  const outbox = [buildMail('loan-notification'), buildMail('loan-link')];
  const customer_data = buildCustomer({ email });
  const loan = buildLoanRequest({
    status: 'processed',
    bank: buildBankApplication(),
    customer_data,
    outbox,
  });
  await loans.create(loan);
  const [, mail] = outbox;
  if (!mail) throw new Error('There is none');
  return { loan, mail };
}
const returnedOf = async (id: string) =>
  (await loans.get(id))?.outbox.map(({ returned }) => returned);

/** As SES publishes it, with more than is read. */
function event(kind: string, request: string, mail: Pick<OutgoingMail, 'id'>, rest: object) {
  const tags = {
    'ses:configuration-set': ['showroom'],
    kind: [kind],
    request: [request],
    mail: [mail.id],
  };
  return {
    ...rest,
    mail: { messageId: 'sent', destination: ['x@example.com'], headers: [], tags },
  };
}
const bounce = (bounceType: string) => ({
  eventType: 'Bounce',
  bounce: { bounceType, bounceSubType: 'General' },
});
const complaint = { eventType: 'Complaint', complaint: { complaintFeedbackType: 'abuse' } };

describe('a mail that bounced or was complained of', () => {
  test.each([
    ['bounce@simulator.amazonses.com', 'bounced'],
    ['complaint+x@simulator.amazonses.com', 'complained'],
  ])('to %s is recorded as %s, with the mail', async (email, returned) => {
    const { loan, mail } = await storedLoan(email);
    const mailer = createMailer({
      from: localSender,
      to: 'yard@example.com',
      configurationSet: 'showroom',
      readHours: async () => [],
      viewingToken: async () => '',
    });
    await mailer.send({ id: mail.id, kind: 'loan-link' }, { kind: 'loan', request: loan });
    await expect.poll(async () => (await returnedOf(loan.id))?.[1]).toBe(returned);
    expect(events).toHaveLength(1);
    expect(await loans.get(loan.id)).toMatchObject({
      version: 1,
      revision: 2,
      outbox: [{ returned: null }, {}],
    });
  });

  test('is recorded once, however often SNS delivers it, and stays a complaint after a later bounce', async () => {
    const { loan, mail } = await storedLoan();
    const twice = async (rest: object) => {
      for (let time = 0; time < 2; time++) await told(event('loan-link', loan.id, mail, rest));
    };
    await twice(bounce('Permanent'));
    expect(await returnedOf(loan.id)).toEqual([null, 'bounced']);
    await twice(complaint);
    await twice(bounce('Permanent'));
    expect(await returnedOf(loan.id)).toEqual([null, 'complained']);
    expect(await loans.get(loan.id)).toMatchObject({ revision: 3 });
  });

  test.each([
    ['Permanent', 'returned'],
    ['Transient', null],
  ] as const)(
    'to a customer stops confirmations to that address when the failure is permanent (%s)',
    async (bounceType, refusal) => {
      const email = `${crypto.randomUUID()}@example.com`;
      const { loan, mail } = await storedLoan(email);
      const own = event('loan-link', loan.id, mail, bounce(bounceType));
      await told({ ...own, mail: { ...own.mail, destination: [email] } });
      const recipients = createRecipients(
        openTable(emulators.env.TABLE_NAME ?? ''),
        async () => localRecipientKey,
        () => new Date('2026-11-21T10:00:00.000Z'),
      );
      expect(await recipients.admit(email.toUpperCase(), buildMail('loan-confirmation'))).toBe(
        refusal,
      );
    },
  );

  test('about an enquiry is recorded at the enquiry, and at its confirmation', async () => {
    const enquiry = buildEnquiry({
      outbox: [buildMail('enquiry'), buildMail('enquiry-confirmation')],
    });
    await enquiries.create(enquiry);
    const [mail] = enquiry.outbox;
    if (!mail) throw new Error('There is none');
    await told(event('enquiry', enquiry.id, mail, bounce('Permanent')));
    expect((await enquiries.get(enquiry.id))?.outbox).toMatchObject([
      { returned: 'bounced' },
      { returned: null },
    ]);
    const [, confirmation] = enquiry.outbox;
    if (!confirmation) throw new Error('There is none');
    await told(event('enquiry-confirmation', enquiry.id, confirmation, complaint));
    expect((await enquiries.get(enquiry.id))?.outbox).toMatchObject([
      {},
      { returned: 'complained' },
    ]);
  });

  test('is recorded with the reply of staff that it is, of a call too, and stops the next one', async () => {
    const table = openTable(emulators.env.TABLE_NAME ?? '');
    const clock = () => new Date('2026-11-21T10:00:00.000Z');
    const call = buildCall({ email: 'bounce@simulator.amazonses.com' });
    const requests = createRequestStores(table, silentLogger, clock);
    await requests.call.create(call);
    const replies = createReplies(table);
    const of = { kind: 'call', id: call.id } as const;
    const mail = buildMail('reply');
    const reply = { entry_id: mail.id, kind: 'reply' as const, subject: 'x', text: 'y', by: 'z' };
    const rest = { at: '2026-11-21T10:00:00.000Z', revision: 1, expires_at: call.expires_at };
    await transact(table, [replyAddition(of, { ...reply, ...rest, mail })]);
    const mailer = createMailer({
      from: localSender,
      to: 'yard@example.com',
      configurationSet: 'showroom',
      readHours: async () => [],
      viewingToken: async () => '',
    });
    const words = { lang: 'bg', to: call.email, subject: 'x', text: 'y' } as const;
    await mailer.send(
      { id: mail.id, kind: 'reply' },
      { kind: 'reply', of: 'call', request: call, ...words, names: [], after: null },
    );
    await expect.poll(async () => (await replies.get(of, mail.id))?.mail.returned).toBe('bounced');
    const recipients = createRecipients(table, async () => localRecipientKey, clock);
    expect(await recipients.isReturned(call.email)).toBe(true);
    // What the event names is gone by now, or is no request's.
    const gone = { ...of, id: crypto.randomUUID() };
    const deps = { requests, replies, clock };
    expect(await changeReplyMail(deps, gone, mail.id, (x) => x)).toBeNull();
    await expect.poll(() => events.length).toBe(1);
    await told(JSON.stringify({ ...events[0], eventType: 'Complaint' }));
    expect((await replies.get(of, mail.id))?.mail.returned).toBe('complained');
    table.documents.destroy();
  });

  test('is read, though it is about withheld prices and so about no request', async () => {
    const mailer = createMailer({
      from: localSender,
      to: 'bounce@simulator.amazonses.com',
      configurationSet: 'showroom',
      readHours: async () => [],
      viewingToken: async () => '',
    });
    const id = crypto.randomUUID();
    const notice = { count: 0, prices: [] };
    await mailer.send({ id, kind: 'odd-prices' }, { kind: 'prices', lang: 'bg', notice });
    await expect.poll(() => events.length).toBe(1);
    expect(readMailEvent(JSON.stringify(events[0]))).toMatchObject({
      kind: 'odd-prices',
      request: null,
      mail: id,
      returned: 'bounced',
    });
  });

  test('is ignored when the mail may still arrive, or the event is of another kind or another sender’s', async () => {
    const { loan, mail } = await storedLoan();
    for (const rest of [
      bounce('Transient'),
      bounce('Undetermined'),
      { eventType: 'Delivery' },
      { eventType: 'Bounce' },
    ])
      await told(event('loan-link', loan.id, mail, rest));
    const permanent = bounce('Permanent');
    await told(event('newsletter', loan.id, mail, permanent));
    await told(event('loan-link', loan.id, { id: crypto.randomUUID() }, permanent));
    await told(event('loan-link', crypto.randomUUID(), mail, permanent));
    await told({ ...permanent, mail: { tags: {} } });
    await told({ notificationType: 'Bounce' });
    await told('not JSON');
    expect(await loans.get(loan.id)).toEqual(loan);
  });

  test('is delivered again when the table fails', async () => {
    const { loan, mail } = await storedLoan();
    emulators.emulators.faults.set({ dynamodb: 'down' });
    await expect(told(event('loan-link', loan.id, mail, complaint))).rejects.toThrow();
    emulators.emulators.faults.clear();
    await told(event('loan-link', loan.id, mail, complaint));
    expect(await returnedOf(loan.id)).toEqual([null, 'complained']);
  });
});
