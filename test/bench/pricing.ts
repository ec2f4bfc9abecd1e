import {
  createPriceBook,
  type HouseTerms,
  type PricedCampaign,
  type PricedDiscount,
  type PricedHouse,
} from '#domain/offers/price-book.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { type BenchRow, median } from './bench-row.ts';

const [houseCount, campaignCount, housesEach, discountCount] = [5_000, 50, 200, 500];
const limit = 10;
const runs = 25;
const day = 86_400_000;
const now = Date.parse('2026-06-01T10:00:00.000Z');
const iso = (days: number) => new Date(now + days * day).toISOString();

/** Every offer runs now and none is skipped: the most expensive case. */
function stock() {
  const houses = Array.from(
    { length: houseCount },
    (_, at): PricedHouse => ({
      id: `${at.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`,
      price: 8_000 + 7 * at,
      created_at: iso(-100),
      price_history: { list_prices: [], past_offers: [] },
    }),
  );
  const house = (at: number) => houses[at % houseCount]?.id ?? '';
  const dates = (at: number) => ({
    start_date: iso(-1 - (at % 20)),
    end_date: iso(1 + (at % 30)),
    terms_since: iso(-30),
  });
  const campaigns = Array.from({ length: campaignCount }, (_, at): PricedCampaign => {
    const caravans = Array.from({ length: housesEach }, (_, row): [string, HouseTerms] => [
      house(at * 137 + row * 25),
      row % 10 === 0
        ? { individual_discount_type: 'fixed', individual_discount_value: 500 + row }
        : { individual_discount_type: null, individual_discount_value: null },
    ]);
    return buildCampaign({
      ...dates(at),
      discount_value: 5 + at / 10,
      caravans: Object.fromEntries(caravans),
    });
  });
  const discounts = Array.from(
    { length: discountCount },
    (_, at): PricedDiscount =>
      buildDiscount({ ...dates(at), caravan_id: house(at * 9), discount_value: 600 + at }),
  );
  return { houses, campaigns, discounts };
}

/** Sorting campaigns and discounts by house, and then pricing each house. ms. */
export async function benchPricing(): Promise<BenchRow[]> {
  const { houses, campaigns, discounts } = stock();
  const times: { book: number; prices: number; lowest: number }[] = [];
  let reduced = 0;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    const book = createPriceBook(campaigns, discounts);
    const sorted = performance.now();
    const prices = houses.map((house) => book.reduction(house, now)?.price ?? house.price);
    const priced = performance.now();
    for (const house of houses) book.prior(house, now);
    times.push({
      book: sorted - start,
      prices: priced - sorted,
      lowest: performance.now() - priced,
    });
    reduced = prices.filter((price, at) => price < (houses[at]?.price ?? 0)).length;
  }
  const of = (part: (time: (typeof times)[number]) => number) => median(times.map(part));
  const [first] = times;
  return [
    { name: 'houses that something reduces, of 5,000', value: reduced, unit: 'houses' },
    {
      name: 'price book of 50 campaigns and 500 discounts',
      value: of(({ book }) => book),
      unit: 'ms',
    },
    {
      name: 'prices of 5,000 houses at a moment',
      value: of(({ prices }) => prices),
      unit: 'ms',
      limit,
    },
    { name: 'both together', value: of(({ book, prices }) => book + prices), unit: 'ms', limit },
    {
      name: 'both together, first time in a process',
      value: first ? first.book + first.prices : Number.NaN,
      unit: 'ms',
    },
    {
      name: 'lowest prices of 30 days of 5,000 houses',
      value: of(({ lowest }) => lowest),
      unit: 'ms',
    },
  ];
}
