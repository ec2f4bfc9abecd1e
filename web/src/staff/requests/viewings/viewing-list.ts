import { keptText, type TableRows } from '#domain/csv.ts';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { buyerOf } from '#domain/houses/sale.ts';
import { requestFinder } from '#domain/requests/find-request.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { housesOf } from '#domain/requests/kinded-request.ts';
import { isAhead, type StaffViewing, type ViewingStatus } from '#domain/requests/viewing.ts';
import { startOf, type ViewingTime } from '#domain/requests/viewing-times.ts';
import { toSofia } from '#domain/time.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import type { ViewingMessages } from '#shared/texts/admin-viewings-messages.ts';
import { byHour } from '../../data/viewings.ts';
import type { ViewingTab } from '../../paths.ts';

/** A viewing as a row of the list. `status` is its tab: the filter of this list. */
export interface ViewingRow {
  id: string;
  status: ViewingTab;
  created_at: string;
  viewing: StaffViewing;
}

export function tabOf(status: ViewingStatus): ViewingTab {
  if (status === 'wished') return 'wished';
  return status === 'confirmed' ? 'agreed' : 'over';
}

export const rowOf = (viewing: StaffViewing): ViewingRow => ({
  id: viewing.id,
  status: tabOf(viewing.status),
  created_at: viewing.created_at,
  viewing,
});

/** The rows of all viewings: the next hour first, then what is over, the latest first. */
export const viewingRows = (viewings: readonly StaffViewing[]): ViewingRow[] =>
  byHour(viewings).map(rowOf);

/** The rows in which every typed word is found. */
export function findViewings(rows: readonly ViewingRow[], search: string): ViewingRow[] {
  const found = requestFinder(search);
  return rows.filter(({ viewing }) => {
    const { id, name, phone, email, admin_notes, next_step } = viewing;
    const houses = housesOf(viewing).map((house) => house.name ?? '');
    return found(phone, name, email, ...houses, admin_notes, next_step?.text ?? '', id);
  });
}

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

/** Viewings as a table: a row for each, under the column names of their page. */
export function viewingTable(
  rows: readonly ViewingRow[],
  messages: AdminMessages,
  { columns, details }: ViewingMessages,
): TableRows {
  const { contact, notes } = messages.adminRequests;
  const { statuses } = messages.adminPeople.viewings;
  return [
    [
      contact.reference,
      columns.received,
      details.when,
      columns.status,
      columns.customer,
      contact.email,
      contact.phone,
      contact.language,
      columns.house,
      notes.title,
    ],
    ...rows.map(({ viewing }) => {
      const { id, created_at, day, time, status, name, email, phone, lang, admin_notes } = viewing;
      const houses = housesOf(viewing).flatMap((house) => house.name ?? []);
      return [
        keptText(referenceOf(id)),
        toSofia(created_at).replace('T', ' '),
        `${day} ${time}`,
        statuses[status],
        name,
        email,
        keptText(phone),
        contact.languages[lang],
        houses.join(', ') || null,
        admin_notes,
      ];
    }),
  ];
}
