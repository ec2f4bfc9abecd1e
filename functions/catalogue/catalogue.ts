import { commonSpellings, foldName } from '#domain/fold.ts';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { type ExtraName, extraNames } from '#domain/houses/caravan-fields.ts';
import { heatingKindsOf } from '#domain/houses/equipment.ts';
import { readMetres } from '#domain/houses/length.ts';
import {
  bandOf,
  bedroomsOptions,
  bedsOptions,
  type HeatingKind,
  heatingOptions,
  type ListingFilters,
  lengthBands,
  type SortDirection,
  type SortField,
  widthBands,
} from '#domain/houses/listing.ts';
import { soldLast } from '#domain/houses/sale-status.ts';
import { slugIdLength } from '#domain/houses/slug.ts';
import type { AnnouncedReduction } from '#domain/offers/announced-reduction.ts';
import type { Reduction } from '#domain/offers/discount.ts';
import type { CaravanCard, OfferedCaravan, OfferFields } from '#domain/offers/offered-house.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import { type LoanExample, loanExample } from '#domain/requests/loan-example.ts';
import { type SearchTexts, searchTextsOf } from './search-texts.ts';

/** A house's price and offer at a moment. */
export interface Offer {
  /** Whole EUR: the price by which filters and sorts work. */
  price: number;
  /** The offer that makes the price; null at the list price. */
  reduction: Reduction | null;
  /** What may be announced of it; the discount filter uses this. */
  announced: AnnouncedReduction | null;
  /** The API's price fields of the house. */
  fields: OfferFields;
}

/**
 * A visible house at its price of the moment, with everything a listing query compares, prepared
 * once.
 */
export interface ListedHouse {
  /** Its number in the order in which the houses came, from 0. */
  readonly number: number;
  readonly house: PublicCaravan;
  readonly offer: Offer;
  readonly card: CaravanCard;
  /** A typical loan for it; null where none is to be shown. */
  readonly loan: LoanExample | null;
  /**
   * Its card with `loan`; there the loan is also null where its rates differ from those of the
   * listing's own example.
   */
  readonly item: ListingItem;
  /** When it was created, ms. */
  readonly created: number;
  /** The make, folded by `foldName`. */
  readonly make: string;
  /** Metres; null where none is known. */
  readonly length: number | null;
  readonly width: number | null;
  readonly bands: {
    readonly [Name in 'length' | 'width']: NonNullable<ListingFilters[Name]> | null;
  };
  readonly heating: readonly HeatingKind[];
}

export type ListingItem = CaravanCard & { loan_example: LoanExample | null };

/** The visible houses with their prices of one moment. */
export interface Catalogue {
  /** Available, then reserved, then sold; within each by price, then newest, then id. */
  readonly listed: readonly ListedHouse[];
  /** The houses of `listed` by `ListedHouse.number`. */
  readonly counted: readonly ListedHouse[];
  /**
   * The numbers of the houses in an order that visitors can choose, sold ones last; equal houses
   * keep the order of `listed`, in both directions.
   */
  inOrder(field: SortField, direction: SortDirection): Uint32Array;
  /** The houses of `listed`, in its order. */
  readonly houses: readonly PublicCaravan[];
  /** The most used spelling of every make, by the spelling that searches compare; in order. */
  readonly makes: ReadonlyMap<string, string>;
  /** What searches look in. */
  readonly searched: SearchTexts;
  /**
   * The options of these filters: those that are always offered, and every value that a house has.
   */
  readonly options: Readonly<Record<'beds' | 'bedrooms' | 'year', readonly number[]>>;
  /**
   * The house whose loan has the rates of the listing: the middle one by price of those with a loan.
   */
  readonly typical: ListedHouse | null;
  /** Kinds of heating of the houses, in the order of the list. */
  readonly heating: readonly HeatingKind[];
  /** By the number that the shop gave it. */
  readonly numbered: ReadonlyMap<number, ListedHouse>;
  /** By the id in lower case. */
  readonly byId: ReadonlyMap<string, ListedHouse>;
  /** By the first eight characters of the id, which end a slug. */
  readonly byNumber: ReadonlyMap<string, readonly ListedHouse[]>;
}

/** The offer of a house without a reduction. */
export function listOffer(price: number): Offer {
  return { price, reduction: null, announced: null, fields: { announced_reduction: null } };
}

/**
 * The catalogue of these houses. Every price in it comes from `offerOf`; without one, houses are at
 * their list prices.
 */
export function buildCatalogue(
  visible: readonly PublicCaravan[],
  offerOf: (house: PublicCaravan) => Offer = (house) => listOffer(house.price),
  schemes: readonly FinancingScheme[] = [],
): Catalogue {
  const byPrice = visible
    .map((house, number) => {
      const offer = offerOf(house);
      return {
        number,
        house,
        offer,
        card: cardOf(house, offer),
        loan: loanExample(schemes, { ...house, price: offer.price }),
        ...factsOf(house),
      };
    })
    .sort((a, b) => a.offer.price - b.offer.price || b.created - a.created || byId(a, b));
  const lent = byPrice.flatMap(({ house, loan }) => (loan ? [{ id: house.id, loan }] : []));
  const middle = lent[Math.floor(lent.length / 2)];
  const listed = unsoldFirst(byPrice).map((one): ListedHouse => {
    const loan_example =
      middle && one.loan && hasSameRates(one.loan, middle.loan) ? one.loan : null;
    return { ...one, item: { ...one.card, loan_example } };
  });
  const optionsOf = (name: 'beds' | 'bedrooms' | 'year', standing: readonly number[] = []) =>
    [...new Set([...standing, ...visible.map((house) => house[name])])].sort((a, b) => a - b);
  return {
    listed,
    counted: listed.toSorted((a, b) => a.number - b.number),
    inOrder: createOrders(listed),
    houses: listed.map(({ house }) => house),
    makes: spelledMakes(listed),
    searched: searchTextsOf(visible),
    options: {
      beds: optionsOf('beds', bedsOptions),
      bedrooms: optionsOf('bedrooms', bedroomsOptions),
      year: optionsOf('year').reverse(),
    },
    typical: (middle && listed.find(({ house }) => house.id === middle.id)) ?? null,
    heating: heatingOptions.filter((kind) => listed.some(({ heating }) => heating.includes(kind))),
    numbered: new Map(
      listed.flatMap((one) => (one.house.number === null ? [] : [[one.house.number, one]])),
    ),
    byId: new Map(listed.map((one) => [one.house.id.toLowerCase(), one])),
    byNumber: Map.groupBy(listed, ({ house }) => house.id.slice(0, slugIdLength).toLowerCase()),
  };
}

/** What a listing compares of a house that no price changes. */
type HouseFacts = Pick<ListedHouse, 'created' | 'make' | 'length' | 'width' | 'bands' | 'heating'>;
const knownFacts = new WeakMap<PublicCaravan, HouseFacts>();

/** Kept with the house: a new price, or another house, leaves it as it is. */
function factsOf(house: PublicCaravan): HouseFacts {
  const known = knownFacts.get(house);
  if (known) return known;
  const length = readMetres(house.specs.length, 'length');
  const width = readMetres(house.specs.width, 'width');
  const facts: HouseFacts = {
    created: Date.parse(house.created_at),
    make: foldName(house.make),
    length,
    width,
    bands: { length: bandOf(lengthBands, length), width: bandOf(widthBands, width) },
    heating: heatingOf(house),
  };
  knownFacts.set(house, facts);
  return facts;
}

/** The orders of these houses; each is made when a visitor first asks for it. */
function createOrders(listed: readonly ListedHouse[]): Catalogue['inOrder'] {
  const sorted = (rankOf: (one: ListedHouse) => number) => {
    const ranks = Float64Array.from(listed, rankOf);
    const places = Array.from(listed.keys());
    places.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
    return Uint32Array.from(
      unsoldFirst(places.flatMap((place) => listed[place] ?? [])),
      ({ number }) => number,
    );
  };
  const names = () => namePlaces(listed.map(({ house }) => house));
  const rankBy: Record<SortField, (sign: 1 | -1) => (one: ListedHouse) => number> = {
    price: (sign) => (one) => sign * one.offer.price,
    newest: (sign) => (one) => -sign * one.created,
    name(sign) {
      const places = names();
      return ({ house }) => sign * (places.get(nameOf(house)) ?? 0);
    },
    bedrooms: (sign) => (one) => sign * one.house.bedrooms,
    beds: (sign) => (one) => sign * one.house.beds,
    // A house without a known length comes last in both directions.
    length: (sign) => (one) => (one.length === null ? Number.MAX_VALUE : sign * one.length),
  };
  const known = new Map<string, Uint32Array>();
  return (field, direction) => {
    const name = `${field}-${direction}`;
    const order = known.get(name) ?? sorted(rankBy[field](direction === 'asc' ? 1 : -1));
    known.set(name, order);
    return order;
  };
}

function hasSameRates(one: LoanExample, other: LoanExample): boolean {
  return one.period === other.period && one.nir === other.nir && one.apr === other.apr;
}

/** The visible house with this id, in whatever case it is written. */
export function findById(catalogue: Catalogue, id: string): ListedHouse | undefined {
  return catalogue.byId.get(id.toLowerCase());
}

/**
 * Houses whose id starts with these eight hex characters, with their prices: one, unless two ids
 * collide.
 */
export function findBySlugPrefix(catalogue: Catalogue, prefix: string): OfferedCaravan[] {
  const found = catalogue.byNumber.get(prefix.toLowerCase()) ?? [];
  return found.map(({ house, offer }) => ({ ...house, ...offer.fields }));
}

/** Every make in the catalogue, in order; spellings that look alike are one. */
export function makes(catalogue: Catalogue): string[] {
  return [...catalogue.makes.values()];
}

/** Whether an unsold house is announced at a lower price. */
export function hasOffers(catalogue: Catalogue): boolean {
  return catalogue.listed.some(
    ({ house, offer }) => offer.announced !== null && house.sale_status !== 'sold',
  );
}

/** Spec section 9. */
const featuredCount = 12;

/** Up to twelve featured houses that are not sold: available before reserved ones, newest first. */
export function featured(catalogue: Catalogue): CaravanCard[] {
  const chosen = catalogue.listed.filter(
    ({ house }) => house.is_featured && house.sale_status !== 'sold',
  );
  return unsoldFirst(chosen.sort((a, b) => b.created - a.created || byId(a, b)))
    .slice(0, featuredCount)
    .map(({ card }) => card);
}

const similarCount = 3;

/**
 * Up to three other houses that a visitor of this one may want: available before reserved before
 * sold, then by how much the two differ. Prices are those of the moment, and count as shares of the
 * house's own; a bedroom weighs as much as a quarter of the price, another condition as much,
 * another make a tenth, a sleeping place a twentieth.
 */
export function similar(catalogue: Catalogue, house: PublicCaravan): CaravanCard[] {
  const make = foldName(house.make);
  const ownPrice = findById(catalogue, house.id)?.offer.price ?? house.price;
  const distance = (other: ListedHouse) =>
    Math.abs(other.offer.price - ownPrice) / Math.max(1, ownPrice) +
    0.25 * Math.abs(other.house.bedrooms - house.bedrooms) +
    (other.house.is_new === house.is_new ? 0 : 0.25) +
    (other.make === make ? 0 : 0.1) +
    0.05 * Math.abs(other.house.beds - house.beds);
  const nearest = catalogue.listed
    .filter((other) => other.house.id !== house.id)
    .map((other) => ({ house: other.house, card: other.card, far: distance(other) }))
    .sort((a, b) => a.far - b.far);
  return unsoldFirst(nearest)
    .slice(0, similarCount)
    .map(({ card }) => card);
}

/** Central heating counts where the flag says it, even if the text does not. */
function heatingOf({ has_central_heating, specs }: PublicCaravan): readonly HeatingKind[] {
  const kinds = heatingKindsOf(specs.heating);
  return has_central_heating && !kinds.includes('central') ? ['central', ...kinds] : kinds;
}

const extrasOf = (house: PublicCaravan) =>
  Object.fromEntries(extraNames.map((name) => [name, house[name]])) as Pick<
    PublicCaravan,
    ExtraName
  >;

/**
 * What a listing card shows of a house, and nothing more: a page must fit into the first TCP
 * flight, some 14 kB.
 */
function cardOf(house: PublicCaravan, offer: Offer): CaravanCard {
  return {
    id: house.id,
    number: house.number,
    make: house.make,
    model: house.model,
    year: house.year,
    price: house.price,
    beds: house.beds,
    bedrooms: house.bedrooms,
    main_image: house.main_image,
    is_new: house.is_new,
    sale_status: house.sale_status,
    ...extrasOf(house),
    specs: { length: house.specs.length, width: house.specs.width },
    ...offer.fields,
  };
}

/** `soldLast` for entries that contain a house. */
export function unsoldFirst<T extends Pick<ListedHouse, 'house'>>(listed: readonly T[]): T[] {
  return soldLast(listed, ({ house }) => house.sale_status);
}

const byId = (a: Pick<ListedHouse, 'house'>, b: Pick<ListedHouse, 'house'>) =>
  a.house.id < b.house.id ? -1 : 1;

const nameOf = ({ make, model }: PublicCaravan) => `${make} ${model}`;

/**
 * Order of names: Bulgarian alphabet and Latin in one list, without case, "Rio 2" before "Rio 10".
 */
const { compare: compareNames } = new Intl.Collator(['bg', 'en'], {
  sensitivity: 'accent',
  numeric: true,
});

/**
 * Rank of each name. Names that differ in case alone share a rank; comparing ranks is far quicker
 * than collating in every sort.
 */
function namePlaces(houses: readonly PublicCaravan[]): Map<string, number> {
  const names = [...new Set(houses.map(nameOf))].sort(compareNames);
  const places = new Map<string, number>();
  names.forEach((name, at) => {
    const before = names[at - 1];
    places.set(
      name,
      before !== undefined && compareNames(before, name) === 0 ? (places.get(before) ?? 0) : at,
    );
  });
  return places;
}

/** The spelling of each make that pages show, in order. */
function spelledMakes(listed: readonly ListedHouse[]): Map<string, string> {
  return new Map(
    [...commonSpellings(listed.map(({ house }) => house.make))].sort(
      ([a, shownA], [b, shownB]) => compareNames(shownA, shownB) || (a < b ? -1 : 1),
    ),
  );
}
