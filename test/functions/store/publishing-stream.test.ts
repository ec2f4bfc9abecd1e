import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { caravanItem } from '#functions/store/caravans.ts';
import { campaignItem } from '#functions/store/offers.ts';
import { readChanges } from '#functions/store/publishing.ts';
import { settingsItem } from '#functions/store/settings.ts';
import { websiteImageItem } from '#functions/store/website-images.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

type Item = Record<string, unknown> & { pk: string; sk: string };
type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

const image = (item: Item) => marshall(item, { removeUndefinedValues: true }) as Image;

function record(before: Item | null, after: Item | null): DynamoDBRecord {
  const { pk = '', sk = '' } = after ?? before ?? {};
  return {
    dynamodb: {
      Keys: { pk: { S: pk }, sk: { S: sk } },
      ...(before && { OldImage: image(before) }),
      ...(after && { NewImage: image(after) }),
    },
  };
}

const house = buildCaravan();
const campaign = buildCampaign({}, [house.id]);
const offer = {
  from: '2026-11-01T00:00:00.000Z',
  until: '2026-11-05T00:00:00.000Z',
  price: 900,
  source: 'campaign' as const,
  source_id: campaign.id,
};
const remembering = { ...house, price_history: { list_prices: [], past_offers: [offer] } };

describe('the records of the table’s stream', () => {
  test('become additions, changes and removals', () => {
    const changed = { ...campaign, name_en: 'Later', version: 2 };
    const changes = readChanges([
      record(null, caravanItem(house)),
      record(campaignItem(campaign), campaignItem(changed)),
      record(campaignItem(changed), null),
    ]);
    expect(changes.houses).toMatchObject([{ id: house.id, removed: false, value: { version: 1 } }]);
    expect(changes.campaigns).toMatchObject([
      { version: 2, removed: false, value: { name_en: 'Later' } },
      { version: 2, removed: true, value: null },
    ]);
  });

  test('become of a site image exactly what the snapshot holds of it', () => {
    const hero = {
      section: 'hero' as const,
      image_url: '/media/website/hero-1.jpg',
      version: 1,
      created_at: '2026-11-01T00:00:00.000Z',
      updated_at: '2026-11-01T00:00:00.000Z',
    };
    const item = { ...websiteImageItem(hero), changed_by: 'staff@example.com' };
    const { images } = readChanges([record(null, item), record(item, null)]);
    expect(images).toEqual([
      { id: 'hero', version: 1, updated_at: hero.updated_at, removed: false, value: hero },
      { id: 'hero', version: 1, updated_at: hero.updated_at, removed: true, value: null },
    ]);
  });

  test('become of settings exactly what the snapshot holds of them', () => {
    const hours = {
      topic: 'hours',
      value: { hours: ['Mo 09:00-17:00'], closed_days: [], open_days: [] },
      version: 3,
      created_at: '2026-11-01T00:00:00.000Z',
      updated_at: '2026-11-02T00:00:00.000Z',
    };
    const item = { ...settingsItem(hours), changed_by: 'staff@example.com' };
    const { settings } = readChanges([record(null, item), record(item, null)]);
    expect(settings).toEqual([
      { id: 'hours', version: 3, updated_at: hours.updated_at, removed: false, value: hours },
      { id: 'hours', version: 3, updated_at: hours.updated_at, removed: true, value: null },
    ]);
  });

  test('are skipped when only price history was written, which the end of a campaign does to all its houses', () => {
    const past = { ...offer, discount_type: 'fixed' as const, discount_value: 100, houses: {} };
    const { price: _price, source: _source, source_id: _id, ...terms } = past;
    const changes = readChanges([
      record(caravanItem(house), caravanItem(remembering)),
      record(campaignItem({ ...campaign, past_terms: [terms] }), campaignItem(campaign)),
    ]);
    expect(changes).toEqual({
      houses: [],
      campaigns: [],
      discounts: [],
      images: [],
      settings: [],
    });
  });

  test('bring the price history along with any other change', () => {
    const cheaper = { ...remembering, price: 800, version: 2 };
    const [change] = readChanges([record(caravanItem(house), caravanItem(cheaper))]).houses;
    expect(change?.value).toMatchObject({
      house: { price: 800 },
      price_history: { past_offers: [offer] },
    });
  });
});
