import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { parseListingQuery } from '#domain/houses/listing.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscount } from '#domain/offers/individual-discount.ts';
import { featured, findBySlugPrefix } from '#functions/catalogue/catalogue.ts';
import { queryListing } from '#functions/catalogue/listing.ts';
import { writtenHouse } from '#functions/catalogue/publish.ts';
import {
  campaignHouses,
  openShowroom,
  publicCampaign,
  showroomAt,
} from '#functions/catalogue/showroom.ts';
import { applyChanges, emptySnapshot } from '#functions/catalogue/snapshot.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildScheme } from '#support/builders/build-scheme.ts';
import { noChanges } from './houses.ts';

const start = '2026-11-10T08:00:00.000Z';
const end = '2026-11-20T21:59:00.000Z';
const day = 86_400_000;
const at = (iso: string, ms = 0) => new Date(Date.parse(iso) + ms);

function content(
  houses: Caravan[],
  campaigns: Campaign[] = [],
  discounts: IndividualDiscount[] = [],
) {
  const itself = <T extends { id: string; version: number; updated_at: string }>(value: T) => ({
    ...value,
    removed: false,
    value,
  });
  const changes = {
    ...noChanges,
    houses: houses.map(writtenHouse),
    campaigns: campaigns.map(itself),
    discounts: discounts.map(itself),
  };
  return applyChanges(emptySnapshot, changes, at(start));
}

const listing = (showroom: ReturnType<typeof showroomAt>, search = '') =>
  queryListing(showroom.catalogue, parseListingQuery(new URLSearchParams(search)));

describe('the catalogue at a given moment', () => {
  const house = buildCaravan({ price: 20_000, is_featured: true });
  const other = buildCaravan({ price: 19_000 });
  const campaign = buildCampaign(
    { start_date: start, end_date: end, is_banner_active: true, banner_switched_at: start },
    [house.id, crypto.randomUUID()],
  );
  const stored = content([house, other], [campaign]);

  test.each([
    ['a millisecond before the start', at(start, -1), 20_000, start],
    ['at the start', at(start), 18_000, '2026-11-20T21:59:00.001Z'],
    ['at the end', at(end), 18_000, '2026-11-20T21:59:00.001Z'],
    ['a millisecond after the end', at(end, 1), 20_000, null],
  ])('%s has the right price in every view', (_when, now, price, validUntil) => {
    const showroom = showroomAt(stored, now);
    const reduced = price < 20_000;
    expect(showroom.validUntil).toBe(validUntil);
    expect(showroom.banner?.id ?? null).toBe(reduced ? campaign.id : null);
    const first = listing(showroom).items.find(({ id }) => id === house.id);
    const [found] = findBySlugPrefix(showroom.catalogue, house.id.slice(0, 8));
    for (const view of [first, found, featured(showroom.catalogue)[0]]) {
      expect(view?.effective_price ?? view?.price).toBe(price);
      expect(view?.has_discount).toBe(reduced ? true : undefined);
      expect(view?.lowest_price_30_days).toBe(reduced ? 20_000 : undefined);
    }
    expect(listing(showroom).items.map(({ id }) => id)).toEqual(
      reduced ? [house.id, other.id] : [other.id, house.id],
    );
    expect(listing(showroom, 'discount=true').total).toBe(reduced ? 1 : 0);
    expect(listing(showroom, 'maxPrice=18500').total).toBe(reduced ? 1 : 0);
    expect(listing(showroom).facets.price).toEqual(
      reduced ? { min: 18_000, max: 19_000 } : { min: 19_000, max: 20_000 },
    );
  });

  test('is the same whether it is asked for one moment or for many in any order', () => {
    const discount = buildDiscount({
      caravan_id: other.id,
      start_date: '2026-11-12T00:00:00.000Z',
      end_date: '2026-11-15T00:00:00.000Z',
    });
    const both = content([house, other], [campaign], [discount]);
    const open = openShowroom(both);
    const prices = (showroom: ReturnType<typeof showroomAt>) => [
      showroom.validUntil,
      showroom.banner?.id,
      listing(showroom).items.map((item) => [
        item.id,
        item.effective_price,
        item.lowest_price_30_days,
      ]),
    ];
    const moment = fc
      .constantFrom(start, end, discount.start_date, discount.end_date)
      .chain((edge) => fc.integer({ min: -2, max: 2 }).map((ms) => at(edge, ms)));
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 8 }), (moments) => {
        for (const now of moments) expect(prices(open(now))).toEqual(prices(showroomAt(both, now)));
      }),
    );
  });

  test('is worked out once for all moments between two changes of prices', () => {
    const open = openShowroom(stored);
    const amid = open(at(start, 5));
    expect(open(at(start))).toBe(amid);
    expect(open(at(end))).toBe(amid);
    expect(open(at(end, 1))).not.toBe(amid);
  });

  test('counts deleted offers that a house remembers in the lowest price before a reduction', () => {
    const past = {
      from: at(start, -5 * day).toISOString(),
      until: at(start, -4 * day).toISOString(),
      price: 15_000,
    };
    const past_offers = [{ ...past, source: 'campaign' as const, source_id: crypto.randomUUID() }];
    const remembering = { ...house, price_history: { list_prices: [], past_offers } };
    const showroom = showroomAt(content([remembering], [campaign]), at(start));
    expect(listing(showroom).items[0]).toMatchObject({
      effective_price: 18_000,
      lowest_price_30_days: 15_000,
    });
  });

  test('changes the banner at `validUntil`, and shows visitors the live one alone', () => {
    const coming = buildCampaign({
      start_date: '2026-11-12T00:00:00.000Z',
      end_date: '2026-11-15T00:00:00.000Z',
      is_banner_active: true,
      banner_switched_at: end,
    });
    const both = content([house], [campaign, coming]);
    const shown = (now: Date) => {
      const showroom = showroomAt(both, now);
      const flags = [campaign, coming].map((one) => publicCampaign(showroom, one).is_banner_active);
      return [showroom.banner?.id, showroom.validUntil, ...flags];
    };
    expect(shown(at(coming.start_date, -1))).toEqual([campaign.id, coming.start_date, true, false]);
    expect(shown(at(coming.start_date))).toEqual([
      coming.id,
      '2026-11-15T00:00:00.001Z',
      false,
      true,
    ]);
    expect(shown(at(coming.end_date))).toEqual([
      coming.id,
      '2026-11-15T00:00:00.001Z',
      false,
      true,
    ]);
    expect(shown(at(coming.end_date, 1))).toEqual([
      campaign.id,
      '2026-11-20T21:59:00.001Z',
      true,
      false,
    ]);
    expect(shown(at(end, 1))).toEqual([undefined, null, false, false]);
  });

  test('does not find a deleted campaign, which lowers no price', () => {
    const showroom = showroomAt(
      content([house], [{ ...campaign, deleted_at: start }]),
      at(start, 5),
    );
    expect(listing(showroom).items[0]?.has_discount).toBeUndefined();
    expect(showroom.campaign(campaign.id)).toBeNull();
    expect(showroom.campaigns()).toEqual([]);
    expect(showroomAt(stored, at(start, 5)).campaigns()).toEqual([campaign]);
    expect(showroom.banner).toBeNull();
    expect(showroom.validUntil).toBeNull();
  });

  test('lists under the discount filter only houses with something to announce', () => {
    const before = buildCampaign(
      { start_date: at(start, -day).toISOString(), end_date: at(start, -1).toISOString() },
      [house.id],
    );
    const showroom = showroomAt(content([house, other], [campaign, before]), at(start));
    const [first] = listing(showroom).items;
    expect(first).toMatchObject({
      has_discount: true,
      effective_price: 18_000,
      announced_reduction: null,
    });
    expect(listing(showroom, 'discount=true').total).toBe(0);
    expect(listing(showroom).facets.discount).toBe(0);
  });

  test('announces a reduction from the prior price where that is below the list price', () => {
    const before = buildCampaign(
      {
        start_date: at(start, -10 * day).toISOString(),
        end_date: at(start, -day).toISOString(),
        discount_value: 8,
      },
      [house.id],
    );
    const showroom = showroomAt(content([house], [campaign, before]), at(start));
    expect(listing(showroom, 'discount=true').items[0]?.announced_reduction).toEqual({
      prior_price: 18_400,
      prior_days: 30,
      percent: 2,
      amount: 400,
    });
  });
});

describe('a campaign’s “up to”', () => {
  const houses = [10_000, 20_000, 30_000, 40_000, 50_000].map((price) => buildCaravan({ price }));
  const [first, second] = houses as [Caravan, Caravan];
  const own = (value: number) => ({
    individual_discount_type: 'percentage' as const,
    individual_discount_value: value,
  });
  const wide = buildCampaign(
    { start_date: start, end_date: end, discount_value: 5 },
    houses.map(({ id }) => id),
  );
  const deep = { ...wide, caravans: { ...wide.caravans, [second.id]: own(12.9) } };
  const upTo = (stored: Caravan[], campaigns: Campaign[], now: Date) => {
    const { up_to_percent, up_to_amount } = publicCampaign(
      showroomAt(content(stored, campaigns), now),
      campaigns[0] ?? wide,
    );
    return [up_to_percent, up_to_amount];
  };

  test('is reached by a fifth of its houses, and predicted before it begins', () => {
    for (const now of [at(start, -1), at(start), at(end)])
      expect(upTo(houses, [deep], now)).toEqual([12, 2580]);
    const sixth = buildCaravan({ price: 1000 });
    const wider = { ...deep, caravans: { ...deep.caravans, [sixth.id]: own(1) } };
    expect(upTo([...houses, sixth], [wider], at(start))).toEqual([5, 2500]);
  });

  test('is zero once it is over', () => {
    expect(upTo(houses, [deep], at(end, 1))).toEqual([0, 0]);
  });

  test('leaves out hidden and sold houses', () => {
    const others = houses.filter((one) => one !== second);
    const hidden = [...others, { ...second, is_visible: false }];
    const sold = [...others, { ...second, sale_status: 'sold' as const }];
    for (const stored of [hidden, sold]) expect(upTo(stored, [deep], at(start))).toEqual([5, 2500]);
    // With a sixth house on sale, one of them would be less than a fifth.
    const sixth = buildCaravan({ price: 1000, is_visible: false });
    const wider = { ...deep, caravans: { ...deep.caravans, [sixth.id]: own(1) } };
    expect(upTo([...houses, sixth], [wider], at(start))).toEqual([12, 2580]);
  });

  test('is worked out once for each campaign', () => {
    const showroom = showroomAt(content(houses, [deep]), at(start));
    expect(showroom.upTo(deep)).toBe(showroom.upTo(deep));
  });

  test('leaves out houses that another discount makes cheaper, and houses that were as cheap before', () => {
    const better = buildCampaign({ start_date: start, end_date: end, discount_value: 20 }, [
      first.id,
      second.id,
    ]);
    expect(upTo(houses, [deep, better], at(start))).toEqual([5, 2500]);
    const before = buildCampaign(
      {
        start_date: at(start, -day).toISOString(),
        end_date: at(start, -1).toISOString(),
        discount_value: 13,
      },
      houses.map(({ id }) => id),
    );
    expect(upTo(houses, [deep, before], at(start))).toEqual([0, 0]);
  });

  test('counts the campaign’s visible houses only', () => {
    const hidden = { ...second, is_visible: false };
    const showroom = showroomAt(content([first, hidden, buildCaravan()], [deep]), at(start));
    expect(campaignHouses(showroom, deep)).toMatchObject([{ caravan_id: first.id }]);
  });

  test('lists the campaign’s houses in the order of the catalogue, whatever the order in the form', () => {
    const backwards = {
      ...wide,
      caravans: Object.fromEntries(Object.entries(wide.caravans).reverse()),
    };
    for (const campaign of [wide, backwards]) {
      const showroom = showroomAt(content(houses, [campaign]), at(start));
      const ids = campaignHouses(showroom, campaign).map(({ caravan_id }) => caravan_id);
      expect(ids).toHaveLength(5);
      expect(ids).toEqual(showroom.catalogue.houses.map(({ id }) => id));
    }
  });
});

describe('the bank’s schemes', () => {
  const house = buildCaravan({ price: 20_000 });
  const campaign = buildCampaign({ start_date: start, end_date: end }, [house.id]);
  const asked = at(start, -day).toISOString();
  const stored = {
    ...content([house], [campaign]),
    schemes: { fetched_at: asked, schemes: [buildScheme()] },
  };
  const monthly = (showroom: ReturnType<typeof showroomAt>) =>
    listing(showroom).items[0]?.loan_example?.instalment;

  test('give monthly figures for the price of the moment until three days after the bank was asked', () => {
    const open = openShowroom(stored);
    expect(monthly(open(at(start, -1)))).toBe(280.34);
    expect(monthly(open(at(start)))).toBe(252.31);
    expect(open(at(start)).lentUntil).toBe(at(asked, 3 * day).toISOString());
    expect(monthly(open(at(asked, 3 * day - 1)))).toBe(252.31);
    expect(monthly(open(at(asked, 3 * day)))).toBeUndefined();
    expect(open(at(asked, 3 * day))).toMatchObject({ schemes: null, lentUntil: null });
    // A clock that is put back finds them again.
    expect(monthly(open(at(start)))).toBe(252.31);
  });
});
