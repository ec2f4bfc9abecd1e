import { describe, expect, test } from 'vitest';
import { changedField, withChange } from '../../../../web/src/staff/houses/house-list.ts';
import { withWishes } from '../../../../web/src/staff/kit/writes.ts';
import { buildCaravan } from '../../../support/build-caravan.ts';

const row = buildCaravan({ is_visible: true, is_featured: false, sale_status: 'available' });
const hide = { id: row.id, wish: { is_visible: false } };

describe('a change in the staff table', () => {
  test('shows at once and is gone when it is refused', () => {
    expect(withWishes(row, [hide], withChange).is_visible).toBe(false);
    expect(withWishes(row, [], withChange)).toBe(row);
  });

  test('a refused change leaves the later one of the same house standing', () => {
    const sell = { id: row.id, wish: { sale_status: 'sold' as const } };
    expect(withWishes(row, [sell], withChange)).toEqual({ ...row, sale_status: 'sold' });
  });

  test('the last of two changes to one flag is what shows', () => {
    const featured = (is_featured: boolean) => ({ id: row.id, wish: { is_featured } });
    expect(withWishes(row, [featured(true), featured(false)], withChange).is_featured).toBe(false);
  });

  test('touches no other house', () => {
    const other = buildCaravan({ id: '99999999-0000-4000-8000-000000000009' });
    expect(withWishes(other, [hide], withChange)).toBe(other);
  });

  test('names its field', () => {
    expect(changedField({ is_new: false })).toBe('is_new');
    expect(changedField({ sale_status: 'sold' })).toBe('sale_status');
  });
});
