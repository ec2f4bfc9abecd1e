import fc from 'fast-check';
import { describe, test } from 'vitest';
import { thirtyDaysBefore } from '../price-observer.ts';
import { PriceTimeline } from '../price-timeline.ts';

const hour = 3_600_000;
const day = 24 * hour;
const other = '6f2c7c4e-8d56-4a9f-9c2b-0f3f6f6a1c11';

/** Few prices and discounts, so that ties and returns to an earlier price are common. */
const listPrice = fc.constantFrom(20_000, 20_000, 18_000, 20_500, 1_000);
const discount = fc.constantFrom(
  { discount_type: 'percentage' as const, discount_value: 10 },
  { discount_type: 'fixed' as const, discount_value: 2_000 },
  { discount_type: 'percentage' as const, discount_value: 12.5 },
  { discount_type: 'fixed' as const, discount_value: 1_000 },
  { discount_type: 'percentage' as const, discount_value: 5 },
);
const run = fc.record({
  from: fc.oneof(fc.constantFrom(0, 1, -day), fc.integer({ min: -5 * day, max: 15 * day })),
  length: fc.oneof(fc.constantFrom(1, hour, 10 * day), fc.integer({ min: 1, max: 40 * day })),
});
const index = fc.nat(5);
/** The next event; a failed run prints its name and its arguments. */
type Step = (timeline: PriceTimeline) => unknown;
function step<T>(
  name: string,
  values: fc.Arbitrary<T>,
  act: (timeline: PriceTimeline, value: T) => unknown,
) {
  return values.map(
    (value): Step =>
      Object.assign((timeline: PriceTimeline) => act(timeline, value), {
        [fc.toStringMethod]: () => `${name} ${fc.stringify(value)}`,
      }),
  );
}
const nothing = fc.constant(null);
const iso = (ms: number) => new Date(ms).toISOString();

const thirtyDaysAfter = (at: number) =>
  [-hour, 0, hour].map((off) => at + 30 * day + off).find((ms) => thirtyDaysBefore(ms) === at) ??
  at + 30 * day;

const wait = fc.oneof(
  step('wait', fc.constantFrom(1, hour, day, 29 * day, 30 * day), (t, ms) => t.wait(ms)),
  step('wait', fc.integer({ min: 0, max: 9 * day }), (t, ms) => t.wait(ms)),
  step('to edge', fc.constantFrom(-1, 0, 1, hour), (t, ms) => t.toEdge(ms)),
);
const house = fc.oneof(
  step('list price', listPrice, (t, price) => t.editHouse({ price })),
  step('visible', fc.boolean(), (t, is_visible) => t.editHouse({ is_visible })),
  step('describe', nothing, (t) => t.editHouse({ description: 'Нов текст.' })),
);
const override = discount.map(({ discount_type, discount_value }) => ({
  individual_discount_type: discount_type,
  individual_discount_value: discount_value,
}));
const newEnd = fc.tuple(index, fc.integer({ min: -day, max: 20 * day }));
const campaign = fc.oneof(
  step('campaign', fc.tuple(run, discount), (t, [dates, by]) => t.addCampaign(dates, by)),
  step('campaign', fc.tuple(run, discount), (t, [dates, by]) => t.addCampaign(dates, by)),
  step('campaign with override', fc.tuple(run, discount, override), (t, [dates, by, own]) =>
    t.addCampaign(dates, { ...by, caravan_discounts: { [t.house.id]: own } }),
  ),
  step('its discount', fc.tuple(index, discount), (t, [at, by]) => t.editCampaign(at, () => by)),
  step('its override', fc.tuple(index, override), (t, [at, own]) =>
    t.editCampaign(at, () => ({ caravan_discounts: { [t.house.id]: own } })),
  ),
  step('its houses', fc.tuple(index, fc.boolean()), (t, [at, attached]) =>
    t.editCampaign(at, () => ({ caravan_ids: attached ? [t.house.id, other] : [other] })),
  ),
  step('its dates', fc.tuple(index, run), (t, [at, { from, length }]) =>
    t.editCampaign(at, (now) => ({
      start_date: iso(now + from),
      end_date: iso(now + from + length),
    })),
  ),
  step('its end', newEnd, (t, [at, ms]) =>
    t.editCampaign(at, (now) => ({ end_date: iso(now + ms) })),
  ),
  step('its name', index, (t, at) =>
    t.editCampaign(at, () => ({ name_en: 'Renamed', is_banner_active: true })),
  ),
  step('campaign deleted', index, (t, at) => t.deleteCampaign(at)),
);
/** Campaigns whose 30 days begin on the edge of an earlier price, by Sofia's calendar. */
const onTheBrink = step(
  'campaign a month after',
  fc.tuple(fc.nat(30), fc.constantFrom(-hour, -1, 0, 1, hour), discount),
  (t, [at, off, by]) => {
    const from = thirtyDaysAfter(t.seen[at % t.seen.length]?.from ?? t.now) + off - t.now;
    if (from >= 0) t.addCampaign({ from, length: 5 * day }, by).wait(from);
  },
);
const individual = fc.oneof(
  step('discount', fc.tuple(run, discount), (t, [dates, by]) => t.addDiscount(dates, by)),
  step('its value', fc.tuple(index, discount), (t, [at, by]) => t.editDiscount(at, () => by)),
  step('its house', fc.tuple(index, fc.boolean()), (t, [at, mine]) =>
    t.editDiscount(at, () => ({ caravan_id: mine ? t.house.id : other })),
  ),
  step('its end', newEnd, (t, [at, ms]) =>
    t.editDiscount(at, (now) => ({ end_date: iso(now + ms) })),
  ),
  step('discount deleted', index, (t, at) => t.deleteDiscount(at)),
);
/** Writers that do not see each other's writes, and staff who confirm what is withheld. */
const races = fc.oneof(
  step('race', fc.boolean(), (t, on) => t.race(on)),
  step('confirm all', nothing, (t) => t.confirmAll()),
);
const schedule = step('schedule', nothing, (t) => t.runSchedule());

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: wait },
    { weight: 1, arbitrary: house },
    { weight: 3, arbitrary: campaign },
    { weight: 2, arbitrary: individual },
    { weight: 2, arbitrary: schedule },
    { weight: 1, arbitrary: races },
    { weight: 1, arbitrary: onTheBrink },
  ),
  { minLength: 4, maxLength: 40, size: 'max' },
);

/** Weeks before the clocks of Sofia change, so that the 30 days lie on both sides. */
const start = fc
  .tuple(
    fc.constantFrom('2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z'),
    fc.integer({ min: 0, max: 45 * day }),
  )
  .map(([change, before]) => Date.parse(change) - before);

describe('the lowest price of the 30 days before a reduction', () => {
  test('equals what an observer of every price finds, over any order of edits, changes and schedule runs', () => {
    fc.assert(
      fc.property(start, listPrice, fc.boolean(), steps, (from, price, visible, list) => {
        const timeline = new PriceTimeline(from, price, visible);
        for (const happen of list) happen(timeline);
        timeline.checkHistory();
      }),
      { numRuns: 600 },
    );
  });
});
