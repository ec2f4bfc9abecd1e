import { pathToFileURL } from 'node:url';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import {
  heatingOptions,
  type ListingQuery,
  lengthBands,
  parseListingQuery,
  sortFields,
} from '#domain/houses/listing.ts';
import { buildCatalogue, type Catalogue } from '#functions/catalogue/catalogue.ts';
import { queryListing } from '#functions/catalogue/listing.ts';
import { house } from '../functions/catalogue/houses.ts';
import type { BenchRow } from './bench-row.ts';

const makes = [
  'Willerby',
  'ABI',
  'Atlas',
  'Swift',
  'Carnaby',
  'Pemberton',
  'Cosalt',
  'Delta',
  'BK Bluebird',
  "O'Hara",
];
const stems =
  'веранд камин кухн спалн баня дограм панел поцинк шас отопл печк диван дневн перваз крил под таван двор'.split(
    ' ',
  );
const endings = ['а', 'ата', 'и', 'ите', 'ен', 'ния', 'о', 'ово', 'ка', 'ници,', 'ско.', 'ове'];

/** Same numbers every run, so that runs can be compared. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Texts of about 300 characters: mostly common words, some rarer ones, and a number of the house's
 * own.
 */
export function inventory(count: number): PublicCaravan[] {
  const random = seeded(count);
  const one = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const common = stems.flatMap((stem) => endings.map((ending) => stem + ending));
  const rare = Array.from(
    { length: 30_000 },
    (_, at) => `${one(stems)}${at.toString(36)}${one(endings)}`,
  );
  return Array.from({ length: count }, (_, at) => {
    const words = Array.from({ length: 34 }, () => (random(12) === 0 ? one(rare) : one(common)));
    return {
      ...house(),
      id: `${at.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`,
      make: one(makes),
      model: `${one(['Rio', 'Granada', 'Torino', 'Ария', 'Leven', 'Cottage'])} ${random(400)}`,
      year: 2006 + random(21),
      price: 8000 + 50 * random(800),
      beds: 2 + random(5),
      bedrooms: 1 + random(3),
      description: `Уютен мобилен дом № ${at}.\n\n${words.join(' ')}`,
      description_en: `A cosy mobile home no. ${at}.\n\n${words.map((word) => [...word].reverse().join('')).join(' ')}`,
      is_new: random(8) === 0,
      is_featured: random(8) === 0,
      sale_status:
        (['available', 'available', 'available', 'reserved', 'sold'] as const)[at % 5] ??
        'available',
      has_free_delivery: true,
      has_central_heating: false,
      has_double_glazing: true,
      specs: {
        length: `${7 + random(6)},58 м`,
        width: '3,66 м',
        height: '3,20 м',
        weight: '5,2 т',
        heating: one(['', 'Газова камина', 'Електрически конвектори']),
      },
      created_at: new Date(1_740_000_000_000 + at * 60_000).toISOString(),
      updated_at: new Date(1_740_000_000_000 + at * 60_000).toISOString(),
    };
  });
}

function filters(random: (below: number) => number): URLSearchParams {
  const params = new URLSearchParams({ sort: sortFields[random(sortFields.length)] ?? 'price' });
  if (random(2)) params.set('dir', 'desc');
  if (random(3) === 0) params.set('type', random(2) ? 'new' : 'used');
  if (random(3) === 0) params.set('make', makes[random(makes.length)] ?? '');
  if (random(3) === 0) params.set('minPrice', String(8000 + 1000 * random(30)));
  if (random(3) === 0) params.set('maxPrice', String(12_000 + 1000 * random(40)));
  if (random(4) === 0) params.set('beds', String(2 + random(5)));
  if (random(4) === 0) params.set('bedrooms', String(1 + random(3)));
  if (random(6) === 0) params.set('year', String(2006 + random(21)));
  if (random(4) === 0) params.set('available', 'true');
  if (random(6) === 0) params.set('length', lengthBands[random(lengthBands.length)] ?? '');
  if (random(6) === 0) params.set('heating', heatingOptions[random(heatingOptions.length)] ?? '');
  if (random(6) === 0) params.set('doubleGlazing', 'true');
  if (random(3) === 0) params.set('page', String(1 + random(50)));
  return params;
}

/** From one letter to several words, common and rare, found and not. */
function typed(random: (below: number) => number): string {
  const stem = () => stems[random(stems.length)] ?? '';
  const kinds = [
    () => stem(),
    () => stem().slice(0, 1 + random(2)),
    () => `${stem()} ${stem()} ${makes[random(makes.length)]?.toUpperCase()}`,
    () => `а о ${stem().slice(0, 2)}`,
    () => `${random(100_000)}`,
    () => `${stem()}${random(30_000).toString(36)}`,
    () => 'каравана rio',
    () => `${stem()}зта willerbi`,
    () => `${stem()}ате`,
    () => 'няма такова нещо',
    () => `за шестима с 2 спални до ${20 + random(20)} хил ${stem()}`,
    () => 'parno klimatik sadomialna',
  ];
  return kinds[random(kinds.length)]?.() ?? '';
}

/**
 * Rounds over all queries. A query's time is its median over them, which leaves out other work of
 * the machine.
 */
const rounds = 5;

function percentiles(
  catalogue: Catalogue,
  queries: readonly ListingQuery[],
): { p50: number; p99: number } {
  const timings = queries.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, query] of queries.entries()) {
      const start = performance.now();
      queryListing(catalogue, query);
      timings[at]?.push(performance.now() - start);
    }
  const times = timings
    .map((own) => own.sort((a, b) => a - b)[rounds >> 1] ?? 0)
    .sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** p99 limits in ms; none for a size that is only compared. */
interface Limits {
  plain?: number;
  withText?: number;
}

/** Filter, facets, sort and page in memory, in ms; and the extra time of a cold start. */
export function measureQueries(houses: number, runs: number, limits: Limits = {}): BenchRow[] {
  const list = inventory(houses);
  const size = `${houses.toLocaleString('en')} houses`;
  const started = performance.now();
  const catalogue = buildCatalogue(list);
  const built = performance.now();
  // A new price makes a new catalogue of the same houses.
  buildCatalogue(list);
  const rows: BenchRow[] = [
    { name: `catalogue build, ${size}`, value: built - started, unit: 'ms' },
    { name: `catalogue at new prices, ${size}`, value: performance.now() - built, unit: 'ms' },
  ];
  for (const withText of [false, true]) {
    const random = seeded(7);
    const queries = Array.from({ length: runs }, () => {
      const params = filters(random);
      if (withText) params.set('search', typed(random));
      return parseListingQuery(params);
    });
    percentiles(catalogue, queries.slice(0, 100));
    const { p50, p99 } = percentiles(catalogue, queries);
    const name = `listing query, ${size}, ${withText ? 'with' : 'no'} text`;
    const limit = withText ? limits.withText : limits.plain;
    rows.push(
      { name: `${name}, p50`, value: p50, unit: 'ms' },
      { name: `${name}, p99`, value: p99, unit: 'ms', limit },
    );
  }
  return rows;
}

export async function benchListingQuery(): Promise<BenchRow[]> {
  return [
    ...measureQueries(150, 2000, { plain: 1, withText: 1 }),
    ...measureQueries(5000, 1000, { plain: 3, withText: 8 }),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const row of await benchListingQuery())
    console.log(
      `${row.name.padEnd(52)} ${row.value.toFixed(3).padStart(10)} ${row.unit}${row.limit === undefined ? '' : `  (limit ${row.limit})`}`,
    );
