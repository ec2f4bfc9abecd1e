import type { QueryClient } from '@tanstack/react-query';
import { type Caravan, caravanRow } from '../../../../../functions/domain/caravan.ts';
import { rowsQuery } from '../../kit/house-rows.ts';
import { staffApi } from '../../session/staff-api.ts';

/** ms. The server's own time for it is 29 s. */
const timeout = 30_000;

/** Brings over what there is time for of one house's pictures; addresses in `skip` are left alone. */
export function migrateHouse(caravan_id: string, skip: string[]) {
  return staffApi.migrateImages({ params: { caravan_id }, body: { skip } }, { timeout });
}

/** Puts a house as the server answered it into the list, if that has it. */
export function rememberHouse(cache: QueryClient, house: Caravan) {
  cache.setQueryData(rowsQuery.queryKey, (rows) => {
    const known = rows?.find(({ id }) => id === house.id);
    if (!rows || !known || known.version === house.version) return rows;
    return rows.map((row) => (row === known ? caravanRow(house) : row));
  });
}
