import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { kindSegments } from '#domain/requests/request-kinds.ts';
import type { LogItem } from '#domain/requests/request-log.ts';
import { createSecretReader } from '#functions/platform/secret.ts';
import { createRecipients } from '#functions/store/requests/recipients.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { buildCustomer, buildMail } from '#support/builders/build-request.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';

let calls: RequestCalls;
beforeAll(async () => {
  calls = await startRequestCalls();
});
afterAll(() => calls?.stop());
afterEach(() => {
  calls.emulators.faults.clear();
  calls.emulators.ses.clear();
  setClock(null);
});

const unknownId = '00000000-0000-4000-8000-000000000000';
const letter = (fields: object = {}) => ({
  reply_id: crypto.randomUUID(),
  subject: 'Домът е свободен',
  text: 'Здравейте, Иване!\n\nЗаповядайте в събота: https://showroom.example/bg/houses/x.',
  ...fields,
});
const to = (email: string) => ({
  enquiries: () => calls.enquiry({ email }),
  'loan-requests': () => calls.loan({ customer_data: buildCustomer({ email }) }),
  calls: () => calls.noted({ email, lang: 'bg' }),
  viewings: () => calls.viewing({ email }),
});
const mails = () => calls.emulators.ses.mails();
const log = async (segment: string, id: string) =>
  (await calls.readLog(segment, id)).body.items as LogItem[];

describe.each(kindSegments)('a reply to one of the %s', (segment) => {
  test('reaches the person once, however often it is sent, and stands in the log', async () => {
    const { id } = await to('ivan@example.com')[segment]();
    const sent = letter({ template: 'available' });
    const first = await calls.reply(segment, id, sent);
    expect(first.status).toBe(202);
    expect(first.body.entry).toMatchObject({
      kind: 'reply',
      entry_id: sent.reply_id,
      subject: sent.subject,
      text: sent.text,
      template: 'available',
      by: 'staff@example.com',
      mail: { state: 'sent', problem: null },
    });
    expect(JSON.stringify(first.body)).not.toContain('message_id');
    const again = await Promise.all([1, 2, 3].map(() => calls.reply(segment, id, sent)));
    expect(again.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(again[0]?.body.entry).toEqual(first.body.entry);
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toMatchObject({
      to: ['ivan@example.com'],
      replyTo: [expect.stringContaining('@')],
      subject: sent.subject,
      text: expect.stringMatching(/^Здравейте, Иване!\n\nЗаповядайте[\s\S]*С уважение,\n\n/),
      html: expect.stringContaining('<a href="https://showroom.example/bg/houses/x"'),
      tags: { kind: 'reply', request: id, mail: sent.reply_id },
    });
    const replies = (await log(segment, id)).filter(({ kind }) => kind === 'reply');
    expect(replies).toEqual([first.body.entry]);
    expect((await calls.reply(segment, id, { ...sent, text: 'друго' })).status).toBe(409);
    expect((await calls.reply(segment, id, { ...sent, subject: 'друго' })).status).toBe(409);
    expect(mails()).toHaveLength(1);
  });

  test('sent twice at the same moment goes out once', async () => {
    const { id } = await to('twice@example.com')[segment]();
    const sent = letter();
    const both = await Promise.all([1, 2, 3, 4].map(() => calls.reply(segment, id, sent)));
    expect(both.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(mails()).toHaveLength(1);
  });

  test('is kept while mail is down, and staff see that it waits', async () => {
    const { id } = await to('down@example.com')[segment]();
    calls.emulators.faults.set({ ses: 'down' });
    const { status, body } = await calls.reply(segment, id, letter());
    expect(status).toBe(202);
    expect(body.entry).toMatchObject({ mail: { state: 'waiting', problem: 'unavailable' } });
    expect(mails()).toEqual([]);
  });

  test('cannot be taken back', async () => {
    const { id } = await to('back@example.com')[segment]();
    const sent = letter();
    await calls.reply(segment, id, sent);
    const { status, body } = await calls.takeBack(segment, id, sent.reply_id);
    expect([status, body.reason]).toEqual([422, 'sent']);
    expect((await log(segment, id)).map(({ kind }) => kind)).toContain('reply');
  });

  test('of no request is 404, and from a stranger 401', async () => {
    expect((await calls.reply(segment, unknownId, letter())).status).toBe(404);
    const { id } = await to('x@example.com')[segment]();
    expect((await calls.reply(segment, id, letter(), { claims: {} })).status).toBe(401);
    expect(mails()).toEqual([]);
  });
});

test.each([
  ['a subject of two lines', { subject: 'Домът\r\nBcc: all@example.com' }, { subject: 'invalid' }],
  ['a control sign in the subject', { subject: 'Дом\u0007ът' }, { subject: 'invalid' }],
  ['a line end of Unicode in the subject', { subject: 'Дом\u2028ът' }, { subject: 'invalid' }],
  ['no subject', { subject: ' ' }, { subject: 'required' }],
  ['a long subject', { subject: 'а'.repeat(201) }, { subject: 'tooLong' }],
  ['no text', { text: '\n' }, { text: 'required' }],
  ['a long text', { text: 'а'.repeat(5001) }, { text: 'tooLong' }],
  ['a placeholder that is not filled in', { text: 'Цена: {price}' }, { text: 'placeholder' }],
  ['no id', { reply_id: 'x' }, { reply_id: 'required' }],
])('a reply is refused that has %s', async (_, fields, wrong) => {
  const { id } = await calls.enquiry();
  const { status, body } = await calls.reply('enquiries', id, letter(fields));
  expect([status, body.fields]).toEqual([400, wrong]);
  expect(mails()).toEqual([]);
});

test('a reply follows the confirmation that went to the customer, in one conversation', async () => {
  const confirmation = { ...buildMail('enquiry-confirmation'), message_id: '0102-abc-000000' };
  const { id } = await calls.enquiry({
    email: 'thread@example.com',
    outbox: [buildMail('enquiry'), confirmation],
  });
  await calls.reply('enquiries', id, letter());
  const head = mails()[0]?.raw?.split(/\r?\n\r?\n/)[0] ?? '';
  expect(head).toMatch(/^In-Reply-To: <0102-abc-000000@eu-central-1\.amazonses\.com>\r?$/m);
  expect(head).toMatch(/^References: <0102-abc-000000@eu-central-1\.amazonses\.com>\r?$/m);
  expect(head).not.toContain('Auto-Submitted');
});

test('a letter in English ends in English', async () => {
  const { id } = await calls.noted({ email: 'john@example.com', lang: 'en' });
  await calls.reply('calls', id, letter({ text: 'Hello' }));
  expect(mails()[0]?.text).toContain('Hello\n\nKind regards,\n\n');
  expect(mails()[0]?.html).toContain('<html lang="en">');
});

test('a reply answers a new enquiry and stops the clock of a loan request', async () => {
  const enquiry = await calls.enquiry({ email: 'new@example.com' });
  await calls.reply('enquiries', enquiry.id, letter());
  expect(await calls.enquiries.get(enquiry.id)).toMatchObject({ status: 'answered' });
  const loan = await calls.loan();
  await calls.reply('loan-requests', loan.id, letter());
  const stored = await calls.loans.get(loan.id);
  expect(stored?.history.map(({ action }) => action)).toEqual(['received', 'called']);
});

describe('a reply is refused in words', () => {
  const recipients = () =>
    createRecipients(
      calls.table,
      createSecretReader(process.env.RECIPIENT_KEY_SECRET_ID ?? ''),
      () => new Date(),
    );

  test('where the person has no address', async () => {
    const { id } = await calls.noted({ email: '' });
    const { status, body } = await calls.reply('calls', id, letter());
    expect([status, body.reason]).toEqual([422, 'no_address']);
  });

  test('where mail to the address came back, and not because strangers used up its letters', async () => {
    const email = 'full@example.com';
    const { id } = await calls.enquiry({ email });
    const admit = () => recipients().admit(email, buildMail('enquiry-confirmation'));
    for (let letter = 0; letter < 3; letter++) await admit();
    expect(await admit()).toBe('limit');
    expect((await calls.reply('enquiries', id, letter())).status).toBe(202);
    await recipients().noteReturned(email);
    const { status, body } = await calls.reply('enquiries', id, letter());
    expect([status, body.reason]).toEqual([422, 'returned']);
    expect(mails()).toHaveLength(1);
  });

  test('after twenty within a day, and no longer', async () => {
    const { id } = await calls.enquiry({ email: 'many@example.com' });
    const sent = Array.from({ length: 20 }, () => letter());
    for (const one of sent) expect((await calls.reply('enquiries', id, one)).status).toBe(202);
    const { status, body } = await calls.reply('enquiries', id, letter());
    expect([status, body.reason]).toEqual([422, 'day']);
    expect((await calls.reply('enquiries', id, sent[3])).status).toBe(202);
    expect(mails()).toHaveLength(20);
    setClock(new Date(Date.now() + 25 * 3_600_000));
    expect((await calls.reply('enquiries', id, letter())).status).toBe(202);
  });

  test('never lets more than twenty out, also of many at once', async () => {
    const { id } = await calls.enquiry({ email: 'race@example.com' });
    for (let sent = 0; sent < 17; sent++) await calls.reply('enquiries', id, letter());
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => calls.reply('enquiries', id, letter())),
    );
    const taken = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ body }) => body.reason === 'day');
    expect([taken.length, refused.length]).toEqual([3, 3]);
    expect(mails()).toHaveLength(20);
    const replies = (await log('enquiries', id)).filter(({ kind }) => kind === 'reply');
    expect(replies).toHaveLength(20);
  });
});
