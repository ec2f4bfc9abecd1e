import type { CaravanPatch, CaravanRow } from '#domain/houses/caravan.ts';

export const rowFlags = ['is_visible', 'is_new', 'is_featured'] as const;
/** What a change of a row leaves as it is. */
const ownFields = ['make', 'model', 'year', 'beds', 'bedrooms', 'main_image'] as const;
const rowFields = [...rowFlags, 'price', 'sale_status', 'archived'] as const;
/**
 * One flag, the list price, the status with what belongs to it, or whether it is archived, and its
 * new value.
 */
export type RowChange = Omit<CaravanPatch, 'version'>;

export function changedField(change: RowChange): (typeof rowFields)[number] {
  return rowFields.find((field) => change[field] !== undefined) ?? 'sale_status';
}

/** The row as it will be once the change is stored. */
export function withChange(row: CaravanRow, { archived, ...change }: RowChange): CaravanRow {
  const { is_visible = row.is_visible, is_new = row.is_new } = change;
  const {
    is_featured = row.is_featured,
    sale_status = row.sale_status,
    price = row.price,
  } = change;
  const same = sale_status === row.sale_status;
  const { sale = same ? row.sale : null, reservation = same ? row.reservation : null } = change;
  // An approximate moment: the server's answer has the exact one.
  const archived_at =
    archived === undefined
      ? row.archived_at
      : archived
        ? (row.archived_at ?? row.updated_at)
        : null;
  return {
    ...row,
    is_visible,
    is_new,
    is_featured,
    price,
    sale_status,
    sale,
    reservation,
    archived_at,
  };
}

/** Whether a change sells a house that was not sold before, rather than corrects its sale. */
export const isNewSale = (seen: Pick<CaravanRow, 'sale_status'>, change: RowChange): boolean =>
  change.sale_status === 'sold' && seen.sale_status !== 'sold';

/** What can be done with many houses at once; each is a change that a single row offers, too. */
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
export const isBulkAction = (name: unknown): name is BulkAction =>
  typeof name === 'string' && Object.hasOwn(bulkActions, name);

/** Whether the house is already as the change would make it. */
export function isAlready(row: CaravanRow, change: RowChange): boolean {
  const { is_visible, is_new, is_featured, sale_status, archived, price } = change;
  return (
    (is_visible === undefined || is_visible === row.is_visible) &&
    (is_new === undefined || is_new === row.is_new) &&
    (is_featured === undefined || is_featured === row.is_featured) &&
    (sale_status === undefined || sale_status === row.sale_status) &&
    (price === undefined || price === row.price) &&
    (archived === undefined || archived === (row.archived_at !== null))
  );
}

/** Sale and reservation as text; what was left out of them is null, as it is stored. */
const saleText = ({ sale, reservation }: Pick<CaravanRow, 'sale' | 'reservation'>) =>
  JSON.stringify([
    sale && [sale.sold_on, sale.price_paid, sale.buyer?.kind, sale.buyer?.id],
    reservation && [
      reservation.until,
      reservation.deposit,
      reservation.buyer?.kind,
      reservation.buyer?.id,
    ],
  ]);

/**
 * Whether a house is just what the change makes of the one that staff saw: then an earlier try of
 * theirs stored it, though its answer was lost.
 */
export function isStored(current: CaravanRow, seen: CaravanRow, change: RowChange): boolean {
  const wanted = withChange(seen, change);
  const { sale_status, sale, reservation } = change;
  // What staff did not give of a sale or a reservation the server fills in.
  const isFilledIn =
    sale_status !== undefined && sale_status !== 'available' && !sale && !reservation;
  return (
    ([...rowFlags, 'price', 'sale_status', ...ownFields] as const).every(
      (field) => current[field] === wanted[field],
    ) &&
    (current.archived_at === null) === (wanted.archived_at === null) &&
    (isFilledIn || saleText(current) === saleText(wanted))
  );
}

/**
 * The change that undoes another one. It confirms the old list price, however odd it looks, but not
 * what an offer makes of it that was added since.
 */
export function undoOf(row: CaravanRow, change: RowChange): RowChange {
  const flags = rowFlags.filter((flag) => change[flag] !== undefined);
  return {
    ...Object.fromEntries(flags.map((flag) => [flag, row[flag]])),
    ...(change.archived !== undefined && { archived: row.archived_at !== null }),
    ...(change.price !== undefined && { price: row.price, confirmed: 'list_price' }),
    ...(change.sale_status && {
      sale_status: row.sale_status,
      ...(row.sale_status === 'sold' && { sale: row.sale }),
      ...(row.sale_status === 'reserved' && { reservation: row.reservation }),
    }),
  };
}
