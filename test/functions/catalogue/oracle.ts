import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { inCyrillic } from '#domain/houses/cyrillic-names.ts';
import { equipmentWords, heatingKindsOf } from '#domain/houses/equipment.ts';
import { inBulgarian } from '#domain/houses/latin-typing.ts';
import { type Dimension, readMetres } from '#domain/houses/length.ts';
import {
  type Bound,
  bedroomsOptions,
  bedsOptions,
  type FilterName,
  filterNames,
  type HeatingKind,
  heatingOptions,
  type ListingFilters,
  type ListingQuery,
  lengthBands,
  widthBands,
} from '#domain/houses/listing.ts';
import { anyHouse, joining } from '#domain/houses/sentence.ts';
import { tradeWordsOf } from '#domain/houses/trade-words.ts';

const collator = new Intl.Collator(['bg', 'en'], { sensitivity: 'accent', numeric: true });
/** Without case and kinds of apostrophe. */
export const plain = (text: string) => text.toLowerCase().replaceAll('’', "'");
const sameMake = (a: string, b: string) => plain(a) === plain(b);

/** What a house costs a month; null where the listing has no figure for it. */
type Monthly = (house: PublicCaravan) => number | null;

const words = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
/** In one word what a sign parts: "o'hara" is ohara; nothing for a single word. */
const joined = (text: string) => (words(text).length > 1 ? [words(text).join('')] : []);

/** The words for a make or a model: each, what a sign in it parts, and all of up to three. */
const wordsNaming = ({ make, model }: PublicCaravan) =>
  [make, model]
    .flatMap((name) => [
      ...(name.toLowerCase().match(/\p{L}+/gu) ?? []),
      ...name.split(/[\s,;:/()]+/).flatMap(joined),
      ...(words(name).length <= 3 ? joined(name) : []),
    ])
    .flatMap((word) => [word, ...inCyrillic(word)]);

/** Every word of a house that a search looks in. */
const wordsOfHouse = (house: PublicCaravan) => [
  ...[
    house.make,
    house.model,
    house.description,
    ...[house.specs.heating, ...house.features].flatMap(equipmentWords),
    ...(house.has_free_delivery ? ['безплатна доставка', 'free delivery'] : []),
    ...(house.has_central_heating ? ['централно отопление', 'central heating'] : []),
    ...(house.has_double_glazing ? ['двоен стъклопакет', 'double glazing'] : []),
  ].flatMap(words),
  ...house.features.flatMap((text) => text.split(/[\s,;:/()]+/)).flatMap(joined),
  ...wordsNaming(house),
];

interface SearchedStock {
  wordsOf: Map<PublicCaravan, readonly string[]>;
  names: Set<string>;
}

function searchedStock(houses: readonly PublicCaravan[]): SearchedStock {
  const names = new Set(houses.flatMap(wordsNaming).filter((word) => word.length > 2));
  return { names, wordsOf: new Map(houses.map((house) => [house, wordsOfHouse(house)])) };
}

/** Whether a text of the house has the word: a name begins one, another word may be inside one. */
const hasWritten = (house: PublicCaravan, word: string, { names, wordsOf }: SearchedStock) =>
  wordsOf
    .get(house)
    ?.some((own) => (names.has(word) ? own.startsWith(word) : own.includes(word))) ?? false;

/** Letters too many, too few, wrong, or swapped with the next. */
function errorsBetween(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  if (one[0] === other[0]) return errorsBetween(one.slice(1), other.slice(1));
  if (Math.abs(one.length - other.length) > 1) return 2;
  const [rest, otherRest] = [one.slice(1), other.slice(1)];
  if (one[0] === other[1] && one[1] === other[0] && rest.slice(1) === otherRest.slice(1)) return 1;
  return rest === otherRest || rest === other || one === otherRest ? 1 : 2;
}

/** Whether the house has one word, or what the word means. */
function hasWord(house: PublicCaravan, word: string, stock: SearchedStock): boolean {
  const { names, wordsOf } = stock;
  if (anyHouse.has(word) && !names.has(word)) return true;
  const has = (one: PublicCaravan) =>
    hasWritten(one, word, stock) ||
    String(one.year) === word ||
    one.id.startsWith(word.padEnd(8, '-')) ||
    Boolean(
      tradeWordsOf(word)?.words.some((other) =>
        wordsOf.get(one)?.some((own) => own.startsWith(other)),
      ),
    );
  if (has(house)) return true;
  const everybodyOf = [...wordsOf.keys()];
  if (word.length < 3 || everybodyOf.some(has)) return false;
  const meant = inBulgarian(word).find((spelling) =>
    [...wordsOf.values()].some((own) => own.some((each) => each.startsWith(spelling))),
  );
  const everyWord = [...wordsOf.values()].flat();
  const isMistyped =
    word.length > 4 &&
    everyWord.some((own) => /^[a-z]{5,}$/.test(own) && errorsBetween(word, own) < 2);
  return (
    meant !== undefined &&
    !isMistyped &&
    (wordsOf.get(house)?.some((own) => own.startsWith(meant)) ?? false)
  );
}

/** By the definition of a search: every word, or two words in one where a name is written so. */
function isFound(house: PublicCaravan, search: string, stock: SearchedStock): boolean {
  const isNamed = (word: string) =>
    stock.names.has(word) ||
    [...stock.wordsOf.keys()].some(({ make, model }) => words(`${make} ${model}`).includes(word));
  const tokens = search.split(/\s+/).filter((token) => words(token).length > 0);
  const telling = tokens.filter(
    (token) =>
      !joining.has(words(token).join(' ')) ||
      (words(token).length === 1 && isNamed(words(token)[0] ?? '')),
  );
  const left = telling.length > 0 ? telling : tokens;
  const has = (word: string) => hasWord(house, word, stock);
  const isWritten = (word: string) => hasWritten(house, word, stock);
  for (let at = 0; at < left.length; at += 1) {
    const [own, next] = [words(left[at] ?? ''), words(left[at + 1] ?? '')];
    const both = `${own[0]}${next[0]}`;
    if (own.length === 1 && next.length === 1 && stock.names.has(both)) {
      if (!isWritten(both) && !(own.every(has) && next.every(has))) return false;
      at += 1;
    } else if (!own.every(has) && !(own.length > 1 && isWritten(own.join('')))) return false;
  }
  return true;
}

function inBand(text: string, of: Dimension, band: string): boolean {
  const [from, to] = band.split('-');
  const size = readMetres(text, of);
  return size !== null && size >= Number(from) && (to === '' || size < Number(to));
}
const isHeatedBy = (house: PublicCaravan, kind: HeatingKind) =>
  heatingKindsOf(house.specs.heating).includes(kind) ||
  (kind === 'central' && house.has_central_heating);

type Test = (
  house: PublicCaravan,
  filters: ListingFilters,
  discounted: boolean,
  stock: SearchedStock,
) => boolean;

const passes: Record<Exclude<FilterName, 'max_monthly'>, Test> = {
  search: (house, { search }, _, stock) => search === undefined || isFound(house, search, stock),
  type: (house, { type }) => type === undefined || house.is_new === (type === 'new'),
  make: (house, { make }) => make === undefined || sameMake(house.make, make),
  minPrice: (house, { minPrice }) => minPrice === undefined || house.price >= minPrice,
  maxPrice: (house, { maxPrice }) => maxPrice === undefined || house.price <= maxPrice,
  beds: (house, { beds }) => beds === undefined || house.beds === beds,
  minBeds: (house, { minBeds }) => minBeds === undefined || house.beds >= minBeds,
  bedrooms: (house, { bedrooms }) => bedrooms === undefined || house.bedrooms === bedrooms,
  minBedrooms: (house, { minBedrooms }) =>
    minBedrooms === undefined || house.bedrooms >= minBedrooms,
  year: (house, { year }) => year === undefined || house.year === year,
  minYear: (house, { minYear }) => minYear === undefined || house.year >= minYear,
  maxLength: ({ specs }, { maxLength }) =>
    maxLength === undefined || (readMetres(specs.length, 'length') ?? 100) <= maxLength,
  length: ({ specs }, { length }) => length === undefined || inBand(specs.length, 'length', length),
  width: ({ specs }, { width }) => width === undefined || inBand(specs.width, 'width', width),
  heating: (house, { heating }) => heating === undefined || isHeatedBy(house, heating),
  doubleGlazing: (house, { doubleGlazing }) => !doubleGlazing || house.has_double_glazing,
  freeDelivery: (house, { freeDelivery }) => !freeDelivery || house.has_free_delivery,
  discount: (_, { discount }, discounted) => !discount || discounted,
  available: ({ sale_status }, { available }) => !available || sale_status === 'available',
};

const standing = ({ sale_status }: PublicCaravan) =>
  sale_status === 'sold' ? 2 : sale_status === 'reserved' ? 1 : 0;

const newestThenId = (a: PublicCaravan, b: PublicCaravan) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1);

/** The listing by its definition: one plain filter over all houses for every answer. */
export function bruteForceListing(
  houses: readonly PublicCaravan[],
  query: ListingQuery,
  isDiscounted: (house: PublicCaravan) => boolean = () => false,
  monthlyOf: Monthly = () => null,
) {
  const stock = searchedStock(houses);
  const hasFigures = houses.some((house) => monthlyOf(house) !== null);
  const isAffordable = (house: PublicCaravan, { max_monthly }: ListingFilters) =>
    !hasFigures ||
    max_monthly === undefined ||
    (monthlyOf(house) ?? Number.POSITIVE_INFINITY) <= max_monthly;
  const matching = (without: readonly FilterName[], more: ListingFilters = {}) =>
    houses.filter((house) =>
      filterNames.every((name) => {
        const filters = without.includes(name) ? more : { ...query, ...more };
        if (name === 'max_monthly') return isAffordable(house, filters);
        return passes[name](house, filters, isDiscounted(house), stock);
      }),
    );
  const sign = query.dir === 'asc' ? 1 : -1;
  const bySort = (a: PublicCaravan, b: PublicCaravan) => {
    if (query.sort === 'name')
      return collator.compare(`${a.make} ${a.model}`, `${b.make} ${b.model}`);
    if (query.sort === 'newest') return Date.parse(b.created_at) - Date.parse(a.created_at);
    if (query.sort !== 'length') return a[query.sort] - b[query.sort];
    const unknown = query.dir === 'asc' ? 1000 : -1;
    return (
      (readMetres(a.specs.length, 'length') ?? unknown) -
      (readMetres(b.specs.length, 'length') ?? unknown)
    );
  };
  const all = matching([]).sort(
    (a, b) =>
      standing(a) - standing(b) || sign * bySort(a, b) || a.price - b.price || newestThenId(a, b),
  );
  const pages = Math.max(1, Math.ceil(all.length / 24));
  const page = Math.min(query.page, pages);

  const makes = [...new Set(houses.map((house) => plain(house.make)))];
  const numbers = (
    name: 'beds' | 'bedrooms' | 'year',
    bound: FilterName,
    always: readonly number[],
  ) =>
    [...new Set([...always, ...houses.map((house) => house[name])])]
      .sort((a, b) => (name === 'year' ? b - a : a - b))
      .map((value) => ({ value, count: matching([name, bound], { [name]: value }).length }));
  const bounds = (bound: Bound, name: FilterName, always: readonly number[]) =>
    [...new Set([...always, ...[query[bound]].filter((value) => value !== undefined)])]
      .sort((a, b) => (bound === 'minYear' ? b - a : a - b))
      .map((value) => ({ value, count: matching([name, bound], { [bound]: value }).length }));
  const values = (name: 'beds' | 'bedrooms' | 'year') => houses.map((house) => house[name]);
  const prices = matching(['minPrice', 'maxPrice']).map((house) => house.price);

  let suggestion: { filter: FilterName; count: number } | null = null;
  if (all.length === 0)
    for (const filter of filterNames) {
      if (filter === 'max_monthly' && !hasFigures) continue;
      const count = query[filter] === undefined ? 0 : matching([filter]).length;
      if (count > (suggestion?.count ?? 0)) suggestion = { filter, count };
    }
  return {
    ids: all.slice((page - 1) * 24, page * 24).map((house) => house.id),
    total: all.length,
    page,
    pages,
    suggestion,
    facets: {
      type: {
        new: matching(['type'], { type: 'new' }).length,
        used: matching(['type'], { type: 'used' }).length,
      },
      length: lengthBands.map((length) => ({
        value: length,
        count: matching(['length', 'maxLength'], { length }).length,
      })),
      width: widthBands.map((width) => ({
        value: width,
        count: matching(['width'], { width }).length,
      })),
      heating: heatingOptions
        .filter((heating) => houses.some((house) => isHeatedBy(house, heating)))
        .map((heating) => ({ value: heating, count: matching(['heating'], { heating }).length })),
      doubleGlazing: matching(['doubleGlazing'], { doubleGlazing: true }).length,
      freeDelivery: matching(['freeDelivery'], { freeDelivery: true }).length,
      discount: matching(['discount'], { discount: true }).length,
      available: matching(['available'], { available: true }).length,
      make: Object.fromEntries(makes.map((make) => [make, matching(['make'], { make }).length])),
      beds: numbers('beds', 'minBeds', bedsOptions),
      minBeds: bounds('minBeds', 'beds', [...bedsOptions, ...values('beds')]),
      bedrooms: numbers('bedrooms', 'minBedrooms', bedroomsOptions),
      minBedrooms: bounds('minBedrooms', 'bedrooms', [...bedroomsOptions, ...values('bedrooms')]),
      year: numbers('year', 'minYear', []),
      minYear: bounds('minYear', 'year', values('year')),
      maxLength: bounds('maxLength', 'length', [8, 9, 10, 11, 12]),
      monthly: (values: readonly number[]) =>
        values.map((value) => ({
          value,
          count: matching(['max_monthly'], { max_monthly: value }).length,
        })),
      price: prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
    },
  };
}
