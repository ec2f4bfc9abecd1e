import { maxCompared, maxShortlist } from '#domain/houses/shortlist.ts';
import { createKeptList } from './kept-list.ts';

/** Houses seen last that are kept: eight to show, and the open one. */
const maxViewed = 9;

const where = { storage: () => localStorage, events: globalThis };

export const favourites = createKeptList({ key: 'favourites', max: maxShortlist, ...where });
export const compared = createKeptList({ key: 'compared', max: maxCompared, ...where });
export const viewed = createKeptList({
  key: 'viewed',
  max: maxViewed,
  forgetsOldest: true,
  ...where,
});

/** The houses of the comparison, in the order in which they were chosen. */
export const chosenIds = () =>
  compared
    .houses()
    .map(({ id }) => id)
    .reverse();
