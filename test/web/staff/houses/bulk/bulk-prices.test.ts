import { describe, expect, test } from 'vitest';
import { saleStatuses } from '#domain/houses/sale-status.ts';
import { isProposed } from '#staff/houses/bulk/bulk-prices.tsx';

describe('a new price for many houses', () => {
  test('is proposed for available houses alone, where it does not look mistyped', () => {
    const proposed = (odd: Parameters<typeof isProposed>[1]['odd']) =>
      saleStatuses.filter((sale_status) => isProposed({ sale_status }, { odd }));
    expect(proposed([])).toEqual(['available']);
    expect(proposed(['price_change'])).toEqual([]);
  });
});
