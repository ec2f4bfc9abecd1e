import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConfirmedAs } from '#domain/form-fields.ts';
import {
  type Caravan,
  type CaravanFields,
  type CaravanPatch,
  caravanRow,
  caravanSchema,
} from '#domain/houses/caravan.ts';
import { conflictOf } from '../kit/writes.ts';
import { staffApi } from '../session/staff-api.ts';
import { allPages } from './all-pages.ts';
import { rowsQuery } from './house-rows.ts';

/** One house as it is now: the form always opens on the stored version. */
export function houseQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'caravan', id],
    queryFn: async ({ signal }) => {
      const { caravan } = await staffApi.getCaravanById({ params: { id } }, { signal });
      return caravan;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** A hidden house of a file may keep addresses of pictures elsewhere. */
type HouseInput = CaravanFields & { keeps_addresses?: boolean };

/**
 * `formId` is made with the form: a form that is saved again after a lost answer adds no second
 * house. `confirmed`: which prices that look mistyped staff confirmed; for others the call rejects
 * with `needs_confirmation`.
 */
export async function createHouse(
  formId: string,
  input: HouseInput,
  confirmed: ConfirmedAs = false,
): Promise<Caravan> {
  const { caravan } = await staffApi.createCaravan({
    body: { ...input, form_id: formId, confirmed },
  });
  return caravan;
}

/**
 * `version` is the one the form was opened on; rejects with `conflict` when there is a newer one.
 */
export async function updateHouse(
  id: string,
  version: number,
  input: HouseInput,
  confirmed: ConfirmedAs = false,
): Promise<Caravan> {
  const { caravan } = await staffApi.updateCaravan({
    params: { id },
    body: { ...input, version, confirmed },
  });
  return caravan;
}

export async function patchHouse(id: string, patch: CaravanPatch): Promise<Caravan> {
  const { caravan } = await staffApi.patchCaravan({ params: { id }, body: patch });
  return caravan;
}

/** With a version it rejects with `conflict` when there is a newer one. */
export async function deleteHouse(id: string, version?: number): Promise<void> {
  const query = version === undefined ? {} : { version: String(version) };
  await staffApi.deleteCaravan({ params: { id }, query });
}

/** Puts the house that the server answered into the list, without asking for the list again. */
export function rememberRow(cache: QueryClient, house: Caravan) {
  const row = caravanRow(house);
  cache.setQueryData(rowsQuery.queryKey, (rows) => {
    if (!rows) return rows;
    if (!rows.some(({ id }) => id === row.id)) return [row, ...rows];
    return rows.map((other) => (other.id === row.id ? row : other));
  });
}

export function forgetRow(cache: QueryClient, id: string) {
  cache.setQueryData(rowsQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id));
}

/**
 * The house as it is now, from the error of a change that conflicts with somebody else's; null for
 * any other error.
 */
export const houseConflict = (error: unknown) => conflictOf(caravanSchema, error);

type WholePage = Awaited<ReturnType<typeof staffApi.listWholeCaravans>>;
export type WholeHouse = WholePage['items'][number];

/** Every house as it is now, or about `most` of the newest, with everything that staff can edit. */
export const fetchWholeHouses = (most?: number): Promise<WholeHouse[]> =>
  allPages((query) => staffApi.listWholeCaravans({ query }), most);
