import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createCaravanRepository, createHouseSummaries } from '#functions/store/caravans.ts';
import {
  campaignKey,
  createCampaignRepository,
  createDiscountRepository,
} from '#functions/store/offers.ts';

import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let emulators: TestEmulators;
let table: Table;

beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
});
afterAll(() => emulators?.stop());

const campaigns = () => createCampaignRepository(table, silentLogger);
const discounts = () => createDiscountRepository(table, silentLogger);
const houseIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

describe('campaigns in the table', () => {
  test('are read as they were written, with and without houses’ own discounts', async () => {
    const [plain = '', own = ''] = houseIds(2);
    const campaign = buildCampaign({
      caravans: {
        [plain]: { individual_discount_type: null, individual_discount_value: null },
        [own]: { individual_discount_type: 'percentage', individual_discount_value: 7.5 },
      },
      past_terms: [
        {
          from: '2026-11-01T00:00:00.000Z',
          until: '2026-11-02T00:00:00.000Z',
          discount_type: 'fixed',
          discount_value: 5,
          houses: { [plain]: { individual_discount_type: null, individual_discount_value: null } },
        },
      ],
    });
    expect(await campaigns().create(campaign)).toBe(true);
    expect(await campaigns().get(campaign.id)).toEqual(campaign);
    expect(await campaigns().create(campaign)).toBe(false);
  });

  test('are not changed by a write on another version than the stored one', async () => {
    const campaign = buildCampaign({}, houseIds(1));
    const changed = { ...campaign, version: 2, name_en: 'Changed' };
    expect(await campaigns().replace(changed, 1)).toBe(false);
    await campaigns().create(campaign);
    expect(await campaigns().replace(changed, 2)).toBe(false);
    expect(await campaigns().replace(changed, 1)).toBe(true);
    expect(await campaigns().writePastTerms(campaign)).toBe(false);
    expect(await campaigns().remove(campaign)).toBe(false);
    expect(await campaigns().get(campaign.id)).toEqual(changed);
    expect(await campaigns().remove(changed)).toBe(true);
    expect(await campaigns().get(campaign.id)).toBeNull();
  });

  test('hold a thousand houses, and changes of them, in one item', async () => {
    const ids = houseIds(1000);
    const { caravans } = buildCampaign({}, ids);
    const past = { discount_type: 'percentage' as const, discount_value: 5, houses: caravans };
    const past_terms = Array.from({ length: 5 }, (_, day) => ({
      ...past,
      from: `2026-11-0${day + 1}T00:00:00.000Z`,
      until: `2026-11-0${day + 2}T00:00:00.000Z`,
    }));
    const campaign = buildCampaign({ caravans, past_terms });
    expect(await campaigns().create(campaign)).toBe(true);
    expect(await campaigns().get(campaign.id)).toEqual(campaign);
    const more = { ...campaign, version: 2, past_terms: [...past_terms, ...past_terms] };
    await expect(campaigns().replace(more, 1)).rejects.toMatchObject({ code: 'rule' });
    await campaigns().remove(campaign);
  });

  test('are left out of the list when they are invalid, and the others are listed', async () => {
    const made = Array.from({ length: 230 }, (_, at) =>
      buildCampaign({ start_date: new Date(Date.UTC(2025, 0, 1, at)).toISOString() }),
    );
    for (const campaign of made) await campaigns().create(campaign);
    const { Item } = await table.documents.send(
      new GetCommand({ TableName: table.name, Key: campaignKey(made[7]?.id ?? '') }),
    );
    await table.documents.send(
      new PutCommand({ TableName: table.name, Item: { ...Item, discount_type: 'gift' } }),
    );
    const listed = await campaigns().all();
    const expected = made.filter((_, at) => at !== 7).map(({ id }) => id);
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(expected));
    expect(listed.map(({ id }) => id)).not.toContain(made[7]?.id);
    const starts = listed.map(({ start_date }) => start_date);
    expect(starts).toEqual([...starts].sort().reverse());
  });
});

test('discounts are kept and listed apart from campaigns, newest first', async () => {
  const made = [1, 3, 2].map((hour) =>
    buildDiscount({ created_at: `2026-01-05T0${hour}:00:00.000Z` }),
  );
  for (const discount of made) await discounts().create(discount);
  expect(await discounts().all()).toEqual([made[1], made[2], made[0]]);
});

test('many houses are read by their ids at once, each once, without those that do not exist', async () => {
  const caravans = createCaravanRepository(table, silentLogger);
  const houses = Array.from({ length: 120 }, (_, at) => buildCaravan({ price: 10_000 + at }));
  for (const house of houses) await caravans.create(house);
  const ids = houses.map(({ id }) => id);
  const found = await createHouseSummaries(table, silentLogger)([...ids, ...ids, ...houseIds(3)]);
  expect([...found.keys()].sort()).toEqual([...ids].sort());
  const { id, make, model, year, price, main_image, is_visible, sale_status } =
    houses[9] ?? buildCaravan();
  expect(found.get(id)).toEqual({
    id,
    make,
    model,
    year,
    price,
    main_image,
    is_visible,
    sale_status,
  });
  expect(await createHouseSummaries(table, silentLogger)([])).toEqual(new Map());
});
