import { useSyncExternalStore } from 'react';
import { maxCompared, maxShortlist } from '../../../../../functions/domain/listing.ts';
import { createKeptList, type KeptHouse, type KeptList } from './kept-list.ts';

/** Houses seen last that are kept: eight to show besides the one that is open. */
const maxViewed = 9;

const where = { storage: () => localStorage, events: globalThis };

export const favourites = createKeptList({ key: 'favourites', max: maxShortlist, ...where });
export const compared = createKeptList({ key: 'compared', max: maxCompared, ...where });
export const viewed = createKeptList({ key: 'viewed', max: maxViewed, forgetsOldest: true, ...where });

const none: readonly KeptHouse[] = [];

/** What a list holds, always the newest; nothing on the server and in the render that adopts its HTML. */
export const useKept = (list: KeptList) => useSyncExternalStore(list.watch, list.houses, () => none);
