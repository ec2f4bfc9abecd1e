import * as z from 'zod/mini';
import { confirmedField, fieldValue } from '#domain/form-fields.ts';
import {
  type Caravan,
  type CaravanRow,
  caravanFieldsSchema,
  caravanPatchSchema,
} from '#domain/houses/caravan.ts';
import { caravanFieldNames } from '#domain/houses/caravan-fields.ts';
import { reservationSchema, saleSchema } from '#domain/houses/sale.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { isAlready } from './house-change.ts';
import { createHouse, deleteHouse, patchHouse, updateHouse, type WholeHouse } from './houses.ts';

const wholeSchema = z.strictObject({
  whole: caravanFieldsSchema,
  confirmed: confirmedField,
  /** Only to undo: what the house had besides its fields. */
  sale: z.optional(z.nullable(saleSchema)),
  reservation: z.optional(z.nullable(reservationSchema)),
});
const removalSchema = z.strictObject({ removed: z.literal(true) });

/** What is done with one house: some values of its row, all of its fields, or its removal. */
export const houseEditSchema = z.union([
  wholeSchema,
  removalSchema,
  z.omit(z.object(caravanPatchSchema.shape), { version: true }),
]);
export type HouseEdit = z.infer<typeof houseEditSchema>;

/** The edit that gives a house back everything that a row of a file may change. */
export function restoring(house: WholeHouse): HouseEdit {
  const { sale_status, sale, reservation } = house;
  return {
    whole: z.parse(z.object(caravanFieldsSchema.shape), house),
    confirmed: 'list_price',
    ...(sale_status === 'sold' && { sale }),
    ...(sale_status === 'reserved' && { reservation }),
  };
}

/**
 * Whether the house is as the edit makes it; of a house of the list only the fields that it has
 * there are compared.
 */
export function isEdited(house: CaravanRow | Caravan, edit: HouseEdit): boolean {
  if ('removed' in edit) return false;
  if (!('whole' in edit)) return isAlready(house, edit);
  return caravanFieldNames.every((name) => {
    const value = fieldValue(house, name);
    return value === undefined || same(value, fieldValue(edit.whole, name));
  });
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Makes the edit on this version, 0 for a house to be added; answers the house, or null once it is
 * removed.
 */
export async function editHouse(
  id: string,
  { version, ...edit }: { version: number } & HouseEdit,
): Promise<Caravan | null> {
  if ('removed' in edit) {
    await deleteHouse(id, version).catch((error: unknown) => {
      // An earlier try removed it, and its answer was lost; or somebody else did.
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    });
    return null;
  }
  if (!('whole' in edit)) return patchHouse(id, { version, ...edit });
  const { whole, confirmed, sale, reservation } = edit;
  const input = { ...whole, keeps_addresses: true };
  if (version === 0) return createHouse(id, input, confirmed);
  const saved = await updateHouse(id, version, input, confirmed);
  const { sale_status } = whole;
  if (sale !== undefined && !same(sale, saved.sale))
    return patchHouse(id, { version: saved.version, sale_status, sale });
  if (reservation !== undefined && !same(reservation, saved.reservation))
    return patchHouse(id, { version: saved.version, sale_status, reservation });
  return saved;
}
