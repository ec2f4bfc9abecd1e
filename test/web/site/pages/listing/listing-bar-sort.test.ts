import { expect, test } from 'vitest';
import {
  listingSearchParams,
  parseListingQuery,
  type SortDirection,
  sortFields,
} from '#domain/houses/listing.ts';

const orders = sortFields
  .flatMap((field) => (['asc', 'desc'] satisfies SortDirection[]).map((dir) => ({ field, dir })))
  .filter(({ field, dir }) => field !== 'newest' || dir === 'asc');

test.each(orders)(
  'the sort control of a plain form, $field-$dir, means the same as the two parameters',
  ({ field, dir }) => {
    const both = parseListingQuery(new URLSearchParams({ sort: field, dir }));
    expect(parseListingQuery(new URLSearchParams({ sort: `${field}-${dir}` }))).toEqual(both);
    expect(both).toMatchObject({ sort: field, dir });
    expect(parseListingQuery(listingSearchParams(both))).toEqual(both);
  },
);
