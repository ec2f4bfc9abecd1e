import { expect, test } from 'vitest';
import { parseListingQuery } from '#domain/houses/listing.ts';
import { loanExample } from '#domain/requests/loan-example.ts';
import {
  buildCatalogue,
  featured,
  findBySlugPrefix,
  listOffer,
  makes,
  similar,
} from '#functions/catalogue/catalogue.ts';
import { queryListing } from '#functions/catalogue/listing.ts';
import { buildScheme } from '#support/builders/build-scheme.ts';
import { house } from './houses.ts';

test('makes are listed once whatever their case, in their most used spelling, in alphabetical order', () => {
  const list = ['Swift', 'ABI', 'abi', 'ABI', 'swift', 'Swift', 'Делта'].map((make) =>
    house({ make }),
  );
  const names = makes(buildCatalogue(list));
  expect(new Set(names)).toEqual(new Set(['ABI', 'Swift', 'Делта']));
  expect(names.indexOf('ABI')).toBeLessThan(names.indexOf('Swift'));
});

test('a make is one whatever its apostrophe, blanks, invisible signs and mixed alphabets', () => {
  const spelled = ['O’Hara', "O'Hara", 'O’Hara', ' О‘HARA\u200b', 'Willerby', 'Wіllеrby\u00a0'];
  const catalogue = buildCatalogue(spelled.map((make) => house({ make })));
  expect(makes(catalogue)).toEqual(['O’Hara', 'Willerby']);
  for (const [make, count] of [
    ["o'hara", 4],
    ['O´Hara', 4],
    ['WILLERBY ', 2],
    ['Willеrby', 2],
  ] as const) {
    const query = parseListingQuery(new URLSearchParams({ make }));
    const { total, facets } = queryListing(catalogue, query);
    expect(total).toBe(count);
    expect(facets.make.map((one) => one.count)).toEqual([4, 2]);
  }
});

test('filters and order by length take the size that a text says, and none that no home has', () => {
  const specs = (length: string) => ({ ...house().specs, length });
  const lengths = ['10 670 мм', '1067 м', '28 ft', 'дълга', '850', '416"'];
  const catalogue = buildCatalogue(lengths.map((length) => house({ specs: specs(length) })));
  const listing = (typed: string) =>
    queryListing(catalogue, parseListingQuery(new URLSearchParams(typed)));
  const typedLengths = (typed: string) => listing(typed).items.map((one) => one.specs.length);
  expect(typedLengths('sort=length').slice(0, 4)).toEqual(['850', '28 ft', '416"', '10 670 мм']);
  expect(typedLengths('sort=length&dir=desc').slice(0, 2)).toEqual(['10 670 мм', '416"']);
  expect(new Set(typedLengths('length=10-12'))).toEqual(new Set(['416"', '10 670 мм']));
  const counts = listing('').facets.length.map(({ count }) => count);
  expect(counts).toEqual([0, 2, 2, 0]);
});

test('the first characters of an id find their house in either case, and nothing else', () => {
  const one = house({ id: 'abcdef01-1111-4111-8111-111111111111' });
  const catalogue = buildCatalogue([one, house()]);
  expect(findBySlugPrefix(catalogue, 'abcdef01')).toEqual([{ ...one, announced_reduction: null }]);
  expect(findBySlugPrefix(catalogue, 'ABCDEF01')).toMatchObject([one]);
  expect(findBySlugPrefix(catalogue, 'abcdef02')).toEqual([]);
});

test('the featured houses are the twelve newest of those that staff chose', () => {
  const list = Array.from({ length: 15 }, (_, day) =>
    house({
      is_featured: day !== 14,
      created_at: `2026-01-${String(day + 1).padStart(2, '0')}T00:00:00.000Z`,
    }),
  );
  // In no order of their age.
  const yard = [...list.slice(8), ...list.slice(0, 4).reverse(), ...list.slice(4, 8)];
  expect(featured(buildCatalogue(yard)).map((card) => card.id)).toEqual(
    list
      .slice(2, 14)
      .reverse()
      .map((one) => one.id),
  );
});

test('no sold house is featured, and reserved ones come last', () => {
  const [sold, reserved, free] = (['sold', 'reserved', 'available'] as const).map(
    (sale_status, at) =>
      house({ is_featured: true, sale_status, created_at: `2026-01-0${9 - at}T00:00:00.000Z` }),
  );
  expect(
    featured(buildCatalogue([sold, reserved, free].flatMap((one) => one ?? []))).map(
      (card) => card.id,
    ),
  ).toEqual([free?.id, reserved?.id]);
});

test('similar houses are available ones before reserved ones before sold ones, however near', () => {
  const shown = house({ price: 20_000 });
  const far = house({ price: 5_000_000, bedrooms: 5 });
  const reserved = house({ price: 20_000, sale_status: 'reserved' });
  const sold = house({ price: 20_000, sale_status: 'sold' });
  const found = similar(buildCatalogue([shown, sold, reserved, far]), shown);
  expect(found.map((card) => card.id)).toEqual([far.id, reserved.id, sold.id]);
});

test.each([
  ['a bedroom more', { bedrooms: 3 }, 0.25],
  ['a bedroom less', { bedrooms: 1 }, 0.25],
  ['another condition', { is_new: true }, 0.25],
  ['another make', { make: 'ABI' }, 0.1],
  ['a sleeping place more', { beds: 7 }, 0.05],
  ['a sleeping place less', { beds: 5 }, 0.05],
])('%s makes a house less similar, as a share of the price does', (_what, difference, share) => {
  const own = { price: 20_000, bedrooms: 2, beds: 6 };
  const shown = house(own);
  const other = house({ ...own, ...difference });
  const priced = (more: number) => house({ ...own, price: Math.round(20_000 * (1 + more)) });
  const [nearer, further] = [priced(share - 0.01), priced(share + 0.01)];
  const found = similar(buildCatalogue([shown, further, other, nearer]), shown);
  expect(found.map((card) => card.id)).toEqual([nearer.id, other.id, further.id]);
});

test('similar houses are at most three, the nearest of the unsold', () => {
  const shown = house({ price: 20_000, bedrooms: 2, beds: 6 });
  const near = house({ price: 21_000, bedrooms: 2, beds: 6 });
  const cheap = house({ price: 11_000, bedrooms: 2, beds: 6 });
  const otherMake = house({ price: 20_500, bedrooms: 2, beds: 6, make: 'ABI' });
  const far = house({ price: 90_000, bedrooms: 4, beds: 8 });
  const sold = house({ price: 20_000, bedrooms: 2, beds: 6, sale_status: 'sold' });
  const all = [shown, cheap, far, sold, otherMake, near];
  expect(similar(buildCatalogue(all), shown).map((card) => card.id)).toEqual([
    near.id,
    otherMake.id,
    cheap.id,
  ]);
  expect(similar(buildCatalogue(all.filter((one) => one !== cheap)), shown).at(2)?.id).toBe(far.id);
  expect(similar(buildCatalogue([shown]), shown)).toEqual([]);
});

test('the typical home is the one in the middle, by price, of those for which the bank lends', () => {
  const schemes = [buildScheme()];
  const yard = [30_000, 18_000, 24_000, 12_000, 20_000].map((price) => house({ price }));
  const lent = yard
    .filter((one) => loanExample(schemes, one) !== null)
    .map(({ price }) => price)
    .sort((a, b) => a - b);
  expect(lent.length).toBeGreaterThan(2);
  const { typical } = buildCatalogue(yard, ({ price }) => listOffer(price), schemes);
  expect(typical?.house.price).toBe(lent[Math.floor(lent.length / 2)]);
  expect(buildCatalogue(yard, ({ price }) => listOffer(price), []).typical).toBeNull();
});
