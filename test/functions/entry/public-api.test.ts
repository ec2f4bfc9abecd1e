import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { gatewayEvent, readAnswer } from '#support/calls/gateway-event.ts';
import { startEmulators } from '#support/emulators.ts';

let emulators: Awaited<ReturnType<typeof startEmulators>>;
let handler: typeof import('#functions/entry/public-api.ts').handler;
let publish: typeof import('#functions/entry/publish.ts').handler;
let rebuild: typeof import('#functions/entry/scheduled.ts').handler;
let store: import('#functions/store/caravans.ts').CaravanStore;
let table: import('#functions/platform/table.ts').Table;

const call = async (routeKey: string, parts: Partial<Parameters<typeof gatewayEvent>[0]> = {}) =>
  readAnswer(await handler(gatewayEvent({ routeKey, ...parts })));
const bySlug = (house: Caravan) =>
  call('GET /api/caravans/{slug}', { params: { slug: caravanSlug(house) } });

/** Gives the publisher records as the deployed stream does. */
async function deliver(eventName: 'INSERT' | 'MODIFY' | 'REMOVE', caravan: Caravan) {
  const { marshall } = await import('@aws-sdk/util-dynamodb');
  const { caravanItem } = await import('#functions/store/caravans.ts');
  const item = caravanItem(caravan);
  const image = marshall(item) as never;
  await publish({
    Records: [
      {
        eventName,
        dynamodb: {
          Keys: marshall({ pk: item.pk, sk: item.sk }) as never,
          ...(eventName === 'REMOVE' ? { OldImage: image } : { NewImage: image }),
        },
      },
    ],
  });
}

const houses = Array.from({ length: 30 }, (_, at) =>
  buildCaravan({
    id: `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`,
    make: at % 2 ? 'ABI' : 'Swift',
    price: 10_000 + at * 1000,
    is_new: at % 3 === 0,
    is_featured: at % 5 === 0,
    is_visible: at !== 7,
  }),
);
const hidden = houses[7] as Caravan;
const shown = houses[8] as Caravan;

beforeAll(async () => {
  emulators = await startEmulators();
  Object.assign(process.env, emulators.env, { LOG_LEVEL: 'error' });
  ({ handler } = await import('#functions/entry/public-api.ts'));
  ({ handler: publish } = await import('#functions/entry/publish.ts'));
  ({ handler: rebuild } = await import('#functions/entry/scheduled.ts'));
  const { openTable } = await import('#functions/platform/table.ts');
  const { createCaravanRepository } = await import('#functions/store/caravans.ts');
  const { silentLogger } = await import('#functions/platform/logger.ts');
  table = openTable(emulators.env.TABLE_NAME ?? '');
  store = createCaravanRepository(table, silentLogger);
  for (const house of houses) await store.create(house);
  await rebuild();
});
afterAll(() => emulators?.stop());

test('chosen houses come in the order asked for, without hidden ones', async () => {
  const number = (house: Caravan) => house.id.slice(0, 8);
  const last = houses[29] as Caravan;
  const ids = [
    number(last),
    'ffffffff',
    number(hidden),
    caravanSlug(shown),
    'nonsense',
    number(last),
  ].join(',');
  const answer = await call('GET /api/caravans/chosen', { query: `ids=${ids}` });
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toMatch(/s-maxage=60/);
  expect(answer.body).toMatchObject({ success: true, valid_until: null });
  expect((answer.body.items as Caravan[]).map(({ id }) => id)).toEqual([last.id, shown.id]);
  expect((await call('GET /api/caravans/chosen')).body).toMatchObject({ success: true, items: [] });
});

describe('the listing call', () => {
  test('says which corrected word it searched for, and null when there is none', async () => {
    const listed = async (query: string) => (await call('GET /api/caravans', { query })).body;
    const exact = await listed('search=swift&type=new');
    expect(exact).toMatchObject({ success: true, searched_instead: null });
    expect(await listed('search=swyft&type=new')).toEqual({ ...exact, searched_instead: 'swift' });
    expect((await listed(`search=${encodeURIComponent('суифт')}&type=new`)).items).toEqual(
      exact.items,
    );
  });

  test('accepts every filter of the listing’s address, and gives houses that miss one by little apart from the results', async () => {
    const listed = async (query: string) => (await call('GET /api/caravans', { query })).body;
    const { total, items, near_misses } = await listed(
      'maxPrice=9999&doubleGlazing=false&length=nonsense&sort=newest',
    );
    expect({ total, items }).toEqual({ total: 0, items: [] });
    expect(near_misses).toMatchObject(
      [0, 1, 2].map((at) => ({
        filter: 'maxPrice',
        caravan: { id: houses[at]?.id, price: 10_000 + at * 1000 },
      })),
    );
    const none = await listed(
      'length=8-10&width=4-&heating=stove&doubleGlazing=true&freeDelivery=true',
    );
    expect(none).toMatchObject({ success: true, total: 0, near_misses: [] });
    expect((await listed('sort=length&dir=desc')).near_misses).toEqual([]);
  });

  test('gives a page of visible houses with counts, and may be cached by the CDN', async () => {
    const answer = await call('GET /api/caravans', { query: 'make=swift&sort=price&dir=desc' });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/s-maxage=60.*stale-if-error/);
    expect(answer.body).toMatchObject({ success: true, total: 15, page: 1, pages: 1 });
    const items = answer.body.items as Caravan[];
    expect(items[0]?.price).toBe(38_000);
    expect(items[0]).not.toHaveProperty('version');
    expect(items[0]).not.toHaveProperty('is_visible');
  });

  test('ignores parameters that make no sense', async () => {
    const answer = await call('GET /api/caravans', {
      query: 'beds=lots&page=-1&type=&evil=%27%22%3E',
    });
    expect(answer.body.total).toBe(29);
  });
});

describe('the call for one house', () => {
  test('finds it by its slug, with similar houses', async () => {
    const answer = await bySlug(shown);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, caravan: { id: shown.id, price: 18_000 } },
    });
    expect((answer.body.similar as unknown[]).length).toBeGreaterThan(0);
  });

  test('finds it by a slug with old words', async () => {
    expect(
      (
        await call('GET /api/caravans/{slug}', {
          params: { slug: `old-name-${shown.id.slice(0, 8)}` },
        })
      ).status,
    ).toBe(200);
  });

  test('answers 404 to a malformed slug and to an unknown house, each with its code', async () => {
    expect(await call('GET /api/caravans/{slug}', { params: { slug: 'nothing' } })).toMatchObject({
      status: 404,
      body: { code: 'bad_slug' },
    });
    expect(
      await call('GET /api/caravans/{slug}', { params: { slug: 'x-ffffffff' } }),
    ).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test('does not find a hidden house', async () => {
    expect((await bySlug(hidden)).status).toBe(404);
    const everywhere = await Promise.all([
      call('GET /api/caravans', { query: 'search=&sort=price' }),
      call('GET /api/caravans/featured'),
    ]);
    expect(JSON.stringify(everywhere)).not.toContain(hidden.id);
  });
});

test('featured houses are the newest featured ones, and makes come in order', async () => {
  const featured = (await call('GET /api/caravans/featured')).body.items as Caravan[];
  expect(featured.map(({ id }) => Number(id.slice(0, 8)) % 5)).toEqual(featured.map(() => 0));
  expect((await call('GET /api/caravans/makes')).body.items).toEqual(['ABI', 'Swift']);
});

test('the stock has a rounded count, with the cheapest and the dearest price of the houses for sale', async () => {
  const { stock } = (await call('GET /api/caravans/stock')).body;
  expect(stock).toEqual({ count: 20, over: true, low: 10_000, high: 39_000 });
});

describe('a change by staff', () => {
  test('reaches visitors with the next call', async () => {
    const changed = { ...shown, price: 9_999, version: 2, sale_status: 'sold' as const };
    await deliver('MODIFY', changed);
    expect((await bySlug(shown)).body.caravan).toMatchObject({ price: 9_999, sale_status: 'sold' });
    await deliver('MODIFY', { ...changed, is_visible: false, version: 3 });
    expect((await bySlug(shown)).status).toBe(404);
    await deliver('MODIFY', changed);
    expect((await bySlug(shown)).status, 'an old record delivered again').toBe(404);
    await deliver('REMOVE', { ...changed, is_visible: false, version: 3 });
    await deliver('INSERT', shown);
    expect((await bySlug(shown)).status, 'the first record delivered again').toBe(404);
    await deliver('INSERT', { ...shown, updated_at: '2026-02-01T10:00:00.000Z' });
    expect((await bySlug(shown)).body.caravan).toMatchObject({ price: shown.price });
  });

  test('is not lost among twenty publications at once', async () => {
    const batch = houses.slice(10, 30);
    await Promise.all(
      batch.map((house) => deliver('MODIFY', { ...house, version: 2, price: house.price + 1 })),
    );
    const answers = await Promise.all(batch.map(bySlug));
    expect(answers.map(({ body }) => (body.caravan as Caravan).price)).toEqual(
      batch.map(({ price }) => price + 1),
    );
  });

  test('that the stream lost is repaired by a rebuild', async () => {
    const lost = houses[20] as Caravan;
    await store.replace({ ...lost, version: 2, price: 123 }, 1);
    await store.replace({ ...lost, version: 3, price: 124 }, 2);
    await rebuild({ everything: true });
    expect((await bySlug(lost)).body.caravan).toMatchObject({ price: 124 });
  });
});

describe('sold houses', () => {
  test('come last in the listing and among chosen houses, and are not featured', async () => {
    const statuses = ['sold', 'reserved', 'available'] as const;
    const own = statuses.map((sale_status, at) =>
      buildCaravan({
        id: `a000000${at}-0000-4000-8000-000000000000`,
        make: 'Cosalt',
        price: 20_000 + at,
        sale_status,
        is_featured: true,
        created_at: '2026-06-01T00:00:00.000Z',
      }),
    );
    for (const one of own) await deliver('INSERT', one);
    const statusesOf = async (routeKey: string, query = '') =>
      ((await call(routeKey, { query })).body.items as Caravan[])
        .filter(({ make }) => make === 'Cosalt')
        .map(({ sale_status }) => sale_status);
    const lastSold = ['available', 'reserved', 'sold'];
    expect(await statusesOf('GET /api/caravans', 'make=cosalt')).toEqual(lastSold);
    expect(await statusesOf('GET /api/caravans', 'make=cosalt&sort=name&dir=desc')).toEqual(
      lastSold,
    );
    expect(await statusesOf('GET /api/caravans', 'make=cosalt&available=true')).toEqual([
      'available',
    ]);
    expect((await call('GET /api/caravans', { query: 'make=cosalt' })).body.facets).toMatchObject({
      available: 1,
    });
    const ids = own.map(({ id }) => id.slice(0, 8)).join(',');
    expect(await statusesOf('GET /api/caravans/chosen', `ids=${ids}`)).toEqual(lastSold);
    expect(await statusesOf('GET /api/caravans/featured')).not.toContain('sold');
    for (const one of own) await deliver('REMOVE', one);
  });
});

describe('the public calls while the table fails', () => {
  test.each(['throttle', 'down'] as const)(
    '%s: visitors still get the catalogue in memory',
    async (fault) => {
      await call('GET /api/caravans/makes');
      emulators.emulators.faults.set({ dynamodb: fault });
      try {
        expect((await call('GET /api/caravans/makes')).status).toBe(200);
      } finally {
        emulators.emulators.faults.clear();
      }
    },
  );
});

describe('a call below /api that the contract does not contain', () => {
  const unknown = async (method: string, path: string) => {
    const event = gatewayEvent({ routeKey: 'ANY /api/{proxy+}', params: { 'proxy+': 'x' } });
    event.rawPath = path;
    event.requestContext.http.method = method;
    return readAnswer(await handler(event));
  };

  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/admin/nothing'],
    ['GET', '/api/caravans/'],
    ['GET', '/api/caravans/a/b'],
    ['GET', '/api/API/caravans'],
  ])('%s %s answers 404 for an unknown path', async (method, path) => {
    const { status, headers, body } = await unknown(method, path);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(body).toEqual({ success: false, error: 'There is no such call', code: 'not_found' });
  });

  test.each([
    ['DELETE', '/api/caravans', 'GET'],
    ['PUT', '/api/get-caravan-effective-price', 'GET, POST'],
    ['POST', '/api/admin/caravans/6f2b', 'DELETE, GET, PATCH, PUT'],
    ['GET', '/api/send-email', 'POST'],
    ['HEAD', '/api/caravans/featured', 'GET'],
  ])(
    '%s %s answers 405 for an unknown method and names the known ones',
    async (method, path, allow) => {
      const { status, headers, body } = await unknown(method, path);
      expect([status, headers.allow]).toEqual([405, allow]);
      expect(body).toMatchObject({ success: false, code: 'method_not_allowed' });
    },
  );
});
