import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestReduction,
  type Candidate,
  discountedPrice,
  priceResult,
} from '#domain/offers/discount.ts';

const end = '2026-11-30T21:59:00.000Z';
const later = '2026-12-31T21:59:00.000Z';

function candidate(overrides: Partial<Candidate> = {}): Candidate {
  return { source: 'campaign', id: 'c', type: 'fixed', value: 1000, end_date: end, ...overrides };
}

/** Few values, so that ties are common. */
const candidates = fc.uniqueArray(
  fc.record({
    source: fc.constantFrom('campaign' as const, 'individual' as const),
    id: fc.integer({ min: 0, max: 99 }).map((id) => `id-${id}`),
    end_date: fc.constantFrom(end, later),
    offer: fc.constantFrom(
      { type: 'percentage' as const, value: 10 },
      { type: 'fixed' as const, value: 1000 },
      { type: 'percentage' as const, value: 0.1 },
      { type: 'fixed' as const, value: 1500 },
      { type: 'percentage' as const, value: 100 },
    ),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
);
const made = candidates.map((list): Candidate[] =>
  list.map(({ offer, ...rest }) => ({ ...rest, ...offer })),
);
const listPrice = fc.constantFrom(1, 4, 499, 500, 1000, 10_000, 15_000, 22_600);

describe('the offer that makes a house’s price', () => {
  test('is the one with the lowest price, in whatever order offers come', () => {
    fc.assert(
      fc.property(
        listPrice,
        made.chain((list) =>
          fc.tuple(
            fc.constant(list),
            fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
          ),
        ),
        (price, [list, shuffled]) => {
          const best = bestReduction(price, list);
          expect(bestReduction(price, shuffled)).toEqual(best);
          const lowest = Math.min(price, ...list.map((one) => discountedPrice(price, one)));
          expect(best?.price ?? price).toBe(lowest);
          expect(best === null).toBe(lowest === price);
        },
      ),
    );
  });

  test('is a campaign when a campaign makes the same price', () => {
    fc.assert(
      fc.property(listPrice, made, (price, list) => {
        const best = bestReduction(price, list);
        const tied = list.filter(
          (one) => best !== null && discountedPrice(price, one) === best.price,
        );
        if (tied.some(({ source }) => source === 'campaign'))
          expect(best?.by.source).toBe('campaign');
      }),
    );
  });

  test('is the campaign that lasts longer when two make the same price', () => {
    const [short, long] = [candidate({ id: 'a' }), candidate({ id: 'b', end_date: later })];
    expect(bestReduction(10_000, [short, long])?.by).toBe(long);
    expect(bestReduction(10_000, [long, short])?.by).toBe(long);
  });

  test('is a campaign even when an individual discount of the same price lasts longer', () => {
    const own = candidate({
      source: 'individual',
      id: 'd',
      type: 'percentage',
      value: 10,
      end_date: later,
    });
    expect(bestReduction(10_000, [own, candidate()])?.by.source).toBe('campaign');
    expect(bestReduction(10_001, [own, candidate()])?.by.source).toBe('campaign');
    expect(bestReduction(10_020, [own, candidate()])?.by.source).toBe('individual');
  });

  test('is none when no offer lowers the price', () => {
    expect(bestReduction(10_000, [])).toBeNull();
    // A tenth of a percent of 499 EUR is less than half a euro.
    expect(bestReduction(499, [candidate({ type: 'percentage', value: 0.1 })])).toBeNull();
    expect(bestReduction(501, [candidate({ type: 'percentage', value: 0.1 })])?.price).toBe(500);
  });
});

describe('the answer of the price calls', () => {
  const house = { id: 'house', price: 20_000 };

  test('of a house without a discount says so', () => {
    expect(priceResult(house, { reduction: null, announced: null })).toEqual({
      caravan_id: 'house',
      has_discount: false,
      original_price: 20_000,
      effective_price: 20_000,
      applied_discount_source: null,
      applied_discount_details: null,
      announced_reduction: null,
    });
  });

  test('of a house in a campaign names its discount and its end', () => {
    const reduction = bestReduction(house.price, [candidate({ type: 'percentage', value: 12.5 })]);
    const announced = { prior_price: 18_000, prior_days: 30, percent: 2, amount: 500 };
    expect(priceResult(house, { reduction, announced })).toEqual({
      caravan_id: 'house',
      has_discount: true,
      original_price: 20_000,
      effective_price: 17_500,
      applied_discount_source: 'campaign',
      applied_discount_details: { type: 'percentage', value: 12.5, campaign_end_date: end },
      announced_reduction: announced,
    });
  });

  test('of a house with a discount of its own names no end of a campaign', () => {
    const reduction = bestReduction(house.price, [candidate({ source: 'individual' })]);
    expect(priceResult(house, { reduction, announced: null })).toMatchObject({
      effective_price: 19_000,
      applied_discount_source: 'individual',
      applied_discount_details: { type: 'fixed', value: 1000, campaign_end_date: null },
    });
  });
});
