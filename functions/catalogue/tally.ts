import { type FilterName, filterNames, type ListingFilters } from '../domain/listing.ts';
import { type Bitset, hasBit } from './bitset.ts';
import type { Catalogue } from './catalogue.ts';
import type { Dimension } from './dimension.ts';

/** What one pass over the catalogue learns about a set of filters. */
export interface Tally {
  total: number;
  /** Rows that pass every filter. */
  passes: Uint8Array;
  /** Per option: houses that pass all filters but the option's own. Type: [used, new]; discount: [without, with]. */
  type: Uint32Array;
  discount: Uint32Array;
  make: Uint32Array;
  beds: Uint32Array;
  bedrooms: Uint32Array;
  year: Uint32Array;
  /** First and last row that pass all filters but the price ones; rows stand in price order. Null when none does. */
  priceRows: { first: number; last: number } | null;
  /** Per filter: houses that fail this one alone. */
  failsOnly: Record<FilterName, number>;
}

const bit = Object.fromEntries(filterNames.map((name, at) => [name, 1 << at])) as Record<FilterName, number>;
const priceBits = bit.minPrice | bit.maxPrice;

/** For each option of a column: 0 where it passes the filter, else the filter's bit. */
function failures<T>(dimension: Dimension<T>, wanted: T | undefined, name: FilterName): Uint16Array {
  const fails = new Uint16Array(dimension.values.length);
  if (wanted === undefined) return fails;
  fails.fill(bit[name]);
  const code = dimension.codeOf(wanted);
  if (code !== undefined) fails[code] = 0;
  return fails;
}

/**
 * One pass: each row gets the set of filters it fails. None: it counts everywhere; exactly one: it counts beside that
 * filter's own options, and for dropping it; more: nowhere (the two price filters count as one for the price bounds).
 */
export function tally(catalogue: Catalogue, filters: ListingFilters): Tally {
  const { price, discounted, isNew, houses } = catalogue;
  const size = houses.length;
  const makeCodes = catalogue.make.codes;
  const bedsCodes = catalogue.beds.codes;
  const bedroomsCodes = catalogue.bedrooms.codes;
  const yearCodes = catalogue.year.codes;
  const failsMake = failures(catalogue.make, filters.make, 'make');
  const failsBeds = failures(catalogue.beds, filters.beds, 'beds');
  const failsBedrooms = failures(catalogue.bedrooms, filters.bedrooms, 'bedrooms');
  const failsYear = failures(catalogue.year, filters.year, 'year');
  const failsType = Uint16Array.of(filters.type === 'new' ? bit.type : 0, filters.type === 'used' ? bit.type : 0);
  const failsDiscount = Uint16Array.of(filters.discount ? bit.discount : 0, 0);
  const min = filters.minPrice ?? 0;
  const max = filters.maxPrice ?? Number.POSITIVE_INFINITY;
  const found: Bitset | null = filters.search === undefined ? null : catalogue.text().search(filters.search);

  const passes = new Uint8Array(size);
  const type = new Uint32Array(2);
  const discount = new Uint32Array(2);
  const make = new Uint32Array(failsMake.length);
  const beds = new Uint32Array(failsBeds.length);
  const bedrooms = new Uint32Array(failsBedrooms.length);
  const year = new Uint32Array(failsYear.length);
  const only = new Uint32Array(1 << filterNames.length);
  let first = -1;
  let last = -1;

  for (let row = 0; row < size; row += 1) {
    const makeCode = makeCodes[row] ?? 0;
    const bedsCode = bedsCodes[row] ?? 0;
    const bedroomsCode = bedroomsCodes[row] ?? 0;
    const yearCode = yearCodes[row] ?? 0;
    const typeCode = isNew[row] ?? 0;
    const discountCode = discounted[row] ?? 0;
    const amount = price[row] ?? 0;
    let fails =
      (failsMake[makeCode] ?? 0) |
      (failsBeds[bedsCode] ?? 0) |
      (failsBedrooms[bedroomsCode] ?? 0) |
      (failsYear[yearCode] ?? 0) |
      (failsType[typeCode] ?? 0) |
      (failsDiscount[discountCode] ?? 0);
    if (amount < min) fails |= bit.minPrice;
    if (amount > max) fails |= bit.maxPrice;
    if (found !== null && !hasBit(found, row)) fails |= bit.search;

    only[fails] = (only[fails] ?? 0) + 1;
    if ((fails & ~priceBits) === 0) {
      if (first === -1) first = row;
      last = row;
    }
    if (fails === 0) passes[row] = 1;
    if (fails === 0 || fails === bit.type) type[typeCode] = (type[typeCode] ?? 0) + 1;
    if (fails === 0 || fails === bit.discount) discount[discountCode] = (discount[discountCode] ?? 0) + 1;
    if (fails === 0 || fails === bit.make) make[makeCode] = (make[makeCode] ?? 0) + 1;
    if (fails === 0 || fails === bit.beds) beds[bedsCode] = (beds[bedsCode] ?? 0) + 1;
    if (fails === 0 || fails === bit.bedrooms) bedrooms[bedroomsCode] = (bedrooms[bedroomsCode] ?? 0) + 1;
    if (fails === 0 || fails === bit.year) year[yearCode] = (year[yearCode] ?? 0) + 1;
  }

  const failsOnly = Object.fromEntries(filterNames.map((name) => [name, only[bit[name]] ?? 0])) as Record<
    FilterName,
    number
  >;
  const priceRows = first === -1 ? null : { first, last };
  return { total: only[0] ?? 0, passes, type, discount, make, beds, bedrooms, year, priceRows, failsOnly };
}
