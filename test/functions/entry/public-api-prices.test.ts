import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caravanSlug } from '#domain/houses/slug.ts';
import type { PublicCampaign } from '#domain/offers/campaign.ts';
import type { PriceResult } from '#domain/offers/discount.ts';
import type { CaravanCard, OfferedCaravan } from '#domain/offers/offered-house.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { gatewayEvent, readAnswer } from '#support/calls/gateway-event.ts';
import { startEmulators } from '#support/emulators.ts';

const start = '2030-03-10T08:00:00.000Z';
const end = '2030-03-20T21:59:00.000Z';

const [inBoth, alone, hidden, plain] = [
  buildCaravan({ price: 20_000 }),
  buildCaravan({ price: 10_000 }),
  buildCaravan({ price: 30_000, is_visible: false }),
  buildCaravan({ price: 40_000 }),
] as const;
const campaign = buildCampaign(
  {
    start_date: start,
    end_date: end,
    is_banner_active: true,
    banner_switched_at: start,
    discount_value: 12.5,
  },
  [inBoth.id, hidden.id, crypto.randomUUID()],
);
const discounts = [
  buildDiscount({ caravan_id: inBoth.id, discount_value: 100, start_date: start, end_date: end }),
  buildDiscount({ caravan_id: alone.id, discount_value: 500, start_date: start, end_date: end }),
];

let emulators: Awaited<ReturnType<typeof startEmulators>>;
let handler: typeof import('#functions/entry/public-api.ts').handler;

/** What these tests look at in answers. */
interface Body {
  items: CaravanCard[];
  caravan: OfferedCaravan;
  campaign: PublicCampaign | null;
  campaigns: (PublicCampaign & { caravans?: unknown[] })[];
  result: PriceResult | null;
  results: PriceResult[];
  fields: unknown;
}

const call = async (routeKey: string, parts: Partial<Parameters<typeof gatewayEvent>[0]> = {}) => {
  const { status, headers, body } = readAnswer(await handler(gatewayEvent({ routeKey, ...parts })));
  return { status, headers, body: body as unknown as Body };
};
const prices = (ids: unknown) =>
  call('POST /api/get-caravan-effective-price', { body: { caravan_ids: ids } });

beforeAll(async () => {
  emulators = await startEmulators();
  Object.assign(process.env, emulators.env, { LOG_LEVEL: 'error' });
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const { openTable } = await import('#functions/platform/table.ts');
  const { caravanItem } = await import('#functions/store/caravans.ts');
  const { campaignItem } = await import('#functions/store/offers.ts');
  const { discountItem } = await import('#functions/store/offers.ts');
  const { rebuildCatalogue } = await import('#functions/catalogue/publish.ts');
  const { openPublisher } = await import('#functions/store/publishing.ts');
  const { silentLogger } = await import('#functions/platform/logger.ts');
  ({ handler } = await import('#functions/entry/public-api.ts'));
  const TableName = emulators.env.TABLE_NAME ?? '';
  const { documents } = openTable(TableName);
  const items = [
    ...[inBoth, alone, hidden, plain].map(caravanItem),
    campaignItem(campaign),
    ...discounts.map(discountItem),
  ];
  for (const Item of items) await documents.send(new PutCommand({ TableName, Item }));
  await rebuildCatalogue({
    ...openPublisher(TableName, silentLogger),
    invalidate: async () => undefined,
    noteWithheld: null,
  });
});
afterAll(async () => {
  setClock(null);
  await emulators.stop();
});

const clockAt = (iso: string, ms = 0) => setClock(new Date(Date.parse(iso) + ms), { hold: true });

describe('the calls for prices', () => {
  test('give several houses’ prices in their order, without unknown and hidden houses', async () => {
    clockAt(start);
    const { status, body } = await prices([
      plain.id,
      'nonsense',
      hidden.id,
      // An id in capitals is the same house.
      alone.id.toUpperCase(),
      inBoth.id,
      inBoth.id.toUpperCase(),
    ]);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      {
        caravan_id: plain.id,
        has_discount: false,
        original_price: 40_000,
        effective_price: 40_000,
        applied_discount_source: null,
        applied_discount_details: null,
        announced_reduction: null,
      },
      {
        caravan_id: alone.id,
        has_discount: true,
        original_price: 10_000,
        effective_price: 9500,
        applied_discount_source: 'individual',
        applied_discount_details: { type: 'fixed', value: 500, campaign_end_date: null },
        announced_reduction: { prior_price: 10_000, prior_days: 30, percent: 5, amount: 500 },
      },
      {
        caravan_id: inBoth.id,
        has_discount: true,
        original_price: 20_000,
        effective_price: 17_500,
        applied_discount_source: 'campaign',
        applied_discount_details: { type: 'percentage', value: 12.5, campaign_end_date: end },
        announced_reduction: { prior_price: 20_000, prior_days: 30, percent: 12, amount: 2500 },
      },
    ]);
  });

  test('give one house’s price, and not that of a hidden house', async () => {
    clockAt(start);
    const one = await call('GET /api/get-caravan-effective-price', {
      query: `caravan_id=${inBoth.id}`,
    });
    expect(one.body.result).toMatchObject({ caravan_id: inBoth.id, effective_price: 17_500 });
    const none = await call('GET /api/get-caravan-effective-price', {
      query: `caravan_id=${hidden.id}`,
    });
    expect([none.status, none.body.result]).toEqual([200, null]);
  });

  test('accept up to 200 houses at a time', async () => {
    clockAt(start);
    expect((await prices(Array.from({ length: 200 }, (_, at) => `id-${at}`))).body.results).toEqual(
      [],
    );
    const tooMany = await prices(Array.from({ length: 201 }, (_, at) => `id-${at}`));
    expect([tooMany.status, tooMany.body.fields]).toEqual([400, { caravan_ids: 'tooMany' }]);
    expect((await prices('all')).status).toBe(400);
    expect((await prices([7])).status).toBe(400);
    expect((await call('GET /api/get-caravan-effective-price')).status).toBe(400);
  });

  test('give the price that every other call gives, and change at the start and the end of an offer', async () => {
    for (const [iso, ms, price] of [
      [start, -1, 20_000],
      [start, 0, 17_500],
      [end, 0, 17_500],
      [end, 1, 20_000],
    ] as const) {
      clockAt(iso, ms);
      const detail = await call('GET /api/caravans/{slug}', {
        params: { slug: caravanSlug(inBoth) },
      });
      const listing = await call('GET /api/caravans', { query: 'search=willerby' });
      const card = listing.body.items.find(({ id }) => id === inBoth.id);
      const looked = (await prices([inBoth.id])).body.results[0]?.effective_price;
      const { caravan } = detail.body;
      expect([
        caravan.effective_price ?? caravan.price,
        card?.effective_price ?? card?.price,
        looked,
      ]).toEqual([price, price, price]);
    }
  });
});

describe('the calls for campaigns', () => {
  test('give the banner of the running campaign, without its houses or staff’s fields', async () => {
    clockAt(start);
    const { body } = await call('GET /api/get-active-banner-campaign');
    expect(body.campaign).toMatchObject({
      id: campaign.id,
      name_bg: campaign.name_bg,
      up_to_percent: 12,
    });
    expect(body.campaign).not.toHaveProperty('version');
    expect(body.campaign).not.toHaveProperty('caravans');
    clockAt(end, 1);
    expect((await call('GET /api/get-active-banner-campaign')).body.campaign).toBeNull();
  });

  test('give a campaign by its id, with its visible houses when asked', async () => {
    clockAt(start, -60_000);
    const of = (query: Record<string, string>) =>
      call('GET /api/get-campaigns', { query: new URLSearchParams(query).toString() });
    const known = await of({ campaign_id: campaign.id, include_caravans: 'true' });
    expect(known.body.campaigns).toHaveLength(1);
    expect(known.body.campaigns[0]?.caravans).toMatchObject([
      {
        caravan_id: inBoth.id,
        individual_discount_type: null,
        caravan: { id: inBoth.id, price: 20_000 },
      },
    ]);
    expect((await of({ campaign_id: campaign.id })).body.campaigns[0]).not.toHaveProperty(
      'caravans',
    );
    const unknown = await of({ campaign_id: crypto.randomUUID() });
    expect([unknown.status, unknown.body.campaigns]).toEqual([200, []]);
    expect((await of({ campaign_id: '__proto__' })).body.campaigns).toEqual([]);
    expect((await of({})).status).toBe(400);
  });
});

test('no answer is cached past the next change of prices', async () => {
  clockAt(start, -31_500);
  const { headers } = await call('GET /api/caravans');
  expect(headers['cache-control']).toMatch(
    /^public, max-age=0, s-maxage=30, stale-while-revalidate=0, stale-if-error=0$/,
  );
  clockAt(start, -900);
  for (const route of [
    'GET /api/caravans',
    'GET /api/caravans/featured',
    'GET /api/get-active-banner-campaign',
  ])
    expect((await call(route)).headers['cache-control']).toBe('no-store');
});
