import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { featured, findBySlugPrefix } from '../../../functions/catalogue/catalogue.ts';
import { writtenHouse } from '../../../functions/catalogue/changes.ts';
import { queryListing } from '../../../functions/catalogue/query.ts';
import { campaignRows, openShowroom, publicCampaign, showroomAt } from '../../../functions/catalogue/showroom.ts';
import { applyChanges, emptySnapshot } from '../../../functions/catalogue/snapshot.ts';
import type { Campaign } from '../../../functions/domain/campaign.ts';
import type { Caravan } from '../../../functions/domain/caravan.ts';
import type { IndividualDiscount } from '../../../functions/domain/individual-discount.ts';
import { parseListingQuery } from '../../../functions/domain/listing.ts';
import { buildCampaign, buildDiscount } from '../../support/build-campaign.ts';
import { buildCaravan } from '../../support/build-caravan.ts';
import { noChanges } from './houses.ts';

const start = '2026-11-10T08:00:00.000Z';
const end = '2026-11-20T21:59:00.000Z';
const at = (iso: string, ms = 0) => new Date(Date.parse(iso) + ms);

function content(houses: Caravan[], campaigns: Campaign[] = [], discounts: IndividualDiscount[] = []) {
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

describe('the showroom at a moment', () => {
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
  ])('%s every view has the right price', (_when, now, price, validUntil) => {
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
    expect(listing(showroom).items.map(({ id }) => id)).toEqual(reduced ? [house.id, other.id] : [other.id, house.id]);
    expect(listing(showroom, 'discount=true').total).toBe(reduced ? 1 : 0);
    expect(listing(showroom, 'maxPrice=18500').total).toBe(reduced ? 1 : 0);
    expect(listing(showroom).facets.price).toEqual(
      reduced ? { min: 18_000, max: 19_000 } : { min: 19_000, max: 20_000 },
    );
  });

  test('asked for many moments in any order it is what it would be for each alone', () => {
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
      listing(showroom).items.map((item) => [item.id, item.effective_price, item.lowest_price_30_days]),
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

  test('a deleted campaign lowers nothing and is not found', () => {
    const showroom = showroomAt(content([house], [{ ...campaign, deleted_at: start }]), at(start, 5));
    expect(listing(showroom).items[0]?.has_discount).toBeUndefined();
    expect(showroom.campaign(campaign.id)).toBeNull();
    expect(showroom.banner).toBeNull();
    expect(showroom.validUntil).toBeNull();
  });

  test('how far a campaign goes is its largest true reduction among the houses that show', () => {
    const hidden = buildCaravan({ price: 10_000, is_visible: false });
    const tiny = buildCaravan({ price: 3 });
    const terms = (value: number) => ({
      individual_discount_type: 'percentage' as const,
      individual_discount_value: value,
    });
    const wide = buildCampaign({
      start_date: start,
      end_date: end,
      caravans: { [house.id]: terms(12.9), [hidden.id]: terms(50), [tiny.id]: terms(1) },
    });
    const showroom = showroomAt(content([house, hidden, tiny], [wide]), at(start, -1));
    expect(publicCampaign(showroom, wide)).toMatchObject({ up_to_percent: 12, up_to_amount: 2580 });
    expect(campaignRows(showroom, wide)).toHaveLength(2);
  });
});
