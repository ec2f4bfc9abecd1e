import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { caravanSlug } from '#domain/houses/slug.ts';
import { askedPage, textOfPages } from '#infra/edge/text-of-pages.ts';
import { localEdgeKey } from '#infra/local/shared/names.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';
import { startEmulators } from '#support/emulators.ts';
import { readXml } from '#support/read-xml.ts';

let emulators: Awaited<ReturnType<typeof startEmulators>>;
let handler: typeof import('#functions/entry/render.ts').handler;
const [house, hidden] = [buildCaravan(), buildCaravan({ is_visible: false })] as [Caravan, Caravan];

/** The key that the edge sends with every request. */
const edgeKey = { 'x-origin-key': localEdgeKey };

async function get(path: string, query = '', headers: Record<string, string> = edgeKey) {
  const event = gatewayEvent({ routeKey: '$default', query });
  event.headers = headers;
  event.rawPath = path;
  event.requestContext.http.method = 'GET';
  const answer = await handler(event);
  return {
    status: answer.statusCode,
    caching: String(answer.headers?.['cache-control']),
    html: answer.body ?? '',
  };
}

beforeAll(async () => {
  emulators = await startEmulators();
  Object.assign(process.env, emulators.env, { LOG_LEVEL: 'error' });
  const { openTable } = await import('#functions/platform/table.ts');
  const { createCaravanRepository } = await import('#functions/store/caravans.ts');
  const { silentLogger } = await import('#functions/platform/logger.ts');
  const store = createCaravanRepository(openTable(emulators.env.TABLE_NAME ?? ''), silentLogger);
  await store.create(house);
  await store.create(hidden);
  await (await import('#functions/entry/scheduled.ts')).handler();
  ({ handler } = await import('#functions/entry/render.ts'));
});
afterAll(() => emulators?.stop());

describe('the renderer at the API’s own address', () => {
  test.each([
    ['no key', {}],
    ['an empty one', { 'x-origin-key': '' }],
    ['a guess', { 'x-origin-key': 'a guess' }],
    [
      'the edge’s other headers',
      { 'cloudfront-viewer-address': '198.51.100.7:1', via: '1.1 x.cloudfront.net' },
    ],
  ])('refuses every page, whatever the request carries: %s', async (_, headers) => {
    for (const path of [
      '/bg',
      '/en/houses',
      '/bg/nothing',
      '/en/admin/houses',
      '/sitemap.xml',
      '/robots.txt',
      '/api',
    ])
      expect(await get(path, '', headers)).toEqual({
        status: 403,
        caching: 'no-store',
        html: 'The site is not served at this address.',
      });
  });
});

describe('the renderer', () => {
  test.each([
    ['/bg', 200],
    ['/en/houses', 200],
    ['/en/admin/houses', 200],
    ['/bg/nothing', 404],
    ['/xx/houses', 404],
    ['/en/houses/bad', 404],
  ])('answers %s with %i, which may be cached for a minute', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.caching).toMatch(/s-maxage=60, stale-while-revalidate=600, stale-if-error=86400/);
  });

  test('makes the page of the health check anew each time: no cache may keep it', async () => {
    const { status, caching, html } = await get(askedPage);
    expect([status, caching]).toEqual([200, 'no-store']);
    expect(html).toContain(textOfPages);
  });

  test('has a page for a visible house, and none for a hidden one', async () => {
    expect(await get(`/en/houses/${caravanSlug(house)}`)).toMatchObject({
      status: 200,
      html: expect.stringContaining('Rio Gold'),
    });
    expect(await get(`/en/houses/${caravanSlug(hidden)}`)).toMatchObject({
      status: 404,
      html: expect.stringContaining('Mobile House Not Found'),
    });
    expect((await get('/en/houses')).html).not.toContain(hidden.id.slice(0, 8));
  });

  test('gives the staff area as an empty shell that search engines do not index', async () => {
    const { html } = await get('/en/admin/houses');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<div id="root"></div>');
  });

  test('takes nothing typed into an address for markup', async () => {
    const { html } = await get(
      '/en/houses',
      'search=%3Cscript%3Ealert(1)%3C%2Fscript%3E&make=%22%3E%3Cimg%20src%3Dx%3E',
    );
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
  });

  // API Gateway hands paths over decoded, and decoded once more.
  test.each([
    '/bg/a#b',
    '/bg/a?b',
    '/bg/100%',
    '/en/houses/a/b',
    '/bg/"><img src=x>',
    '/bg/дом\n',
    '/bg/\u0000',
    '/bg//x',
  ])('answers %j, a path as API Gateway decodes it, as not found', async (path) => {
    const { status, html } = await get(path);
    expect(status).toBe(404);
    expect(html).toContain('404');
    expect(html).not.toContain('<img src=x');
  });

  test.each(['/api', '/api/'])('answers %s with JSON instead of a page', async (path) => {
    const { status, html } = await get(path);
    expect([status, JSON.parse(html)]).toMatchObject([404, { success: false, code: 'not_found' }]);
  });

  test('answers only GET and HEAD', async () => {
    const event = gatewayEvent({ routeKey: '$default' });
    event.headers = edgeKey;
    event.requestContext.http.method = 'POST';
    expect((await handler(event)).statusCode).toBe(405);
  });

  test.each(['/bg', '/bg/houses', '/en/faq'])(
    'reads the table at most once for %s when it is warm',
    async (path) => {
      await get(path);
      let reads = 0;
      const count = (message: unknown) => {
        const { request } = message as { request: ClientRequest };
        if (request.path.includes('dynamodb')) reads++;
      };
      subscribe('http.client.request.start', count);
      await get(path);
      unsubscribe('http.client.request.start', count);
      expect(reads).toBe(1);
    },
  );

  test('makes a page from memory while the table is down', async () => {
    await get('/bg');
    emulators.emulators.faults.set({ dynamodb: 'down' });
    expect((await get('/bg')).status).toBe(200);
    emulators.emulators.faults.clear();
  });

  test.each(['/bg/houses', askedPage])(
    'without anything in memory answers %s with 503 and a reference while the table is down',
    async (path) => {
      vi.resetModules();
      const cold = await import('#functions/entry/render.ts');
      emulators.emulators.faults.set({ dynamodb: 'down' });
      const event = gatewayEvent({ routeKey: '$default' });
      event.rawPath = path;
      event.headers = edgeKey;
      event.requestContext.http.method = 'GET';
      const answer = await cold.handler(event);
      emulators.emulators.faults.clear();
      expect([answer.statusCode, answer.headers?.['cache-control']]).toEqual([503, 'no-store']);
      expect(answer.body).toContain(event.requestContext.requestId);
    },
  );
});

describe('the renderer’s files for search engines', () => {
  test('contain visible houses in the sitemap, which may be cached as long as a page', async () => {
    const { status, html, caching } = await get('/sitemap.xml');
    expect(status).toBe(200);
    expect(caching).toMatch(/s-maxage=60/);
    const addresses = readXml(html)
      .all('loc')
      .map(({ text }) => text);
    for (const page of [
      '',
      '/houses',
      '/about',
      '/contact',
      '/faq',
      '/privacy',
      ...(dealer.microEnterprise ? [] : ['/accessibility']),
      `/houses/${caravanSlug(house)}`,
    ])
      for (const language of ['bg', 'en'])
        expect(addresses).toContain(`${emulators.env.SITE_ORIGIN}/${language}${page}`);
    expect(html).not.toContain(hidden.id.slice(0, 8));
    expect(html).not.toMatch(/loan-|admin|compare|favourites/);
  });

  test('name the sitemap in robots.txt', async () => {
    expect(await get('/robots.txt')).toMatchObject({
      status: 200,
      html: expect.stringContaining(`Sitemap: ${emulators.env.SITE_ORIGIN}/sitemap.xml`),
    });
  });

  test('answer 404 for a part of the sitemap that does not exist', async () => {
    expect((await get('/sitemap-1.xml')).status).toBe(404);
  });
});
