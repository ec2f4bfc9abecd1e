import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterNames, parseListingQuery } from '#domain/houses/listing.ts';
import { activeFilters, listingHref, withoutFilters } from '#site/pages/listing/listing-address.ts';

const chosen = parseListingQuery(
  new URLSearchParams('search=rio&type=used&page=3&sort=price-desc'),
);

test('the address of a listing names what was chosen, and nothing when nothing was', () => {
  expect(listingHref('bg', {})).toBe('/bg/houses');
  expect(listingHref('en', chosen)).toMatch(/^\/en\/houses\?/);
  expect(
    parseListingQuery(new URL(listingHref('en', chosen), 'https://site.example').searchParams),
  ).toEqual(chosen);
});

describe('a listing without some filters', () => {
  test('starts at its first page and keeps the others and the order', () => {
    expect(withoutFilters(chosen, ['type'])).toEqual(
      parseListingQuery(new URLSearchParams('search=rio&sort=price-desc')),
    );
    expect(activeFilters(withoutFilters(chosen))).toEqual([]);
  });

  test('has exactly the filters that were not dropped, whichever they are', () => {
    const names = fc.subarray([...filterNames]);
    fc.assert(
      fc.property(names, (dropped) => {
        const left = activeFilters(chosen).filter((name) => !dropped.includes(name));
        expect(activeFilters(withoutFilters(chosen, dropped))).toEqual(left);
      }),
    );
  });

  test('leaves the state itself as it was', () => {
    const before = structuredClone(chosen);
    withoutFilters(chosen);
    expect(chosen).toEqual(before);
  });
});
