import type { Caravan, CaravanPatch } from '../domain/caravan.ts';
import { DomainError } from '../domain/errors.ts';
import type { CaravanDeps } from './caravan-deps.ts';
import { getCaravanById } from './get-caravan.ts';
import { nextCaravan } from './next-caravan.ts';
import { refuseStale } from './update-caravan.ts';

/** Changes flags or the sale status, archives or restores. A house without a main picture can't be shown: `rule`. */
export async function patchCaravan(
  deps: Pick<CaravanDeps, 'caravans' | 'clock'>,
  id: string,
  { version, archived, ...changes }: CaravanPatch,
): Promise<Caravan> {
  const before = await getCaravanById(deps.caravans, id);
  refuseStale(before, version);
  if (changes.is_visible && before.main_image === null)
    throw new DomainError('rule', 'A house needs a picture before it can be shown', {
      fields: { main_image: 'imageRequired' },
    });
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const now = deps.clock();
  // What is archived already keeps the moment it was.
  const archived_at = archived === false ? null : (before.archived_at ?? (archived ? now.toISOString() : null));
  const caravan = nextCaravan(before, { ...given, archived_at }, now);
  await deps.caravans.replace(caravan, version);
  return caravan;
}
