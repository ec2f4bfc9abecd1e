import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashLimit } from '#domain/law.ts';
import {
  type Account,
  accountOf,
  balanceOf,
  booked,
  centsOf,
  enteredAt,
  isPaymentDay,
  isTooMuchCash,
  keptUntil,
  noAccount,
  openMoneyOf,
  type Payment,
  paymentInputSchema,
  waitsForStaff,
} from '#domain/records/money.ts';
import { buildPayment } from '#support/builders/build-payment.ts';

const holders = [
  null,
  { kind: 'enquiry' as const, id: '11111111-1111-4111-8111-111111111111' },
  { kind: 'call' as const, id: '22222222-2222-4222-8222-222222222222' },
];
const [nobody = null, ivan = null, maria = null] = holders;

const build = (overrides: Partial<Payment> = {}) =>
  buildPayment({ day: '2026-11-26', holder: ivan, ...overrides });
const input = {
  payment_id: '33333333-3333-4333-8333-333333333333',
  kind: 'deposit',
  amount: 500,
  way: 'cash',
  day: '2026-11-26',
};
const problems = (change: object) =>
  paymentInputSchema
    .safeParse({ ...input, ...change })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('what staff enter of a payment', () => {
  test.each([0.01, 1, 1234.56, 4.35, 10_000_000])('may be %d EUR', (amount) => {
    expect(paymentInputSchema.parse({ ...input, amount }).amount).toBe(amount);
  });
  test.each([
    [0, 'outOfRange'],
    [-5, 'outOfRange'],
    [10_000_000.01, 'outOfRange'],
    [1.005, 'invalid'],
    ['500', 'required'],
    [Number.NaN, 'required'],
  ])('cannot be %s EUR', (amount, code) => {
    expect(problems({ amount })).toContainEqual(['amount', code]);
  });
  test('has a way where money changes hands, and a house where it is moved', () => {
    expect(problems({ way: undefined })).toEqual([['way', 'required']]);
    expect(problems({ kind: 'kept' })).toEqual([['way', 'required']]);
    expect(problems({ kind: 'moved', way: undefined })).toEqual([['to', 'required']]);
    expect(problems({ to: input.payment_id })).toEqual([['to', 'required']]);
    expect(problems({ kind: 'kept', way: undefined })).toBeUndefined();
    expect(problems({ kind: 'received' })).toEqual([['kind', 'required']]);
    expect(problems({ note: 'x'.repeat(201) })).toEqual([['note', 'tooLong']]);
    expect(problems({ day: '2026-02-30' })).toEqual([['day', 'invalid']]);
  });
});

describe('the day of a payment', () => {
  // Half past midnight in Sofia, still the day before in UTC.
  const now = new Date('2026-11-25T22:30:00.000Z');
  test.each([
    ['2026-11-27', false],
    ['2026-11-26', true],
    ['2026-11-25', true],
    ['2025-11-25', true],
    ['2025-11-24', false],
    ['1970-01-01', false],
  ])('%s may be entered: %s', (day, may) => {
    expect(isPaymentDay(day, now)).toBe(may);
  });
  test('decides until when the law has it kept', () => {
    expect(new Date(keptUntil('2026-11-26') * 1000).toISOString()).toBe('2036-12-31T22:00:00.000Z');
    expect(keptUntil('2026-01-01')).toBe(keptUntil('2026-12-31'));
  });
});

describe('cash', () => {
  const cash = { kind: 'part', way: 'cash' } as const;
  test.each([
    [cashLimit - 0.01, 0, null, false],
    [cashLimit, 0, null, true],
    // The parts of one sale count together.
    [2000, 3112.91, null, false],
    [2000, 3112.92, null, true],
    // Each part of a contract of that value goes through an account.
    [100, 0, cashLimit, true],
    [100, 0, cashLimit - 1, false],
  ])(
    'of %d EUR after %d, for a price of %s, has to be confirmed: %s',
    (amount, before, price, must) => {
      expect(isTooMuchCash({ ...cash, amount }, centsOf(before), price)).toBe(must);
      expect(isTooMuchCash({ ...cash, way: 'account', amount }, centsOf(before), price)).toBe(
        false,
      );
    },
  );
  test('that goes back counts by itself', () => {
    const refund = { kind: 'refund', way: 'cash' } as const;
    expect(isTooMuchCash({ ...refund, amount: 500 }, centsOf(9000), 9000)).toBe(false);
    expect(isTooMuchCash({ ...refund, amount: cashLimit }, 0, null)).toBe(true);
  });
});

describe('an account', () => {
  test('holds each person’s money apart, and nothing of what went back', () => {
    let account = booked(noAccount, build());
    account = booked(account, build({ holder: maria, amount: 20.5 }));
    account = booked(account, build({ kind: 'refund', amount: 500 }));
    expect(account.balances).toEqual([{ holder: maria, held: 2050, cash: 0 }]);
    expect(account.version).toBe(3);
  });
  test.each(['refund', 'kept', 'moved'] as const)('refuses %s of more than is held', (kind) => {
    const account = booked(noAccount, build({ amount: 10 }));
    const more = build({ kind, amount: 10.01 });
    expect(() => booked(account, more)).toThrow(
      expect.objectContaining({ code: 'rule', details: { reason: 'not_held', held: 10 } }),
    );
    expect(() => booked(account, build({ kind, holder: nobody, amount: 1 }))).toThrow();
    expect(booked(account, build({ kind, amount: 10 })).balances).toEqual([]);
  });
  test('is never below zero, and is the sum of what was booked, to the cent', () => {
    const step = fc.record({
      kind: fc.constantFrom<Payment['kind']>(
        'deposit',
        'part',
        'rest',
        'received',
        'refund',
        'kept',
      ),
      holder: fc.constantFrom(...holders),
      cents: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let account: Account = noAccount;
        const sums = new Map(holders.map((holder) => [holder, 0]));
        for (const { kind, holder, cents } of steps) {
          const sign = kind === 'refund' || kind === 'kept' ? -1 : 1;
          const sum = (sums.get(holder) ?? 0) + sign * cents;
          const book = () => booked(account, build({ kind, holder, amount: cents / 100 }));
          if (sum < 0) expect(book).toThrow();
          else {
            account = book();
            sums.set(holder, sum);
          }
        }
        for (const [holder, sum] of sums) expect(balanceOf(account, holder).held).toBe(sum);
        expect(account.balances.every(({ held }) => held > 0)).toBe(true);
      }),
    );
  });
});

describe('the payments of a house', () => {
  const day = fc.constantFrom('2026-11-24', '2026-12-31', '2027-01-01');
  const given = fc.record({
    kind: fc.constantFrom<Payment['kind']>(
      'deposit',
      'part',
      'received',
      'refund',
      'kept',
      'moved',
    ),
    holder: fc.constantFrom(...holders),
    // Few amounts, so that accounts are often empty in between.
    amount: fc.constantFrom(0.01, 20, 500),
    cash: fc.constantFrom(0, 1),
    day,
    payment_id: fc.uuid(),
    /** ms by which the clock that enters it is wrong. */
    skew: fc.integer({ min: -5, max: 5 }),
  });
  const history = fc.array(given, { maxLength: 30 }).map((all) => {
    const payments: Payment[] = [];
    let account: Account = noAccount;
    for (const [index, { cash, skew, ...fields }] of all.entries()) {
      const { amount } = fields;
      const clock = new Date(Date.parse('2026-11-26T10:00:00.000Z') + index + skew);
      const at = enteredAt(clock, [account]);
      const payment = build({ ...fields, cash: cash * Math.min(amount, 20), at });
      try {
        account = booked(account, payment);
        payments.push(payment);
      } catch {
        // Less was held than that.
      }
    }
    return { payments, account };
  });
  const shuffled = history.chain(({ payments, account }) =>
    fc
      .shuffledSubarray(payments, { minLength: payments.length })
      .map((read) => ({ read, payments, account })),
  );

  test('add up to the account in which they were booked, in whatever order they are read', () => {
    fc.assert(
      fc.property(shuffled, ({ read, account }) => {
        expect(accountOf(read)).toEqual(account);
      }),
      { numRuns: 500 },
    );
  });
  test('have cash of one contract, which ends once nothing is held', () => {
    const at = (minute: number) => `2026-11-26T10:0${minute}:00.000Z`;
    const payments = [
      build({ amount: 500, cash: 500, way: 'cash', at: at(1) }),
      build({ amount: 500, kind: 'refund', at: at(2) }),
      build({ amount: 300, at: at(3) }),
    ];
    const once = [{ holder: ivan, held: 30_000, cash: 0 }];
    expect(accountOf(payments.toReversed()).balances).toEqual(once);
    const [paid, refund, part] = payments;
    if (!paid || !refund || !part) throw new Error('three payments');
    const other = accountOf([paid, { ...refund, at: at(4) }, part]).balances;
    expect(other).toEqual([{ holder: ivan, held: 30_000, cash: 50_000 }]);
  });
  test('add up to nothing where what went out is left of them', () => {
    expect(accountOf([])).toEqual(noAccount);
    expect(accountOf([build({ kind: 'refund' })]).balances).toEqual([]);
  });
  test('are entered one after the other, in two houses at once too, whatever the clock says', () => {
    const now = new Date('2026-11-26T10:00:00.000Z');
    const account = (at: string) => booked(noAccount, build({ at }));
    const [earlier, later] = [
      account('2026-11-26T09:00:00.000Z'),
      account('2026-11-26T10:00:01.000Z'),
    ];
    expect(enteredAt(now, [noAccount])).toBe(now.toISOString());
    expect(enteredAt(now, [earlier])).toBe(now.toISOString());
    expect(enteredAt(now, [earlier, later])).toBe('2026-11-26T10:00:01.001Z');
    const back = booked(later, build({ at: '2026-11-26T09:00:00.000Z' }));
    expect(enteredAt(now, [back])).toBe('2026-11-26T10:00:01.001Z');
  });
});

describe('money waits for staff', () => {
  const reserved = {
    sale_status: 'reserved' as const,
    sale: null,
    reservation: {
      until: null,
      deposit: null,
      buyer: { kind: 'enquiry' as const, id: ivan?.id ?? '' },
    },
  };
  const free = { sale_status: 'available' as const, sale: null, reservation: null };
  const sold = {
    sale_status: 'sold' as const,
    sale: { sold_on: '2026-11-26', price_paid: null, buyer: reserved.reservation.buyer },
    reservation: null,
  };
  test('unless the house is reserved for, or sold to, whoever paid', () => {
    expect(waitsForStaff({ holder: ivan }, reserved)).toBe(false);
    expect(waitsForStaff({ holder: ivan }, sold)).toBe(false);
    expect(waitsForStaff({ holder: maria }, reserved)).toBe(true);
    expect(waitsForStaff({ holder: ivan }, free)).toBe(true);
    expect(waitsForStaff({ holder: ivan }, null)).toBe(true);
    // Whose it is was not entered: nobody can know that it is this person's.
    expect(waitsForStaff({ holder: nobody }, reserved)).toBe(true);
    const unnamed = { ...reserved, reservation: { ...reserved.reservation, buyer: null } };
    expect(waitsForStaff({ holder: nobody }, unnamed)).toBe(false);
  });
  test('and is told in EUR', () => {
    const account = booked(noAccount, build({ amount: 499.99 }));
    expect(openMoneyOf(account, free)).toEqual([{ holder: ivan, held: 499.99, waits: true }]);
  });
});
