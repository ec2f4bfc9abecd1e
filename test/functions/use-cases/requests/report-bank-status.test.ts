import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BankStatus, bankStatuses, isFinalStatus } from '#domain/requests/bank-status.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import { isFree } from '#domain/requests/outbox.ts';
import { reportBankStatus } from '#functions/use-cases/requests/report-bank-status.ts';
import { type BankRig, guessedToken, openBankRig } from '#support/bank-rig.ts';
import { buildBankApplication } from '#support/builders/build-request.ts';

let rig: BankRig;
beforeAll(async () => {
  rig = await openBankRig();
});
beforeEach(() => {
  rig.now += 3_600_000;
});
afterEach(() => {
  rig.watched.breakAfter(Number.POSITIVE_INFINITY);
  rig.local.emulators.faults.clear();
});
afterAll(() => rig.local.stop());

const processed = (overrides: Partial<LoanRequest> = {}) =>
  rig.approved({ status: 'processed', bank: buildBankApplication(), ...overrides });
const say = (loan: LoanRequest, Message: string) => rig.report(loan, { Message });

describe('the bank’s callback', () => {
  test('stores the status, the path, and that the bank reported it', async () => {
    const loan = await processed();
    await rig.report(loan, { Message: 'MP Sent', Status: 1 });
    await rig.report(loan, { Message: 'in progress', Status: 'InProgress' });
    const { bank, history, version } = await rig.loan(loan.id);
    const at = new Date(rig.now).toISOString();
    expect(bank).toMatchObject({ status: 'InProgress', status_at: at });
    expect(bank?.path).toEqual([
      { at, status: 'MP Sent' },
      { at, status: 'InProgress' },
    ]);
    expect(history.slice(-2)).toEqual([
      { at, by: 'bank', action: 'bank', detail: 'MP Sent' },
      { at, by: 'bank', action: 'bank', detail: 'InProgress' },
    ]);
    expect(version).toBe(loan.version);
  });

  test('stores its text as the status when its message is unknown', async () => {
    const loan = await processed();
    await rig.report(loan, { Message: 'Вашата заявка', Status: 'KYC' });
    await rig.report(loan, { Message: 12, Status: 'ContractSigning' });
    expect((await rig.loan(loan.id)).bank?.path.map(({ status }) => status)).toEqual([
      'KYC',
      'ContractSigning',
    ]);
  });

  test('changes nothing when it is repeated', async () => {
    const loan = await processed();
    await say(loan, 'KYC');
    const after = await rig.loan(loan.id);
    rig.now += 1000;
    for (const message of ['KYC', 'kyc', 'KYC']) await say(loan, message);
    expect(await rig.loan(loan.id)).toEqual(after);
  });

  test('that comes late is added to the path, and does not set the status back', async () => {
    const loan = await processed();
    for (const message of ['Approved', 'InProgress', 'ContractSigned', 'KYC', 'Rejected'])
      await say(loan, message);
    const { bank } = await rig.loan(loan.id);
    expect(bank?.status).toBe('ContractSigned');
    expect(bank?.path).toHaveLength(5);
    await say(loan, 'Paid');
    expect((await rig.loan(loan.id)).bank?.status).toBe('Paid');
  });

  test('with an unknown message is shown to staff once, shortened, and never displaces what people did', async () => {
    const loan = await processed();
    for (let count = 0; count < 40; count++) {
      await say(loan, `New status ${count % 30} ${'x'.repeat(500)}`);
      await say(loan, '');
    }
    const { bank, history } = await rig.loan(loan.id);
    expect(bank).toEqual(loan.bank);
    const said = history.filter(({ by }) => by === 'bank');
    expect(said).toHaveLength(20);
    for (const { detail } of said) expect(detail?.length).toBe(80);
    expect(history[0]).toEqual(loan.history[0]);
    await say(loan, 'Paid');
    expect((await rig.loan(loan.id)).bank?.status).toBe('Paid');
  });

  test('under a guessed token, for another request, or for none changes nothing and answers the same', async () => {
    const [loan, other] = [await processed(), await processed()];
    const gone = guessedToken({ ...loan, id: crypto.randomUUID() });
    const half = loan.status_token.slice(0, 40) + 'A'.repeat(35);
    for (const token of [
      guessedToken(loan),
      half,
      gone,
      loan.id,
      '',
      '../../x',
      loan.status_token.toUpperCase(),
    ])
      expect(
        await reportBankStatus(rig.deps, token, {
          OrderId: loan.tbi_data.orderid,
          Message: 'Paid',
        }),
      ).toBeUndefined();
    expect(await rig.loan(loan.id)).toEqual(loan);
    await say(other, 'KYC');
    expect(await rig.loan(loan.id)).toEqual(loan);
  });

  test.each(['pending', 'rejected'] as const)(
    'about a request that is %s and was never sent to the bank changes nothing',
    async (status) => {
      const loan = await rig.approved({ status });
      await say(loan, 'Approved');
      expect(await rig.loan(loan.id)).toEqual(loan);
    },
  );

  test.each(['approved', 'withdrawn'] as const)(
    'about a request that is %s and was never sent to the bank changes nothing, even with the right token and order',
    async (status) => {
      const loan = await rig.approved({ status, bank: null });
      await rig.report(loan, { Message: 'Approved', Status: 4 });
      expect(await rig.loan(loan.id)).toEqual(loan);
    },
  );

  test('that names another order, or none, changes nothing', async () => {
    const [loan, other] = [await processed(), await processed()];
    for (const OrderId of [
      other.tbi_data.orderid,
      `${loan.tbi_data.orderid}0`,
      loan.id,
      'x',
      '',
      0,
      undefined,
    ])
      await rig.report(loan, { OrderId, Message: 'Paid' });
    expect(await rig.loan(loan.id)).toEqual(loan);
    await rig.report(loan, { OrderId: ` ${loan.tbi_data.orderid} `, Message: 'KYC' });
    await rig.report(loan, { OrderId: Number(loan.bank?.order_id), Message: 'ContractSigning' });
    expect((await rig.loan(loan.id)).bank?.path.map(({ status }) => status)).toEqual([
      'KYC',
      'ContractSigning',
    ]);
  });

  test.each(['withdrawn', 'rejected'] as const)(
    'about an application that may have reached the bank before it was %s is kept for staff, and the request stays closed',
    async (status) => {
      const bank = buildBankApplication({
        registration: 'unknown',
        order_id: null,
        registered_at: null,
      });
      const loan = await rig.approved({ status, bank });
      await say(loan, 'InProgress');
      const after = await rig.loan(loan.id);
      expect(after).toMatchObject({ status, bank: { status: 'InProgress' }, outbox: loan.outbox });
      expect(after.history.at(-1)).toMatchObject({
        by: 'bank',
        action: 'bank',
        detail: 'InProgress',
      });
    },
  );

  test('fails while the table is out of reach, so that the bank repeats it', async () => {
    const loan = await processed();
    rig.watched.breakAfter(0);
    await expect(say(loan, 'KYC')).rejects.toThrow();
  });

  test('made ten times at once is stored once', async () => {
    const loan = await processed();
    await Promise.all(Array.from({ length: 10 }, () => say(loan, 'Approved')));
    const { bank, history } = await rig.loan(loan.id);
    expect(bank?.path).toHaveLength(1);
    expect(history).toHaveLength(loan.history.length + 1);
  });
});

describe('a bank’s callback about an application whose registration got no answer', () => {
  test('proves that the bank has it: the request is processed, and the schedule writes to the customer', async () => {
    const sent = new Date(rig.now).toISOString();
    const bank = buildBankApplication({
      registration: 'unknown',
      attempted_at: sent,
      order_id: null,
      token: null,
      url: null,
      registered_at: null,
    });
    const loan = await rig.approved({ bank });
    await say(loan, 'something new');
    const after = await rig.loan(loan.id);
    expect(after).toMatchObject({
      status: 'processed',
      bank: { registration: 'registered', registered_at: sent },
    });
    expect(after.history.map(({ by, action }) => `${by} ${action}`)).toEqual([
      'customer received',
      'bank processed',
      'bank bank',
    ]);
    const mail = after.outbox.at(-1);
    expect(mail?.kind).toBe('loan-link');
    expect(mail && isFree(mail, new Date(rig.now))).toBe(true);
    await expect(rig.process(loan.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(rig.applications(loan)).toEqual([]);
  });

  test('during the registration leaves the rest to the sender that registers', async () => {
    const loan = await rig.approved();
    const { register } = rig.bank;
    const bank = {
      ...rig.bank,
      async register(...given: Parameters<typeof register>) {
        const answer = await register(...given);
        await say(loan, 'Draft');
        await say(loan, 'MP Sent');
        return answer;
      },
    };
    const after = await rig.process(loan.id, { bank });
    expect(after.bank).toMatchObject({ url: rig.applications(loan)[0]?.url, status: 'MP Sent' });
    expect(after.outbox.filter(({ kind }) => kind === 'loan-link')).toHaveLength(1);
    expect(after.history.filter(({ action }) => action === 'processed')).toHaveLength(1);
  });
});

test('in any order, the bank’s callbacks change no final status, except to the payment after a signed contract', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...bankStatuses), { maxLength: 12 }),
      async (messages) => {
        const loan = await processed();
        let last: BankStatus | null = null;
        for (const message of messages) {
          await say(loan, message);
          const status: BankStatus | null = (await rig.loan(loan.id)).bank?.status ?? null;
          if (last !== null && isFinalStatus(last) && status !== last)
            expect([last, status]).toEqual(['ContractSigned', 'Paid']);
          last = status;
        }
      },
    ),
    { numRuns: 25 },
  );
});
