import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { equipmentWords } from '#domain/houses/equipment.ts';
import { parseListingQuery } from '#domain/houses/listing.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { formatPrice } from '#domain/locale.ts';
import { buildCatalogue, type Catalogue, listOffer } from '#functions/catalogue/catalogue.ts';
import { queryListing } from '#functions/catalogue/listing.ts';
import inventory from '#infra/local/demo/inventory.json' with { type: 'json' };
import { messagesOf } from '#shared/texts/messages-of.ts';
import { siteTitle } from '#site/head.ts';
import { house, reducedOffer } from './houses.ts';

const demo = inventory.map((fields) => house(fields as Partial<PublicCaravan>));
/** Homes whose names have words in them that could be filters. */
const named = [
  house({ make: 'Nova', model: 'Bella', bedrooms: 1, price: 9000 }),
  house({ make: 'Swift', model: 'New Forest', bedrooms: 3, price: 51_000 }),
  house({ make: 'Willerby', model: 'Sleeps 12', features: ['Нов покрив'], beds: 2, price: 52_000 }),
  house({ make: 'Sunroller', model: 'Playa', price: 53_000 }),
];
const stock = [...demo, ...named];
/** Every third home has an offer. */
const priceOf = (one: PublicCaravan) =>
  stock.indexOf(one) % 3 === 0 ? Math.round(one.price * 0.9) : one.price;
const offerOf = (one: PublicCaravan) =>
  priceOf(one) < one.price ? reducedOffer(one, priceOf(one)) : listOffer(one.price);
const yard = buildCatalogue(stock, offerOf);
const withoutNames = buildCatalogue(demo, offerOf);

/** The homes that a search finds, over all its pages. */
function found(search: string, catalogue: Catalogue): string[] {
  const query = { ...parseListingQuery(new URLSearchParams()), search };
  const { pages } = queryListing(catalogue, query);
  return Array.from({ length: pages }, (_, page) =>
    queryListing(catalogue, { ...query, page: page + 1 }).items.map(({ id }) => id),
  )
    .flat()
    .sort();
}

const said = (one: PublicCaravan) =>
  [
    `${one.make} ${one.model}`,
    one.description,
    one.description_en,
    ...[one.specs.heating, ...one.features].flatMap(equipmentWords),
    one.has_central_heating ? 'централно отопление central heating' : '',
    one.has_double_glazing ? 'двоен стъклопакет double glazing' : '',
    one.has_free_delivery ? 'безплатна доставка free delivery' : '',
  ]
    .join(' ')
    .toLowerCase();
const says =
  (...words: string[]) =>
  (one: PublicCaravan) =>
    words.every((word) => said(one).includes(word));
const metresOf = (text: string) => Number.parseFloat(text.replace(',', '.'));
const longFrom = (from: number, to: number) => (one: PublicCaravan) =>
  metresOf(one.specs.length) >= from && metresOf(one.specs.length) < to;
const longUpTo = (most: number) => (one: PublicCaravan) => metresOf(one.specs.length) <= most;
const wideFrom = (from: number, to: number) => (one: PublicCaravan) =>
  metresOf(one.specs.width) >= from && metresOf(one.specs.width) < to;
const upTo = (eur: number) => (one: PublicCaravan) => priceOf(one) <= eur;
const from = (eur: number) => (one: PublicCaravan) => priceOf(one) >= eur;
const bedrooms = (count: number) => (one: PublicCaravan) => one.bedrooms === count;
const beds = (count: number) => (one: PublicCaravan) => one.beds === count;
const isNew = (one: PublicCaravan) => one.is_new;
const isUsed = (one: PublicCaravan) => !one.is_new;
const makes = (make: string) => (one: PublicCaravan) => one.make === make;
const names = (name: string) => (one: PublicCaravan) => `${one.make} ${one.model}` === name;
const central = (one: PublicCaravan) =>
  one.has_central_heating || /централно/i.test(one.specs.heating);
const none = () => false;

type Asked = (one: PublicCaravan) => boolean;
const all =
  (...asked: Asked[]): Asked =>
  (one) =>
    asked.every((test) => test(one));
const any =
  (...asked: Asked[]): Asked =>
  (one) =>
    asked.some((test) => test(one));

const [granada] = demo.filter(names('Willerby Granada'));
if (!granada) throw new Error('the demo has no Granada');
const hidden = house({
  make: 'Willerby',
  model: 'Gone',
  id: 'facade00-0000-4000-8000-000000000000',
});
const titleIn = (language: 'bg' | 'en', one: PublicCaravan, price: number | null) =>
  siteTitle(
    messagesOf[language].house.head.title(
      `${one.make} ${one.model}`,
      one.year,
      price === null ? null : formatPrice(price, language),
    ),
    language,
  );

/** What people type and paste, and which homes of the whole stock have to be found. */
const table: readonly (readonly [typed: string, Asked])[] = [
  // Bedrooms.
  ['2 спални', bedrooms(2)],
  ['две спални', bedrooms(2)],
  ['с 2 спални', bedrooms(2)],
  ['Три Спални', bedrooms(3)],
  ['една спалня', bedrooms(1)],
  ['dve spalni', bedrooms(2)],
  ['двуспален', bedrooms(2)],
  ['двуспална каравана', bedrooms(2)],
  ['3 bedrooms', bedrooms(3)],
  ['поне 2 спални', (one) => one.bedrooms >= 2],
  ['2+ bedrooms', (one) => one.bedrooms >= 2],
  ['повече от 2 спални', (one) => one.bedrooms > 2],
  ['three-bedroom', bedrooms(3)],
  // Beds.
  ['за шестима', beds(6)],
  ['за четирима души', beds(4)],
  ['2 спални места', beds(2)],
  ['шестместен', beds(6)],
  ['4-местна', beds(4)],
  ['6 berth', beds(6)],
  ['6-berth', beds(6)],
  ['sleeps 4', beds(4)],
  ['sleeps six', beds(6)],
  ['for 6 people', beds(6)],
  ['поне 4 спални места', (one) => one.beds >= 4],
  // Years.
  ['2018 or newer', (one) => one.year >= 2018],
  ['от 2018 г. насам', (one) => one.year >= 2018],
  // Condition.
  ['употребяван', isUsed],
  ['втора ръка', isUsed],
  ['used', isUsed],
  ['нов', isNew],
  ['novi', isNew],
  ['нов мобилен дом', isNew],
  // Prices are those that visitors pay.
  ['до 20000', upTo(20_000)],
  ['до 20 000 €', upTo(20_000)],
  ['до €20,000', upTo(20_000)],
  ['под 20 хил', upTo(20_000)],
  ['под 20 хил. евро', upTo(20_000)],
  ['up to 20k', upTo(20_000)],
  ['do 20000', upTo(20_000)],
  ['30 000 €', upTo(30_000)],
  ['от 10000 до 20000', all(from(10_000), upTo(20_000))],
  ['10000-20000', all(from(10_000), upTo(20_000))],
  ['между 30 и 40 хил', all(from(30_000), upTo(40_000))],
  ['over 40000', from(40_000)],
  ['до 39 116,60 лв', upTo(20_000)],
  // Sizes.
  ['10 m', longFrom(10, 12)],
  ['3,7 м', wideFrom(3.5, 4)],
  ['10,67 x 3,66 м', all(longFrom(10, 12), wideFrom(3.5, 4))],
  ['35 ft', longFrom(10, 12)],
  ['до 8 м', longUpTo(8)],
  ['до 10 м', longUpTo(10)],
  ['up to 36 ft', longUpTo(10.98)],
  ['парцел 9,5 м', longUpTo(9.5)],
  ['над 12 м', longFrom(12, 99)],
  // Sentences.
  ['2 bedrooms under 20000', all(bedrooms(2), upTo(20_000))],
  ['Willerby с 2 спални до 25 000 €', all(makes('Willerby'), bedrooms(2), upTo(25_000))],
  ['употребяван дом за шестима с камина', all(isUsed, beds(6), says('камин'))],
  ['Used Swift, sleeps 6, up to €30,000', all(isUsed, makes('Swift'), beds(6), upTo(30_000))],
  // Words of the trade, and Bulgarian in Latin letters.
  ['kamina', says('камин')],
  ['klimatik', says('климатик')],
  ['vilerbi', makes('Willerby')],
  ['парно', central],
  ['parno', central],
  ['тераса', says('веранд')],
  ['веранда', says('веранд')],
  ['миялна', says('съдомиялна')],
  ['sadomialna', says('съдомиялна')],
  // Signs, names and numbers.
  ['веранда,камина', says('веранд', 'камин')],
  ['"Granada"!', says('granada')],
  ['Sun-Roller', any(makes('Sun Roller'), makes('Sunroller'))],
  ['Sunroller', any(makes('Sun Roller'), makes('Sunroller'))],
  ['sun roller', any(makes('Sun Roller'), makes('Sunroller'))],
  ['O’Hara', makes("O'Hara")],
  ['ohara', makes("O'Hara")],
  ['St David', names('ABI St. David')],
  ['vendee', names('Swift Vendée')],
  ['Granada 2013', all(says('granada'), (one) => one.year === 2013)],
  [
    titleIn('bg', granada, 29_300),
    all(names('Willerby Granada'), (one) => one.year === granada.year),
  ],
  [titleIn('en', granada, 1), all(names('Willerby Granada'), (one) => one.year === granada.year)],
  [
    titleIn('bg', granada, null),
    all(names('Willerby Granada'), (one) => one.year === granada.year),
  ],
  ['Willerby Granada 2013 – 22 600 €', names('Willerby Granada')],
  [granada.id.slice(0, 8), (one) => one === granada],
  [`https://example.com/bg/houses/${caravanSlug(granada)}).`, (one) => one === granada],
  [hidden.id.slice(0, 8), none],
  [`https://example.com/bg/houses/${caravanSlug(hidden)}`, none],
  // What may mean something else stays a word.
  ['нов покрив', says('нов', 'покрив')],
  ['трапезария за шестима', says('трапезария за шестима')],
  ['Nova', makes('Nova')],
  ['нова', any(makes('Nova'), isNew)],
  ['New Forest', names('Swift New Forest')],
  ['Willerby Sleeps 12', says('willerby', 'sleeps', '12')],
  ['20000', none],
];

describe('what people type and paste into the search', () => {
  test.each(table)('%s finds what it asks for, and nothing else', (typed, asked) => {
    const expected = stock.filter(asked);
    expect(found(typed, yard)).toEqual(expected.map(({ id }) => id).sort());
    if (asked !== none) expect(expected.length).toBeGreaterThan(0);
  });

  test('“new” finds new homes, and those that have the word, where it is in a name', () => {
    expect(found('new', yard)).toEqual(
      stock
        .filter(any(isNew, (one) => /\bnew/.test(said(one))))
        .map(({ id }) => id)
        .sort(),
    );
    expect(found('new', withoutNames)).toEqual(
      demo
        .filter(isNew)
        .map(({ id }) => id)
        .sort(),
    );
  });

  test('the shop’s own name narrows nothing', () => {
    for (const name of Object.values(dealer.name))
      expect(found(`Granada ${name}`, yard)).toEqual(found('Granada', yard));
  });
});
