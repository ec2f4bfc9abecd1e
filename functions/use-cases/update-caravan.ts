import type { Caravan, CaravanFields } from '../domain/caravan.ts';
import { DomainError } from '../domain/errors.ts';
import type { CaravanDeps } from './caravan-deps.ts';
import { checkPictures } from './check-pictures.ts';
import { getCaravanById } from './get-caravan.ts';
import { nextCaravan } from './next-caravan.ts';

/** Replaces what staff can edit, if nobody changed the house since `version`. */
export async function updateCaravan(
  deps: CaravanDeps,
  id: string,
  { version, ...input }: CaravanFields & { version: number },
): Promise<Caravan> {
  const before = await getCaravanById(deps.caravans, id);
  refuseStale(before, version);
  await checkPictures(deps.pictures, input, before);
  const caravan = nextCaravan(before, input, deps.clock());
  await deps.caravans.replace(caravan, version);
  return caravan;
}

/** Rejects with `conflict`, the house as it is now in the details, when it is not at `version` any more. */
export function refuseStale(current: Caravan, version: number): void {
  if (current.version !== version)
    throw new DomainError('conflict', 'Someone else changed this house meanwhile', { details: { current } });
}
