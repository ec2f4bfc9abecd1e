import { createHash, createHmac } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PersonalData, PersonalDataRecord } from '#domain/records/personal-data.ts';
import { enquiryRows } from '#functions/store/requests/requests.ts';
import { inParallel } from '#infra/local/seed/in-parallel.ts';
import { localRecipientKey } from '#infra/local/shared/names.ts';
import {
  buildBankApplication,
  buildCustomer,
  type buildLoanRequest,
  buildWaitingMail,
} from '#support/builders/build-request.ts';
import { type RequestCalls, secretsOf, startRequestCalls } from '#support/calls/request-calls.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

// A stored telephone that is none.
allowErrors('request failed: [ { "expected": "string"');

let calls: RequestCalls;
beforeAll(async () => {
  calls = await startRequestCalls();
});
afterAll(() => calls?.stop());
afterEach(() => calls.emulators.faults.clear());

let count = 0;
/** An address nobody else of these tests has. */
const newAddress = () => `person.${++count}@example.com`;
const exported = (email: string) =>
  calls.call('POST /api/admin/personal-data/export', { body: { email } });
const erased = (email: string) =>
  calls.call('POST /api/admin/personal-data/erase', { body: { email } });
const records = async () =>
  (await calls.call('GET /api/admin/personal-data')).body.items as PersonalDataRecord[];
const hashOf = (email: string) =>
  `hmac:${createHmac('sha256', localRecipientKey)
    .update(createHash('sha256').update(email).digest('hex'))
    .digest('hex')}`;
const loanOf = (email: string, overrides: Parameters<typeof buildLoanRequest>[0] = {}) =>
  calls.loan({ customer_data: buildCustomer({ email }), ...overrides });

describe('an export of personal data', () => {
  test('contains everything of an address in whatever case, newest first, nothing of other people, and no secret', async () => {
    const email = newAddress();
    const first = await calls.enquiry({ email, created_at: '2026-01-01T00:00:00.000Z' });
    const second = await calls.enquiry({
      email: email.toUpperCase(),
      created_at: '2026-02-01T00:00:00.000Z',
    });
    const bank = buildBankApplication();
    const loan = await loanOf(email, { status: 'processed', bank });
    await calls.enquiry({ email: `other.${email}` });
    await calls.enquiry({ email: '' });
    await loanOf(newAddress());
    const answer = await exported(`  ${email.replace('person', 'Person')} `);
    const data = answer.body.personal_data as PersonalData;
    expect(answer.status).toBe(200);
    expect(data.enquiries.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(data.enquiries[0]).toMatchObject({ message: second.message, phone: second.phone });
    expect(data.loan_requests.map(({ id }) => id)).toEqual([loan.id]);
    expect(data.loan_requests[0]).toMatchObject({
      customer_data: loan.customer_data,
      tbi_data: { email },
    });
    const told = JSON.stringify(answer);
    for (const secret of [first, second, loan].flatMap(secretsOf))
      expect(told).not.toContain(secret);
  });

  test('is recorded with who and when, without the address', async () => {
    const email = newAddress();
    await calls.enquiry({ email });
    const answer = await exported(email.toUpperCase());
    const record = answer.body.record as PersonalDataRecord;
    expect(record).toEqual({
      id: expect.any(String),
      action: 'export',
      at: (answer.body.personal_data as PersonalData).exported_at,
      by: 'staff@example.com',
      email_hash: hashOf(email),
      email_hint: 'p…@example.com',
      contact_hashes: [hashOf(`EMAIL#${email}`)],
      completed: true,
      enquiries: 1,
      loan_requests: 0,
      calls: 0,
      viewings: 0,
      kept: [],
      others: [],
      payments: [],
    });
    expect((await records())[0]).toEqual(record);
    expect(JSON.stringify(await records())).not.toContain(email);
  });

  test('of a filtered list is recorded with who, when and how many, without addresses', async () => {
    const answer = await calls.call('POST /api/admin/personal-data/list-export', {
      body: { enquiries: 12, loan_requests: 0 },
    });
    expect(answer.body.record).toMatchObject({
      action: 'export',
      by: 'staff@example.com',
      email_hash: '',
      email_hint: '',
      completed: true,
      enquiries: 12,
      loan_requests: 0,
    });
    expect((await records())[0]).toEqual(answer.body.record);
    const wrong = await calls.call('POST /api/admin/personal-data/list-export', {
      body: { enquiries: -1 },
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { enquiries: 'outOfRange', loan_requests: 'required' } },
    });
  });

  test('of an unknown address is empty, and recorded too', async () => {
    const email = newAddress();
    const answer = await exported(email);
    expect(answer.body.personal_data).toMatchObject({ email, enquiries: [], loan_requests: [] });
    expect((await records())[0]).toMatchObject({
      action: 'export',
      email_hash: hashOf(email),
      enquiries: 0,
    });
  });

  test('leaves out requests whose retention is over', async () => {
    const email = newAddress();
    await calls.enquiry({ email, expires_at: Math.floor(Date.now() / 1000) - 1 });
    expect((await exported(email)).body.personal_data).toMatchObject({ enquiries: [] });
  });

  test('fails rather than leave out rows that cannot be read', async () => {
    const email = newAddress();
    await calls.enquiry({ email, phone: 5 as never });
    expect((await exported(email)).status).toBe(500);
    expect((await erased(email)).body.record).toMatchObject({ completed: true, enquiries: 1 });
  });
});

describe('an erasure of personal data', () => {
  test('deletes everything of an address in whatever state, even what is being processed or expired, and nothing else', async () => {
    const email = newAddress();
    const held_until = new Date(Date.now() + 30_000).toISOString();
    const enquiries = [
      await calls.enquiry({
        email: email.toUpperCase(),
        outbox: [buildWaitingMail('enquiry', { held_until })],
      }),
      await calls.enquiry({ email, status: 'closed' }),
      await calls.enquiry({ email, expires_at: 1 }),
    ];
    const loans = [
      await loanOf(email),
      await loanOf(email, {
        status: 'approved',
        bank: buildBankApplication({ registration: 'sending', held_until }),
      }),
      await loanOf(email, { status: 'processed', bank: buildBankApplication() }),
    ];
    const others = [
      await calls.enquiry({ email: newAddress() }),
      await calls.enquiry({ email: '' }),
    ];
    const otherLoan = await loanOf(newAddress());
    // The bank has, or may have, two of the loans: those are erased only where staff tick them.
    const untouched = await erased(email);
    expect(untouched.body).toMatchObject({
      record: { enquiries: 3, loan_requests: 1, kept: [{}, {}] },
      open: [{ open: 'application' }, { open: 'application' }],
    });
    const only = loans.slice(1).map(({ id }) => ({ kind: 'loan', id }));
    const answer = await calls.call('POST /api/admin/personal-data/erase', {
      body: { email, only },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        record: {
          action: 'erase',
          completed: true,
          enquiries: 0,
          loan_requests: 2,
          email_hash: hashOf(email),
        },
      },
    });
    const left = await calls.reader.many([
      ...enquiries.map(({ id }) => ({ kind: 'enquiry' as const, id })),
      ...loans.map(({ id }) => ({ kind: 'loan' as const, id })),
    ]);
    expect([...left.keys()]).toEqual([]);
    for (const other of others) expect(await calls.enquiries.get(other.id)).toEqual(other);
    expect(await calls.loans.get(otherLoan.id)).toEqual(otherLoan);
    expect((await exported(email)).body.personal_data).toMatchObject({
      enquiries: [],
      loan_requests: [],
    });
    // A write that was under way cannot bring the request back.
    const [first] = loans;
    expect(first && (await calls.loans.replace({ ...first, revision: 2 }, first))).toBe(false);
  });

  test('finds requests on later pages of the table', async () => {
    const email = newAddress();
    const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute)).toISOString();
    const long = 'м'.repeat(4000);
    const minutes = Array.from({ length: 230 }, (_, minute) => minute);
    await inParallel(minutes, 8, async (minute) => {
      await calls.enquiry({
        email: minute % 100 === 0 ? email : '',
        created_at: at(minute),
        message: long,
      });
    });
    expect((await exported(email)).body.record).toMatchObject({ enquiries: 3 });
    expect((await erased(email)).body.record).toMatchObject({ enquiries: 3 });
  });

  test('of an unknown address is recorded all the same', async () => {
    const email = newAddress();
    expect((await erased(email)).body.record).toMatchObject({
      completed: true,
      enquiries: 0,
      loan_requests: 0,
    });
    expect((await records())[0]).toMatchObject({ action: 'erase', email_hash: hashOf(email) });
  });

  test('deletes rows that cannot be read', async () => {
    const email = newAddress();
    const Item = { ...enquiryRows.item(await calls.enquiry({ email })), history: 'broken' };
    await calls.table.documents.send(new PutCommand({ TableName: calls.table.name, Item }));
    expect((await erased(email)).body.record).toMatchObject({ enquiries: 1 });
  });

  test('made twice at once deletes everything once', async () => {
    const email = newAddress();
    await calls.enquiry({ email });
    await loanOf(email);
    const answers = await Promise.all([erased(email), erased(email)]);
    const made = answers.map(({ body }) => body.record as PersonalDataRecord);
    expect(made.map(({ completed }) => completed)).toEqual([true, true]);
    expect(
      made.reduce((sum, { enquiries, loan_requests }) => sum + enquiries + loan_requests, 0),
    ).toBe(2);
  });
});

describe('the records of exports and erasures', () => {
  test('are listed newest first, on a page that contains nothing else', async () => {
    const listed = await records();
    expect(listed.map(({ at }) => at)).toEqual(
      listed
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(listed.length).toBeGreaterThan(3);
  });
});

test.each([
  ['no address', {}, 'required'],
  ['an empty one', { email: ' ' }, 'required'],
  ['no address at all', { email: 'not an address' }, 'invalid'],
])('an export or an erasure for %s is refused, and nothing recorded', async (_what, body, code) => {
  const before = (await records()).length;
  for (const routeKey of [
    'POST /api/admin/personal-data/export',
    'POST /api/admin/personal-data/erase',
  ])
    expect(await calls.call(routeKey, { body })).toMatchObject({
      status: 400,
      body: { fields: { email: code } },
    });
  expect(await records()).toHaveLength(before);
});

test.each(['throttle', 'down'] as const)(
  '%s: neither an export nor an erasure does anything unrecorded',
  async (dynamodb) => {
    const email = newAddress();
    const enquiry = await calls.enquiry({ email });
    calls.emulators.faults.set({ dynamodb });
    const answers = [await exported(email), await erased(email)];
    calls.emulators.faults.clear();
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(answers[0]?.body).not.toHaveProperty('personal_data');
    expect(await calls.enquiries.get(enquiry.id)).toEqual(enquiry);
  },
);
