import type { Caravan } from '../domain/caravan.ts';
import { DomainError } from '../domain/errors.ts';
import type { CaravanStore } from './caravan-store.ts';

/** One house, visible or not; rejects with `not_found`. */
export async function getCaravanById(caravans: Pick<CaravanStore, 'get'>, id: string): Promise<Caravan> {
  const caravan = await caravans.get(id);
  if (!caravan) throw new DomainError('not_found', 'There is no such house');
  return caravan;
}
