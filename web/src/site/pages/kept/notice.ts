import { useSyncExternalStore } from 'react';
import type { KeptHouse, KeptList } from '../../scripts/kept-list.ts';
import { compared, favourites } from './kept-lists.ts';

/** Why something the visitor chose is not kept, or not for long. */
export type Notice = 'comparedFull' | 'favouritesFull' | 'unstored';

let shown: Notice | null = null;
const watchers = new Set<() => void>();

export function setNotice(notice: Notice | null): void {
  shown = notice;
  for (const changed of watchers) changed();
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

export const useNotice = () =>
  useSyncExternalStore(
    watch,
    () => shown,
    () => null,
  );

/** Puts a house on a list, or takes it off; what does not work out is said. */
function toggle(list: KeptList, house: KeptHouse, full: Notice): void {
  const kept = list.has(house.id) ? list.remove(house.id) : list.add(house);
  setNotice(kept === 'full' ? full : kept === 'unstored' ? 'unstored' : null);
}

export const toggleFavourite = (house: KeptHouse) => toggle(favourites, house, 'favouritesFull');
export const toggleCompared = (house: KeptHouse) => toggle(compared, house, 'comparedFull');
