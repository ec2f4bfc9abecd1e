import { queryOptions } from '@tanstack/react-query';
import type { CaravanRow } from '../../../../functions/domain/caravan.ts';
import { noteServerTime } from '../kit/server-clock.ts';
import { staffApi } from '../session/staff-api.ts';

/** Every page of the list, newest first; a house that moved between pages meanwhile appears once. */
async function fetchRows(signal: AbortSignal): Promise<CaravanRow[]> {
  const rows = new Map<string, CaravanRow>();
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await staffApi.listCaravanRows({ query }, { signal, onAnswer: noteServerTime });
    for (const row of page.items) rows.set(row.id, row);
    cursor = page.next;
  } while (cursor !== null);
  return [...rows.values()];
}

/** All houses, hidden ones too: for the house table, and for choosing in campaigns and discounts. */
export const rowsQuery = queryOptions({
  queryKey: ['staff', 'caravan-rows'] as const,
  queryFn: ({ signal }) => fetchRows(signal),
  refetchOnWindowFocus: true,
});
