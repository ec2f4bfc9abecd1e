import type { Caravan, PublicCaravan } from '../domain/caravan.ts';
import type { HouseChange } from './snapshot.ts';

/** What a visitor may know of a house, or null when it is not shown: hidden, or without a picture. */
export function publicHouse({
  version: _version,
  price_history: _history,
  is_visible,
  main_image,
  ...house
}: Caravan): PublicCaravan | null {
  return is_visible && main_image !== null ? { ...house, main_image } : null;
}

export function writtenHouse(caravan: Caravan): HouseChange {
  const { id, version, updated_at } = caravan;
  return { id, version, updated_at, removed: false, house: publicHouse(caravan) };
}

/** The deletion of a house whose last state this was. */
export function removedHouse({ id, version, updated_at }: Pick<Caravan, 'id' | 'version' | 'updated_at'>): HouseChange {
  return { id, version, updated_at, removed: true, house: null };
}
