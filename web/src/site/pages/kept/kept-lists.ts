import { useSyncExternalStore } from 'react';
import type { KeptHouse, KeptList } from '../../scripts/kept-list.ts';

export { compared, favourites, viewed } from '../../scripts/kept-lists.ts';

const none: readonly KeptHouse[] = [];

/** What a list holds, always the newest; nothing on the server and in the render that adopts its HTML. */
export const useKept = (list: KeptList) => useSyncExternalStore(list.watch, list.houses, () => none);
