import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffLoanRequest } from '#domain/requests/loan-request.ts';
import { defaultRejection } from '#domain/requests/outbox.ts';
import { createSchemeCache } from '#functions/store/scheme-cache.ts';
import {
  buildBankApplication,
  buildLoanRequest,
  buildMail,
  buildWaitingMail,
} from '#support/builders/build-request.ts';
import { type RequestCalls, secretsOf, startRequestCalls } from '#support/calls/request-calls.ts';

let calls: RequestCalls;
beforeAll(async () => {
  calls = await startRequestCalls();
});
afterAll(() => calls?.stop());
beforeEach(() => calls.emulators.ses.clear());
afterEach(() => calls.emulators.faults.clear());

const unknownId = '00000000-0000-4000-8000-000000000000';
const staff = 'staff@example.com';
const steps = (history: StaffLoanRequest['history'] | undefined) =>
  history?.slice(1).map(({ action, by, detail }) => [action, by, detail]);
const shown = ({ body }: { body: Record<string, unknown> }) =>
  body.loan_request as StaffLoanRequest;
const mails = () => calls.emulators.ses.mails();
const sendRejection = (id: string, more: object = {}) =>
  calls.call('POST /api/admin/send-rejection-email', { body: { loanRequestId: id, ...more } });

describe('approving a loan request', () => {
  test('happens once, with who and when in the history, and sends no mail', async () => {
    const loan = await calls.loan();
    const answer = await calls.patchLoan(loan.id, { version: 1, status: 'approved' });
    expect(answer).toMatchObject({
      status: 200,
      body: { loan_request: { status: 'approved', version: 2 } },
    });
    expect((await calls.patchLoan(loan.id, { status: 'approved' })).status).toBe(200);
    expect(steps((await calls.loans.get(loan.id))?.history)).toEqual([['approved', staff, null]]);
    expect(mails()).toEqual([]);
    for (const secret of secretsOf(loan)) expect(JSON.stringify(answer)).not.toContain(secret);
  });

  test.each([
    ['rejected', 'approved'],
    ['rejected', 'withdrawn'],
    ['processed', 'approved'],
    ['processed', 'rejected'],
    ['processed', 'withdrawn'],
    ['withdrawn', 'approved'],
    ['withdrawn', 'rejected'],
  ] as const)(
    'is possible from certain statuses only: %s cannot become %s',
    async (status, next) => {
      const loan = await calls.loan({ status });
      const answer = await calls.patchLoan(loan.id, {
        version: 1,
        status: next,
        admin_notes: 'И бележка',
      });
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'rule', reason: 'status', current: { id: loan.id, status } },
      });
      expect(await calls.loans.get(loan.id)).toEqual(loan);
      expect(mails()).toEqual([]);
    },
  );

  test.each(['pending', 'processed'])(
    'is the server’s own rule: staff cannot make a request %s',
    async (status) => {
      const { id } = await calls.loan({ status: 'approved' });
      expect(await calls.patchLoan(id, { status })).toMatchObject({
        status: 400,
        body: { fields: { status: 'invalid' } },
      });
    },
  );

  test('is refused for a request that does not exist', async () => {
    expect((await calls.patchLoan(unknownId, { status: 'approved' })).status).toBe(404);
  });
});

describe('approving terms outside what the bank is known to lend', () => {
  // The house costs 29,300 EUR.
  const odd = (answer: { body: Record<string, unknown> }) => answer.body.odd;

  test.each([
    [14_299, { field: 'down_payment', reason: 'above', amount: 15_001, limit: 15_000 }],
    [29_251, { field: 'down_payment', reason: 'below', amount: 49, limit: 50 }],
  ])('with a down payment of %i EUR has to be confirmed', async (down_payment, named) => {
    const loan = await calls.loan({ down_payment });
    const asked = await calls.patchLoan(loan.id, { version: 1, status: 'approved' });
    expect([asked.status, asked.body.code, odd(asked)]).toEqual([
      422,
      'needs_confirmation',
      [named],
    ]);
    expect(await calls.loans.get(loan.id)).toEqual(loan);
    const said = await calls.patchLoan(loan.id, {
      version: 1,
      status: 'approved',
      confirmed: true,
    });
    expect([said.status, shown(said).status]).toEqual([200, 'approved']);
    // A confirmed value is not asked about again.
    expect(
      (await calls.patchLoan(loan.id, { status: 'approved', admin_notes: 'Бележка' })).status,
    ).toBe(200);
  });

  test.each([14_300, 29_250])(
    'with a down payment of %i EUR needs no confirmation',
    async (down_payment) => {
      const { id } = await calls.loan({ down_payment });
      expect((await calls.patchLoan(id, { status: 'approved' })).status).toBe(200);
    },
  );

  test('checks the terms in the same call, and nothing but an approval asks for a confirmation', async () => {
    const { id } = await calls.loan();
    const both = await calls.patchLoan(id, { status: 'approved', down_payment: 0 });
    expect([both.status, odd(both)]).toEqual([
      422,
      [{ field: 'down_payment', reason: 'above', amount: 29_300, limit: 15_000 }],
    ]);
    expect((await calls.patchLoan(id, { down_payment: 0 })).status).toBe(200);
    expect((await calls.patchLoan(id, { status: 'rejected' })).status).toBe(200);
  });

  test('goes by the bank’s own schemes where these are stored', async () => {
    const scheme = {
      id: '1',
      name: 'Стандарт',
      installment_factor: 0.09,
      total_due_factor: 1.1,
      nir: 15,
      apr: 16,
      amount_min: 50,
    };
    const cache = createSchemeCache(calls.table);
    await cache.write({
      // An approval goes by stored schemes, however old, and never asks the bank.
      fetched_at: '2026-01-01T10:00:00.000Z',
      schemes: [
        { ...scheme, period: 12, amount_max: 5000 },
        { ...scheme, id: '2', period: 24, amount_max: 20_000 },
      ],
    });
    try {
      const asked = async (terms: object) =>
        odd(await calls.patchLoan((await calls.loan(terms)).id, { status: 'approved' }));
      expect(await asked({ down_payment: 9300, period: 24 })).toBeUndefined();
      expect(await asked({ down_payment: 15_000, period: 12 })).toEqual([
        { field: 'down_payment', reason: 'above', amount: 14_300, limit: 5000 },
      ]);
      expect(await asked({ down_payment: 15_000, period: 36 })).toEqual([
        { field: 'period', reason: 'period', amount: 14_300, periods: [12, 24] },
      ]);
    } finally {
      await cache.write({ fetched_at: '2026-01-01T10:00:00.000Z', schemes: [] });
    }
  });
});

describe('closing a loan request as withdrawn', () => {
  test.each(['pending', 'approved'] as const)(
    'from %s is final, with who and when in the history, and sends no mail',
    async (status) => {
      const { id } = await calls.loan({ status });
      const answer = await calls.patchLoan(id, { version: 1, status: 'withdrawn' });
      expect([answer.status, shown(answer).status]).toEqual([200, 'withdrawn']);
      expect(steps((await calls.loans.get(id))?.history)).toEqual([['withdrawn', staff, null]]);
      expect((await calls.patchLoan(id, { status: 'withdrawn' })).status).toBe(200);
      expect(await calls.patchLoan(id, { down_payment: 16_000 })).toMatchObject({
        status: 422,
        body: { reason: 'terms' },
      });
      expect(
        (await calls.call('POST /api/admin/process-tbi-loan', { body: { loanRequestId: id } }))
          .status,
      ).toBe(422);
      expect(mails()).toEqual([]);
    },
  );

  test.each(['withdrawn', 'rejected'] as const)(
    'or changing it to %s is refused while it is being sent to the bank',
    async (status) => {
      const held_until = new Date(Date.now() + 30_000).toISOString();
      const bank = buildBankApplication({
        registration: 'sending',
        registered_at: null,
        held_until,
      });
      const loan = await calls.loan({ status: 'approved', bank });
      expect(await calls.patchLoan(loan.id, { status })).toMatchObject({
        status: 422,
        body: { code: 'rule', reason: 'sending', current: { status: 'approved' } },
      });
      expect(await calls.loans.get(loan.id)).toEqual(loan);
    },
  );
});

describe('rejecting a loan request', () => {
  test('that was approved is possible, and mails the customer', async () => {
    const { id } = await calls.loan();
    await calls.patchLoan(id, { version: 1, status: 'approved' });
    const answer = await calls.patchLoan(id, {
      version: 2,
      status: 'rejected',
      reason: 'Банката отказа.',
    });
    expect(shown(answer)).toMatchObject({
      status: 'rejected',
      rejection_reason: 'Банката отказа.',
      version: 3,
    });
    expect(mails().map(({ text }) => text.includes('Банката отказа.'))).toEqual([true]);
    expect(steps((await calls.loans.get(id))?.history)).toEqual([
      ['approved', staff, null],
      ['rejected', staff, null],
    ]);
  });

  test('mails the customer the reason, in their language, at their stored address', async () => {
    const { id, customer_data } = await calls.loan({ lang: 'en' });
    const answer = await calls.patchLoan(id, {
      version: 1,
      status: 'rejected',
      reason: ' We need proof of income. ',
    });
    expect(shown(answer)).toMatchObject({
      status: 'rejected',
      rejection_reason: 'We need proof of income.',
      mails: [
        { kind: 'loan-notification' },
        { kind: 'loan-rejection', state: 'sent', attempts: 1 },
      ],
    });
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toMatchObject({ to: [customer_data.email] });
    expect(mails()[0]?.text).toContain('We need proof of income.');
    expect(steps((await calls.loans.get(id))?.history)).toEqual([['rejected', staff, null]]);
  });

  test.each(['bg', 'en'] as const)(
    'without a reason uses the usual sentence in %s',
    async (lang) => {
      const { id } = await calls.loan({ lang });
      const answer = await calls.patchLoan(id, { status: 'rejected', reason: '  ' });
      expect(shown(answer).rejection_reason).toBeNull();
      expect(mails()[0]?.text.replace(/\s+/g, ' ')).toContain(defaultRejection[lang]);
    },
  );

  test('stays when the mail is not taken, and the outbox sends the mail later', async () => {
    const { id } = await calls.loan();
    calls.emulators.faults.set({ ses: 'down' });
    const answer = await calls.patchLoan(id, { version: 1, status: 'rejected' });
    expect(answer.status).toBe(200);
    expect(shown(answer).mails[1]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      problem: 'unavailable',
    });
    const stored = await calls.loans.get(id);
    expect(stored).toMatchObject({
      status: 'rejected',
      outbox: [{}, { state: 'waiting', held_until: null }],
    });
  });

  test('a second time changes and mails nothing, and with another reason is refused', async () => {
    const { id } = await calls.loan();
    await calls.patchLoan(id, { status: 'rejected', reason: 'Първа причина' });
    for (const body of [{ status: 'rejected' }, { status: 'rejected', reason: 'Първа причина' }])
      expect(await calls.patchLoan(id, body)).toMatchObject({
        status: 200,
        body: { loan_request: { version: 2 } },
      });
    expect(
      await calls.patchLoan(id, { status: 'rejected', reason: 'Друга причина' }),
    ).toMatchObject({
      status: 422,
      body: { current: { rejection_reason: 'Първа причина' } },
    });
    expect(mails()).toHaveLength(1);
  });

  test('is the only change that takes a reason', async () => {
    const { id } = await calls.loan();
    for (const body of [{ reason: 'Защото' }, { status: 'approved', reason: 'Защото' }])
      expect(await calls.patchLoan(id, body)).toMatchObject({
        status: 400,
        body: { fields: { reason: 'invalid' } },
      });
    expect((await calls.loans.get(id))?.status).toBe('pending');
  });
});

describe('two members of staff who change a loan request at once', () => {
  test('succeed once, and the second is answered with the stored request', async () => {
    const loan = await calls.loan();
    await calls.patchLoan(loan.id, { version: 1, admin_notes: 'Първи' });
    const late = await calls.patchLoan(loan.id, { version: 1, status: 'rejected' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { status: 'pending', admin_notes: 'Първи', version: 2 } },
    });
    for (const secret of secretsOf(loan)) expect(JSON.stringify(late)).not.toContain(secret);
    expect(mails()).toEqual([]);
  });

  test.each([
    [
      'approve and reject, on the version they read,',
      { version: 1 },
      ['approved', 'rejected'],
      409,
    ],
    [
      'reject and withdraw, on the version they read,',
      { version: 1 },
      ['rejected', 'withdrawn'],
      409,
    ],
    ['reject and withdraw, on whatever is there,', {}, ['rejected', 'withdrawn'], 422],
  ])(
    'who %s end in one of the two, and the customer gets at most one mail',
    async (_how, seen, wanted, refusal) => {
      for (let round = 0; round < 5; round++) {
        calls.emulators.ses.clear();
        const { id } = await calls.loan();
        const answers = await Promise.all(
          wanted.map((status) => calls.patchLoan(id, { ...seen, status })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, refusal]);
        const stored = await calls.loans.get(id);
        expect(steps(stored?.history)).toEqual([[stored?.status, staff, null]]);
        expect(mails()).toHaveLength(stored?.status === 'rejected' ? 1 : 0);
      }
    },
  );

  test('who reject it twenty times reject it once, with one mail', async () => {
    const { id } = await calls.loan();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        calls.patchLoan(id, { status: 'rejected', reason: 'Една причина' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(steps((await calls.loans.get(id))?.history)).toHaveLength(1);
    expect(mails()).toHaveLength(1);
  });
});

describe('changing terms and notes of a loan request', () => {
  test('changes what the bank gets, together with status and notes as one change', async () => {
    const { id, tbi_data } = await calls.loan();
    const body = {
      version: 1,
      status: 'approved',
      down_payment: 16_500,
      period: 24,
      admin_notes: 'По телефона',
    };
    const answer = await calls.patchLoan(id, body);
    expect(shown(answer)).toMatchObject({
      status: 'approved',
      down_payment: 16_500,
      period: 24,
      admin_notes: 'По телефона',
      version: 2,
      tbi_data: { downpayment: 16_500, period: 24 },
    });
    const stored = await calls.loans.get(id);
    expect(stored?.tbi_data).toEqual({ ...tbi_data, downpayment: 16_500, period: 24 });
    expect(steps(stored?.history)).toEqual([
      ['approved', staff, null],
      ['terms', staff, '16500/24'],
      ['noted', staff, null],
    ]);
  });

  test('removes terms by null, and keeps those that are not named', async () => {
    const { id } = await calls.loan();
    await calls.patchLoan(id, { down_payment: null });
    expect(await calls.loans.get(id)).toMatchObject({
      down_payment: null,
      period: 36,
      tbi_data: { period: 36 },
    });
    expect((await calls.loans.get(id))?.tbi_data).not.toHaveProperty('downpayment');
    await calls.patchLoan(id, { period: null, down_payment: 29_299 });
    const stored = await calls.loans.get(id);
    expect(stored).toMatchObject({
      down_payment: 29_299,
      period: null,
      tbi_data: { downpayment: 29_299 },
    });
    expect(stored?.tbi_data).not.toHaveProperty('period');
    expect(steps(stored?.history)?.map(([, , detail]) => detail)).toEqual(['-/36', '29299/-']);
  });

  test('writes nothing where nothing changes', async () => {
    const loan = await calls.loan({ admin_notes: 'Бележка' });
    for (const body of [
      {},
      { version: 1 },
      { down_payment: 15_000, period: 36, admin_notes: 'Бележка' },
    ])
      expect((await calls.patchLoan(loan.id, body)).status).toBe(200);
    expect(await calls.loans.get(loan.id)).toEqual(loan);
  });

  test.each([
    [29_300, 'outOfRange'],
    [40_000, 'outOfRange'],
    [-1, 'outOfRange'],
    [99.5, 'invalid'],
    ['5000', 'invalid'],
  ])(
    'to a down payment of %s is refused, and nothing else is changed',
    async (down_payment, code) => {
      const loan = await calls.loan();
      const answer = await calls.patchLoan(loan.id, { status: 'approved', down_payment });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { down_payment: code } },
      });
      expect(await calls.loans.get(loan.id)).toEqual(loan);
    },
  );

  test.each([2, 61])('to a period of %s months is refused', async (period) => {
    const { id } = await calls.loan();
    expect(await calls.patchLoan(id, { period })).toMatchObject({
      status: 400,
      body: { fields: { period: 'outOfRange' } },
    });
  });

  test('is possible after the bank refused the terms', async () => {
    const { id } = await calls.loan({
      status: 'approved',
      bank: buildBankApplication({ registration: 'refused', error: '210', registered_at: null }),
    });
    expect((await calls.patchLoan(id, { down_payment: 20_000 })).status).toBe(200);
  });

  test.each([
    [
      'is being registered',
      { status: 'approved', bank: buildBankApplication({ registration: 'sending' }) },
    ],
    [
      'may be at the bank',
      { status: 'approved', bank: buildBankApplication({ registration: 'unknown' }) },
    ],
    ['is registered', { status: 'approved', bank: buildBankApplication() }],
    ['was processed', { status: 'processed', bank: buildBankApplication() }],
    ['was rejected', { status: 'rejected' }],
  ] as const)('is refused once the request %s, except for notes', async (_what, overrides) => {
    const loan = await calls.loan(overrides);
    const answer = await calls.patchLoan(loan.id, { period: 12, admin_notes: 'И бележка' });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'rule', reason: 'terms', current: { period: 36 } },
    });
    expect(await calls.loans.get(loan.id)).toEqual(loan);
    expect((await calls.patchLoan(loan.id, { admin_notes: 'Бележка' })).status).toBe(200);
  });
});

describe('sending a rejection again', () => {
  const rejected = { status: 'rejected', rejection_reason: 'Няма доходи' } as const;

  test('sends a mail that waits before its pause is over, to the stored address', async () => {
    const late = new Date(Date.now() + 3_600_000).toISOString();
    const mail = buildWaitingMail('loan-rejection', {
      attempts: 3,
      problem: 'rejected',
      due_at: late,
    });
    const { id, customer_data } = await calls.loan({ ...rejected, outbox: [mail] });
    const answer = await sendRejection(id, {
      customerEmail: 'somebody.else@example.com',
      customerName: 'Някой',
      caravanName: 'Друг дом',
      reason: 'Друга причина',
    });
    expect(answer.status).toBe(200);
    expect(shown(answer).mails).toMatchObject([{ state: 'sent', attempts: 4, problem: null }]);
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toMatchObject({ to: [customer_data.email] });
    expect(mails()[0]?.text).toContain('Няма доходи');
    expect(JSON.stringify(mails())).not.toMatch(/somebody\.else|Някой|Друг дом|Друга причина/);
  });

  test('succeeds without a second mail after it was sent, and while somebody is sending it', async () => {
    const sent = await calls.loan({ ...rejected, outbox: [buildMail('loan-rejection')] });
    const held_until = new Date(Date.now() + 30_000).toISOString();
    const held = await calls.loan({
      ...rejected,
      outbox: [buildWaitingMail('loan-rejection', { held_until })],
    });
    expect((await sendRejection(sent.id)).status).toBe(200);
    expect((await sendRejection(held.id)).status).toBe(200);
    expect(mails()).toEqual([]);
    expect(await calls.loans.get(held.id)).toEqual(held);
  });

  test('many times at once sends one mail', async () => {
    const { id } = await calls.loan({ ...rejected, outbox: [buildWaitingMail('loan-rejection')] });
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendRejection(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(mails()).toHaveLength(1);
  });

  test.each([
    ['reject', 'rejected'],
    ['unverified', 'unverified'],
    ['down', 'unavailable'],
  ] as const)('says that the mail was not taken: %s', async (ses, problem) => {
    const loan = await calls.loan({ ...rejected, outbox: [buildWaitingMail('loan-rejection')] });
    calls.emulators.faults.set({ ses });
    const answer = await sendRejection(loan.id);
    expect(answer).toMatchObject({
      status: 502,
      body: {
        code: 'mail',
        error: 'Failed to send email',
        problem,
        current: { mails: [{ problem, attempts: 1 }] },
      },
    });
    for (const secret of secretsOf(loan)) expect(JSON.stringify(answer)).not.toContain(secret);
    calls.emulators.faults.clear();
    expect((await sendRejection(loan.id)).status).toBe(200);
    expect(mails()).toHaveLength(1);
  });

  test.each(['pending', 'approved', 'processed'] as const)(
    'is refused for a request that is %s',
    async (status) => {
      const { id } = await calls.loan({ status });
      expect(await sendRejection(id)).toMatchObject({
        status: 422,
        body: { code: 'rule', current: { status } },
      });
      expect(mails()).toEqual([]);
    },
  );

  test('is refused for a request that does not exist', async () => {
    expect((await sendRejection(unknownId)).status).toBe(404);
    expect((await sendRejection('')).body.fields).toEqual({ loanRequestId: 'required' });
  });
});

describe('processing a loan request', () => {
  const process = (id: string) =>
    calls.call('POST /api/admin/process-tbi-loan', { body: { loanRequestId: id } });

  test.each([
    ['pending', 422],
    ['rejected', 422],
    ['processed', 409],
  ] as const)('that is %s is refused', async (status, expected) => {
    const loan = await calls.loan({ status });
    expect((await process(loan.id)).status).toBe(expected);
    expect(await calls.loans.get(loan.id)).toEqual(loan);
  });

  test('that is being registered is refused', async () => {
    const held_until = new Date(Date.now() + 30_000).toISOString();
    const bank = buildBankApplication({ registration: 'sending', registered_at: null, held_until });
    const loan = buildLoanRequest({ status: 'approved', bank });
    await calls.loans.create(loan);
    expect((await process(loan.id)).status).toBe(409);
  });
});
