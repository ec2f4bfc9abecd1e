import { describe, expect, test } from 'vitest';
import { paymentWays } from '#domain/dealer/payment.ts';
import { cashLimit } from '#domain/law.ts';

describe('how a contract may be paid', () => {
  test('in cash up to the last cent below the law’s limit, which is 10,000 BGN', () => {
    expect(cashLimit).toBe(Math.round((10_000 / 1.95583) * 100) / 100);
    expect(paymentWays(5112.91)).toEqual(['cash', 'card', 'account']);
    for (const value of [5112.92, 15_900, 10_000_000])
      expect(paymentWays(value)).toEqual(['card', 'account']);
  });
});
