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
