import type { CaravanPatch, CaravanRow } from '../../../../../functions/domain/caravan.ts';

export const rowFlags = ['is_visible', 'is_new', 'is_featured'] as const;
const rowFields = [...rowFlags, 'sale_status', 'archived'] as const;
export type RowFlag = (typeof rowFlags)[number];
export type RowField = (typeof rowFields)[number];
/** One flag, the status, or whether it is archived, and its new value. */
export type RowChange = Omit<CaravanPatch, 'version'>;

export function changedField(change: RowChange): RowField {
  return rowFields.find((field) => change[field] !== undefined) ?? 'sale_status';
}

/** Changes on their way to the server, by house, oldest first. */
export type PendingChanges = ReadonlyMap<string, readonly RowChange[]>;

export function withPending(pending: PendingChanges, id: string, change: RowChange): PendingChanges {
  return new Map(pending).set(id, [...(pending.get(id) ?? []), change]);
}

export function withoutPending(pending: PendingChanges, id: string, change: RowChange): PendingChanges {
  const left = (pending.get(id) ?? []).filter((other) => other !== change);
  const next = new Map(pending);
  if (left.length > 0) next.set(id, left);
  else next.delete(id);
  return next;
}

/** The row as it will be once what is on its way has arrived. */
export function withChanges(row: CaravanRow, pending: PendingChanges): CaravanRow {
  const changes = pending.get(row.id);
  if (!changes) return row;
  const shown = { ...row };
  for (const change of changes) {
    const { is_visible, is_new, is_featured, sale_status, archived } = change;
    if (is_visible !== undefined) shown.is_visible = is_visible;
    if (is_new !== undefined) shown.is_new = is_new;
    if (is_featured !== undefined) shown.is_featured = is_featured;
    if (sale_status !== undefined) shown.sale_status = sale_status;
    // When exactly, the server will say.
    if (archived !== undefined) shown.archived_at = archived ? (row.archived_at ?? row.updated_at) : null;
  }
  return shown;
}
