import { isDeepStrictEqual } from 'node:util';
import { type Caravan, caravanSchema } from '../../functions/domain/caravan.ts';
import { newCaravan, nextCaravan } from '../../functions/use-cases/houses/save-caravan.ts';
import type { RowPlan } from './plan-row.ts';
import type { Pictures } from './row-pictures.ts';

/** What a plan comes to: the house to write, or as the table has it already. */
export interface Change {
  kind: 'created' | 'updated' | 'unchanged';
  house: Caravan;
  /** A house can't be seen without a picture. */
  hidden: boolean;
}

/**
 * The house after the row; an update is of the version after the one that was read, and remembers the list prices as a
 * change by staff would.
 */
export function changeOf({ id, parsed, house }: RowPlan, pictures: Pictures, now: Date): Change {
  const hidden = pictures.main_image === null;
  const fields = { ...parsed.fields, ...pictures, is_visible: parsed.fields.is_visible && !hidden };
  if (!house) {
    const added = newCaravan(fields, id, now, parsed.created_at ?? undefined);
    return { kind: 'created', house: caravanSchema.parse(added), hidden };
  }
  const before = caravanSchema.parse(house);
  if (isDeepStrictEqual(caravanSchema.parse({ ...before, ...fields }), before))
    return { kind: 'unchanged', house: before, hidden };
  return { kind: 'updated', house: caravanSchema.parse(nextCaravan(before, fields, now)), hidden };
}
