import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  announceableFrom,
  type OfferWindow,
  offeredPrices,
  type PastOffer,
  pastOffers,
  priceCurve,
  priorPrice,
  withListPrice,
} from '#domain/offers/price-history.ts';
import { PriceTimeline } from '../price-timeline.ts';

const hour = 3_600_000;
const day = 24 * hour;
const tenth = { discount_type: 'percentage' as const, discount_value: 10 };
const twentieth = { discount_type: 'percentage' as const, discount_value: 5 };

/** A house that has been for sale at 20,000 EUR for 60 days. */
const offered = () => new PriceTimeline(Date.parse('2026-05-01T09:00:00.000Z'), 20_000).days(60);

describe('the lowest price of the 30 days before a reduction', () => {
  test('is the list price where nothing was reduced before', () => {
    const house = offered().addCampaign({ from: 0, length: 10 * day }, tenth);
    expect([house.price, house.lowest]).toEqual([18_000, 20_000]);
    expect(house.days(9).lowest).toBe(20_000);
  });

  test('is none once the reduction is over', () => {
    const house = offered().addCampaign({ from: 0, length: 10 * day }, tenth);
    expect(house.toEdge(-1).lowest).toBe(20_000);
    expect(house.wait(1).lowest).toBeNull();
    expect(house.price).toBe(20_000);
  });

  test('is the first campaign’s price when another follows it', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day - 1 }, tenth)
      .addCampaign({ from: 20 * day, length: 20 * day }, twentieth)
      .days(20);
    expect([house.price, house.lowest]).toEqual([19_000, 18_000]);
  });

  test('is the first campaign’s price when another follows it at the same price', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day - 1 }, tenth)
      .addCampaign({ from: 20 * day, length: 60 * day }, tenth);
    expect(house.toEdge(-1).lowest).toBe(20_000);
    expect(house.wait(1).lowest).toBe(18_000);
    expect(house.days(50).lowest).toBe(18_000);
  });

  test('is the first campaign’s price when another begins during it and outlasts it', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day }, tenth)
      .addCampaign({ from: 10 * day, length: 20 * day }, tenth);
    expect(house.days(9).lowest).toBe(20_000);
    expect(house.days(2).lowest).toBe(18_000);
  });

  test('does not change when a shorter campaign runs within a longer one', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 30 * day }, tenth)
      .addCampaign({ from: 10 * day, length: 5 * day }, tenth);
    for (let passed = 0; passed < 29; passed += 1) expect(house.days(1).lowest).toBe(20_000);
  });

  test('is that before a shorter campaign once its end is moved beyond the longer one’s', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 30 * day }, tenth)
      .addCampaign({ from: 10 * day, length: 5 * day }, tenth)
      .days(12)
      .editCampaign(1, (now) => ({ end_date: new Date(now + 60 * day).toISOString() }));
    expect(house.lowest).toBe(18_000);
  });

  test('is a campaign’s own price when it is deleted and made again three days later', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day }, tenth)
      .days(5)
      .deleteCampaign(0)
      .days(3);
    expect([house.price, house.lowest]).toEqual([20_000, null]);
    house.addCampaign({ from: 0, length: 12 * day }, tenth);
    expect([house.price, house.lowest]).toEqual([18_000, 18_000]);
  });

  test('is a campaign’s price before a gap in its dates', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day }, tenth)
      .days(5)
      .editCampaign(0, (now) => ({ start_date: new Date(now + 2 * day).toISOString() }));
    expect([house.price, house.lowest]).toEqual([20_000, null]);
    expect(house.days(2).lowest).toBe(18_000);
  });

  test('is a lower discount’s price after that interrupted a campaign', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day }, tenth)
      .addDiscount(
        { from: 5 * day, length: 2 * day },
        { discount_type: 'fixed', discount_value: 3_000 },
      );
    expect([house.days(4).price, house.lowest]).toEqual([18_000, 20_000]);
    expect([house.days(2).price, house.lowest]).toEqual([17_000, 18_000]);
    expect([house.days(2).price, house.lowest]).toEqual([18_000, 17_000]);
  });

  test('stays when a campaign is renamed or prolonged', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 10 * day }, tenth)
      .days(5);
    expect(house.editCampaign(0, () => ({ name_en: 'Renamed' })).lowest).toBe(20_000);
    house.editCampaign(0, (now) => ({ end_date: new Date(now + 40 * day).toISOString() }));
    expect(house.lowest).toBe(20_000);
    expect(house.days(39).lowest).toBe(20_000);
  });

  test('is the larger discount’s price when a discount is made smaller', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day }, tenth)
      .days(5);
    house.editCampaign(0, () => twentieth);
    expect([house.price, house.lowest]).toEqual([19_000, 18_000]);
    house.days(2).editCampaign(0, () => tenth);
    expect([house.price, house.lowest]).toEqual([18_000, 18_000]);
  });

  test('is a house’s price in the campaign when the house is taken out and put back', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day }, tenth)
      .days(5);
    house.editCampaign(0, () => ({ caravan_ids: [] })).days(1);
    expect([house.price, house.lowest]).toEqual([20_000, null]);
    house.editCampaign(0, () => ({ caravan_ids: [house.house.id] }));
    expect([house.price, house.lowest]).toEqual([18_000, 18_000]);
  });

  test('is the lower price of before when a list price is raised during a campaign', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day }, tenth)
      .days(5)
      .editHouse({ price: 22_000 });
    expect([house.price, house.lowest]).toEqual([19_800, 18_000]);
  });

  test('is the campaign’s earlier price when a list price is lowered during it', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day }, tenth)
      .days(5)
      .editHouse({ price: 19_000 });
    expect([house.price, house.lowest]).toEqual([17_100, 18_000]);
  });

  test('is not hidden by a list price that is raised just before a campaign', () => {
    const house = offered()
      .editHouse({ price: 25_000 })
      .days(3)
      .addCampaign({ from: 0, length: 5 * day }, tenth);
    expect([house.price, house.lowest]).toEqual([22_500, 20_000]);
  });

  test('is that of five days when a house is on sale for five days', () => {
    const house = new PriceTimeline(Date.parse('2026-05-01T09:00:00.000Z'), 20_000)
      .days(3)
      .editHouse({ price: 21_000 })
      .days(2)
      .addCampaign({ from: 0, length: 9 * day }, tenth);
    expect([house.price, house.lowest]).toEqual([18_900, 20_000]);
  });

  test('is none for a house that came on sale reduced', () => {
    const house = new PriceTimeline(Date.parse('2026-05-01T09:00:00.000Z'), 20_000, false)
      .addCampaign({ from: 0, length: 9 * day }, tenth)
      .days(3)
      .editHouse({ is_visible: true });
    expect([house.price, house.lowest]).toEqual([18_000, null]);
    expect(house.days(5).lowest).toBeNull();
  });

  test('does not include what a house cost while it was hidden', () => {
    const house = offered()
      .editHouse({ is_visible: false })
      .days(1)
      .editHouse({ price: 12_000 })
      .addCampaign({ from: 0, length: 3 * day }, tenth)
      .days(6)
      .runSchedule()
      .editHouse({ price: 20_000 })
      .days(1)
      .editHouse({ is_visible: true })
      .addCampaign({ from: 0, length: 3 * day }, twentieth);
    expect([house.price, house.lowest]).toEqual([19_000, 20_000]);
  });

  test('is none for a house that was hidden for longer than the 30 days', () => {
    const house = offered()
      .editHouse({ is_visible: false })
      .days(31)
      .editHouse({ is_visible: true });
    expect(house.addCampaign({ from: 0, length: 3 * day }, tenth).lowest).toBeNull();
  });

  test('starts anew when a house is hidden and shown during a campaign', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day }, tenth)
      .days(5);
    house.editHouse({ is_visible: false }).days(1).editHouse({ is_visible: true });
    expect([house.price, house.lowest]).toEqual([18_000, 18_000]);
  });

  test.each([
    ['summer', '2026-06-30T09:00:00.000Z', 30 * day],
    ['the change to summer time', '2026-03-10T09:00:00.000Z', 30 * day - hour],
    ['the change to winter time', '2026-10-10T09:00:00.000Z', 30 * day + hour],
  ])('goes by Sofia’s calendar: %s', (_, ended, month) => {
    /** The first campaign ends at `ended`, the second begins this many ms later. */
    const second = (later: number) =>
      new PriceTimeline(Date.parse(ended) - 20 * day, 20_000)
        .addCampaign({ from: 5 * day, length: 15 * day - 1 }, tenth)
        .days(20)
        .addCampaign({ from: later, length: 5 * day }, twentieth)
        .wait(later).lowest;
    expect(second(month - 1)).toBe(18_000);
    expect(second(month)).toBe(20_000);
    expect(second(month + 1)).toBe(20_000);
  });

  test('is shown for a house reduced to zero, and none exists afterwards', () => {
    const free = { discount_type: 'percentage' as const, discount_value: 100 };
    const house = offered().addDiscount({ from: 0, length: day }, free);
    expect([house.price, house.lowest]).toEqual([0, 20_000]);
    house.days(2).addCampaign({ from: 0, length: day }, tenth);
    expect([house.price, house.lowest]).toEqual([18_000, 0]);
  });
});

describe('the days before a reduction that its prior price stands for', () => {
  const listed = () => new PriceTimeline(Date.parse('2026-05-01T09:00:00.000Z'), 20_000);
  const run = { from: 0, length: 60 * day };

  test('announce nothing of a house that came on sale seconds before', () => {
    const house = listed().wait(8000).addCampaign(run, tenth);
    expect([house.price, house.announced]).toEqual([18_000, null]);
    expect(house.days(30).announced).toBeNull();
  });

  test.each([
    ['a millisecond under seven days', 7 * day - 1, null],
    ['seven days', 7 * day, 7],
    ['a millisecond under eight days', 8 * day - 1, 7],
    ['twelve days', 12 * day, 12],
    ['a millisecond under thirty days', 30 * day - 1, 29],
    ['thirty days', 30 * day, 30],
    ['sixty days', 60 * day, 30],
  ])('are counted to the reduction’s beginning: %s', (_, before, days) => {
    const house = listed().wait(before).addCampaign(run, tenth);
    expect(house.announced?.prior_days ?? null).toBe(days);
    expect(house.days(20).announced?.prior_days ?? null).toBe(days);
  });

  test('begin anew with a reduction that follows a too early one', () => {
    const house = listed()
      .days(3)
      .addCampaign({ from: 0, length: 2 * day }, tenth)
      .days(6);
    house.addCampaign(run, { discount_value: 15 });
    expect(house.announced).toMatchObject({ prior_price: 18_000, prior_days: 9 });
  });

  test('do not include those on which the house was hidden', () => {
    const house = listed().days(6).editHouse({ is_visible: false }).days(9);
    house.editHouse({ is_visible: true }).days(1).wait(-1).addCampaign(run, tenth);
    expect(house.announced).toBeNull();
    house.wait(1).addCampaign(run, { discount_value: 15 });
    expect(house.announced).toMatchObject({ prior_price: 18_000, prior_days: 16 });
  });

  test('count from when the house came back, after it was hidden for longer than thirty days', () => {
    const house = offered().editHouse({ is_visible: false }).days(31);
    house.editHouse({ is_visible: true }).days(10).addCampaign(run, tenth);
    expect(house.announced).toMatchObject({ prior_price: 20_000, prior_days: 10 });
  });

  test.each([
    ['the change to summer time', '2026-03-10T09:00:00.000Z', 30 * day - hour, 30],
    ['the change to winter time', '2026-10-10T09:00:00.000Z', 30 * day, 29],
    ['the change to winter time, an hour later', '2026-10-10T09:00:00.000Z', 30 * day + hour, 30],
  ])('are thirty only when Sofia’s calendar says so: %s', (_, from, before, days) => {
    const house = new PriceTimeline(Date.parse(from), 20_000).wait(before);
    expect(house.addCampaign(run, tenth).announced?.prior_days).toBe(days);
  });
});

describe('the moment from which a reduction may begin that may be announced', () => {
  const from = (house: PriceTimeline) => announceableFrom(house.house, house.now);
  const listed = () => new PriceTimeline(Date.parse('2026-05-01T09:00:00.000Z'), 20_000);

  test('is seven days after the house came on sale, whatever its list price was since', () => {
    const house = listed();
    const came = house.now;
    expect(from(house)).toBe(came + 7 * day);
    expect(from(house.days(2).editHouse({ price: 19_000 }))).toBe(came + 7 * day);
    expect(from(house.days(40))).toBe(came + 7 * day);
  });

  test('is none for a hidden house, and takes up what it was on sale for before', () => {
    const house = listed().days(5).editHouse({ is_visible: false });
    expect(from(house)).toBeNull();
    house.days(3).editHouse({ is_visible: true });
    expect(from(house)).toBe(house.now + 2 * day);
    house.editHouse({ is_visible: false }).days(40).editHouse({ is_visible: true });
    expect(from(house)).toBe(house.now + 7 * day);
  });

  const reduction = (at: number): OfferWindow => ({
    from: at,
    until: at + day,
    candidate: {
      source: 'campaign',
      id: 'a',
      type: 'fixed',
      value: 1000,
      end_date: new Date(at + day - 1).toISOString(),
    },
  });

  test('is one at which a reduction is announced, and a day earlier is not', () => {
    const visits = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 * day }), fc.boolean()), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(visits, (list) => {
        const house = listed();
        for (const [ms, is_visible] of list) house.wait(ms).editHouse({ is_visible });
        house.editHouse({ is_visible: true });
        const begin = from(house);
        if (begin === null || begin <= house.now) return;
        const daysAt = (at: number) => priorPrice(house.house, [reduction(at)], at)?.days ?? null;
        expect(daysAt(begin)).toBeGreaterThanOrEqual(7);
        if (begin - day > house.now) expect(daysAt(begin - day)).toBeNull();
      }),
    );
  });
});

describe('the past prices that the schedule records', () => {
  test('keep the prices of campaigns that are deleted', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day }, tenth)
      .addDiscount({ from: 2 * day, length: day }, { discount_value: 4_000 })
      .days(5)
      .deleteCampaign(0)
      .deleteDiscount(0)
      .runSchedule()
      .days(2)
      .runSchedule();
    expect([house.campaigns, house.discounts]).toEqual([[], []]);
    expect(house.addCampaign({ from: 0, length: day }, twentieth).lowest).toBe(16_000);
    house.checkHistory();
  });

  test('keep everything of a running reduction when its older terms are removed', () => {
    const house = offered()
      .editHouse({ price: 17_000 })
      .days(1)
      .editHouse({ price: 20_000 })
      .days(27)
      .addCampaign({ from: 0, length: 10 * day }, tenth)
      .days(4)
      .editCampaign(0, (now) => ({ end_date: new Date(now + 20 * day).toISOString() }))
      .days(2);
    // Counted from the first of the six days: the 30 days include the 17,000 of four weeks before.
    expect(house.lowest).toBe(17_000);
    expect(house.runSchedule().campaigns[0]?.past_terms).toEqual([]);
    expect(house.lowest).toBe(17_000);
  });

  test('are none while no reduction has ended', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 20 * day }, tenth)
      .days(5)
      .runSchedule();
    expect(house.house.price_history.past_offers).toEqual([]);
  });

  test('are each price once, with all offers that made it', () => {
    const house = offered()
      .addCampaign({ from: 0, length: 4 * day - 1 }, tenth)
      .addDiscount({ from: 2 * day, length: 4 * day - 1 }, { discount_value: 2_000 })
      .days(9)
      .runSchedule()
      .runSchedule();
    const by = (source: 'campaign' | 'individual', from: number, until: number) => ({
      from: new Date(house.now - (9 - from) * day).toISOString(),
      until: new Date(house.now - (9 - until) * day).toISOString(),
      price: 18_000,
      source,
      source_id: source === 'campaign' ? house.campaigns[0]?.id : house.discounts[0]?.id,
    });
    const { past_offers } = house.house.price_history;
    expect(past_offers).toHaveLength(4);
    expect(past_offers).toEqual(
      expect.arrayContaining([
        by('campaign', 0, 2),
        by('campaign', 2, 4),
        by('individual', 2, 4),
        by('individual', 4, 6),
      ]),
    );
  });
});

describe('the prices at which a house was offered', () => {
  const added = Date.parse('2026-05-01T09:00:00.000Z');
  const iso = (ms: number) => new Date(added + ms).toISOString();
  /** A house at 20,000 EUR; `steps` are its list prices, ms after it was added. */
  const house = (steps: [number, number | null][] = [], past_offers: PastOffer[] = []) => ({
    price: 20_000,
    created_at: iso(0),
    price_history: {
      list_prices: steps.map(([from, price]) => ({ from: iso(from), price })),
      past_offers,
    },
  });
  const window = (id: string, from: number, until: number, value: number): OfferWindow => ({
    from: added + from,
    until: added + until,
    candidate: { source: 'campaign', id, type: 'fixed', value, end_date: iso(until - 1) },
  });
  /** From, until, price and whose offers made it, ms after the house was added. */
  const told = (one: ReturnType<typeof house>, windows: OfferWindow[], until: number) =>
    offeredPrices(one, windows, added + until).map(({ from, until, price, offers }) => [
      from - added,
      until - added,
      price,
      offers.map(({ id }) => id).join(),
    ]);

  test('form one stretch while neither the price nor its offer changes', () => {
    expect(told(house(), [window('a', 10, 50, 2000), window('b', 20, 30, 1000)], 60)).toEqual([
      [0, 10, 20_000, ''],
      [10, 50, 18_000, 'a'],
      [50, 60, 20_000, ''],
    ]);
  });

  test('form two stretches where another offer makes the same price, and name both offers by id while both do', () => {
    expect(told(house(), [window('b', 10, 30, 2000), window('a', 20, 40, 2000)], 40)).toEqual([
      [0, 10, 20_000, ''],
      [10, 20, 18_000, 'b'],
      [20, 30, 18_000, 'a,b'],
      [30, 40, 18_000, 'a'],
    ]);
    expect(told(house(), [window('a', 0, 10, 2000), window('b', 10, 20, 2000)], 20)).toHaveLength(
      2,
    );
  });

  test('name no offer that lowers nothing, and none while the house was not on sale', () => {
    expect(told(house(), [window('a', 0, 20, 0)], 20)).toEqual([[0, 20, 20_000, '']]);
    const hidden = house([
      [0, 20_000],
      [10, null],
    ]);
    expect(told(hidden, [window('a', 5, 20, 2000)], 20)).toEqual([
      [0, 5, 20_000, ''],
      [5, 10, 18_000, 'a'],
      [10, 20, null, ''],
    ]);
  });

  test('begin when the house was added, whatever was offered before', () => {
    expect(told(house(), [window('a', -10, 10, 2000)], 20)).toEqual([
      [0, 10, 18_000, 'a'],
      [10, 20, 20_000, ''],
    ]);
  });

  test('form a curve with a point for each change of a price, until now', () => {
    const { price, ...aside } = house([
      [0, 20_000],
      [30, 25_000],
      [90, 10_000],
    ]);
    // One offer follows another at the same price.
    const windows = [
      window('a', 10, 20, 2000),
      window('b', 20, 40, 2000),
      window('c', 80, 99, 500),
    ];
    const points = priceCurve({ price, ...aside }, windows, added + 60);
    expect(points.map(({ from, list, offered }) => [from - added, list, offered])).toEqual([
      [0, 20_000, 20_000],
      [10, 20_000, 18_000],
      [30, 25_000, 23_000],
      [40, 25_000, 25_000],
    ]);
  });

  test('have no lowest price for a house that is hidden, or was added by a clock that is ahead', () => {
    const hidden = house([
      [0, 20_000],
      [10, null],
    ]);
    expect(priorPrice(hidden, [window('a', 15, 30, 2000)], added + 20)).toBeNull();
    expect(priorPrice(house(), [window('a', -20, 30, 2000)], added - 10)).toBeNull();
  });

  test('include an offer that, by a clock that is ahead, still runs', () => {
    const ahead = {
      from: iso(5),
      until: iso(25),
      price: 14_000,
      source: 'campaign' as const,
      source_id: 'gone',
    };
    expect(priorPrice(house([], [ahead]), [window('a', 10, 30, 2000)], added + 20)?.price).toBe(
      14_000,
    );
  });

  test('are remembered up to the end of the last offer', () => {
    const windows = [window('a', 10, 30, 2000)];
    expect(pastOffers(house(), windows, added + 29)).toEqual([]);
    expect(pastOffers(house(), windows, added + 30)).toEqual([
      { from: iso(10), until: iso(30), price: 18_000, source: 'campaign', source_id: 'a' },
    ]);
  });
});

describe('the list prices that a house remembers', () => {
  const created_at = '2026-05-01T09:00:00.000Z';
  const now = '2026-06-01T09:00:00.000Z';
  const house = (
    price: number | null,
    list_prices: { from: string; price: number | null }[] = [],
  ) => ({
    created_at,
    price,
    price_history: { list_prices, past_offers: [] },
  });

  test('are none while there was only one', () => {
    expect(withListPrice(house(20_000), 20_000, now)).toEqual([]);
  });

  test('begin with the first list price', () => {
    expect(withListPrice(house(20_000), 19_000, now)).toEqual([
      { from: created_at, price: 20_000 },
      { from: now, price: 19_000 },
    ]);
  });

  test('contain the times when the house was not on sale', () => {
    const hidden = withListPrice(house(20_000), null, now);
    expect(hidden.at(-1)).toEqual({ from: now, price: null });
    expect(withListPrice(house(null, [...hidden]), null, now)).toEqual(hidden);
    expect(
      withListPrice(house(null, [...hidden]), 20_000, '2026-06-02T09:00:00.000Z'),
    ).toHaveLength(3);
    expect(withListPrice(house(null), 20_000, now)).toEqual([
      { from: created_at, price: null },
      { from: now, price: 20_000 },
    ]);
  });
});
