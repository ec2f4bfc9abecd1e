import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import type { Discount } from '#domain/offers/discount.ts';
import type { IndividualDiscount } from '#domain/offers/individual-discount.ts';
import {
  confirmOdd,
  listPriceSteps,
  type OddReason,
  oddPrices,
  oddPricesSchema,
  offerSteps,
  offersOn,
} from '#domain/offers/odd-prices.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const house = buildCaravan({ make: 'Willerby', model: 'Granada', price: 22_600 });
const own = (type: Discount['type'], value: number) => ({
  individual_discount_type: type,
  individual_discount_value: value,
});
/** The prices that a discount asks about. */
const discountSteps = (
  before: IndividualDiscount | null,
  after: IndividualDiscount,
  one: typeof house,
) =>
  offerSteps(before, after, new Map([[after.caravan_id, { ...one, id: after.caravan_id }]])).asked;
/** Why a list price asks. */
const ofList = (before: number | null, after: number, offers: Discount[] = []) =>
  oddPrices(listPriceSteps(house, before, after, offers)).map(({ from, to, reasons }) => [
    from,
    to,
    reasons,
  ]);
/** Why a discount of a house at this list price asks. */
function ofDiscount(listPrice: number, type: Discount['type'], value: number): OddReason[] {
  const discount = buildDiscount({
    caravan_id: house.id,
    discount_type: type,
    discount_value: value,
  });
  return oddPrices(discountSteps(null, discount, { ...house, price: listPrice })).flatMap(
    ({ reasons }) => reasons,
  );
}

describe('the check for a mistyped list price', () => {
  test.each([
    ['a new house at exactly 1,000', null, 1000, []],
    ['a new house one euro below', null, 999, [[null, 999, ['low_price']]]],
    ['exactly half the old price', 20_000, 10_000, []],
    ['one euro less than half', 20_000, 9999, [[20_000, 9999, ['price_change']]]],
    ['half of an odd price, rounded up', 20_001, 10_001, []],
    ['half of an odd price, rounded down', 20_001, 10_000, [[20_001, 10_000, ['price_change']]]],
    ['exactly twice the old price', 20_000, 40_000, []],
    ['one euro more than twice', 20_000, 40_001, [[20_000, 40_001, ['price_change']]]],
    ['a digit too few', 22_600, 2260, [[22_600, 2260, ['price_change']]]],
    ['a digit too many', 22_600, 226_000, [[22_600, 226_000, ['price_change']]]],
    ['two digits too few', 22_600, 226, [[22_600, 226, ['price_change', 'low_price']]]],
    ['what was low and is raised a little', 500, 600, [[500, 600, ['low_price']]]],
    ['an old price below 1,000 that stays', 400, 400, []],
  ] as const)('is right for %s', (_what, before, after, expected) => {
    expect(ofList(before, after)).toEqual(expected);
  });

  test('includes what running and coming offers make of it', () => {
    const fixed: Discount = { type: 'fixed', value: 12_000 };
    expect(ofList(25_000, 24_000, [fixed])).toEqual([]);
    expect(ofList(25_000, 23_999, [fixed])).toEqual([[23_999, 11_999, ['reduction']]]);
    expect(ofList(25_000, 12_900, [fixed])).toEqual([[12_900, 900, ['reduction', 'low_price']]]);
    // A price that stays needs no confirmation.
    expect(ofList(13_000, 13_000, [fixed])).toEqual([]);
  });
});

describe('the check for a mistyped discount', () => {
  test.each([
    ['exactly half', 20_000, 'fixed', 10_000, []],
    ['one euro more than half', 20_000, 'fixed', 10_001, ['reduction']],
    ['50 % of an odd price', 20_001, 'percentage', 50, []],
    ['50.1 %', 20_000, 'percentage', 50.1, ['reduction']],
    ['down to exactly 1,000', 1900, 'fixed', 900, []],
    ['down to 999', 1900, 'fixed', 901, ['low_price']],
    ['more than the house costs', 22_600, 'fixed', 40_000, ['reduction', 'low_price']],
    ['everything', 22_600, 'percentage', 100, ['reduction', 'low_price']],
    ['so little that nothing is lowered', 400, 'percentage', 0.1, []],
  ] as const)('is right for %s', (_what, listPrice, type, value, expected) => {
    expect(ofDiscount(listPrice, type, value)).toEqual(expected);
  });

  test('ignores a discount that lowers nothing', () => {
    const discount = buildDiscount({
      caravan_id: house.id,
      discount_type: 'percentage',
      discount_value: 0.1,
    });
    expect(discountSteps(null, discount, { ...house, price: 400 })).toEqual([]);
    expect(listPriceSteps(house, 400, 400, [])).toEqual([]);
    expect(listPriceSteps(house, 400, 500, [])).toEqual([
      { kind: 'list', house, from: 400, to: 500 },
    ]);
  });

  test('asks again for other dates or another house, but not for what the discount offered before', () => {
    const before = buildDiscount({
      caravan_id: house.id,
      discount_type: 'percentage',
      discount_value: 60,
    });
    const asks = (changes: Partial<typeof before>) =>
      discountSteps(before, { ...before, ...changes }, house).length > 0;
    expect(asks({ version: 2 })).toBe(false);
    expect(asks({ discount_value: 61 })).toBe(true);
    expect(asks({ end_date: '2027-01-01T00:00:00.000Z' })).toBe(true);
    expect(asks({ start_date: '2026-10-01T00:00:00.000Z' })).toBe(true);
    expect(discountSteps({ ...before, discount_type: 'fixed' }, before, house)).toHaveLength(1);
    expect(asks({ caravan_id: crypto.randomUUID() })).toBe(true);
  });

  test('agrees with the rule in words, for any price and any discount', () => {
    const price = fc.oneof(
      fc.integer({ min: 1, max: 2200 }),
      fc.integer({ min: 1, max: 10_000_000 }),
    );
    fc.assert(
      fc.property(price, price, (listPrice, value) => {
        const result = Math.max(0, listPrice - value);
        const reasons = ofDiscount(listPrice, 'fixed', value);
        expect(reasons.includes('reduction')).toBe((listPrice - result) / listPrice > 0.5);
        expect(reasons.includes('low_price')).toBe(result < 1000);
        const changed = oddPrices(listPriceSteps(house, listPrice, value, [])).flatMap(
          ({ reasons: why }) => why,
        );
        expect(changed.includes('price_change')).toBe(
          value / listPrice < 0.5 || value / listPrice > 2,
        );
        expect(changed.includes('low_price')).toBe(value < 1000 && value !== listPrice);
      }),
    );
  });
});

describe('the check for a mistyped campaign', () => {
  const cheap = buildCaravan({ make: 'ABI', model: 'Beech', price: 9000 });
  const houses = new Map([house, cheap].map((one) => [one.id, one]));
  const fixed = buildCampaign({ discount_type: 'fixed', discount_value: 5000 }, [
    house.id,
    cheap.id,
  ]);
  const asked = (before: Campaign | null, after: Campaign) =>
    oddPrices(offerSteps(before, after, houses).asked).map(({ name, to }) => [name, to]);

  test('names only the house for which the campaign’s amount is too much', () => {
    expect(asked(null, fixed)).toEqual([['ABI Beech', 4000]]);
  });

  test('goes by a house’s own discount, where it has one', () => {
    const mild = { ...fixed, caravans: { ...fixed.caravans, [cheap.id]: own('fixed', 4500) } };
    expect(asked(null, mild)).toEqual([]);
    const wild = { ...mild, caravans: { ...mild.caravans, [house.id]: own('percentage', 96) } };
    expect(asked(null, wild)).toEqual([['Willerby Granada', 904]]);
  });

  test('asks only about what changes: added houses, other discounts, other dates', () => {
    const before = { ...fixed, caravans: { [cheap.id]: own('percentage', 60) } };
    expect(asked(before, { ...before, name_en: 'Renamed', version: 2 })).toEqual([]);
    expect(
      asked(before, {
        ...before,
        caravans: { ...before.caravans, [house.id]: own('percentage', 70) },
      }),
    ).toEqual([['Willerby Granada', 6780]]);
    expect(asked(before, { ...before, caravans: { [cheap.id]: own('percentage', 61) } })).toEqual([
      ['ABI Beech', 3510],
    ]);
    expect(asked(before, { ...before, end_date: '2027-01-01T00:00:00.000Z' })).toEqual([
      ['ABI Beech', 3600],
    ]);
    // The campaign's own amount does not reach a house that has one of its own.
    expect(asked(before, { ...before, discount_value: 8999 })).toEqual([]);
  });

  test('ignores deleted houses', () => {
    const gone = buildCampaign({ discount_value: 90 }, [crypto.randomUUID()]);
    expect(offerSteps(null, gone, houses)).toEqual({ asked: [], standing: [] });
  });
});

describe('the offers that the check of a list price considers', () => {
  const now = new Date('2026-11-21T10:00:00.000Z');
  const period = (start_date: string, end_date: string) => ({ start_date, end_date });
  const [over, running, coming] = [
    period('2026-10-01T00:00:00.000Z', '2026-11-21T09:59:59.999Z'),
    period('2026-10-01T00:00:00.000Z', '2026-11-21T10:00:00.000Z'),
    period('2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'),
  ];

  test('are those of the house that run or are to come, neither over nor deleted', () => {
    const campaigns = [
      buildCampaign({ ...over, discount_value: 1 }, [house.id]),
      buildCampaign({ ...running, discount_value: 2 }, [house.id]),
      buildCampaign({ ...coming, caravans: { [house.id]: own('fixed', 300) } }),
      buildCampaign({ ...running, discount_value: 4, deleted_at: '2026-11-20T00:00:00.000Z' }, [
        house.id,
      ]),
      buildCampaign({ ...running, discount_value: 5 }, [crypto.randomUUID()]),
    ];
    const discounts = [
      buildDiscount({ ...over, caravan_id: house.id, discount_value: 6 }),
      buildDiscount({ ...coming, caravan_id: house.id, discount_value: 7 }),
      buildDiscount({ ...running, discount_value: 8 }),
      buildDiscount({
        ...running,
        caravan_id: house.id,
        discount_value: 9,
        deleted_at: '2026-11-20T00:00:00.000Z',
      }),
    ];
    expect(offersOn(house.id, { campaigns, discounts }, now)).toEqual([
      { type: 'percentage', value: 2, confirmed: undefined },
      { type: 'fixed', value: 300, confirmed: undefined },
      { type: 'fixed', value: 7, confirmed: undefined },
    ]);
  });
});

describe('the question about mistyped prices', () => {
  const many = Array.from({ length: 60 }, () =>
    buildCaravan({ make: 'ABI', model: 'Beech', price: 20_000 }),
  );
  const steps = many.flatMap((one) => listPriceSteps(one, one.price, 900, []));

  test('names at most fifty prices and counts them all', () => {
    try {
      confirmOdd(steps, undefined);
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      expect(error.code).toBe('needs_confirmation');
      expect(error.message).toBe(
        'Some of these prices look mistyped. If they are meant, send the same with "confirmed": true.',
      );
      const { odd, odd_count } = oddPricesSchema.parse(error.details);
      expect([odd.length, odd_count]).toEqual([50, 60]);
      expect(odd[0]).toEqual({
        caravan_id: many[0]?.id,
        name: 'ABI Beech',
        kind: 'list',
        from: 20_000,
        to: 900,
        reasons: ['price_change', 'low_price'],
      });
    }
  });

  test('does not come where no price is odd, or where the prices are confirmed', () => {
    expect(() => confirmOdd(steps, true)).not.toThrow();
    expect(() => confirmOdd(listPriceSteps(house, 22_600, 20_000, []), false)).not.toThrow();
  });
});

test('prices are asked about by the houses’ names, in whatever order the table answers them', () => {
  const makes = ['Swift', 'Atlas', 'Delta'].map((make) => buildCaravan({ make, price: 20_000 }));
  const houses = new Map(makes.map((one) => [one.id, one]));
  const asked = (ids: string[]) =>
    offerSteps(null, buildCampaign({ discount_value: 90 }, ids), houses).asked.map(
      ({ house: { make } }) => make,
    );
  const ids = makes.map(({ id }) => id);
  expect(asked(ids)).toEqual(['Atlas', 'Delta', 'Swift']);
  expect(asked(ids.toReversed())).toEqual(['Atlas', 'Delta', 'Swift']);
});
