import type { Caravan, CaravanFields } from '../domain/caravan.ts';
import type { CaravanDeps } from './caravan-deps.ts';
import { checkPictures } from './check-pictures.ts';
import { newCaravan } from './next-caravan.ts';
import { askOddPrice, updateCaravan } from './update-caravan.ts';

/**
 * Adds a house, under the id its form brings or a new one. When that form added it already and the answer was lost on the way,
 * what was typed since goes into the same house, unless somebody changed it meanwhile (`conflict`).
 */
export async function createCaravan(
  deps: CaravanDeps,
  { form_id, confirmed, ...input }: CaravanFields & { form_id?: string | undefined; confirmed?: boolean | undefined },
): Promise<Caravan> {
  const earlier = form_id === undefined ? null : await deps.caravans.get(form_id);
  if (earlier) return updateCaravan(deps, earlier.id, { ...input, version: 1, confirmed });
  await checkPictures(deps.pictures, input);
  const caravan = newCaravan(input, form_id ?? deps.newId(), deps.clock());
  await askOddPrice(deps, null, caravan, confirmed);
  await deps.caravans.create(caravan);
  return caravan;
}
