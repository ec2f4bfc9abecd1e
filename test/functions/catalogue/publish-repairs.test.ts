import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPublicCatalogue } from '#functions/catalogue/load.ts';
import { publishChanges, rebuildCatalogue, writtenSettings } from '#functions/catalogue/publish.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { caravanKey, createCaravanRepository } from '#functions/store/caravans.ts';
import {
  campaignKey,
  createCampaignRepository,
  createDiscountRepository,
  discountKey,
} from '#functions/store/offers.ts';
import { openPublisher } from '#functions/store/publishing.ts';
import { createSettingsRepository, settingsKey } from '#functions/store/settings.ts';
import { createWebsiteImageRepository, websiteImageKey } from '#functions/store/website-images.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import { removeFromIndex } from '#support/breaking-table.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { noChanges } from './houses.ts';

let emulators: TestEmulators;
let table: Table;
const now = new Date('2026-11-21T10:00:00Z');
const lagging = buildCaravan({ price: 20_000 });
const other = buildCaravan({ price: 30_000 });

beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const publisher = () => ({
  ...openPublisher(table.name, silentLogger),
  invalidate: null,
  noteWithheld: null,
  clock: () => now,
});
const rebuild = () => rebuildCatalogue(publisher());
const caravans = () => createCaravanRepository(table, silentLogger);
/** Prices of the houses that visitors see, by id. */
async function shown(): Promise<Record<string, number>> {
  const { catalogue } = await openPublicCatalogue(table.name, silentLogger)(now);
  return Object.fromEntries(catalogue.houses.map(({ id, price }) => [id, price]));
}

type Key = ReturnType<typeof caravanKey>;
/** Makes an attribute of a row something that no release can read. */
const spoil = (Key: Key, attribute: string) =>
  table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: 'SET #attribute = :broken',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':broken': 'much' },
    }),
  );

beforeEach(async () => {
  await emptyStores();
  for (const house of [lagging, other]) await caravans().create(house);
  await rebuild();
});

describe('the hourly check of the catalogue, while the index lacks a house', () => {
  test('keeps the house', async () => {
    await removeFromIndex(table, caravanKey(lagging.id));
    expect(await rebuild()).toBe(false);
    expect(await shown()).toEqual({ [lagging.id]: 20_000, [other.id]: 30_000 });
  });

  test('shows the house as the table has it', async () => {
    await caravans().replace({ ...lagging, price: 19_000, version: 2 }, 1);
    await removeFromIndex(table, caravanKey(lagging.id));
    expect(await rebuild()).toBe(true);
    expect(await shown()).toEqual({ [lagging.id]: 19_000, [other.id]: 30_000 });
  });

  test('removes the house once the table lacks it, too', async () => {
    await caravans().remove(lagging.id);
    expect(await rebuild()).toBe(true);
    expect(await shown()).toEqual({ [other.id]: 30_000 });
  });

  test('leaves a house that cannot be read as it is shown, repairs the others, and fails', async () => {
    await caravans().replace({ ...other, price: 29_000, version: 2 }, 1);
    await spoil(caravanKey(lagging.id), 'price');
    await removeFromIndex(table, caravanKey(lagging.id));
    await expect(rebuild()).rejects.toThrow();
    expect(await shown()).toEqual({ [lagging.id]: 20_000, [other.id]: 29_000 });
  });
});

/** An offer for the first house, 10 % first and 20 % by its second version. */
const offers: [string, () => { key: Key; create(): unknown; deepen(): unknown }][] = [
  [
    'campaign',
    () => {
      const store = createCampaignRepository(table, silentLogger);
      const campaign = buildCampaign({}, [lagging.id]);
      const deeper = { ...campaign, discount_value: 20, version: 2 };
      return {
        key: campaignKey(campaign.id),
        create: () => store.create(campaign),
        deepen: () => store.replace(deeper, 1),
      };
    },
  ],
  [
    'discount',
    () => {
      const store = createDiscountRepository(table, silentLogger);
      const discount = buildDiscount({ caravan_id: lagging.id, discount_value: 2000 });
      const deeper = { ...discount, discount_value: 4000, version: 2 };
      return {
        key: discountKey(discount.id),
        create: () => store.create(discount),
        deepen: () => store.replace(deeper, 1),
      };
    },
  ],
];
/** What visitors pay for the first house, EUR. */
async function price(): Promise<number | undefined> {
  const { catalogue } = await openPublicCatalogue(table.name, silentLogger)(now);
  return catalogue.byId.get(lagging.id)?.offer.price;
}

describe('the hourly check of the catalogue, while the index lacks an offer', () => {
  test.each(offers)('keeps the %s, and shows it as the table has it', async (_, open) => {
    const { key, create, deepen } = open();
    await create();
    await rebuild();
    await removeFromIndex(table, key);
    expect(await rebuild()).toBe(false);
    expect(await price()).toBe(18_000);

    await deepen();
    await removeFromIndex(table, key);
    expect(await rebuild()).toBe(true);
    expect(await price()).toBe(16_000);
  });

  test.each(offers)(
    'leaves a %s that cannot be read as it is shown, and fails',
    async (_, open) => {
      const { key, create } = open();
      await create();
      await rebuild();
      await spoil(key, 'discount_value');
      await expect(rebuild()).rejects.toThrow();
      expect(await price()).toBe(18_000);
    },
  );
});

describe('the hourly check of the catalogue, for rows that no index lists', () => {
  const stamps = {
    version: 1,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-01T10:00:00.000Z',
  };
  const hours = { hours: ['Mo 10:00-12:00'], closed_days: [], open_days: [] };

  test('keeps settings that only a later release knows, until the table lacks them', async () => {
    const later = { topic: 'later', value: { words: 'Нещо' }, ...stamps };
    await createSettingsRepository(table, silentLogger).put(later, 0);
    // The stream publishes whatever it brings.
    await publishChanges(publisher(), { ...noChanges, settings: [writtenSettings(later)] });
    expect(await rebuild()).toBe(false);
    await table.documents.send(
      new DeleteCommand({ TableName: table.name, Key: settingsKey('later') }),
    );
    expect(await rebuild()).toBe(true);
  });

  test('leaves settings and a picture that cannot be read as shown, and fails', async () => {
    const image = { section: 'hero' as const, image_url: '/media/website/hero-1.jpg', ...stamps };
    await createSettingsRepository(table, silentLogger).put(
      { topic: 'hours', value: hours, ...stamps },
      0,
    );
    await createWebsiteImageRepository(table, silentLogger).put(image, 0);
    await rebuild();
    const held = async () => {
      const { settings, images } = await openPublicCatalogue(table.name, silentLogger)(now);
      return [settings('hours'), images.hero];
    };
    for (const key of [settingsKey('hours'), websiteImageKey('hero')]) {
      await spoil(key, 'version');
      await expect(rebuild()).rejects.toThrow();
      expect(await held()).toEqual([hours, image]);
    }
  });
});
