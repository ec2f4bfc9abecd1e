import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { StaffEnquiry } from '#domain/requests/enquiry.ts';
import type { StaffLoanRequest } from '#domain/requests/loan-request.ts';
import { inParallel } from '#infra/local/seed/in-parallel.ts';
import {
  buildBankApplication,
  buildEnquiry,
  buildLoanRequest,
  buildWaitingMail,
} from '#support/builders/build-request.ts';
import { type RequestCalls, secretsOf, startRequestCalls } from '#support/calls/request-calls.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

allowErrors('a stored item is not valid');

let calls: RequestCalls;
beforeAll(async () => {
  calls = await startRequestCalls();
});
afterAll(() => calls?.stop());
afterEach(() => calls.emulators.faults.clear());

const unknownId = '00000000-0000-4000-8000-000000000000';
/** Expired for a second. */
const over = () => Math.floor(Date.now() / 1000) - 1;

describe('the staff calls for requests', () => {
  test('the calls of customers-api are not answered', async () => {
    expect((await calls.call('POST /api/send-email', { body: {} })).status).toBe(404);
  });
});

describe('the lists of requests', () => {
  test('contain every request once, newest first, page by page, and no secret', async () => {
    const at = (minute: number) => new Date(Date.UTC(2025, 0, 1, 0, minute)).toISOString();
    const enquiries = Array.from({ length: 105 }, (_, minute) =>
      buildEnquiry({ created_at: at(minute) }),
    );
    const loans = Array.from({ length: 105 }, (_, minute) =>
      buildLoanRequest({
        created_at: at(minute),
        bank: minute % 2 ? buildBankApplication() : null,
      }),
    );
    await inParallel(enquiries, 8, async (one) => void (await calls.enquiries.create(one)));
    await inParallel(loans, 8, async (one) => void (await calls.loans.create(one)));
    for (const [routeKey, stored] of [
      ['GET /api/admin/enquiries', enquiries],
      ['GET /api/admin/loan-requests', loans],
    ] as const) {
      const answers = await calls.pages(routeKey);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const items = answers.flatMap(
        ({ body }) => body.items as (StaffEnquiry | StaffLoanRequest)[],
      );
      expect(items.map(({ id }) => id)).toEqual(stored.map(({ id }) => id).reverse());
      expect(items[0]?.mails).toMatchObject([{ state: 'sent', problem: null }]);
      const told = JSON.stringify(answers);
      for (const secret of stored.flatMap(secretsOf)) expect(told).not.toContain(secret);
    }
  });

  test('refuse a cursor of another list, and a made-up one', async () => {
    const [first] = await calls.pages('GET /api/admin/enquiries');
    const query = `cursor=${encodeURIComponent(String(first?.body.next))}`;
    expect((await calls.call('GET /api/admin/loan-requests', { query })).status).toBe(400);
    expect((await calls.call('GET /api/admin/enquiries', { query: 'cursor=x' })).status).toBe(400);
  });

  test('leave out a row that cannot be read', async () => {
    const kept = await calls.enquiry({ created_at: '2027-01-01T00:00:00.000Z' });
    const broken = await calls.enquiry({
      created_at: '2027-01-02T00:00:00.000Z',
      phone: 5 as never,
    });
    const { body } = await calls.call('GET /api/admin/enquiries');
    expect((body.items as StaffEnquiry[])[0]?.id).toBe(kept.id);
    await calls.erase({ kind: 'enquiry', id: broken.id });
  });
});

test('the staff call for one loan request answers its present state without its secrets', async () => {
  const bank = buildBankApplication({ status: 'KYC', status_at: '2026-01-06T00:00:00.000Z' });
  const loan = await calls.loan({ status: 'processed', bank });
  const answer = await calls.call('GET /api/admin/loan-requests/{id}', { params: { id: loan.id } });
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: {
      loan_request: { id: loan.id, bank: { status: 'KYC', order_id: '22' }, down_payment: 15_000 },
    },
  });
  for (const secret of secretsOf(loan)) expect(JSON.stringify(answer)).not.toContain(secret);
  expect(
    (await calls.call('GET /api/admin/loan-requests/{id}', { params: { id: unknownId } })).status,
  ).toBe(404);
  expect(
    (await calls.call('GET /api/admin/loan-requests/{id}', { params: { id: 'x' } })).status,
  ).toBe(400);
});

describe('a request that is past its retention and not deleted yet', () => {
  test('is in no list, answer or count, and cannot be changed', async () => {
    const before = await calls.call('GET /api/admin/new-requests');
    const gone = { expires_at: over(), created_at: '2028-01-01T00:00:00.000Z' };
    const enquiry = await calls.enquiry(gone);
    const loan = await calls.loan(gone);
    const unsent = await calls.enquiry({ ...gone, outbox: [buildWaitingMail('enquiry')] });
    const lists = [
      ...(await calls.pages('GET /api/admin/enquiries')),
      ...(await calls.pages('GET /api/admin/loan-requests')),
    ];
    const listed = lists.flatMap(({ body }) =>
      (body.items as { id: string }[]).map(({ id }) => id),
    );
    for (const { id } of [enquiry, loan, unsent]) expect(listed).not.toContain(id);
    expect(
      (await calls.call('GET /api/admin/loan-requests/{id}', { params: { id: loan.id } })).status,
    ).toBe(404);
    expect((await calls.patchEnquiry(enquiry.id, { status: 'answered' })).status).toBe(404);
    expect((await calls.patchLoan(loan.id, { status: 'approved' })).status).toBe(404);
    const body = { loanRequestId: loan.id };
    expect((await calls.call('POST /api/admin/send-rejection-email', { body })).status).toBe(404);
    expect((await calls.call('POST /api/admin/process-tbi-loan', { body })).status).toBe(404);
    expect((await calls.call('GET /api/admin/new-requests')).body).toEqual(before.body);
  });
});

describe('the numbers of requests that wait for staff', () => {
  const count = async () => {
    const { enquiries, loan_requests } = (await calls.call('GET /api/admin/new-requests')).body;
    return { enquiries: Number(enquiries), loans: Number(loan_requests) };
  };

  test('count new enquiries, and loan requests that are pending or approved and not sent, whether their mail was sent or not', async () => {
    const before = await count();
    const enquiry = await calls.enquiry();
    await calls.enquiry({ outbox: [buildWaitingMail('enquiry')] });
    await calls.enquiry({ status: 'answered' });
    await calls.enquiry({ status: 'closed', outbox: [buildWaitingMail('enquiry')] });
    const loan = await calls.loan();
    await calls.loan({ outbox: [buildWaitingMail('loan-notification')] });
    await calls.loan({ status: 'approved' });
    await calls.loan({ status: 'rejected', outbox: [buildWaitingMail('loan-rejection')] });
    await calls.loan({ status: 'processed' });
    await calls.loan({ status: 'withdrawn' });
    expect(await count()).toEqual({ enquiries: before.enquiries + 2, loans: before.loans + 3 });
    await calls.patchEnquiry(enquiry.id, { status: 'answered' });
    await calls.patchLoan(loan.id, { status: 'approved' });
    expect(await count()).toEqual({ enquiries: before.enquiries + 1, loans: before.loans + 3 });
    await calls.patchEnquiry(enquiry.id, { status: 'new' });
    await calls.patchLoan(loan.id, { status: 'withdrawn' });
    expect(await count()).toEqual({ enquiries: before.enquiries + 2, loans: before.loans + 2 });
  });
});

describe('the staff calls for requests while the table fails', () => {
  test.each(['throttle', 'down'] as const)(
    '%s: every call says so and nothing is half done',
    async (fault) => {
      const loan = await calls.loan();
      calls.emulators.faults.set({ dynamodb: fault });
      const answer = await calls.patchLoan(loan.id, { status: 'rejected' });
      calls.emulators.faults.clear();
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(await calls.loans.get(loan.id)).toEqual(loan);
    },
  );
});
