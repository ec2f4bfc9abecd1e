import type { CaravanCard, OfferedCaravan, PublicCaravan } from '../domain/caravan.ts';
import { slugIdLength } from '../domain/caravan-facts.ts';
import { bedroomsOptions, bedsOptions, type SortDirection, type SortField } from '../domain/listing.ts';
import { cardOf } from './card.ts';
import { compareNames } from './collation.ts';
import { type Dimension, numberDimension, textDimension } from './dimension.ts';
import { foldMake } from './fold.ts';
import { once } from './once.ts';
import { createOrders, type Order } from './orders.ts';
import { listOffer, type Offer } from './showroom.ts';
import { buildTextIndex, type TextIndex } from './text-index.ts';

/** The visible houses, laid out for queries: one typed column per filter, rows in the order of ties. */
export interface Catalogue {
  /** By price, then newest, then id. */
  readonly houses: readonly PublicCaravan[];
  /** What each row's house is offered for. */
  readonly offers: readonly Offer[];
  readonly price: Int32Array;
  /** 1 where a reduction may be announced: what the discount filter shows. */
  readonly discounted: Uint8Array;
  readonly isNew: Uint8Array;
  readonly make: Dimension<string>;
  readonly beds: Dimension<number>;
  readonly bedrooms: Dimension<number>;
  readonly year: Dimension<number>;
  order(field: SortField, dir: SortDirection): Order;
  text(): TextIndex;
  /** Rows by the first eight characters of their house's id. */
  bySlugPrefix(): ReadonlyMap<string, readonly number[]>;
  /** By the house's id, in whatever case it is written. */
  rowOf(id: string): number | undefined;
  newestFeatured(): readonly number[];
  /** What a row's card shows. */
  card(row: number): CaravanCard;
}

/** Spec section 9. */
const featuredCount = 12;

const basePrice = (house: PublicCaravan): Offer => listOffer(house.price);

/**
 * The one place prices enter the catalogue is `offerOf`. Orders, the text index and the look-ups are made when first
 * needed, so a cold start pays for the columns alone.
 */
export function buildCatalogue(
  visible: readonly PublicCaravan[],
  offerOf: (house: PublicCaravan) => Offer = basePrice,
): Catalogue {
  const rows = visible
    .map((house) => ({ house, offer: offerOf(house), created: Date.parse(house.created_at) }))
    .sort(
      (a, b) =>
        a.offer.price - b.offer.price ||
        b.created - a.created ||
        (a.house.id < b.house.id ? -1 : Number(a.house.id > b.house.id)),
    );
  const houses = rows.map(({ house }) => house);
  const price = Int32Array.from(rows, ({ offer }) => offer.price);
  const beds = numberDimension(
    houses.map((house) => house.beds),
    { always: bedsOptions },
  );
  const bedrooms = numberDimension(
    houses.map((house) => house.bedrooms),
    { always: bedroomsOptions },
  );
  const rowsById = once(() => new Map(houses.map((house, row) => [house.id.toLowerCase(), row])));
  const cards: CaravanCard[] = [];
  return {
    houses,
    offers: rows.map(({ offer }) => offer),
    price,
    discounted: Uint8Array.from(rows, ({ offer }) => Number(offer.announced !== null)),
    isNew: Uint8Array.from(houses, (house) => Number(house.is_new)),
    make: textDimension(
      houses.map((house) => house.make),
      foldMake,
      compareNames,
    ),
    beds,
    bedrooms,
    year: numberDimension(
      houses.map((house) => house.year),
      { newestFirst: true },
    ),
    // Codes of number dimensions ascend with their values, so they sort like them.
    order: createOrders({
      size: houses.length,
      price,
      beds: beds.codes,
      bedrooms: bedrooms.codes,
      names: () => houses.map((house) => `${house.make} ${house.model}`),
    }),
    text: once(() =>
      buildTextIndex(houses.length, (row) => {
        const house = houses[row];
        return house ? [house.make, house.model, house.description] : [];
      }),
    ),
    bySlugPrefix: once(() =>
      Map.groupBy(houses.keys(), (row) => houses[row]?.id.slice(0, slugIdLength).toLowerCase() ?? ''),
    ),
    rowOf: (id) => rowsById().get(id.toLowerCase()),
    newestFeatured: once(() =>
      rows
        .map(({ house, created }, row) => ({ house, created, row }))
        .filter(({ house }) => house.is_featured)
        .sort((a, b) => b.created - a.created || (a.house.id < b.house.id ? -1 : 1))
        .slice(0, featuredCount)
        .map(({ row }) => row),
    ),
    card(row) {
      const made = cards[row];
      if (made) return made;
      const shown = rows[row];
      if (!shown) throw new RangeError(`The catalogue has no row ${row}`);
      const card = cardOf(shown.house, shown.offer);
      cards[row] = card;
      return card;
    },
  };
}

/** Houses whose id starts with these eight hex characters, with their prices: one, unless two ids collide. */
export function findBySlugPrefix(catalogue: Catalogue, prefix: string): OfferedCaravan[] {
  const rows = catalogue.bySlugPrefix().get(prefix.toLowerCase()) ?? [];
  return rows.flatMap((row) => {
    const [house, offer] = [catalogue.houses[row], catalogue.offers[row]];
    return house && offer ? [{ ...house, ...offer.fields }] : [];
  });
}

/** Up to twelve featured houses, newest first. */
export function featured(catalogue: Catalogue): CaravanCard[] {
  return catalogue.newestFeatured().map((row) => catalogue.card(row));
}

/** Every make in the catalogue, in order; spellings that differ in case alone are one. */
export function makes(catalogue: Catalogue): string[] {
  return [...catalogue.make.values];
}
