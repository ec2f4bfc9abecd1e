import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaignDiscount, createPriceBook } from '../../../functions/domain/price-book.ts';
import { buildCampaign, buildDiscount } from '../../support/build-campaign.ts';
import { buildCaravan } from '../../support/build-caravan.ts';
import { look } from './price-observer.ts';

const base = Date.parse('2026-11-01T00:00:00.000Z');
const iso = (ms: number) => new Date(base + ms).toISOString();
const dates = (from: number, length: number) => ({ start_date: iso(from), end_date: iso(from + length) });
const house = buildCaravan({ price: 20_000 });
const [none, own] = [
  { individual_discount_type: null, individual_discount_value: null },
  { individual_discount_type: 'fixed' as const, individual_discount_value: 3_000 },
];

/** Dates within 20 ms, so that every millisecond can be looked at. */
const run = fc.tuple(fc.nat(15), fc.integer({ min: 1, max: 8 })).map(([from, length]) => dates(from, length));
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

describe('the price book', () => {
  test('knows what reduces a house in every millisecond, and when that changes', () => {
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

  test('names edges at the first millisecond of a campaign and at the first after it, deleted ones apart', () => {
    const book = createPriceBook(
      [buildCampaign(dates(10, 5)), buildCampaign({ ...dates(3, 1), deleted_at: iso(0) })],
      [buildDiscount(dates(30, 1))],
    );
    const next = (ms: number) => (book.nextEdge(base + ms) ?? Number.NaN) - base;
    const last = (ms: number) => (book.lastEdge(base + ms) ?? Number.NaN) - base;
    expect([0, 9, 10, 15, 16, 29, 30, 31, 32].map(next)).toEqual([10, 10, 16, 16, 30, 30, 32, 32, Number.NaN]);
    expect([9, 10, 15, 16, 29, 30, 31, 32, 99].map(last)).toEqual([Number.NaN, 10, 10, 16, 16, 30, 30, 32, 32]);
    expect(createPriceBook([], []).nextEdge(base)).toBeNull();
  });

  test('gives each house of a campaign its own discount where it has one', () => {
    const [plain, special] = [buildCaravan({ price: 20_000 }), buildCaravan({ price: 20_000 })];
    const book = createPriceBook(
      [buildCampaign({ ...dates(0, 9), caravans: { [plain.id]: none, [special.id]: own } })],
      [],
    );
    expect(book.reduction(plain, base)?.price).toBe(18_000);
    expect(book.reduction(special, base)?.price).toBe(17_000);
    expect(book.reduction(buildCaravan(), base)).toBeNull();
  });

  test("takes the campaign's discount where a house has only half of its own", () => {
    const by = { discount_type: 'percentage' as const, discount_value: 10 };
    expect(campaignDiscount(by, own)).toEqual({ type: 'fixed', value: 3_000 });
    expect(campaignDiscount(by, none)).toEqual({ type: 'percentage', value: 10 });
    expect(campaignDiscount(by, { ...own, individual_discount_type: null })).toEqual({ type: 'percentage', value: 10 });
    expect(campaignDiscount(by, { ...own, individual_discount_value: null })).toEqual({
      type: 'percentage',
      value: 10,
    });
  });

  test('offers nothing before its terms were made, whatever the dates say', () => {
    const late = buildCampaign({ ...dates(0, 20), terms_since: iso(8), caravans: { [house.id]: none } });
    const window = createPriceBook([late], []).windows(house.id);
    expect(window).toMatchObject([{ from: base + 8, until: base + 21 }]);
    expect(createPriceBook([{ ...late, deleted_at: iso(12) }], []).windows(house.id)).toMatchObject([
      { from: base + 8, until: base + 12 },
    ]);
    expect(createPriceBook([{ ...late, deleted_at: iso(8) }], []).windows(house.id)).toEqual([]);
  });

  test('remembers what was offered under earlier terms, and of houses that left', () => {
    const earlier = { from: iso(0), until: iso(5), discount_type: 'fixed' as const, discount_value: 4_000 };
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
      { from: base, until: base + 5, candidate: { source: 'campaign', type: 'fixed', value: 4_000 } },
      { from: base, until: base + 5, candidate: { source: 'individual', type: 'fixed', value: 4_000 } },
    ]);
    expect(createPriceBook([changed], [moved]).reduction(house, base + 2)).toBeNull();
  });

  test('tells the lowest price before a discount also by a clock that is behind the one it was made by', () => {
    const made = buildCampaign({ ...dates(0, 20), terms_since: iso(8), caravans: { [house.id]: none } });
    const book = createPriceBook([made], []);
    expect(book.reduction(house, base + 3)?.price).toBe(18_000);
    expect([3, 7, 8, 20].map((ms) => book.lowestBefore(house, base + ms))).toEqual([20_000, 20_000, 20_000, 20_000]);
    expect([-1, 21].map((ms) => book.lowestBefore(house, base + ms))).toEqual([null, null]);
  });

  test('counts a lower price as over where it was deleted or changed by a clock that is ahead', () => {
    const running = buildCampaign({ ...dates(5, 20), terms_since: iso(5), caravans: { [house.id]: none } });
    const lower = { ...dates(0, 20), discount_value: 30, discount_type: 'percentage' as const, terms_since: iso(0) };
    const deleted = buildCampaign({ ...lower, deleted_at: iso(12), caravans: { [house.id]: none } });
    expect(createPriceBook([running, deleted], []).lowestBefore(house, base + 10)).toBe(14_000);
    const { terms_since: from, start_date: _start, end_date: _end, ...terms } = lower;
    const past_terms = [{ ...terms, from, until: iso(12), houses: { [house.id]: none } }];
    const changed = { ...running, ...dates(0, 20), terms_since: iso(12), past_terms };
    expect(createPriceBook([changed], []).lowestBefore(house, base + 10)).toBe(14_000);
  });
});
