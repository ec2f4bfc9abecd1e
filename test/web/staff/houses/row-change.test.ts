import { describe, expect, test } from 'vitest';
import {
  changedField,
  type PendingChanges,
  withChanges,
  withoutPending,
  withPending,
} from '../../../../web/src/staff/houses/table/row-change.ts';
import { buildCaravan } from '../../../support/build-caravan.ts';

const row = buildCaravan({ is_visible: true, is_featured: false, sale_status: 'available' });
const none: PendingChanges = new Map();

describe('a change in the staff table', () => {
  test('shows at once and is gone when it is refused', () => {
    const hide = { is_visible: false };
    const sent = withPending(none, row.id, hide);
    expect(withChanges(row, sent).is_visible).toBe(false);
    expect(withChanges(row, withoutPending(sent, row.id, hide))).toEqual(row);
  });

  test('a refused change leaves the later one of the same house standing', () => {
    const hide = { is_visible: false };
    const sell = { sale_status: 'sold' as const };
    const left = withoutPending(withPending(withPending(none, row.id, hide), row.id, sell), row.id, hide);
    expect(withChanges(row, left)).toEqual({ ...row, sale_status: 'sold' });
  });

  test('the last of two changes to one flag is what shows', () => {
    const twice = withPending(withPending(none, row.id, { is_featured: true }), row.id, { is_featured: false });
    expect(withChanges(row, twice).is_featured).toBe(false);
  });

  test('touches no other house', () => {
    const other = buildCaravan({ id: '99999999-0000-4000-8000-000000000009' });
    expect(withChanges(other, withPending(none, row.id, { is_new: true }))).toBe(other);
  });

  test('names its field', () => {
    expect(changedField({ is_new: false })).toBe('is_new');
    expect(changedField({ sale_status: 'sold' })).toBe('sale_status');
  });
});
