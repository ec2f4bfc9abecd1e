import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BankRefusal } from '#functions/bank/bank.ts';
import { sweepMails } from '#functions/use-cases/requests/sweep-mails.ts';
import { type BankRig, openBankRig } from '#support/bank-rig.ts';

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

const minute = 60_000;
/**
 * A client with short timeouts, long enough for a busy machine to get the application to the
 * simulator.
 */
const hasty = () => rig.openBank({ timeout: 800 });
const mailsOf = (id: string) =>
  rig.loan(id).then(({ outbox }) => outbox.filter(({ kind }) => kind === 'loan-link'));

describe('processing an approved loan request', () => {
  test('registers it at the bank, stores the answer, and mails the customer the link', async () => {
    const loan = await rig.approved();
    const after = await rig.process(loan.id);
    const [application] = rig.applications(loan);
    expect(application).toMatchObject({ amount: loan.caravan_price - 15_000, status: 'Draft' });
    expect(after).toMatchObject({
      status: 'processed',
      version: loan.version,
      bank: {
        registration: 'registered',
        order_id: String(application?.order_id),
        url: application?.url,
        held_until: null,
        error: null,
        registered_at: new Date(rig.now).toISOString(),
      },
    });
    expect(after.history.slice(-2)).toMatchObject([
      { action: 'sending', by: 'staff@example.com' },
      { action: 'processed', by: 'staff@example.com' },
    ]);
    expect(after.outbox.at(-1)).toMatchObject({ kind: 'loan-link', state: 'sent' });
    const mail = rig.local.emulators.ses
      .mails()
      .find(({ text }) => text.includes(application?.url ?? '-'));
    expect(mail?.to).toEqual([loan.customer_data.email]);
    expect(await rig.loan(loan.id)).toEqual(after);
  });

  test('leaves the mail to the schedule when too little of the function’s time is left', async () => {
    const loan = await rig.approved();
    expect(await rig.process(loan.id, { budget: 5000 })).toMatchObject({ status: 'processed' });
    expect(await mailsOf(loan.id)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    rig.now += minute;
    await sweepMails(rig.deps);
    expect(await mailsOf(loan.id)).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  test.each(['pending', 'rejected'] as const)('refuses a request that is %s', async (status) => {
    const loan = await rig.approved({ status });
    await expect(rig.process(loan.id)).rejects.toMatchObject({
      code: 'rule',
      details: { current: { status } },
    });
    expect(rig.applications(loan)).toEqual([]);
    expect(await rig.loan(loan.id)).toEqual(loan);
  });

  test('refuses a request that does not exist, and one that was processed', async () => {
    await expect(rig.process(crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' });
    const { id } = await rig.approved();
    const after = await rig.process(id);
    await expect(rig.process(id)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { status: 'processed' } },
    });
    expect(await rig.loan(id)).toEqual(after);
  });

  test('twenty times at once registers one application and sends one mail', async () => {
    const loan = await rig.approved();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => rig.process(loan.id)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of tries)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' });
    expect(rig.applications(loan)).toHaveLength(1);
    expect(await mailsOf(loan.id)).toHaveLength(1);
  });

  test('keeps the request processed when the mail is not taken, and the outbox sends it later', async () => {
    const loan = await rig.approved();
    rig.local.emulators.faults.set({ ses: 'down' });
    const after = await rig.process(loan.id);
    expect(after).toMatchObject({ status: 'processed' });
    expect(after.outbox.at(-1)).toMatchObject({
      kind: 'loan-link',
      state: 'waiting',
      problem: 'unavailable',
    });
  });
});

describe('a refusal by the bank', () => {
  test.each(['205', '209', '210'] as const)(
    '%s is answered with its reason, and the request may be tried again',
    async (error) => {
      const loan = await rig.approved();
      rig.local.emulators.faults.set({ tbi: error });
      const refusal = await rig.process(loan.id).catch((thrown: unknown) => thrown);
      expect(refusal).toMatchObject({
        code: 'provider',
        details: {
          bank_error: Number(error),
          current: { status: 'approved', bank: { registration: 'refused', error } },
        },
      });
      expect(String(refusal)).toContain(`The bank refused the application (error ${error}): `);
      const stored = await rig.loan(loan.id);
      expect(stored.bank).toMatchObject({ registration: 'refused', error, held_until: null });
      expect(stored.history.at(-1)).toMatchObject({
        action: 'failed',
        detail: error,
        by: 'staff@example.com',
      });
      expect(rig.applications(loan)).toEqual([]);
      rig.local.emulators.faults.clear();
      expect(await rig.process(loan.id)).toMatchObject({
        status: 'processed',
        bank: { error: null },
      });
      expect(rig.applications(loan)).toHaveLength(1);
    },
  );

  test('of an amount outside its limits names the amount', async () => {
    const loan = await rig.approved({ down_payment: null, period: null });
    await expect(rig.process(loan.id)).rejects.toThrow(/error 210.*29300\.00 EUR/);
  });

  test('with an undocumented number leaves open whether the bank has the application', async () => {
    const loan = await rig.approved();
    const register = () => Promise.reject(new BankRefusal(211, 'Duplicate order'));
    await expect(rig.process(loan.id, { bank: { ...rig.bank, register } })).rejects.toThrow(
      'The bank refused the application (error 211): Duplicate order',
    );
    expect((await rig.loan(loan.id)).bank).toMatchObject({ registration: 'unknown', error: '211' });
  });
});

describe('an answer of the bank that never comes', () => {
  const noAnswer = {
    code: 'provider',
    message: 'Communication with the bank failed. Please try again.',
  };

  test.each(['timeout', 'garbage', 'down'] as const)(
    'because of %s makes the next try ask the bank first, and register again only once the first application cannot arrive',
    async (tbi) => {
      const loan = await rig.approved();
      rig.local.emulators.faults.set({ tbi });
      await expect(rig.process(loan.id, { bank: hasty() })).rejects.toMatchObject(noAnswer);
      expect((await rig.loan(loan.id)).bank).toMatchObject({
        registration: 'unknown',
        held_until: null,
      });
      rig.now += minute;
      // The bank does not answer the question either.
      await expect(rig.process(loan.id, { bank: hasty() })).rejects.toMatchObject(noAnswer);
      rig.local.emulators.faults.clear();
      expect(await rig.process(loan.id)).toMatchObject({
        status: 'processed',
        bank: { registration: 'registered' },
      });
      expect(rig.applications(loan)).toHaveLength(1);
    },
  );

  test('to an application sent a moment ago lets no second one be sent yet', async () => {
    const loan = await rig.approved();
    rig.local.emulators.faults.set({ tbi: 'timeout' });
    await expect(rig.process(loan.id, { bank: hasty() })).rejects.toMatchObject(noAnswer);
    rig.local.emulators.faults.clear();
    rig.now += minute / 2;
    await expect(rig.process(loan.id)).rejects.toThrow(
      'The bank has not confirmed the application yet. Please try again in a minute.',
    );
    expect(rig.applications(loan)).toEqual([]);
    rig.now += minute / 2;
    await rig.process(loan.id);
    expect(rig.applications(loan)).toHaveLength(1);
  });

  test('after the bank took the application makes the next try find it there and send nothing', async () => {
    const loan = await rig.approved();
    rig.local.emulators.faults.set({ tbi: 'timeout-accepted' });
    await expect(rig.process(loan.id, { bank: hasty() })).rejects.toMatchObject(noAnswer);
    expect(rig.applications(loan)).toHaveLength(1);
    const after = await rig.process(loan.id);
    expect(after).toMatchObject({
      status: 'processed',
      bank: { registration: 'registered', status: 'Draft', url: null, order_id: null },
    });
    expect(after.outbox.at(-1)).toMatchObject({ kind: 'loan-link', state: 'sent' });
    expect(rig.applications(loan)).toHaveLength(1);
  });

  test('after the bank took the application is replaced by the bank’s callback: the request is processed', async () => {
    const loan = await rig.approved();
    rig.local.emulators.faults.set({ tbi: 'timeout-accepted' });
    const bank = hasty();
    const register: typeof bank.register = async (application) => {
      const answer = bank.register(application);
      answer.catch(() => undefined);
      await rig.report(loan, { Message: 'Draft', Status: 0 });
      return answer;
    };
    const after = await rig.process(loan.id, { bank: { ...bank, register } });
    expect(after).toMatchObject({
      status: 'processed',
      bank: { registration: 'registered', status: 'Draft' },
    });
    expect(after.outbox.at(-1)).toMatchObject({ kind: 'loan-link', state: 'sent' });
    expect(rig.applications(loan)).toHaveLength(1);
  });

  test('followed by refused credentials leaves open whether the bank has the application', async () => {
    const loan = await rig.approved();
    rig.local.emulators.faults.set({ tbi: 'timeout-accepted' });
    await expect(rig.process(loan.id, { bank: hasty() })).rejects.toMatchObject(noAnswer);
    rig.now += 2 * minute;
    rig.local.emulators.faults.set({ tbi: '205' });
    await expect(rig.process(loan.id)).rejects.toMatchObject({ details: { bank_error: 205 } });
    expect((await rig.loan(loan.id)).bank).toMatchObject({ registration: 'unknown' });
    rig.local.emulators.faults.clear();
    await rig.process(loan.id);
    expect(rig.applications(loan)).toHaveLength(1);
  });

  test('because no connection was made lets one be sent at once', async () => {
    const loan = await rig.approved();
    const bank = rig.openBank({ url: 'http://127.0.0.1:1/api' });
    await expect(rig.process(loan.id, { bank })).rejects.toMatchObject(noAnswer);
    const stored = await rig.loan(loan.id);
    expect(stored.bank).toBeNull();
    expect(stored.history.at(-1)).toMatchObject({ action: 'failed', detail: null });
    await rig.process(loan.id);
    expect(rig.applications(loan)).toHaveLength(1);
  });

  test('leaves the next try too little time to register, and the try after that begins afresh', async () => {
    const loan = await rig.approved();
    rig.local.emulators.faults.set({ tbi: 'garbage' });
    await expect(rig.process(loan.id)).rejects.toMatchObject(noAnswer);
    rig.local.emulators.faults.clear();
    rig.now += minute;
    await expect(rig.process(loan.id, { budget: 10_000 })).rejects.toMatchObject(noAnswer);
    expect((await rig.loan(loan.id)).bank).toBeNull();
    expect(rig.applications(loan)).toEqual([]);
    await rig.process(loan.id);
    expect(rig.applications(loan)).toHaveLength(1);
  });
});

describe('a function that stops in the middle of processing', () => {
  test('between claiming and registering: the next one waits, asks the bank, and registers', async () => {
    const loan = await rig.approved();
    rig.watched.breakAfter(1);
    const register = () => Promise.reject(new Error('killed'));
    await expect(rig.process(loan.id, { bank: { ...rig.bank, register } })).rejects.toThrow(
      'killed',
    );
    rig.watched.breakAfter(Number.POSITIVE_INFINITY);
    await expect(rig.process(loan.id)).rejects.toMatchObject({ code: 'conflict' });
    rig.now += minute;
    expect(await rig.process(loan.id)).toMatchObject({ status: 'processed' });
    expect(rig.applications(loan)).toHaveLength(1);
  });

  test('between registering and storing: the next one finds the application at the bank', async () => {
    const loan = await rig.approved();
    rig.watched.breakAfter(1);
    await expect(rig.process(loan.id)).rejects.toThrow('broken off');
    rig.watched.breakAfter(Number.POSITIVE_INFINITY);
    expect(rig.applications(loan)).toHaveLength(1);
    await expect(rig.process(loan.id)).rejects.toMatchObject({ code: 'conflict' });
    rig.now += minute;
    expect(await rig.process(loan.id)).toMatchObject({
      status: 'processed',
      bank: { registration: 'registered' },
    });
    expect(rig.applications(loan)).toHaveLength(1);
    expect(await mailsOf(loan.id)).toHaveLength(1);
  });

  test('between registering and storing: the bank’s callback alone processes the request', async () => {
    const loan = await rig.approved();
    rig.watched.breakAfter(1);
    await expect(rig.process(loan.id)).rejects.toThrow('broken off');
    rig.watched.breakAfter(Number.POSITIVE_INFINITY);
    await rig.report(loan, { Message: 'Draft' });
    expect((await rig.loan(loan.id)).status).toBe('approved');
    rig.now += minute;
    await rig.report(loan, { Message: 'MP Sent' });
    expect(await rig.loan(loan.id)).toMatchObject({
      status: 'processed',
      bank: { status: 'MP Sent' },
    });
    expect(rig.applications(loan)).toHaveLength(1);
  });

  test('while the table is busy for a moment does not lose the link', async () => {
    const loan = await rig.approved();
    let writes = 0;
    const replace: typeof rig.deps.loans.replace = (...given) => {
      writes += 1;
      return writes === 2 || writes === 3
        ? Promise.reject(new Error('throttled'))
        : rig.deps.loans.replace(...given);
    };
    const after = await rig.process(loan.id, { loans: { ...rig.deps.loans, replace } });
    expect(after.bank?.url).toBe(rig.applications(loan)[0]?.url);
  });
});
