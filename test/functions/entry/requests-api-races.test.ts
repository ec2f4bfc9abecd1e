import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildCustomer,
  buildLoanRequest,
  buildWaitingMail,
} from '#support/builders/build-request.ts';
import { type RequestCalls, startRequestCalls } from '#support/calls/request-calls.ts';

type Scheduled = typeof import('#functions/entry/scheduled.ts').handler;

let calls: RequestCalls;
let runSchedule: Scheduled;
beforeAll(async () => {
  calls = await startRequestCalls();
  runSchedule = (await import('#functions/entry/scheduled.ts')).handler;
});
afterAll(() => calls?.stop());
beforeEach(() => {
  calls.emulators.ses.clear();
  calls.emulators.bank.clear();
});

const rounds = Array.from({ length: 8 }, (_, round) => round);
const process = (id: string) =>
  calls.call('POST /api/admin/process-tbi-loan', { body: { loanRequestId: id } });
const atBank = () => calls.emulators.bank.applications();
const kinds = () => calls.emulators.ses.mails().map(({ tags }) => tags?.kind);

/** An approved request whose callbacks go nowhere. */
async function approved(email?: string) {
  const loan = buildLoanRequest({
    status: 'approved',
    ...(email && { customer_data: buildCustomer({ email }) }),
  });
  const tbi_data = { ...loan.tbi_data, statusURL: `${calls.origin}/nowhere` };
  await calls.loans.create({ ...loan, tbi_data });
  return loan;
}

describe('a loan request that many processes try to send to the bank at once', () => {
  test('is registered once, and its customer mailed once', async () => {
    const { id } = await approved();
    const answers = await Promise.all(Array.from({ length: 12 }, () => process(id)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect(atBank()).toHaveLength(1);
    expect(kinds()).toEqual(['loan-link']);
    expect(
      (await calls.loans.get(id))?.history.filter(({ action }) => action === 'processed'),
    ).toHaveLength(1);
  });

  test.each(rounds)(
    'is registered with the stored terms while its terms change (%i)',
    async (round) => {
      const { id } = await approved();
      const work = [
        () => process(id),
        () => calls.patchLoan(id, { down_payment: 20_000, period: 12 }),
      ];
      if (round % 2) work.reverse();
      const answers = await Promise.all(work.map((start) => start()));
      expect([200, 422]).toContain(answers[round % 2 ? 0 : 1]?.status);
      const stored = await calls.loans.get(id);
      expect(atBank()).toMatchObject([
        { downpayment: stored?.down_payment, period: stored?.period },
      ]);
      expect(stored).toMatchObject({
        status: 'processed',
        tbi_data: { downpayment: stored?.down_payment },
      });
    },
  );

  test.each(rounds)(
    'leaves nothing in the table when it is erased meanwhile (%i)',
    async (round) => {
      const email = `erased.${round}@example.com`;
      const { id } = await approved(email);
      const only = [{ kind: 'loan', id }];
      const erase = () =>
        calls.call('POST /api/admin/personal-data/erase', { body: { email, only } });
      const work = [() => process(id), erase];
      if (round % 2) work.reverse();
      const statuses = (await Promise.all(work.map((start) => start()))).map(
        ({ status }) => status,
      );
      for (const status of statuses) expect([200, 404]).toContain(status);
      expect(await calls.loans.get(id)).toBeNull();
      expect(await calls.contacts.of(`EMAIL#${email}`)).toEqual([]);
      expect(atBank().length).toBeLessThanOrEqual(1);
    },
  );
});

describe('a mail that several senders try to send at once', () => {
  test.each(rounds)(
    'is sent once by the rejection, its repetition and the schedule (%i)',
    async () => {
      const { id } = await calls.loan();
      await Promise.all([
        calls.patchLoan(id, { status: 'rejected' }),
        calls.call('POST /api/admin/send-rejection-email', { body: { loanRequestId: id } }),
        runSchedule({ everything: true }),
      ]);
      await runSchedule({ everything: true });
      expect(kinds()).toEqual(['loan-rejection']);
      expect(await calls.loans.get(id)).toMatchObject({
        status: 'rejected',
        outbox: [{}, { state: 'sent', attempts: 1 }],
      });
    },
  );

  test('is sent once while staff write notes, and no note is lost', async () => {
    const { id } = await calls.loan({
      status: 'rejected',
      outbox: [buildWaitingMail('loan-rejection')],
    });
    const answers = await Promise.all([
      runSchedule({ everything: true }),
      ...Array.from({ length: 5 }, () =>
        calls.call('POST /api/admin/send-rejection-email', { body: { loanRequestId: id } }),
      ),
      calls.patchLoan(id, { version: 1, admin_notes: 'Обадихме се.' }),
    ]);
    expect(answers.at(-1)).toMatchObject({ status: 200 });
    expect(kinds()).toEqual(['loan-rejection']);
    expect(await calls.loans.get(id)).toMatchObject({
      admin_notes: 'Обадихме се.',
      outbox: [{ state: 'sent' }],
    });
  });
});
