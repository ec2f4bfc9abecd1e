import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ListingQuery,
  listingSearchParams,
  parseListingQuery,
  yearOptions,
} from '../../../functions/domain/listing.ts';

const parse = (query: string) => parseListingQuery(new URLSearchParams(query));
const plain = { sort: 'price', dir: 'asc', page: 1, view: 'grid' };

describe('a listing address', () => {
  test('without a query is the first page of everything, cheapest first', () => {
    expect(parse('')).toEqual(plain);
  });

  test('gives every filter', () => {
    expect(
      parse(
        'search=two+words&type=used&discount=true&available=true&make=ABI&minPrice=1000&maxPrice=20000&beds=6&bedrooms=2&year=2013',
      ),
    ).toEqual({
      ...plain,
      search: 'two words',
      type: 'used',
      discount: true,
      available: true,
      make: 'ABI',
      minPrice: 1000,
      maxPrice: 20000,
      beds: 6,
      bedrooms: 2,
      year: 2013,
    });
  });

  test.each([
    'beds=six',
    'beds=',
    'beds=-2',
    'beds=1e3',
    'minPrice=NaN',
    'maxPrice=99999999999999999999',
    'type=old',
    'discount=yes',
    'discount=false',
    'available=yes',
    'available=false',
    'sort=colour',
    'dir=up',
    'page=0',
    'page=-3',
    'page=x',
    'view=map',
    'search=%20%20',
    'make=',
    'utm_source=mail',
  ])('ignores %s', (query) => {
    expect(parse(query)).toStrictEqual(plain);
  });

  test.each([
    ['berth=4', { beds: 4 }],
    ['capacity=4', { beds: 4 }],
    ['condition=New', { type: 'new' }],
    ['condition=Used', { type: 'used' }],
    ['type=NEW', { type: 'new' }],
    ['sort=capacity', { sort: 'beds' }],
    ['sort=default&dir=desc', { sort: 'price', dir: 'desc' }],
    ['minPrice=1500.90', { minPrice: 1500 }],
    ['search=%20two%20%20words%20', { search: 'two words' }],
    [`search=${'a'.repeat(101)}`, { search: 'a'.repeat(100) }],
    [`make=${'a'.repeat(61)}`, { make: 'a'.repeat(60) }],
  ])('reads %s as well', (query, expected) => {
    expect(parse(query)).toEqual({ ...plain, ...expected });
  });

  test('is as short as can be: what holds anyway is left out', () => {
    expect(listingSearchParams({}).toString()).toBe('');
    expect(listingSearchParams(parse('')).toString()).toBe('');
    const query = 'search=home&minPrice=0&sort=name&dir=desc&view=list&page=2';
    expect(listingSearchParams(parse(query)).toString()).toBe(query);
  });

  const whole = fc.nat({ max: 10_000_000 });
  const words = fc.string({ minLength: 1, maxLength: 30 }).map((text) => text.trim().replace(/\s+/g, ' '));
  const queries: fc.Arbitrary<ListingQuery> = fc.record(
    {
      search: words.filter((text) => text !== ''),
      type: fc.constantFrom('new', 'used'),
      discount: fc.constant(true as const),
      available: fc.constant(true as const),
      make: words.filter((text) => text !== ''),
      minPrice: whole,
      maxPrice: whole,
      beds: whole,
      bedrooms: whole,
      year: whole,
      sort: fc.constantFrom('price', 'name', 'bedrooms', 'beds'),
      dir: fc.constantFrom('asc', 'desc'),
      page: fc.integer({ min: 1, max: 5000 }),
      view: fc.constantFrom('grid', 'list'),
    },
    { requiredKeys: ['sort', 'dir', 'page', 'view'] },
  );

  test('carries any state there and back', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(parse(listingSearchParams(query).toString())).toEqual(query);
      }),
    );
  });

  test('is never an error, whatever it holds', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const once = parse(query);
        expect(parse(listingSearchParams(once).toString())).toEqual(once);
      }),
    );
  });
});

test('the year filter offers this year and the twenty before it', () => {
  const years = yearOptions(new Date('2026-11-21T10:00:00Z'));
  expect(years).toHaveLength(21);
  expect(years[0]).toBe(2026);
  expect(years.at(-1)).toBe(2006);
});
