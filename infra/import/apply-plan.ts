import { isDeepStrictEqual } from 'node:util';
import { type Caravan, caravanSchema } from '../../functions/domain/caravan.ts';
import { nextVersion } from '../../functions/domain/next-version.ts';
import type { RowPlan } from './plan-row.ts';
import type { Pictures } from './row-pictures.ts';

/** What a plan comes to: the house to write, or null when the table has it like that already. */
export interface Change {
  kind: 'created' | 'updated' | 'unchanged';
  house: Caravan;
  /** A house can't be seen without a picture. */
  hidden: boolean;
}

/** The house after the row; an update is of the version after the one that was read. */
export function changeOf({ id, parsed, house }: RowPlan, pictures: Pictures, now: Date): Change {
  const instant = now.toISOString();
  const hidden = pictures.main_image === null;
  const after = caravanSchema.parse({
    ...parsed.fields,
    ...pictures,
    is_visible: parsed.fields.is_visible && !hidden,
    id,
    version: house?.version ?? 1,
    created_at: house?.created_at ?? parsed.created_at ?? instant,
    updated_at: house?.updated_at ?? instant,
  });
  if (!house) return { kind: 'created', house: after, hidden };
  if (isDeepStrictEqual(after, caravanSchema.parse(house))) return { kind: 'unchanged', house: after, hidden };
  return { kind: 'updated', house: { ...after, ...nextVersion(house, now) }, hidden };
}
