import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liveBanner } from '#domain/offers/banner.ts';
import { createPriceBook } from '#domain/offers/price-book.ts';
import { displayStatus, toSofia } from '#domain/time.ts';

import inventory from '#infra/local/demo/inventory.json' with { type: 'json' };
import { demoOffers } from '#infra/local/seed/demo-offers.ts';

const day = 86_400_000;
const moments = fc.date({
  min: new Date('2026-04-10T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const image = '/media/banners/demo.jpg';
const visible = new Set(inventory.filter(({ is_visible }) => is_visible).map(({ id }) => id));

describe('the demo’s offers, on whatever day they are loaded', () => {
  test('are a running campaign with its banner, one to come, one that is over, and a discount of either kind', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const { campaigns, discounts } = demoOffers(now, image);
        expect(
          campaigns.map((campaign) => displayStatus(campaign, now, campaign.is_banner_active)),
        ).toEqual(['active_banner', 'scheduled', 'expired']);
        expect(liveBanner(campaigns, now)).toMatchObject({ banner_image: image });
        expect(discounts.map((discount) => displayStatus(discount, now))).toEqual([
          'active',
          'scheduled',
        ]);
      }),
    );
  });

  test('begin and end in time: one began five days ago, one ends in nine days, and one begins within two days', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const { campaigns, discounts } = demoOffers(now, image);
        const sofiaDay = (iso: string) => Date.parse(`${toSofia(iso).slice(0, 10)}T00:00:00Z`);
        const today = sofiaDay(now.toISOString());
        expect(sofiaDay(campaigns[0]?.start_date ?? '')).toBe(today - 5 * day);
        expect(sofiaDay(campaigns[0]?.end_date ?? '')).toBe(today + 9 * day);
        expect(Date.parse(discounts[0]?.end_date ?? '') - now.getTime()).toBeLessThan(2 * day);
      }),
    );
  });

  test('were all added before they began', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const { campaigns, discounts } = demoOffers(now, image);
        for (const { terms_since, start_date } of [...campaigns, ...discounts])
          expect(Date.parse(terms_since)).toBeLessThan(Date.parse(start_date));
      }),
    );
  });

  test('lower the price of houses that visitors can see, eight of them in the campaign that runs', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    const { campaigns, discounts } = demoOffers(now, image);
    expect(Object.keys(campaigns[0]?.caravans ?? {})).toHaveLength(8);
    for (const { caravans } of campaigns)
      for (const id of Object.keys(caravans)) expect(visible).toContain(id);
    for (const { caravan_id } of discounts) expect(visible).toContain(caravan_id);
    const book = createPriceBook(campaigns, discounts);
    const lowered = inventory.filter((house) => book.reduction(house, now.getTime()) !== null);
    expect(lowered).toHaveLength(9);
  });
});
