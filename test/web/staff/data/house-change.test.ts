import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedField, isStored, undoOf, withChange } from '#staff/data/house-change.ts';
import { withPendingChanges } from '#staff/kit/writes.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const row = buildCaravan({ is_visible: true, is_featured: false, sale_status: 'available' });
const hide = { id: row.id, change: { is_visible: false } };

describe('a change in the house table', () => {
  test('shows at once, and is undone when the server refuses it', () => {
    expect(withPendingChanges(row, [hide], withChange).is_visible).toBe(false);
    expect(withPendingChanges(row, [], withChange)).toBe(row);
  });

  test('that the server refuses leaves a later change of the same house in place', () => {
    const sell = { id: row.id, change: { sale_status: 'sold' as const } };
    expect(withPendingChanges(row, [sell], withChange)).toEqual({ ...row, sale_status: 'sold' });
  });

  test('is hidden by a later change of the same flag', () => {
    const featured = (is_featured: boolean) => ({ id: row.id, change: { is_featured } });
    expect(withPendingChanges(row, [featured(true), featured(false)], withChange).is_featured).toBe(
      false,
    );
  });

  test('touches no other house', () => {
    const other = buildCaravan({ id: '99999999-0000-4000-8000-000000000009' });
    expect(withPendingChanges(other, [hide], withChange)).toBe(other);
  });

  test('is named by its field', () => {
    expect(changedField({ is_new: false })).toBe('is_new');
    expect(changedField({ sale_status: 'sold' })).toBe('sale_status');
  });
});

describe('a change in the house table whose answer was lost', () => {
  const sale = { sold_on: '2026-11-20', price_paid: 21_000, buyer: null };
  const stored = (overrides: Partial<typeof row>) => ({
    ...row,
    version: row.version + 1,
    updated_at: '2026-11-21T10:00:00.000Z',
    ...overrides,
  });
  const archived_at = '2026-11-21T10:00:00.000Z';
  test.each([
    ['a flag', { is_featured: true }, { is_featured: true }],
    ['a price', { price: 900 }, { price: 900 }],
    ['a sale', { sale_status: 'sold' as const, sale }, { sale_status: 'sold' as const, sale }],
    [
      'a sale without a price, which is stored as null',
      { sale_status: 'sold' as const, sale: { ...sale, price_paid: null } },
      { sale_status: 'sold' as const, sale: { ...sale, price_paid: null } },
    ],
    [
      'a sale that the server dated',
      { sale_status: 'sold' as const },
      { sale_status: 'sold' as const, sale },
    ],
    ['an archived house', { archived: true }, { archived_at }],
  ])('is recognised in what is stored: %s', (_, change, result) => {
    expect(isStored(stored(result), row, change)).toBe(true);
    expect(isStored(stored({}), row, change)).toBe(false);
  });

  test('is not taken for one in which somebody else changed something else', () => {
    const sold = { sale_status: 'sold' as const, sale };
    expect(isStored(stored({ is_featured: true, price: 5 }), row, { is_featured: true })).toBe(
      false,
    );
    const theirs = { ...sale, price_paid: 20_500 };
    expect(isStored(stored({ ...sold, sale: theirs }), row, sold)).toBe(false);
    expect(isStored(stored({ is_new: !row.is_new, archived_at }), row, { archived: true })).toBe(
      false,
    );
    expect(
      isStored(stored({ is_featured: true, model: 'Other' }), row, { is_featured: true }),
    ).toBe(false);
  });
});

describe('undoing a change in the house table', () => {
  const sale = { sold_on: '2026-11-20', price_paid: 21_000, buyer: null };
  const reservation = { until: '2026-11-27', deposit: 500, buyer: null };
  const changes = fc.record(
    {
      price: fc.integer({ min: 1, max: 50_000 }),
      is_visible: fc.boolean(),
      archived: fc.boolean(),
      sale_status: fc.constantFrom('available' as const, 'sold' as const, 'reserved' as const),
    },
    { requiredKeys: [] },
  );

  test('restores the house, whatever was changed together', () => {
    const states = fc.constantFrom(
      row,
      buildCaravan({ sale_status: 'sold', sale }),
      buildCaravan({ sale_status: 'reserved', reservation }),
      buildCaravan({ archived_at: row.updated_at, is_visible: false }),
    );
    fc.assert(
      fc.property(states, changes, (before, change) => {
        expect(withChange(withChange(before, change), undoOf(before, change))).toEqual(before);
      }),
    );
  });

  test('does not claim a sale or reservation that was never recorded', () => {
    const [reserved, sold] = (['reserved', 'sold'] as const).map((sale_status) =>
      buildCaravan({ sale_status }),
    );
    const deposit = { until: null, deposit: 500, buyer: null };
    if (reserved)
      expect(undoOf(reserved, { sale_status: 'reserved', reservation: deposit })).toEqual({
        sale_status: 'reserved',
        reservation: null,
      });
    if (sold)
      expect(undoOf(sold, { sale_status: 'available' })).toEqual({
        sale_status: 'sold',
        sale: null,
      });
  });
});
