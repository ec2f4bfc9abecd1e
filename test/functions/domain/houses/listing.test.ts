import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bandEnds,
  bandOf,
  bounds,
  exactOf,
  heatingOptions,
  type ListingQuery,
  lengthBands,
  listingSearchParams,
  parseListingQuery,
  sortFields,
  widthBands,
  withFilters,
  yearOptions,
} from '#domain/houses/listing.ts';

const parse = (query: string) => parseListingQuery(new URLSearchParams(query));
const plain = { sort: 'price', dir: 'asc', page: 1, view: 'grid' };

describe('the query of a listing’s address', () => {
  test('when empty is the first page of all houses, cheapest first', () => {
    expect(parse('')).toEqual(plain);
  });

  test('can hold every filter', () => {
    expect(
      parse(
        'search=two+words&type=used&discount=true&available=true&make=ABI&minPrice=1000&maxPrice=20000&beds=6&bedrooms=2&year=2013&length=8-10&width=0-3.5&heating=gasFire&doubleGlazing=true&freeDelivery=true',
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
      length: '8-10',
      width: '0-3.5',
      heating: 'gasFire',
      doubleGlazing: true,
      freeDelivery: true,
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
    'minBeds=many',
    'minBedrooms=-1',
    'minBedrooms=2-3',
    'minYear=2015-',
    'maxLength=0',
    'maxLength=10m',
    'maxLength=-10',
    'maxLength=1e2',
    'length=9',
    'length=8-11',
    'length=0-3.5',
    'width=8-10',
    'width=',
    'heating=fire',
    'heating=toString',
    'doubleGlazing=1',
    'freeDelivery=yes',
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
    ['minBeds=4&minBedrooms=2&minYear=2015', { minBeds: 4, minBedrooms: 2, minYear: 2015 }],
    ['maxLength=10.5', { maxLength: 10.5 }],
    ['maxLength=10,5', { maxLength: 10.5 }],
    ['maxLength=10.678', { maxLength: 10.68 }],
    // One control of a plain form has the bound and the exact value.
    ['minBeds=4-4', { beds: 4 }],
    ['minBedrooms=2-2', { bedrooms: 2 }],
    ['minYear=2015-2015', { year: 2015 }],
    ['maxLength=8-10', { length: '8-10' }],
    // An exact filter makes a bound of the same thing void.
    ['bedrooms=2&minBedrooms=3', { bedrooms: 2 }],
    ['length=8-10&maxLength=9', { length: '8-10' }],
    ['sort=capacity', { sort: 'beds' }],
    ['sort=default&dir=desc', { sort: 'price', dir: 'desc' }],
    ['sort=newest&dir=desc', { sort: 'newest' }],
    ['sort=newest-desc', { sort: 'newest' }],
    ['minPrice=1500.90', { minPrice: 1500 }],
    ['search=%20two%20%20words%20', { search: 'two words' }],
    [`search=${'a'.repeat(301)}`, { search: 'a'.repeat(300) }],
    [`make=${'a'.repeat(61)}`, { make: 'a'.repeat(60) }],
  ])('accepts %s as well', (query, expected) => {
    expect(parse(query)).toEqual({ ...plain, ...expected });
  });

  test('leaves out default values', () => {
    expect(listingSearchParams({}).toString()).toBe('');
    expect(listingSearchParams(parse('')).toString()).toBe('');
    const query = 'search=home&minPrice=0&sort=name&dir=desc&view=list&page=2';
    expect(listingSearchParams(parse(query)).toString()).toBe(query);
  });

  const whole = fc.nat({ max: 10_000_000 });
  const words = fc
    .string({ minLength: 1, maxLength: 30 })
    .map((text) => text.trim().replace(/\s+/g, ' '));
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
      minBeds: whole,
      minBedrooms: whole,
      minYear: whole,
      length: fc.constantFrom(...lengthBands),
      maxLength: fc.integer({ min: 1, max: 99_999 }).map((centimetres) => centimetres / 100),
      width: fc.constantFrom(...widthBands),
      heating: fc.constantFrom(...heatingOptions),
      doubleGlazing: fc.constant(true as const),
      freeDelivery: fc.constant(true as const),
      sort: fc.constantFrom(...sortFields.filter((field) => field !== 'newest')),
      dir: fc.constantFrom('asc', 'desc'),
      page: fc.integer({ min: 1, max: 5000 }),
      view: fc.constantFrom('grid', 'list'),
    },
    { requiredKeys: ['sort', 'dir', 'page', 'view'] },
  );

  test('carries any state there and back', () => {
    fc.assert(
      fc.property(queries, (asked) => {
        const query = { ...asked };
        for (const bound of bounds) if (query[exactOf[bound]] !== undefined) delete query[bound];
        expect(parse(listingSearchParams(asked).toString())).toEqual(query);
        expect(parse(listingSearchParams(query).toString())).toEqual(query);
      }),
    );
  });

  test('is never an error, whatever it contains', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const once = parse(query);
        expect(parse(listingSearchParams(once).toString())).toEqual(once);
      }),
    );
  });
});

test('every length and every width belongs to one band, at the lower end too, and an unknown one to none', () => {
  expect([7.99, 8, 9.999, 10, 12, 30].map((size) => bandOf(lengthBands, size))).toEqual([
    ...['0-8', '8-10', '8-10', '10-12', '12-', '12-'],
  ]);
  expect([3.05, 3.5, 3.66, 4, 6.1].map((size) => bandOf(widthBands, size))).toEqual([
    ...['0-3.5', '3.5-4', '3.5-4', '4-', '4-'],
  ]);
  expect(bandOf(lengthBands, null)).toBeNull();
  for (const bands of [lengthBands, widthBands])
    for (const [at, band] of bands.entries())
      expect(bandEnds(band).from).toBe(at === 0 ? 0 : bandEnds(bands[at - 1] ?? band).to);
});

test('the year filter offers this year and the twenty before it', () => {
  const years = yearOptions(new Date('2026-11-21T10:00:00Z'));
  expect(years).toHaveLength(21);
  expect(years[0]).toBe(2026);
  expect(years.at(-1)).toBe(2006);
});

test('a bound takes the place of the exact filter of the same thing, and the reverse', () => {
  expect(withFilters({ bedrooms: 2, beds: 4 }, { minBedrooms: 3 })).toEqual({
    minBedrooms: 3,
    beds: 4,
  });
  expect(withFilters({ minYear: 2015, maxLength: 9 }, { year: 2018, length: '8-10' })).toEqual({
    year: 2018,
    length: '8-10',
  });
});
