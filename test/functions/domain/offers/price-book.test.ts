import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  campaignDiscount,
  createPriceBook,
  createSpentTerms,
  type PricedCampaign,
  type PricedDiscount,
} from '#domain/offers/price-book.ts';
import { pastOffers } from '#domain/offers/price-history.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { look } from '../price-observer.ts';

const base = Date.parse('2026-11-01T00:00:00.000Z');
const iso = (ms: number) => new Date(base + ms).toISOString();
const dates = (from: number, length: number) => ({
  start_date: iso(from),
  end_date: iso(from + length),
});
const house = buildCaravan({ price: 20_000 });
const [none, own] = [
  { individual_discount_type: null, individual_discount_value: null },
  { individual_discount_type: 'fixed' as const, individual_discount_value: 3_000 },
];

/** Dates within 20 ms, so that every millisecond can be looked at. */
const run = fc
  .tuple(fc.nat(15), fc.integer({ min: 1, max: 8 }))
  .map(([from, length]) => dates(from, length));
const discount = fc.constantFrom(
  { discount_type: 'percentage' as const, discount_value: 10 },
  { discount_type: 'fixed' as const, discount_value: 2_000 },
  { discount_type: 'fixed' as const, discount_value: 2_500 },
);
const deleted = fc.constantFrom(null, null, null, iso(-1));
const campaign = fc
  .tuple(run, discount, deleted, fc.constantFrom(none, none, own, null))
  .map(([when, by, deleted_at, terms]) =>
    buildCampaign({ ...when, ...by, deleted_at, caravans: terms ? { [house.id]: terms } : {} }),
  );
const individual = fc
  .tuple(run, discount, deleted, fc.boolean())
  .map(([when, by, deleted_at, mine]) =>
    buildDiscount({ ...when, ...by, deleted_at, ...(mine ? { caravan_id: house.id } : {}) }),
  );

describe('the price book of all offers', () => {
  test('names the offer that reduces a house in every millisecond, and the next change', () => {
    fc.assert(
      fc.property(
        fc.array(campaign, { maxLength: 5 }),
        fc.array(individual, { maxLength: 4 }),
        (campaigns, discounts) => {
          const book = createPriceBook(campaigns, discounts);
          for (let at = base - 1; at < base + 26; at += 1) {
            const reduction = book.reduction(house, at);
            const seen = look({ house, campaigns, discounts }, at);
            expect(reduction?.price ?? house.price).toBe(seen.price);
            expect(reduction?.by.id).toBe(seen.by[0]);

            const before = look({ house, campaigns, discounts }, at - 1);
            if (before.price !== seen.price || before.by[0] !== seen.by[0]) {
              expect(book.lastEdge(at)).toBe(at);
              expect(book.nextEdge(at - 1)).toBe(at);
            }
          }
        },
      ),
    );
  });

  test('has a change at the first millisecond of a campaign and at the first after it, deleted campaigns apart', () => {
    const book = createPriceBook(
      [buildCampaign(dates(10, 5)), buildCampaign({ ...dates(3, 1), deleted_at: iso(0) })],
      [buildDiscount(dates(30, 1))],
    );
    const next = (ms: number) => (book.nextEdge(base + ms) ?? Number.NaN) - base;
    const last = (ms: number) => (book.lastEdge(base + ms) ?? Number.NaN) - base;
    expect([0, 9, 10, 15, 16, 29, 30, 31, 32].map(next)).toEqual([
      10,
      10,
      16,
      16,
      30,
      30,
      32,
      32,
      Number.NaN,
    ]);
    expect([9, 10, 15, 16, 29, 30, 31, 32, 99].map(last)).toEqual([
      Number.NaN,
      10,
      10,
      16,
      16,
      30,
      30,
      32,
      32,
    ]);
    expect(createPriceBook([], []).nextEdge(base)).toBeNull();
  });

  test('uses a house’s own discount in a campaign where it has one', () => {
    const [plain, special] = [buildCaravan({ price: 20_000 }), buildCaravan({ price: 20_000 })];
    const book = createPriceBook(
      [buildCampaign({ ...dates(0, 9), caravans: { [plain.id]: none, [special.id]: own } })],
      [],
    );
    expect(book.reduction(plain, base)?.price).toBe(18_000);
    expect(book.reduction(special, base)?.price).toBe(17_000);
    expect(book.reduction(buildCaravan(), base)).toBeNull();
  });

  test('uses the campaign’s discount where a house’s own is incomplete', () => {
    const by = { discount_type: 'percentage' as const, discount_value: 10 };
    expect(campaignDiscount(by, own)).toEqual({ type: 'fixed', value: 3_000 });
    expect(campaignDiscount(by, none)).toEqual({ type: 'percentage', value: 10 });
    expect(campaignDiscount(by, { ...own, individual_discount_type: null })).toEqual({
      type: 'percentage',
      value: 10,
    });
    expect(campaignDiscount(by, { ...own, individual_discount_value: null })).toEqual({
      type: 'percentage',
      value: 10,
    });
  });

  test('offers nothing before the terms were made, whatever their dates say', () => {
    const late = buildCampaign({
      ...dates(0, 20),
      terms_since: iso(8),
      caravans: { [house.id]: none },
    });
    const window = createPriceBook([late], []).windows(house.id);
    expect(window).toMatchObject([{ from: base + 8, until: base + 21 }]);
    expect(createPriceBook([{ ...late, deleted_at: iso(12) }], []).windows(house.id)).toMatchObject(
      [{ from: base + 8, until: base + 12 }],
    );
    expect(createPriceBook([{ ...late, deleted_at: iso(8) }], []).windows(house.id)).toEqual([]);
    expect(createPriceBook([{ ...late, deleted_at: iso(40) }], []).windows(house.id)).toMatchObject(
      [{ from: base + 8, until: base + 21 }],
    );
  });

  test('remembers what was offered under earlier terms, and to houses that left', () => {
    const earlier = {
      from: iso(0),
      until: iso(5),
      discount_type: 'fixed' as const,
      discount_value: 4_000,
    };
    const changed = buildCampaign({
      ...dates(0, 20),
      terms_since: iso(5),
      past_terms: [{ ...earlier, houses: { [house.id]: none } }],
    });
    const moved = buildDiscount({
      ...dates(0, 20),
      terms_since: iso(5),
      past_terms: [{ ...earlier, houses: house.id }],
    });
    const windows = createPriceBook([changed], [moved]).windows(house.id);
    expect(windows).toMatchObject([
      {
        from: base,
        until: base + 5,
        candidate: { source: 'campaign', type: 'fixed', value: 4_000, end_date: iso(4) },
      },
      {
        from: base,
        until: base + 5,
        candidate: { source: 'individual', type: 'fixed', value: 4_000 },
      },
    ]);
    expect(createPriceBook([changed], [moved]).reduction(house, base + 2)).toBeNull();
  });

  test('gives the lowest price before a discount also when this clock is behind the writer’s', () => {
    const made = buildCampaign({
      ...dates(0, 20),
      terms_since: iso(8),
      caravans: { [house.id]: none },
    });
    const book = createPriceBook([made], []);
    expect(book.reduction(house, base + 3)?.price).toBe(18_000);
    expect([3, 7, 8, 20].map((ms) => book.prior(house, base + ms)?.price)).toEqual([
      20_000, 20_000, 20_000, 20_000,
    ]);
    expect([-1, 21].map((ms) => book.prior(house, base + ms))).toEqual([null, null]);
  });

  test('counts a lower price as over when a clock that is ahead deleted or changed it', () => {
    const running = buildCampaign({
      ...dates(5, 20),
      terms_since: iso(5),
      caravans: { [house.id]: none },
    });
    const lower = {
      ...dates(0, 20),
      discount_value: 30,
      discount_type: 'percentage' as const,
      terms_since: iso(0),
    };
    const deleted = buildCampaign({
      ...lower,
      deleted_at: iso(12),
      caravans: { [house.id]: none },
    });
    expect(createPriceBook([running, deleted], []).prior(house, base + 10)?.price).toBe(14_000);
    const deletedAtOnce = { ...deleted, terms_since: iso(5) };
    expect(createPriceBook([running, deletedAtOnce], []).prior(house, base + 5)?.price).toBe(
      20_000,
    );
    const { terms_since: from, start_date: _start, end_date: _end, ...terms } = lower;
    const past_terms = [{ ...terms, from, until: iso(12), houses: { [house.id]: none } }];
    const changed = { ...running, ...dates(0, 20), terms_since: iso(12), past_terms };
    expect(createPriceBook([changed], []).prior(house, base + 10)?.price).toBe(14_000);
  });
});

describe('past terms that the schedule may remove', () => {
  const day = 86_400_000;
  const by = { discount_type: 'fixed' as const, discount_value: 4_000 };
  const past = <H>(from: number, until: number, houses: H, terms = by) => ({
    from: iso(from),
    until: iso(until),
    ...terms,
    houses,
  });
  const here = { [house.id]: none };
  /** The offer whose past terms are in question; its present dates lie ahead of all of them. */
  const coming = dates(90 * day, day);
  const changed = (...past_terms: PricedCampaign['past_terms']) =>
    buildCampaign({ ...coming, caravans: here, past_terms: [...past_terms] });
  const moved = (...past_terms: PricedDiscount['past_terms']) =>
    buildDiscount({ ...coming, caravan_id: house.id, past_terms: [...past_terms] });

  /** The house once it remembers all prices that these made. */
  function remembering(campaigns: PricedCampaign[], discounts: PricedDiscount[] = []) {
    const past_offers = pastOffers(
      house,
      createPriceBook(campaigns, discounts).windows(house.id),
      base + 60 * day,
    );
    return { ...house, price_history: { list_prices: [], past_offers } };
  }
  function spentAt(
    ms: number,
    campaigns: PricedCampaign[],
    discounts: PricedDiscount[],
    stored = [house],
  ) {
    const find = (id: string) => stored.find((one) => one.id === id);
    return createSpentTerms(createPriceBook(campaigns, discounts), find, new Date(base + ms));
  }

  test('do not include terms that a house does not remember, however old', () => {
    const terms = [past(0, 5, here)];
    const campaign = changed(...terms);
    expect(spentAt(60 * day, [campaign], []).neededTerms(campaign)).toEqual(terms);
    const mine = [past(0, 5, house.id)];
    const discount = moved(...mine);
    expect(spentAt(60 * day, [], [discount]).neededTerms(discount)).toEqual(mine);
    const goneCampaign = buildCampaign({
      ...dates(0, 9),
      ...by,
      terms_since: iso(0),
      deleted_at: iso(5),
      caravans: here,
    });
    expect(spentAt(60 * day, [goneCampaign], []).isSpent(goneCampaign)).toBe(false);
    const goneDiscount = buildDiscount({
      ...dates(0, 9),
      terms_since: iso(0),
      deleted_at: iso(5),
      caravan_id: house.id,
    });
    expect(spentAt(60 * day, [], [goneDiscount]).isSpent(goneDiscount)).toBe(false);
  });

  test('are those that the house remembers, or that no house is left for, a day after their end', () => {
    const campaign = changed(past(0, 5, here));
    const discount = moved(past(0, 5, house.id));
    const gone = buildCampaign({
      ...dates(0, 9),
      ...by,
      terms_since: iso(0),
      deleted_at: iso(5),
      caravans: here,
    });
    const told = remembering([campaign, gone], [discount]);
    for (const stored of [[told], []])
      for (const [ms, isOver] of [
        [day + 4, false],
        [day + 5, true],
      ] as const) {
        const spent = spentAt(ms, [campaign, gone], [discount], stored);
        expect(spent.neededTerms(campaign)).toHaveLength(isOver ? 0 : 1);
        expect(spent.neededTerms(discount)).toHaveLength(isOver ? 0 : 1);
        expect(spent.isSpent(gone)).toBe(isOver);
        expect(spent.isSpent(campaign)).toBe(false);
      }
  });

  test('do not include terms that one of several houses does not remember', () => {
    const other = buildCaravan({ price: 20_000 });
    const campaign = changed(past(0, 5, { ...here, [other.id]: none }));
    const told = remembering([campaign]);
    expect(spentAt(60 * day, [campaign], [], [told, other]).neededTerms(campaign)).toHaveLength(1);
    expect(spentAt(60 * day, [campaign], [], [told]).neededTerms(campaign)).toEqual([]);
  });

  test('do not include another campaign’s terms over the same time, nor a deleted campaign whose older terms are needed', () => {
    const remembered = changed(past(0, 5, here));
    const told = remembering([remembered]);
    const lower = changed(past(0, 5, here, { ...by, discount_value: 5_000 }));
    const spent = spentAt(60 * day, [remembered, lower], [], [told]);
    expect(spent.neededTerms(remembered)).toEqual([]);
    expect(spent.neededTerms(lower)).toHaveLength(1);
    const deleted = { ...lower, ...dates(0, 9), caravans: {}, deleted_at: iso(9) };
    expect(spentAt(60 * day, [deleted], [], [told]).isSpent(deleted)).toBe(false);
  });

  test('include all but one of two with the same prices', () => {
    const whole = past(0, 10, here);
    const [most, end, start, middle] = [
      past(0, 9, here),
      past(9, 10, here),
      past(0, 5, here),
      past(5, 9, here),
    ];
    const campaign = changed(whole, most, end, start, middle);
    expect(spentAt(60 * day, [campaign], []).neededTerms(campaign)).toEqual([end, start, middle]);
    const within = changed(whole, start);
    expect(spentAt(60 * day, [within], []).neededTerms(within)).toEqual([whole]);
  });
});
