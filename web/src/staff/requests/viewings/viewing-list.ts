import type { CaravanRow } from '#domain/houses/caravan.ts';
import { buyerOf } from '#domain/houses/sale.ts';
import { housesOf } from '#domain/requests/kinded-request.ts';
import { isAhead, type StaffViewing } from '#domain/requests/viewing.ts';
import { startOf, type ViewingTime } from '#domain/requests/viewing-times.ts';

/** Whether its hour has begun. */
export const isBegun = (time: ViewingTime, now: Date): boolean => startOf(time) <= now.getTime();

export type ViewingAction = 'confirm' | 'move' | 'decline' | 'done' | 'missed';

/** What staff can do with a viewing at this moment, the likeliest first. */
export function actionsOf(
  { status, ...time }: Pick<StaffViewing, 'status' | 'day' | 'time'>,
  now: Date,
): readonly ViewingAction[] {
  if (isAhead(status) && isBegun(time, now)) return ['done', 'missed', 'move'];
  switch (status) {
    case 'wished':
      return ['confirm', 'move', 'decline'];
    case 'confirmed':
      return ['move', 'decline'];
    case 'done':
      return ['missed', 'move'];
    case 'missed':
      return ['done', 'move'];
    case 'declined':
    case 'cancelled':
      return ['move'];
    default:
      // What a later release calls it: this one leaves it alone.
      return [];
  }
}

/** What of its homes makes somebody call before a viewing; that one is reserved for them is none. */
export function houseTroubles(
  viewing: Pick<StaffViewing, 'id' | 'caravan_ids' | 'caravan_names'>,
  rows: readonly CaravanRow[],
): { name: string | null; trouble: 'sold' | 'reserved' | 'hidden' }[] {
  return housesOf(viewing).flatMap(({ id, name }) => {
    const row = rows.find((one) => one.id === id);
    if (!row?.is_visible || row.archived_at !== null) return { name, trouble: 'hidden' as const };
    const { sale_status: trouble } = row;
    return trouble === 'available' || buyerOf(row)?.id === viewing.id ? [] : { name, trouble };
  });
}
