import type { QueryClient } from '@tanstack/react-query';
import type { Caravan, CaravanPatch } from '#domain/houses/caravan.ts';
import { noteOwnVersion } from '../kit/own-versions.ts';
import { houseConflict, houseQuery, patchHouse, rememberRow } from './houses.ts';

/** What a step makes of the house as it is now; null where nothing is left to do. */
export type HouseStep = (house: Caravan) => Omit<CaravanPatch, 'version'> | null;

/** Times that a step is made anew on what somebody else stored meanwhile. */
const mostTries = 8;

/** Remembers a house as the server answered it, in the list and by itself. */
function remember(cache: QueryClient, house: Caravan): void {
  cache.setQueryData(houseQuery(house.id).queryKey, house);
  rememberRow(cache, house);
}

/**
 * Stores a step that goes with whatever others change, such as one more picture: after a conflict it
 * is made anew on the house as it is then. Steps of a house, and changes of its row, go one after
 * the other. Rejects with the last error.
 */
export function saveStep(cache: QueryClient, id: string, step: HouseStep): Promise<Caravan> {
  async function attempt(): Promise<Caravan> {
    let house = await cache.ensureQueryData(houseQuery(id));
    for (let tries = 1; ; tries += 1) {
      const patch = step(house);
      if (patch === null) return house;
      try {
        const saved = await patchHouse(id, { version: house.version, ...patch });
        noteOwnVersion(cache, id, { before: house.version, after: saved.version });
        remember(cache, saved);
        return saved;
      } catch (error) {
        const current = houseConflict(error);
        if (!current || tries === mostTries) throw error;
        house = current;
        remember(cache, house);
      }
    }
  }
  return cache
    .getMutationCache()
    .build(cache, { mutationFn: attempt, scope: { id }, networkMode: 'always' })
    .execute(undefined);
}
