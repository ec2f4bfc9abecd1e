import { slugIdLength } from './slug.ts';

/** Houses that are compared side by side at most. */
export const maxCompared = 4;
/** Houses that one call, and one visitor's favourites, hold at most. */
export const maxShortlist = 60;

/** Characters of such a list that are read: anybody may write an address. */
const longestList = maxShortlist * 200;

const houseNumber = new RegExp(`^[0-9a-f]{${slugIdLength}}$`);

/**
 * House numbers out of an address, separated by commas: the eight characters that end a slug, or
 * the whole slug. Others are ignored, and each house counts once.
 */
export function parseShortlist(text = ''): string[] {
  const numbers = text
    .slice(0, longestList)
    .toLowerCase()
    .split(',')
    .map((slug) => slug.trim().slice(-slugIdLength));
  return [...new Set(numbers)].filter((number) => houseNumber.test(number)).slice(0, maxShortlist);
}
