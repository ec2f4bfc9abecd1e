import type { ExtraName } from './caravan-fields.ts';

/** Cards a page of the listing. */
export const pageSize = 24;

export const sortFields = ['price', 'newest', 'name', 'bedrooms', 'beds', 'length'] as const;
export type SortField = (typeof sortFields)[number];
const defaultSort: SortField = 'price';
export type SortDirection = 'asc' | 'desc';
export type ListingView = 'grid' | 'list';

/** Options the filter panel offers. Spec section 9. */
export const bedsOptions = [2, 3, 4, 5, 6] as const;
export const bedroomsOptions = [1, 2, 3] as const;
/** Metres of a plot. */
export const maxLengthOptions = [8, 9, 10, 11, 12] as const;
/** Current year and the twenty before it, newest first. */
export function yearOptions(now: Date): number[] {
  return Array.from({ length: 21 }, (_, back) => now.getUTCFullYear() - back);
}

/** Sizes that fit a plot or the road to it, in metres: from the first figure, below the second. */
export const lengthBands = ['0-8', '8-10', '10-12', '12-'] as const;
export const widthBands = ['0-3.5', '3.5-4', '4-'] as const;
export type SizeBand = (typeof lengthBands)[number] | (typeof widthBands)[number];

/** Metres; a band without an upper end ends at infinity. */
export function bandEnds(band: SizeBand): { from: number; to: number } {
  const [from, to] = band.split('-');
  return { from: Number(from), to: to ? Number(to) : Number.POSITIVE_INFINITY };
}

/** The band of a size in metres; null where the size is not known. */
export function bandOf<Band extends SizeBand>(
  bands: readonly Band[],
  size: number | null,
): Band | null {
  const isIn = (band: Band) =>
    size !== null && bandEnds(band).from <= size && size < bandEnds(band).to;
  return bands.find(isIn) ?? null;
}

/**
 * Kinds of heating. Their names stand in equipment.ts, which is too large for the script of every
 * page.
 */
export const heatingOptions = [
  'central',
  'gasFire',
  'electric',
  'airConditioner',
  'underfloor',
  'stove',
  'other',
] as const;
export type HeatingKind = (typeof heatingOptions)[number];

/** Extras that visitors may filter by, by their names in addresses. */
export const extraFilters = {
  doubleGlazing: 'has_double_glazing',
  freeDelivery: 'has_free_delivery',
} as const satisfies Record<string, ExtraName>;
export type ExtraFilter = keyof typeof extraFilters;
export const extraFilterNames = Object.keys(extraFilters) as ExtraFilter[];

/** Filters that are on as `true`, else left out; `available` is neither reserved nor sold. */
export const switchNames = [...extraFilterNames, 'discount', 'available'] as const;
export type SwitchName = (typeof switchNames)[number];

export interface ListingFilters extends Partial<Record<SwitchName, true>> {
  search?: string;
  type?: 'new' | 'used';
  make?: string;
  /** Whole EUR, inclusive. */
  minPrice?: number;
  maxPrice?: number;
  /** Whole EUR of a monthly instalment, inclusive. Ignored where no monthly figure is shown. */
  max_monthly?: number;
  beds?: number;
  /** At least, as are the next two. */
  minBeds?: number;
  bedrooms?: number;
  minBedrooms?: number;
  year?: number;
  minYear?: number;
  length?: (typeof lengthBands)[number];
  /** Metres of the plot, inclusive. */
  maxLength?: number;
  width?: (typeof widthBands)[number];
  /** A house may be heated in several ways; one of them has to be this. */
  heating?: HeatingKind;
}
export const filterNames = [
  'search',
  'type',
  'make',
  'minPrice',
  'maxPrice',
  'max_monthly',
  'beds',
  'minBeds',
  'bedrooms',
  'minBedrooms',
  'year',
  'minYear',
  'length',
  'maxLength',
  'width',
  'heating',
  ...switchNames,
] as const satisfies readonly (keyof ListingFilters)[];
export type FilterName = (typeof filterNames)[number];

/** Each filter by a bound, and the exact one of the same thing: a listing has one of the two. */
export const exactOf = {
  minBeds: 'beds',
  minBedrooms: 'bedrooms',
  minYear: 'year',
  maxLength: 'length',
} as const satisfies Partial<Record<FilterName, FilterName>>;
export type Bound = keyof typeof exactOf;
export const bounds = Object.keys(exactOf) as Bound[];

/** Filters that a house can miss by little. */
export const nearFilters = [
  'minPrice',
  'maxPrice',
  'beds',
  'minBeds',
  'bedrooms',
  'minBedrooms',
  'year',
  'minYear',
  'length',
  'maxLength',
  'width',
] as const;
export type NearFilter = (typeof nearFilters)[number];
/** With fewer results than this, houses that miss one filter by little are shown as well. */
export const fewResults = 4;

export interface ListingQuery extends ListingFilters {
  sort: SortField;
  dir: SortDirection;
  page: number;
  view: ListingView;
}

/** The parts of a listing's state that an address names; what is undefined is left out. */
export type NamedQuery = {
  [Name in keyof ListingQuery]?: ListingQuery[Name] | undefined;
};

/** The query with more filters: a bound takes the place of the exact filter, and the reverse. */
export function withFilters<Query extends NamedQuery, More extends NamedQuery>(
  query: Query,
  more: More,
): Query & More {
  const all = { ...query, ...more };
  for (const bound of bounds) {
    if (more[bound] !== undefined) delete all[exactOf[bound]];
    else if (more[exactOf[bound]] !== undefined) delete all[bound];
  }
  return all;
}

/** A pasted address of a house, its Cyrillic encoded, has to fit. */
export const maxSearchLength = 300;

function text(value: string | null, max: number): string | undefined {
  const trimmed = value?.trim().replace(/\s+/g, ' ').slice(0, max);
  return trimmed ? trimmed : undefined;
}

function whole(value: string | null | undefined): number | undefined {
  if (!value || !/^\s*\d+(\.\d+)?\s*$/.test(value)) return undefined;
  const number = Math.trunc(Number(value));
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Metres, down to centimetres. */
function metres(value: string | null): number | undefined {
  if (!value || !/^\s*\d{1,6}([.,]\d+)?\s*$/.test(value)) return undefined;
  return Math.round(Number(value.replace(',', '.')) * 100) / 100 || undefined;
}

/**
 * `minBeds=4-4`, the value of the one control a plain form has for both, means `beds=4`, and
 * `maxLength=8-10` means `length=8-10`.
 */
const onlyThat = (value: string | null) => whole(/^(\d+)-\1$/.exec(value ?? '')?.[1]);
export const onlyThatValue = (value: number) => `${value}-${value}`;

function condition(value: string | null): 'new' | 'used' | undefined {
  const lower = value?.toLowerCase();
  return lower === 'new' || lower === 'used' ? lower : undefined;
}

function sortField(value: string | undefined): SortField {
  // "capacity" and "default" are other names of these sort orders.
  if (value === 'capacity') return 'beds';
  return sortFields.find((field) => field === value) ?? defaultSort;
}

/**
 * `sort=price-desc`, the value of the one control a plain form has for both, means
 * `sort=price&dir=desc`. Newest first is the only order by age.
 */
function order(params: Pick<URLSearchParams, 'get'>): { sort: SortField; dir: SortDirection } {
  const [field, suffix] = params.get('sort')?.split('-') ?? [];
  const sort = sortField(field);
  return {
    sort,
    dir: sort !== 'newest' && (suffix ?? params.get('dir')) === 'desc' ? 'desc' : 'asc',
  };
}

const optionOf = <Option extends string>(
  options: readonly Option[],
  value: string | null,
): Option | undefined => options.find((option) => option === value);

/**
 * The listing's state out of an address. Values that make no sense are ignored, never an error.
 * `berth` and `capacity` are read as `beds`, `condition` as `type`: other names in use for the same
 * things. An exact filter makes a bound of the same thing void.
 */
export function parseListingQuery(address: URLSearchParams): ListingQuery {
  // Anybody may write an address: nothing in it is longer than a search with room to spare.
  const params = {
    get: (name: string) => address.get(name)?.slice(0, 4 * maxSearchLength) ?? null,
  };
  const query: ListingQuery = {
    ...order(params),
    page: Math.max(1, whole(params.get('page')) ?? 1),
    view: params.get('view') === 'list' ? 'list' : 'grid',
  };
  const search = text(params.get('search'), maxSearchLength);
  if (search) query.search = search;
  const type = condition(params.get('type')) ?? condition(params.get('condition'));
  if (type) query.type = type;
  for (const name of switchNames) if (params.get(name) === 'true') query[name] = true;
  const length =
    optionOf(lengthBands, params.get('length')) ?? optionOf(lengthBands, params.get('maxLength'));
  if (length) query.length = length;
  const width = optionOf(widthBands, params.get('width'));
  if (width) query.width = width;
  const heating = optionOf(heatingOptions, params.get('heating'));
  if (heating) query.heating = heating;
  const make = text(params.get('make'), 60);
  if (make) query.make = make;
  const numbers = {
    minPrice: whole(params.get('minPrice')),
    maxPrice: whole(params.get('maxPrice')),
    max_monthly: whole(params.get('max_monthly')),
    beds:
      whole(params.get('beds')) ??
      whole(params.get('berth')) ??
      whole(params.get('capacity')) ??
      onlyThat(params.get('minBeds')),
    bedrooms: whole(params.get('bedrooms')) ?? onlyThat(params.get('minBedrooms')),
    year: whole(params.get('year')) ?? onlyThat(params.get('minYear')),
    minBeds: whole(params.get('minBeds')),
    minBedrooms: whole(params.get('minBedrooms')),
    minYear: whole(params.get('minYear')),
    maxLength: metres(params.get('maxLength')),
  };
  for (const [name, value] of Object.entries(numbers))
    if (value !== undefined) query[name as keyof typeof numbers] = value;
  for (const bound of bounds) if (query[exactOf[bound]] !== undefined) delete query[bound];
  return query;
}

/** The shortest address of a listing state: defaults are left out, names in a fixed order. */
export function listingSearchParams(query: NamedQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of filterNames) {
    const value = query[name];
    if (value !== undefined) params.set(name, String(value));
  }
  if (query.sort && query.sort !== defaultSort) params.set('sort', query.sort);
  if (query.dir === 'desc') params.set('dir', 'desc');
  if (query.view === 'list') params.set('view', 'list');
  if (query.page && query.page > 1) params.set('page', String(query.page));
  return params;
}

/**
 * How many homes are for sale, rounded so that the figure changes seldom, and their lowest and
 * highest price.
 */
export interface Stock {
  /** Homes; where `over` is true there are more than that. */
  count: number;
  over: boolean;
  /**
   * The lowest and the highest price, whole EUR and not rounded: a "from" price below every home
   * would mislead.
   */
  low: number;
  high: number;
}

/** The figures of a shop that has nothing for sale yet, or that cannot be read. Spec section 1. */
export const specStock: Stock = { count: 150, over: true, low: 15_000, high: 45_000 };

/**
 * Up to the first number of homes the figure is exact, up to the second it is in tens, above that
 * in fifties.
 */
const [exact, manyTens] = [20, 200];

/** The stock's figures, from the price of each home, EUR. */
export function stockOf(prices: readonly number[]): Stock {
  if (prices.length === 0) return specStock;
  const homes = prices.length;
  const over = homes > exact;
  const step = homes > manyTens ? 50 : 10;
  return {
    // "Over 150" is more than 150.
    count: over ? Math.floor((homes - 1) / step) * step : homes,
    over,
    low: Math.min(...prices),
    high: Math.max(...prices),
  };
}
