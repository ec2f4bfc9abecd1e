import type { Caravan, CaravanInput } from '../domain/caravan.ts';
import type { CaravanDeps } from './caravan-deps.ts';
import { checkPictures } from './check-pictures.ts';
import { updateCaravan } from './update-caravan.ts';

/**
 * Adds a house, under the id its form brings or a new one. When that form added it already and the answer was lost on the way,
 * what was typed since goes into the same house, unless somebody changed it meanwhile (`conflict`).
 */
export async function createCaravan(
  deps: CaravanDeps,
  { form_id, ...input }: CaravanInput & { form_id?: string | undefined },
): Promise<Caravan> {
  const earlier = form_id === undefined ? null : await deps.caravans.get(form_id);
  if (earlier) return updateCaravan(deps, earlier.id, { ...input, version: 1 });
  await checkPictures(deps.pictures, input);
  const now = deps.clock().toISOString();
  const caravan: Caravan = {
    ...input,
    id: form_id ?? deps.newId(),
    price_history: { list_prices: input.is_visible ? [] : [{ from: now, price: null }], past_offers: [] },
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await deps.caravans.create(caravan);
  return caravan;
}
