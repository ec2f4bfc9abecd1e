import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { facetsSchema } from '#domain/api/public-routes.ts';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import {
  exactOf,
  type FilterName,
  filterNames,
  type ListingFilters,
  type ListingQuery,
  lengthBands,
  parseListingQuery,
  sortFields,
  widthBands,
  withFilters,
} from '#domain/houses/listing.ts';
import { readSentence } from '#domain/houses/sentence.ts';
import { loanExample } from '#domain/requests/loan-example.ts';
import { buildCatalogue, listOffer } from '#functions/catalogue/catalogue.ts';
import { queryListing } from '#functions/catalogue/listing.ts';
import { buildScheme } from '#support/builders/build-scheme.ts';
import { house, reducedOffer } from './houses.ts';
import { bruteForceListing, plain } from './oracle.ts';

const ask = (text = ''): ListingQuery => parseListingQuery(new URLSearchParams(text));
const idsOf = (houses: PublicCaravan[], query: ListingQuery) =>
  queryListing(buildCatalogue(houses), query).items.map((item) => item.id);

// Few distinct values, so that houses often pass a filter and often just miss it.
const word = fc.constantFrom(
  'Rio',
  'RIO',
  'Ария',
  'ария',
  'йод',
  'a.b',
  'c*',
  '(x',
  '[q]',
  '\\d',
  'rio,',
  '10',
  '2',
  'ия',
);
const gap = fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0', '\u2003', '\n\n ');
const text = fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 5 }).map((parts) =>
  parts
    .map(([piece, space]) => piece + space)
    .join('')
    .trim(),
);
const houseWith = fc.record({
  make: fc.constantFrom('Willerby', 'WILLERBY', 'ABI', 'Abi', 'Дом', 'ДОМ', "O'Hara", 'O’Hara'),
  model: text,
  description: text,
  features: fc.array(text, { maxLength: 2 }),
  year: fc.integer({ min: 2020, max: 2023 }),
  price: fc.integer({ min: 1, max: 6 }).map((thousands) => thousands * 1000),
  beds: fc.integer({ min: 1, max: 8 }),
  bedrooms: fc.integer({ min: 0, max: 4 }),
  is_new: fc.boolean(),
  has_central_heating: fc.boolean(),
  has_double_glazing: fc.boolean(),
  has_free_delivery: fc.boolean(),
  specs: fc.record({
    length: fc.constantFrom('8,00 м', '7.99 m', '35 ft', '12,80 м', 'дълга', ''),
    width: fc.constantFrom('3,05 м', '12 ft', '427 см', ''),
    height: fc.constant(''),
    weight: fc.constant(''),
    heating: fc.constantFrom(
      '',
      'Газова камина и електрически конвектори',
      'електрически конвектори',
      'Термопомпа',
    ),
  }),
  sale_status: fc.constantFrom(
    'available' as const,
    'available' as const,
    'reserved' as const,
    'sold' as const,
  ),
  created_at: fc.constantFrom(
    '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00Z',
    '2026-05-01T10:00:00.000Z',
  ),
});
const inventory = fc
  .array(houseWith, { maxLength: 60 })
  .map((list) => list.map((fields) => house(fields)));
// A sentence ("8m" is a length) has tests of its own.
const isWords = (search: string) =>
  Object.keys(readSentence(search, () => false).filters).length === 0;
const typed = fc.oneof(
  text,
  fc.string({ maxLength: 3 }).filter(isWords),
  fc.constantFrom(
    '  ',
    'р',
    'АРИЯ  rio',
    'йо',
    'каравана',
    'caravan Rio',
    '.*',
    'ария rio 2',
    'i a',
    'караван',
    'рио',
    'уил',
    'аби',
    'охара',
    'ohara',
    'rio-rio',
    'riorio',
    'и',
    'с rio',
    'дом rio',
    'ariya',
    '2021',
  ),
);
const thousands = fc.integer({ min: 0, max: 7 }).map((value) => value * 1000);
const isExact = (name: FilterName) => Object.values<FilterName>(exactOf).includes(name);
const anyFilters = fc
  .tuple(
    fc.record({
      search: typed,
      type: fc.constantFrom('new' as const, 'used' as const),
      make: fc.constantFrom('willerby', 'ABI', 'дом', 'Nobody'),
      minPrice: thousands,
      maxPrice: thousands,
      max_monthly: fc.integer({ min: 0, max: 90 }),
      beds: fc.integer({ min: 0, max: 9 }),
      minBeds: fc.integer({ min: 0, max: 9 }),
      bedrooms: fc.integer({ min: 0, max: 5 }),
      minBedrooms: fc.integer({ min: 0, max: 5 }),
      year: fc.integer({ min: 2019, max: 2024 }),
      minYear: fc.integer({ min: 2019, max: 2024 }),
      length: fc.constantFrom(...lengthBands),
      maxLength: fc.constantFrom(7.99, 8, 10, 10.67, 12.8, 20),
      width: fc.constantFrom(...widthBands),
      heating: fc.constantFrom(
        'central' as const,
        'electric' as const,
        'stove' as const,
        'other' as const,
      ),
      doubleGlazing: fc.constant(true as const),
      freeDelivery: fc.constant(true as const),
      discount: fc.constant(true as const),
      available: fc.constant(true as const),
      isExact: fc.boolean(),
    }),
    fc.oneof(fc.subarray([...filterNames], { maxLength: 4 }), fc.constant([...filterNames])),
  )
  .map(([all, chosen]) =>
    // An address gives one of the exact filter and the bound.
    withFilters(
      Object.fromEntries(chosen.map((name) => [name, all[name]])) as ListingFilters,
      Object.fromEntries(
        chosen.filter((name) => all.isExact === isExact(name)).map((name) => [name, all[name]]),
      ),
    ),
  );
const anyQuery: fc.Arbitrary<ListingQuery> = fc
  .tuple(
    anyFilters,
    fc.record({
      sort: fc.constantFrom(...sortFields),
      dir: fc.constantFrom('asc' as const, 'desc' as const),
      page: fc.integer({ min: 1, max: 4 }),
      view: fc.constant('grid' as const),
    }),
  )
  .map(([filters, rest]) => ({ ...filters, ...rest }));

/** The words that were searched in place of the typed ones. */
const insteadOf = ({ searched_instead: search }: { searched_instead: string | null }) =>
  search === null ? {} : { search };

describe('the listing, compared with a plain filter over all houses', () => {
  test('has the same page, order, counts and suggestion for any stock and any query', () => {
    let asked = 0;
    let suggested = 0;
    let matched = 0;
    fc.assert(
      fc.property(
        inventory,
        anyQuery,
        fc.boolean(),
        fc.boolean(),
        (houses, query, offers, lends) => {
          asked += 1;
          // Some are reduced from a higher price, some without anything to announce.
          const isDiscounted = (one: PublicCaravan) => offers && one.beds > 4;
          const isReduced = (one: PublicCaravan) => offers && one.beds > 3;
          const schemes = lends ? [buildScheme()] : [];
          const catalogue = buildCatalogue(
            houses,
            (one) =>
              isReduced(one)
                ? reducedOffer(one, one.price, isDiscounted(one) ? one.price + 1 : null)
                : listOffer(one.price),
            schemes,
          );
          const monthlyOf = (one: PublicCaravan) => loanExample(schemes, one)?.instalment ?? null;
          const { items, facets, ...rest } = queryListing(catalogue, query);
          const searched = { ...query, ...insteadOf(rest) };
          const expected = bruteForceListing(houses, searched, isDiscounted, monthlyOf);
          const { make, monthly, ...others } = facets;
          expect(items.map((item) => item.id)).toEqual(expected.ids);
          expect({
            total: rest.total,
            page: rest.page,
            pages: rest.pages,
            suggestion: rest.suggestion,
          }).toEqual({
            total: expected.total,
            page: expected.page,
            pages: expected.pages,
            suggestion: expected.suggestion,
          });
          const {
            make: expectedMake,
            monthly: expectedMonthly,
            ...expectedOthers
          } = expected.facets;
          expect(monthly !== null).toBe(houses.some((one) => monthlyOf(one) !== null));
          expect(monthly).toEqual(monthly && expectedMonthly(monthly.map(({ value }) => value)));
          expect(others).toEqual(expectedOthers);
          expect(Object.fromEntries(make.map(({ value, count }) => [plain(value), count]))).toEqual(
            expectedMake,
          );
          expect(make).toHaveLength(Object.keys(expectedMake).length);
          facetsSchema.parse(facets);
          if (rest.suggestion) suggested += 1;
          if (rest.total > 0) matched += 1;
        },
      ),
      { numRuns: 1500 },
    );
    // The generator has to make both cases, or the comparison above proves little.
    expect(suggested).toBeGreaterThan(asked / 30);
    expect(matched).toBeGreaterThan(asked / 30);
  });

  test('shows exactly as many houses as its suggestion promised', () => {
    fc.assert(
      fc.property(inventory, anyQuery, (houses, query) => {
        const catalogue = buildCatalogue(houses);
        const { suggestion, ...others } = queryListing(catalogue, query);
        if (!suggestion) return;
        const { [suggestion.filter]: _, ...rest } = { ...query, ...insteadOf(others) };
        expect(queryListing(catalogue, rest).total).toBe(suggestion.count);
      }),
    );
  });
});

describe('the listing’s text search', () => {
  const granada = house({
    make: 'Willerby',
    model: 'Rio Gold',
    description: 'С ВЕРАНДА и газова камина, 11.58 м',
  });
  const finds = (search: string) => idsOf([granada], { ...ask(), search }).length === 1;

  test('finds every typed word in any field, inside any word, in any case', () => {
    expect(finds('GOLD willer')).toBe(true);
    expect(finds('веранда КАМИН')).toBe(true);
    expect(finds('веранда сауна')).toBe(false);
  });

  test('finds no word across the border of two fields', () => {
    expect(finds('WillerbyRio')).toBe(false);
    expect(finds('goldс')).toBe(false);
  });

  test('finds any house for "каравана" and "caravan"', () => {
    expect(finds('каравана')).toBe(true);
    expect(finds('Каравани willerby')).toBe(true);
    expect(finds('caravans ABI')).toBe(false);
  });

  test('finds composed letters by letters typed in decomposed Unicode', () => {
    const yot = house({ description: 'двоен стъклопакет и йод'.normalize('NFD') });
    expect(idsOf([yot], { ...ask(), search: 'ЙОД' })).toHaveLength(1);
  });

  test('takes the signs of regular expressions as plain characters', () => {
    expect(finds('1.5')).toBe(true);
    expect(finds('1.7')).toBe(false);
    expect(finds('[z]')).toBe(false);
    expect(finds('камина,')).toBe(true);
  });

  test('finds common and rare words in a large stock alike', () => {
    const yard = Array.from({ length: 2000 }, (_, at) =>
      house({ model: `M${at}`, description: `общо ${at % 2 ? 'нечетно' : 'четно'} s${at}e` }),
    );
    const catalogue = buildCatalogue(yard);
    expect(queryListing(catalogue, { ...ask(), search: 'общо' }).total).toBe(2000);
    expect(queryListing(catalogue, { ...ask(), search: 'нечетно' }).total).toBe(1000);
    expect(queryListing(catalogue, { ...ask(), search: 'четно' }).total).toBe(2000);
    expect(queryListing(catalogue, { ...ask(), search: 's19 нечет' }).total).toBe(
      yard.filter((one) => one.description.includes('s19') && one.description.includes('нечет'))
        .length,
    );
    expect(queryListing(catalogue, { ...ask(), search: 's1999e' }).total).toBe(1);
  });
});

describe('the listing’s order and pages', () => {
  test('put equal houses in the order of price, then newest, then id, in both directions', () => {
    const [dear, oldest, newest] = [
      house({ beds: 4, price: 900 }),
      house({ beds: 4, price: 800, created_at: '2025-01-01T00:00:00.000Z' }),
      house({ beds: 4, price: 800, created_at: '2026-01-01T00:00:00.000Z' }),
    ];
    for (const dir of ['asc', 'desc']) {
      expect(idsOf([dear, oldest, newest], ask(`sort=beds&dir=${dir}`))).toEqual([
        newest.id,
        oldest.id,
        dear.id,
      ]);
    }
  });

  test('put sold houses last and reserved ones before them in every order', () => {
    const [sold, reserved, free] = (['sold', 'reserved', 'available'] as const).map(
      (sale_status, at) =>
        house({ sale_status, price: 500 + at, beds: 2 + at, bedrooms: 1 + at, model: `M${at}` }),
    ) as [PublicCaravan, PublicCaravan, PublicCaravan];
    for (const sort of ['price', 'name', 'bedrooms', 'beds'])
      for (const dir of ['asc', 'desc'])
        expect(
          idsOf([sold, reserved, free], ask(`sort=${sort}&dir=${dir}`)),
          `${sort} ${dir}`,
        ).toEqual([free.id, reserved.id, sold.id]);
  });

  test('sort names by the Bulgarian alphabet without case, and numbers by size', () => {
    const named = ['ябълка', 'Ъгъл', 'юг', 'Rio 10', 'rio 9', 'Abi'].map((model) =>
      house({ make: 'X', model }),
    );
    const order = queryListing(buildCatalogue(named), ask('sort=name')).items.map(
      (item) => item.model,
    );
    expect(order.filter((name) => /[а-я]/i.test(name))).toEqual(['Ъгъл', 'юг', 'ябълка']);
    expect(order.filter((name) => /[a-z]/i.test(name))).toEqual(['Abi', 'rio 9', 'Rio 10']);
  });

  test('put names that differ in case alone by price', () => {
    const yard = ['rio', 'RIO', 'Rio', 'rio', 'abi'].map((model, at) =>
      house({ make: 'X', model, price: 5000 - at * 1000 }),
    );
    const cheapestFirst = yard.map(({ id }) => id).reverse();
    expect(idsOf(yard, ask('sort=name'))).toEqual(cheapestFirst);
  });

  test('have 24 houses a page, and show the last page for a number beyond it', () => {
    const yard = Array.from({ length: 50 }, (_, at) => house({ price: at + 1 }));
    const result = queryListing(buildCatalogue(yard), ask('page=9'));
    expect(result).toMatchObject({ total: 50, page: 3, pages: 3 });
    expect(result.items.map((item) => item.price)).toEqual([49, 50]);
  });

  test('answer only what cards show, without the description', () => {
    const [item] = queryListing(buildCatalogue([house()]), ask()).items;
    expect(item).toMatchObject({ specs: { length: '11,58 м', width: '3,66 м' } });
    expect(item).not.toHaveProperty('description');
  });
});

test('an empty catalogue answers one empty page with the standing options at zero', () => {
  const result = queryListing(buildCatalogue([]), ask('search=rio&beds=4&page=7&sort=name'));
  expect(result).toEqual({
    items: [],
    total: 0,
    page: 1,
    pages: 1,
    suggestion: null,
    searched_instead: null,
    understood: null,
    opens: null,
    word_hits: [],
    loan_example: null,
    near_misses: [],
    facets: {
      type: { new: 0, used: 0 },
      length: lengthBands.map((value) => ({ value, count: 0 })),
      width: widthBands.map((value) => ({ value, count: 0 })),
      heating: [],
      doubleGlazing: 0,
      freeDelivery: 0,
      discount: 0,
      available: 0,
      make: [],
      beds: [2, 3, 4, 5, 6].map((value) => ({ value, count: 0 })),
      minBeds: [2, 3, 4, 5, 6].map((value) => ({ value, count: 0 })),
      bedrooms: [1, 2, 3].map((value) => ({ value, count: 0 })),
      minBedrooms: [1, 2, 3].map((value) => ({ value, count: 0 })),
      year: [],
      minYear: [],
      maxLength: [8, 9, 10, 11, 12].map((value) => ({ value, count: 0 })),
      monthly: null,
      price: null,
    },
  });
});

test('the counts of the listing without filters are made once for a catalogue', () => {
  const catalogue = buildCatalogue([house(), house({ beds: 6 })]);
  const [first, second] = [ask(), ask('sort=name&page=2')].map((query) =>
    queryListing(catalogue, query),
  );
  expect(second?.facets).toBe(first?.facets);
  expect(queryListing(catalogue, ask('beds=6')).facets).not.toEqual(first?.facets);
  expect(queryListing(catalogue, ask()).facets).toEqual(first?.facets);
});

test('the filter “available only” leaves out reserved and sold houses, and its count says so beforehand', () => {
  const yard = (['sold', 'reserved', 'available', 'available'] as const).map((sale_status) =>
    house({ sale_status }),
  );
  const catalogue = buildCatalogue(yard);
  expect(queryListing(catalogue, ask())).toMatchObject({ total: 4, facets: { available: 2 } });
  expect(queryListing(catalogue, ask('available=true'))).toMatchObject({
    total: 2,
    facets: { available: 2 },
  });
  const taken = buildCatalogue(yard.slice(0, 2));
  expect(queryListing(taken, ask('available=true')).suggestion).toEqual({
    filter: 'available',
    count: 2,
  });
});

describe('a filter by a bound', () => {
  const at = (length: string) => house({ specs: { ...house().specs, length } });

  test('leaves the houses with as many or more, as new or newer, and as long or shorter', () => {
    const yard = [1, 2, 3].map((bedrooms) =>
      house({ bedrooms, beds: bedrooms * 2, year: 2010 + bedrooms }),
    );
    const left = (query: string) =>
      queryListing(buildCatalogue(yard), ask(query)).items.map(({ bedrooms }) => bedrooms);
    expect(left('minBedrooms=2').sort()).toEqual([2, 3]);
    expect(left('bedrooms=2')).toEqual([2]);
    expect(left('minBeds=6')).toEqual([3]);
    expect(left('minYear=2012').sort()).toEqual([2, 3]);
    const plots = [at('10 м'), at('10,01 м'), at('32 ft'), at('')];
    expect(idsOf(plots, ask('maxLength=10')).sort()).toEqual(
      [plots[0], plots[2]].map((one) => one?.id).sort(),
    );
  });

  test('and the exact one narrow neither’s counts', () => {
    const catalogue = buildCatalogue([1, 2, 3].map((bedrooms) => house({ bedrooms })));
    const counts = (query: string) => {
      const { bedrooms, minBedrooms } = queryListing(catalogue, ask(query)).facets;
      return [bedrooms, minBedrooms].map((options) => options.map(({ count }) => count));
    };
    const all = [
      [1, 1, 1],
      [3, 2, 1],
    ];
    expect(counts('')).toEqual(all);
    expect(counts('bedrooms=2')).toEqual(all);
    expect(counts('minBedrooms=3')).toEqual(all);
  });
});

test('the listing lowers no price of a house without an offer', () => {
  const result = queryListing(buildCatalogue([house()]), ask('discount=true'));
  expect(result).toMatchObject({
    total: 0,
    suggestion: { filter: 'discount', count: 1 },
    facets: { discount: 0 },
  });
});

test('the listing’s filters and order use the offered price', () => {
  const [cheap, cut] = [house({ price: 500 }), house({ price: 1000 })];
  const catalogue = buildCatalogue([cheap, cut], (one) =>
    one === cut ? reducedOffer(one, 400) : listOffer(one.price),
  );
  expect(queryListing(catalogue, ask()).items.map((item) => item.id)).toEqual([cut.id, cheap.id]);
  expect(queryListing(catalogue, ask('maxPrice=450&discount=true')).total).toBe(1);
});

describe('the listing’s monthly instalments', () => {
  const houses = [16_000, 20_000, 24_000, 30_000].map((price) => house({ price }));
  const sold = house({ price: 20_000, sale_status: 'sold' });
  const schemes = [buildScheme()];
  const listed = (text = '', lends = schemes) =>
    queryListing(buildCatalogue([...houses, sold], undefined, lends), ask(text));

  test('belong to one example, which names the house of the page in the middle by price', () => {
    const { items, loan_example } = listed();
    expect(loan_example).toMatchObject({
      caravan_name: 'Willerby Granada',
      cash_price: 24_000,
      instalment: 336.41,
    });
    expect(items.map((item) => item.loan_example?.instalment)).toEqual([
      224.27,
      280.34,
      336.41,
      420.51,
      undefined,
    ]);
  });

  test('belong to an example of a house that passes the filters, and no other stands in for it', () => {
    expect(listed('maxPrice=17000').loan_example).toMatchObject({ cash_price: 16_000 });
    expect(listed('available=true&minPrice=25000').loan_example).toMatchObject({
      cash_price: 30_000,
    });
    const { total, loan_example, near_misses } = listed('minPrice=33000');
    expect([total, loan_example]).toEqual([0, null]);
    expect(near_misses.length).toBeGreaterThan(0);
    expect(JSON.stringify(near_misses)).not.toMatch(/loan|instalment/);
  });

  test('are of a house of that page where there are several, and missing on one of sold houses', () => {
    const many = Array.from({ length: 30 }, (_, at) => house({ price: 10_000 + at * 100 }));
    const gone = Array.from({ length: 20 }, () => house({ price: 9000, sale_status: 'sold' }));
    const catalogue = buildCatalogue([...many, ...gone], undefined, schemes);
    for (const [page, price] of [
      [1, 11_200],
      [2, 12_700],
      [3, undefined],
    ] as const) {
      const { items, loan_example } = queryListing(catalogue, ask(`page=${page}`));
      expect(loan_example?.cash_price).toBe(price);
      expect(items.some((item) => item.loan_example !== null)).toBe(price !== undefined);
    }
  });

  test('can be chosen in rounded steps, and leave out sold houses', () => {
    expect(listed().facets.monthly).toEqual([
      { value: 250, count: 1 },
      { value: 300, count: 2 },
      { value: 350, count: 3 },
      { value: 400, count: 3 },
      { value: 450, count: 4 },
    ]);
    expect(listed('max_monthly=300').items.map(({ price }) => price)).toEqual([16_000, 20_000]);
    expect(listed('max_monthly=225').facets.monthly?.[0]).toEqual({ value: 225, count: 1 });
    expect(listed('max_monthly=100')).toMatchObject({
      total: 0,
      suggestion: { filter: 'max_monthly', count: 5 },
    });
  });

  test('are missing without the bank’s schemes, and their filter is ignored', () => {
    const { items, total, facets, loan_example } = listed('max_monthly=300', []);
    expect({ total, monthly: facets.monthly, loan_example }).toEqual({
      total: 5,
      monthly: null,
      loan_example: null,
    });
    expect(items.every((item) => item.loan_example === null)).toBe(true);
  });

  test('are missing for houses that another rate than the example’s would finance', () => {
    const dearer = [
      buildScheme({ amount_max: 12_500 }),
      buildScheme({ id: '2', nir: 18, amount_min: 12_600 }),
    ];
    const { items, facets } = listed('', dearer);
    expect(items.map((item) => item.loan_example?.instalment)).toEqual([
      224.27,
      280.34,
      336.41,
      undefined,
      undefined,
    ]);
    expect(facets.monthly?.at(-1)).toEqual({ value: 350, count: 3 });
  });
});

describe('houses that miss one filter by little', () => {
  const near = (houses: PublicCaravan[], text: string) =>
    queryListing(buildCatalogue(houses), ask(text)).near_misses.map(
      ({ filter, caravan }) => `${filter} ${caravan.model}`,
    );
  const home = (model: string, fields: Partial<PublicCaravan> = {}) =>
    house({ model, price: 20_000, beds: 6, bedrooms: 3, year: 2015, ...fields });

  test('are listed when fewer than four houses pass, nearest first, up to three, and not counted as results', () => {
    const homes = ['22000', '21000', '24000', '23000'].map((price) =>
      home(price, { price: Number(price) }),
    );
    const result = queryListing(
      buildCatalogue([home('fits'), ...homes]),
      ask('maxPrice=20000&beds=6'),
    );
    expect(result.near_misses.map(({ caravan }) => caravan.model)).toEqual([
      '21000',
      '22000',
      '23000',
    ]);
    expect([result.total, result.items.length, result.facets.available]).toEqual([1, 1, 1]);
    const fitting = Array.from({ length: 4 }, (_, at) => home(`fits ${at}`));
    expect(near([...fitting.slice(1), ...homes], 'maxPrice=20000')).toHaveLength(3);
    expect(near([...fitting, ...homes], 'maxPrice=20000')).toEqual([]);
  });

  test.each([
    ['maxPrice=16000', ['maxPrice at']],
    ['maxPrice=15999', []],
    ['minPrice=25000', ['minPrice at']],
    ['minPrice=30000', []],
    ['beds=4', ['beds at']],
    ['beds=3', []],
    ['bedrooms=2', ['bedrooms at']],
    ['bedrooms=1', []],
    ['year=2018', ['year at']],
    ['year=2019', []],
    ['minBeds=8', ['minBeds at']],
    ['minBeds=9', []],
    ['minBedrooms=4', ['minBedrooms at']],
    ['minBedrooms=5', []],
    ['minYear=2018', ['minYear at']],
    ['minYear=2019', []],
    ['maxLength=8.5', ['maxLength at']],
    ['maxLength=8.49', []],
    ['length=10-12', ['length at']],
    ['length=12-', []],
    ['width=4-', ['width at']],
    ['width=0-3.5', ['width at']],
    ['beds=4&year=2016', []],
    ['type=new', []],
    ['make=ABI', []],
    ['search=zzz', []],
  ])('are found for the filter %s: %j', (query, expected) => {
    const specs = { ...house().specs, length: '9,50 м', width: '3,66 м' };
    expect(near([home('at', { specs })], query)).toEqual(expected);
  });

  test('are never sold, and reserved ones come last', () => {
    const homes = (['reserved', 'sold', 'available'] as const).map((sale_status, at) =>
      home(sale_status, { sale_status, price: 20_100 + at }),
    );
    expect(near(homes, 'maxPrice=20000')).toEqual(['maxPrice available', 'maxPrice reserved']);
  });

  test('come nearest first whatever the order of the list, and which filter they miss', () => {
    const homes = [23_000, 24_000, 22_000].map((price) => home(`${price}`, { price }));
    for (const order of ['', '&sort=price', '&sort=price-desc', '&sort=newest'])
      expect(near(homes, `minPrice=25000${order}`)).toEqual([
        'minPrice 24000',
        'minPrice 23000',
        'minPrice 22000',
      ]);
    const dear = (fields: Partial<PublicCaravan>) => home('dear', { price: 20_100, ...fields });
    const small = (fields: Partial<PublicCaravan>) => home('small', { beds: 5, ...fields });
    const asked = 'maxPrice=20000&minBeds=6';
    const reserved = { sale_status: 'reserved' } as const;
    expect(near([dear(reserved), small({})], asked)).toEqual(['minBeds small', 'maxPrice dear']);
    expect(near([dear({}), small(reserved)], asked)).toEqual(['maxPrice dear', 'minBeds small']);
  });

  test('are none where a home does not say its size', () => {
    const specs = { ...house().specs, length: '', width: '' };
    for (const query of ['length=10-12', 'width=0-3.5', 'maxLength=8'])
      expect(near([home('unsaid', { specs })], query)).toEqual([]);
  });

  test('fail exactly that filter, whatever the stock and the query', () => {
    fc.assert(
      fc.property(inventory, anyQuery, (houses, query) => {
        const catalogue = buildCatalogue(houses);
        const { total, near_misses, items, ...others } = queryListing(catalogue, query);
        if (total >= 4) expect(near_misses).toEqual([]);
        for (const { filter, caravan } of near_misses) {
          expect(items.map(({ id }) => id)).not.toContain(caravan.id);
          const { [filter]: _, ...rest } = { ...query, ...insteadOf(others), page: 1 };
          const all = [1, 2, 3].flatMap((page) => queryListing(catalogue, { ...rest, page }).items);
          expect(all.map(({ id }) => id)).toContain(caravan.id);
        }
      }),
    );
  });
});
