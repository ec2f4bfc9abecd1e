import { useQueryClient } from '@tanstack/react-query';
import type { TableRows } from '#domain/csv.ts';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { houseRows } from '#domain/houses/csv/write-csv.ts';
import { daysInStock } from '#domain/houses/sale.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import type { AdminMessages } from '#shared/texts/admin-messages.ts';
import { type Candidate, candidatesOf, requestOf } from '../../data/buyers.ts';

import { rowsQuery } from '../../data/house-rows.ts';
import { fetchWholeHouses } from '../../data/houses.ts';

import { callsQuery, enquiriesQuery, loansQuery, viewingsQuery } from '../../data/whole-lists.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { fieldWord } from '../../kit/changes.tsx';
import { useTableFile } from '../../kit/lists/table-file.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { staffApi } from '../../session/staff-api.ts';

/** Saves houses as a file that the import can read, or a table of the sold houses. */
export function useExport() {
  const { messages } = useAdmin();
  const cache = useQueryClient();
  const { save, ...file } = useTableFile();
  return {
    ...file,
    /** In the order of `ids`, under the columns' names or under the form's labels. */
    save: (ids: readonly string[], headings: 'names' | 'labels' = 'names') =>
      save(messages.adminTools.export, async () => {
        const byId = new Map((await fetchWholeHouses()).map((house) => [house.id, house]));
        const houses = ids.flatMap((id) => byId.get(id) ?? []);
        return headings === 'names'
          ? houseRows(houses)
          : houseRows(houses, (column) => fieldWord(column, messages));
      }),
    saveSales: () =>
      save(messages.adminTools.sales, async () => {
        const now = { staleTime: 0 };
        const houses = await cache.fetchQuery({ ...rowsQuery, ...now });
        const sold = houses.filter(({ sale_status }) => sale_status === 'sold');
        const lists =
          sold.some(({ sale }) => sale?.buyer) &&
          (await Promise.all([
            cache.fetchQuery({ ...enquiriesQuery, ...now }),
            cache.fetchQuery({ ...loansQuery, ...now }),
            cache.fetchQuery({ ...callsQuery, ...now }),
            cache.fetchQuery({ ...viewingsQuery, ...now }),
          ]));
        if (!lists) return saleRows(sold, [], messages, serverNow());
        const [enquiries, loans, calls, viewings] = lists;
        const known = candidatesOf({ enquiries, loans, calls, viewings });
        // The server records the export of customers' names before the file is made.
        const buyers = sold.map(({ sale }) => requestOf(sale?.buyer ?? null, known)?.kind);
        const count = (kind: RequestKind) => buyers.filter((one) => one === kind).length;
        const counts = {
          enquiries: count('enquiry'),
          loan_requests: count('loan'),
          calls: count('call'),
          viewings: count('viewing'),
        };
        const isNamed = Object.values(counts).some((named) => named > 0);
        if (isNamed) await staffApi.recordListExport({ body: counts });
        return saleRows(sold, known, messages, serverNow());
      }),
  };
}

/**
 * Sold houses as a table, the latest first; houses that were sold before the product recorded sales
 * come last, without a date. A buyer is named while their request (`known`) lives.
 */
export function saleRows(
  houses: readonly CaravanRow[],
  known: readonly Candidate[],
  messages: AdminMessages,
  now: Date,
): TableRows {
  const { adminTools, adminHouses, adminForm } = messages;
  const { columns } = adminTools.sales;
  const { sold, buyers } = adminHouses.sale;
  const day = ({ sale }: CaravanRow) => sale?.sold_on ?? '';
  return [
    [
      columns.house,
      adminForm.labels.year,
      adminForm.labels.stock_number,
      columns.status,
      sold.date,
      sold.sum,
      columns.listPrice,
      columns.days,
      sold.buyer,
    ],
    ...houses
      .filter(({ sale_status }) => sale_status === 'sold')
      .sort((one, other) => day(other).localeCompare(day(one)))
      .map((house) => {
        const { make, model, year, stock_number = '', sale, price, archived_at } = house;
        const status = adminHouses.statuses.sold;
        return [
          `${make} ${model}`,
          year,
          stock_number,
          archived_at === null ? status : `${status} (${adminTools.archivedBadge.toLowerCase()})`,
          sale?.sold_on ?? null,
          sale?.price_paid ?? null,
          price,
          sale && daysInStock(house, now),
          sale?.buyer ? (requestOf(sale.buyer, known)?.title ?? buyers.erased) : null,
        ];
      }),
  ];
}
