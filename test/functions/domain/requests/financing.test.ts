import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  downPaymentRange,
  type FinancingScheme,
  financingPeriods,
  instalmentPlan,
} from '#domain/requests/financing.ts';

function scheme(overrides: Partial<FinancingScheme> = {}): FinancingScheme {
  return {
    id: '1',
    name: 'Стандарт 36',
    period: 36,
    installment_factor: 0.034617,
    total_due_factor: 1.246212,
    nir: 14.9,
    apr: 15.96,
    amount_min: 50,
    amount_max: 15_000,
    ...overrides,
  };
}

describe('the bank’s financing of a house', () => {
  test('asks for a down payment that brings the amount inside the limits', () => {
    expect(downPaymentRange([scheme()], 29_300, 36)).toEqual({ least: 14_300, most: 29_250 });
    expect(downPaymentRange([scheme()], 12_000, 36)).toEqual({ least: 0, most: 11_950 });
    expect(downPaymentRange([scheme()], 29_300, 12)).toBeNull();
    expect(downPaymentRange([scheme()], 40, 36)).toBeNull();
  });

  test('with several schemes allows down payments from the least of one to the most of another', () => {
    const schemes = [scheme({ amount_max: 1000 }), scheme({ amount_min: 5000 })];
    expect(downPaymentRange(schemes, 29_300, 36)).toEqual({ least: 14_300, most: 29_250 });
  });

  test('rounds limits with cents to the whole euro on the safe side', () => {
    expect(downPaymentRange([scheme({ amount_min: 99.5, amount_max: 999.5 })], 2000, 36)).toEqual({
      least: 1001,
      most: 1900,
    });
  });

  test('offers the shortest period first, each once, and only those that can lend', () => {
    const schemes = [
      scheme({ period: 60 }),
      scheme({ period: 12, amount_min: 20_000, amount_max: 10_000 }),
      scheme({ period: 24 }),
      scheme({ period: 24, id: '2' }),
    ];
    expect(financingPeriods(schemes, 29_300)).toEqual([24, 60]);
    expect(financingPeriods([], 29_300)).toEqual([]);
  });

  test('shows the cheapest of the fitting schemes, in cents', () => {
    const schemes = [
      scheme(),
      scheme({ id: '2', apr: 12, amount_max: 10_000 }),
      scheme({ id: '3', apr: 20 }),
    ];
    expect(instalmentPlan(schemes, 29_300, 15_000, 36)).toEqual({
      scheme_id: '1',
      period: 36,
      down_payment: 15_000,
      amount: 14_300,
      instalment: 495.02,
      last_instalment: 495.13,
      total_due: 17_820.83,
      nir: 14.9,
      apr: 15.96,
    });
    expect(instalmentPlan(schemes, 29_300, 20_000, 36)).toMatchObject({ scheme_id: '2' });
  });

  test('ignores a scheme of another period, however cheap', () => {
    const schemes = [scheme({ id: '2', period: 24, apr: 1 }), scheme()];
    expect(instalmentPlan(schemes, 29_300, 15_000, 36)).toMatchObject({
      scheme_id: '1',
      period: 36,
    });
  });

  test('shows the one with less to pay in all of two schemes with the same rate', () => {
    const schemes = [
      scheme(),
      scheme({ id: '2', total_due_factor: 1.2 }),
      scheme({ id: '3', total_due_factor: 1.3 }),
    ];
    expect(instalmentPlan(schemes, 29_300, 15_000, 36)).toMatchObject({ scheme_id: '2' });
  });

  test('lends nothing where everything is paid at once', () => {
    expect(instalmentPlan([scheme({ amount_min: 0 })], 5000, 5000, 36)).toBeNull();
  });

  test('has a plan exactly at the ends of the range and not beyond', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        (price, least, span) => {
          const schemes = [scheme({ amount_min: least, amount_max: least + span })];
          const range = downPaymentRange(schemes, price, 36);
          const plan = (down: number) => instalmentPlan(schemes, price, down, 36);
          if (range === null) {
            expect(plan(Math.max(0, price - least - span))).toBeNull();
            return;
          }
          expect(plan(range.least)).not.toBeNull();
          expect(plan(range.most)).not.toBeNull();
          expect(plan(range.least - 1)).toBeNull();
          expect(plan(range.most + 1)).toBeNull();
        },
      ),
    );
  });
});

describe('the instalments that are shown', () => {
  const shown = (amount: number, given: Partial<FinancingScheme> = {}) =>
    instalmentPlan([scheme({ amount_min: 0, ...given })], amount, 0, given.period ?? 36);

  test('end with one that makes up for what the bank’s rounding leaves', () => {
    const factors = { installment_factor: 0.028338, total_due_factor: 1.360213, period: 48 };
    expect(shown(7815.3, factors)).toMatchObject({
      instalment: 221.47,
      last_instalment: 221.38,
      total_due: 10_630.47,
    });
  });

  test('are all the same where the total is their product', () => {
    expect(shown(10_000, { installment_factor: 0.035, total_due_factor: 1.26 })).toMatchObject({
      instalment: 350,
      last_instalment: null,
      total_due: 12_600,
    });
  });

  test('are all the same for a loan so small that rounding alone would pay the last', () => {
    const factors = { installment_factor: 0.028, total_due_factor: 1.344, period: 48 };
    expect(shown(1, factors)).toMatchObject({
      instalment: 0.03,
      last_instalment: null,
      total_due: 1.44,
    });
  });

  test('add up to the shown total to the cent, whatever price, term, down payment and factors', () => {
    let differ = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60_000 }),
        fc.integer({ min: 3, max: 60 }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.double({ min: 0.9, max: 3, noNaN: true }),
        fc.integer({ min: 2, max: 6 }),
        fc.double({ min: -0.49, max: 0.49, noNaN: true }),
        (price, period, downPayment, repaid, digits, off) => {
          const factor = Number((repaid / period).toFixed(digits));
          const total = Number((factor * period + off * factor).toFixed(digits));
          const plan = instalmentPlan(
            [
              scheme({
                period,
                installment_factor: factor,
                total_due_factor: total,
                amount_min: 0,
                amount_max: 60_000,
              }),
            ],
            price,
            downPayment,
            period,
          );
          if (!plan) return;
          const { instalment, last_instalment: last, total_due } = plan;
          if (last !== null) differ += 1;
          const cents = (eur: number) => Math.round(eur * 100);
          const sum =
            last === null
              ? cents(instalment) * period
              : cents(instalment) * (period - 1) + cents(last);
          expect(sum).toBe(cents(total_due));
          // What is read on the page are these numbers, and none has a fraction of a cent.
          for (const eur of [instalment, last ?? instalment, total_due])
            expect(eur).toBe(cents(eur) / 100);
          expect(last === null || last > 0).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
    expect(differ).toBeGreaterThan(20);
  });
});
