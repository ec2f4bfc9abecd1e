import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Caravan, CaravanInput, CaravanPatch, CaravanRow } from '../../../../functions/domain/caravan.ts';
import { callApi } from '../../lib/api-client.ts';
import { withStaffToken } from '../session/staff-api.ts';

const rowsKey = ['staff', 'caravan-rows'] as const;

/** Every page of the list, newest first; a house that moved between pages while they were read appears once. */
async function fetchRows(signal: AbortSignal): Promise<CaravanRow[]> {
  const rows = new Map<string, CaravanRow>();
  let cursor: string | null = null;
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await withStaffToken((token) => callApi('GET', '/api/admin/caravans', { query }, { token, signal }));
    for (const row of page.items) rows.set(row.id, row);
    cursor = page.next;
  } while (cursor !== null);
  return [...rows.values()];
}

export const rowsQuery = queryOptions({
  queryKey: rowsKey,
  queryFn: ({ signal }) => fetchRows(signal),
  refetchOnWindowFocus: true,
});

/** One house as it is now: the form always opens on what is stored. */
export function houseQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'caravan', id],
    queryFn: async ({ signal }) => {
      const { caravan } = await withStaffToken((token) =>
        callApi('GET', '/api/admin/caravans/{id}', { params: { id } }, { token, signal }),
      );
      return caravan;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** `formId` is made with the form: saved again after a lost answer, the same house is meant. */
export async function createHouse(formId: string, input: CaravanInput): Promise<Caravan> {
  const { caravan } = await withStaffToken((token) =>
    callApi('POST', '/api/admin/caravans', { body: { ...input, form_id: formId } }, { token }),
  );
  return caravan;
}

/** `version` is the one the form was opened on; rejects with `conflict` when there is a newer one. */
export async function updateHouse(id: string, version: number, input: CaravanInput): Promise<Caravan> {
  const { caravan } = await withStaffToken((token) =>
    callApi('PUT', '/api/admin/caravans/{id}', { params: { id }, body: { ...input, version } }, { token }),
  );
  return caravan;
}

export async function patchHouse(id: string, patch: CaravanPatch): Promise<Caravan> {
  const { caravan } = await withStaffToken((token) =>
    callApi('PATCH', '/api/admin/caravans/{id}', { params: { id }, body: patch }, { token }),
  );
  return caravan;
}

export async function deleteHouse(id: string): Promise<void> {
  await withStaffToken((token) => callApi('DELETE', '/api/admin/caravans/{id}', { params: { id } }, { token }));
}

/** Puts a house as the server answered it into the list, without asking for the list again. */
export function rememberRow(cache: QueryClient, row: CaravanRow) {
  cache.setQueryData(rowsQuery.queryKey, (rows) => {
    if (!rows) return rows;
    if (!rows.some(({ id }) => id === row.id)) return [row, ...rows];
    return rows.map((other) => (other.id === row.id ? row : other));
  });
}

export function forgetRow(cache: QueryClient, id: string) {
  cache.setQueryData(rowsQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id));
}
