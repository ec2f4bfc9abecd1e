import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CaravanRow } from '#domain/houses/caravan.ts';
import { saleStatuses } from '#domain/houses/sale-status.ts';
import { stockIssues } from '#domain/records/today.ts';
import { readRowsView, viewRows } from '#staff/houses/list/rows-view.ts';
import { type HousesQuery, housePanels, paths, rowSorts, visibilities } from '#staff/paths.ts';

const everything: HousesQuery = {
  search: '',
  status: 'all',
  visibility: 'all',
  sort: 'newest',
  issue: null,
  panel: null,
};

function row(overrides: Partial<CaravanRow>): CaravanRow {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    number: null,
    make: 'Willerby',
    model: 'Herald',
    year: 2010,
    price: 20_000,
    beds: 4,
    bedrooms: 2,
    main_image: '/media/images/a.jpg',
    is_new: false,
    is_visible: true,
    is_featured: false,
    sale_status: 'available',
    archived_at: null,
    sale: null,
    reservation: null,
    version: 1,
    created_at: '2026-01-01T10:00:00.000Z',
    updated_at: '2026-01-01T10:00:00.000Z',
    ...overrides,
  };
}

const herald = row({});
const colorado = row({
  id: '11111111-0000-4000-8000-000000000002',
  make: 'ABI',
  model: 'Colorado',
  price: 9000,
  year: 2019,
  created_at: '2026-02-01T10:00:00.000Z',
  is_visible: false,
});
const azahar = row({
  id: '22222222-0000-4000-8000-000000000003',
  make: 'Sun Roller',
  model: 'Azahar',
  price: 31_000,
  year: 2001,
  sale_status: 'sold',
  created_at: '2025-12-01T10:00:00.000Z',
});
const all = [herald, colorado, azahar];
const names = (view: Partial<HousesQuery>) =>
  viewRows(all, { ...everything, ...view }).map(({ model }) => model);

describe('the rows of the house table', () => {
  test.each([
    ['newest', ['Colorado', 'Herald', 'Azahar']],
    ['oldest', ['Azahar', 'Herald', 'Colorado']],
    ['priceUp', ['Colorado', 'Herald', 'Azahar']],
    ['priceDown', ['Azahar', 'Herald', 'Colorado']],
    ['make', ['Colorado', 'Azahar', 'Herald']],
    ['year', ['Colorado', 'Herald', 'Azahar']],
  ] as const)('are ordered by %s', (sort, expected) => {
    expect(names({ sort })).toEqual(expected);
  });

  test('are found by words of make and model in any order, and by the start of an id', () => {
    expect(names({ search: 'azah SUN' })).toEqual(['Azahar']);
    expect(names({ search: '1111' })).toEqual(['Colorado']);
    expect(names({ search: 'willerby colorado' })).toEqual([]);
  });

  test('can be limited to one status, to what visitors see, or to what they do not see', () => {
    expect(names({ status: 'sold' })).toEqual(['Azahar']);
    expect(names({ visibility: 'hidden' })).toEqual(['Colorado']);
    expect(names({ visibility: 'visible' })).toEqual(['Herald', 'Azahar']);
  });

  test('can be limited to houses without an English description, archived ones left out', () => {
    const rows = [row({ model: 'A', lacks_english: true }), row({ model: 'B' })];
    const gone = row({ model: 'C', lacks_english: true, archived_at: '2026-01-01T10:00:00.000Z' });
    const shown = viewRows([...rows, gone], { ...everything, visibility: 'noEnglish' });
    expect(shown.map(({ model }) => model)).toEqual(['A']);
  });

  test('have their search, filter and order in the address', () => {
    const views = fc.record({
      search: fc.string(),
      status: fc.constantFrom('all' as const, ...saleStatuses),
      visibility: fc.constantFrom(...visibilities),
      sort: fc.constantFrom(...rowSorts),
      issue: fc.constantFrom(null, ...stockIssues),
      panel: fc.constantFrom(null, ...housePanels),
    });
    fc.assert(
      fc.property(views, (view) => {
        expect(readRowsView(new URLSearchParams(paths.houses.search(view)))).toEqual(view);
      }),
    );
    expect(paths.houses.search(everything)).toBe('');
    expect(readRowsView(new URLSearchParams('status=lost&sort=up&visibility=&issue=x'))).toEqual(
      everything,
    );
  });
});

describe('archived houses', () => {
  const away = row({ id: '1', archived_at: '2026-01-01T00:00:00.000Z' });
  const rows = [away, row({ id: '2', is_visible: false }), row({ id: '3' })];
  test.each([
    ['all', ['2', '3']],
    ['visible', ['3']],
    ['hidden', ['2']],
    ['archived', ['1']],
  ] as const)('are listed only under their own filter: %s', (visibility, expected) => {
    const ids = viewRows(rows, { ...everything, visibility }).map(({ id }) => id);
    expect(ids.sort()).toEqual(expected);
  });
});

test('a search for a year or a price finds the whole number, never a part of another number', () => {
  const rows = [
    row({ id: 'a', year: 2010, price: 22_600 }),
    row({ id: 'b', year: 2018, price: 20_100 }),
  ];
  const found = (search: string) => viewRows(rows, { ...everything, search }).map(({ id }) => id);
  expect(found('2010')).toEqual(['a']);
  expect(found('willerby 20100')).toEqual(['b']);
  expect(found('2260')).toEqual([]);
});

test('the link from an issue on Today lists only houses that Today names, and a search narrows them further', () => {
  const rows = [row({ id: 'a' }), row({ id: 'b', make: 'ABI' }), row({ id: 'c' })];
  const view = { ...everything, issue: 'plan', search: 'willerby' } as const;
  expect(viewRows(rows, view, new Set(['b', 'c'])).map(({ id }) => id)).toEqual(['c']);
  expect(viewRows(rows, view)).toEqual([]);
});

test('a search finds a stock number and a word for the sale status', () => {
  const rows = [row({ id: 'a', stock_number: 'K-117' }), row({ id: 'b', sale_status: 'sold' })];
  const found = (search: string) =>
    viewRows(rows, { ...everything, search }, undefined, ({ sale_status }) => sale_status).map(
      ({ id }) => id,
    );
  expect(found('k-117')).toEqual(['a']);
  expect(found('SOLD')).toEqual(['b']);
});

test('the order by time in stock counts from the day of arrival, and until the sale of a sold house', () => {
  const rows = [
    row({ id: 'entered', created_at: '2026-05-01T10:00:00.000Z' }),
    row({ id: 'came', created_at: '2026-05-01T10:00:00.000Z', arrived_on: '2026-01-01' }),
    row({
      id: 'sold',
      created_at: '2025-01-01T10:00:00.000Z',
      sale: { sold_on: '2025-01-02', price_paid: null, buyer: null },
    }),
  ];
  const ids = (sort: 'stockLong' | 'stockShort') =>
    viewRows(rows, { ...everything, sort }).map(({ id }) => id);
  expect(ids('stockLong')).toEqual(['came', 'entered', 'sold']);
  expect(ids('stockShort')).toEqual(['sold', 'entered', 'came']);
});
