import { filterNames } from '../../functions/domain/listing.ts';

/**
 * Query names that make a difference to a public page or call: every name the listing reads, the other names in use for
 * the same things included. Whatever else an address carries (campaign tags, noise) shares one cached answer.
 */
export const cachedQueryNames: readonly string[] = [
  ...filterNames,
  'sort',
  'dir',
  'page',
  'view',
  'condition',
  'berth',
  'capacity',
];
