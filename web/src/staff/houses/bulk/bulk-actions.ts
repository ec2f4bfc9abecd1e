import type { CaravanRow } from '../../../../../functions/domain/caravan.ts';
import type { RowChange } from '../table/row-change.ts';

/** What can be done to many houses at once, each a change that a row takes too. */
export const bulkActions = {
  show: { is_visible: true },
  hide: { is_visible: false },
  new: { is_new: true },
  used: { is_new: false },
  feature: { is_featured: true },
  unfeature: { is_featured: false },
  available: { sale_status: 'available' },
  reserved: { sale_status: 'reserved' },
  sold: { sale_status: 'sold' },
  archive: { archived: true },
  restore: { archived: false },
} as const satisfies Record<string, RowChange>;
export type BulkAction = keyof typeof bulkActions;

/** Whether the house is already as the change would make it. */
export function isAlready(row: CaravanRow, change: RowChange): boolean {
  const { is_visible, is_new, is_featured, sale_status, archived } = change;
  return (
    (is_visible === undefined || is_visible === row.is_visible) &&
    (is_new === undefined || is_new === row.is_new) &&
    (is_featured === undefined || is_featured === row.is_featured) &&
    (sale_status === undefined || sale_status === row.sale_status) &&
    (archived === undefined || archived === (row.archived_at !== null))
  );
}
