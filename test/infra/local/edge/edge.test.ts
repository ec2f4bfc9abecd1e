import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEdge, type Edge } from '#infra/local/edge/edge.ts';
import type { EdgeRequest } from '#infra/local/edge/edge-message.ts';
import { type Origin, withEdgeKey } from '#infra/local/edge/origins.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

allowErrors('Error: refused');

let seen: EdgeRequest[];
const origin =
  (cacheControl: string): Origin =>
  async (request) => {
    seen.push(request);
    return {
      status: 200,
      headers: {
        'content-type': 'text/html',
        'cache-control': cacheControl,
        etag: '"v1"',
        'x-frame-options': 'ALLOW',
      },
      cookies: [],
      body: Buffer.from(`answer ${seen.length}`),
    };
  };

function open(caching = true): Edge {
  const pages = origin('public, s-maxage=60');
  return createEdge({
    origins: { files: pages, media: pages, api: pages, config: origin('no-store'), outage: pages },
    rootFiles: ['/favicon.svg', '/pictures/*'],
    securityHeaders: { 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' },
    caching,
  });
}

let edge: Edge;
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const [path = '/', query = ''] = url.split('?');
  return edge.handle({
    method,
    path,
    query,
    headers,
    body: Buffer.alloc(0),
    viewerAddress: '192.0.2.7',
  });
};
const text = async (url: string, headers?: Record<string, string>) =>
  (await get(url, headers)).body.toString();

beforeEach(() => {
  seen = [];
  edge = open();
  setClock(new Date('2027-01-01T00:00:00Z'));
});
afterEach(() => setClock(null));

describe('the local edge', () => {
  test('caches a page by its path and its known query names, in whatever order they come', async () => {
    expect(await text('/bg/houses?make=ABI&page=2')).toBe('answer 1');
    expect(await text('/bg/houses?page=2&make=ABI&utm_source=mail')).toBe('answer 1');
    expect(await text('/bg/houses?page=3&make=ABI')).toBe('answer 2');
    expect(await text('/en/houses?make=ABI&page=2')).toBe('answer 3');
    expect(seen[0]?.query).toBe('make=ABI&page=2');
  });

  test('keeps one answer of a call that reads no query, whatever names of others it is asked with', async () => {
    expect(await text('/api/viewing-times')).toBe('answer 1');
    for (const query of ['search=a', 'search=b&page=2', 'ids=1', 'utm_source=mail'])
      expect(await text(`/api/viewing-times?${query}`)).toBe('answer 1');
    expect(seen.map((request) => request.query)).toEqual(['']);
  });

  test('neither splits its cache by a visitor’s cookies and other headers, nor passes them to a shared page', async () => {
    await get('/bg', {
      cookie: 'lang=en; session=secret',
      authorization: 'Bearer x',
      'user-agent': 'one',
    });
    expect(await text('/bg', { cookie: 'lang=bg', 'user-agent': 'two' })).toBe('answer 1');
    expect(seen[0]?.headers).toEqual({
      'user-agent': 'Amazon CloudFront',
      'cloudfront-viewer-address': '192.0.2.7:0',
    });
  });

  test('keeps one variant of an answer for each encoding', async () => {
    await get('/bg', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(await text('/bg', { 'accept-encoding': 'br' })).toBe('answer 1');
    expect(await text('/bg', { 'accept-encoding': 'gzip' })).toBe('answer 2');
  });

  test('never caches staff calls, and passes on their headers and query', async () => {
    await get('/api/admin/caravans?cursor=x', { authorization: 'Bearer t' });
    expect(await text('/api/admin/caravans?cursor=x', { authorization: 'Bearer t' })).toBe(
      'answer 2',
    );
    expect(seen[0]).toMatchObject({ query: 'cursor=x', headers: { authorization: 'Bearer t' } });
  });

  test('never caches a request that writes', async () => {
    await get('/api/caravans', {}, 'POST');
    await get('/api/caravans', {}, 'POST');
    expect(seen).toHaveLength(2);
  });

  test('keeps a public call’s answers by its query names alone', async () => {
    const call = '/api/get-caravan-effective-price?caravan_id=';
    expect(await text(`${call}a`)).toBe('answer 1');
    expect(await text(`${call}b`)).toBe('answer 2');
    expect(await text(`${call}a&_=123`)).toBe('answer 1');
    expect(await text('/api/get-campaigns?include_caravans=true&campaign_id=c')).toBe('answer 3');
    expect(await text('/api/get-campaigns?campaign_id=c')).toBe('answer 4');
    expect(await text('/api/get-campaigns?campaign_id=c&include_caravans=true')).toBe('answer 3');
  });

  test('passes the body of a public call on with its type', async () => {
    const body = Buffer.from('{"caravan_ids":[]}');
    const headers = {
      'content-type': 'application/json',
      'content-length': String(body.length),
      cookie: 'lang=en',
    };
    const path = '/api/get-caravan-effective-price';
    await edge.handle({
      method: 'POST',
      path,
      query: '',
      headers,
      body,
      viewerAddress: '192.0.2.7',
    });
    expect(seen[0]).toMatchObject({ method: 'POST', path, body });
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
  });

  test('passes on a form’s key with calls that write, and not with calls that read', async () => {
    const key = { 'idempotency-key': 'k-1' };
    await get('/api/send-email', key, 'POST');
    await get('/api/caravans', key);
    expect(seen[0]?.headers).toMatchObject(key);
    expect(seen[1]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('passes on the page from which a form was sent with calls that write, and not with calls that read', async () => {
    const sender = { origin: 'https://homes.example', 'sec-fetch-site': 'same-origin' };
    await get('/api/send-email', sender, 'POST');
    await get('/api/caravans', sender);
    expect(seen[0]?.headers).toMatchObject(sender);
    expect(Object.keys(seen[1]?.headers ?? {})).not.toContain('sec-fetch-site');
    expect(Object.keys(seen[1]?.headers ?? {})).not.toContain('origin');
  });

  test('passes on which application sends a call and when, and does not cache by them', async () => {
    const signs = { 'x-application': 'site', 'x-sent-at': '2026-11-21T10:00:00.000Z' };
    await get('/api/caravans', signs);
    expect(seen[0]?.headers).toMatchObject(signs);
    await get('/api/caravans', { ...signs, 'x-sent-at': '2026-11-21T10:00:01.000Z' });
    expect(seen).toHaveLength(1);
  });

  test('sends the origin its own key, never one that the visitor made up', async () => {
    const pages = withEdgeKey(origin('no-store'), 'of the edge');
    edge = createEdge({
      origins: { files: pages, media: pages, api: pages, config: pages, outage: pages },
      rootFiles: [],
      securityHeaders: {},
      caching: true,
    });
    for (const path of ['/api/send-email', '/api/admin/caravans'])
      await get(path, { 'x-origin-key': 'forged' }, 'POST');
    expect(seen.map(({ headers }) => headers['x-origin-key'])).toEqual([
      'of the edge',
      'of the edge',
    ]);
  });

  test('redirects a campaign’s short address to the visitor’s language', async () => {
    expect(await get('/campaigns/c-1', { cookie: 'lang=en' })).toMatchObject({
      status: 302,
      headers: { location: '/en/campaigns/c-1', 'cache-control': 'private, no-store' },
    });
    expect(seen).toHaveLength(0);
    expect(await text('/bg/campaigns/c-1')).toBe('answer 1');
  });

  test('has a share picture drawn when the bucket does not have it, and caches the result', async () => {
    const missing = async () => ({ status: 404, headers: {}, cookies: [], body: Buffer.alloc(0) });
    edge = createEdge({
      origins: {
        files: missing,
        media: missing,
        api: origin('public, max-age=60'),
        config: missing,
        outage: missing,
      },
      rootFiles: [],
      securityHeaders: {},
      caching: true,
    });
    expect(await text('/media/og/house-1.jpg')).toBe('answer 1');
    expect(await text('/media/og/house-1.jpg')).toBe('answer 1');
    expect(seen.map(({ path }) => path)).toEqual(['/og/house-1.jpg']);
    expect((await get('/media/images/a.jpg')).status).toBe(404);
  });

  test('refuses a write where there is nothing to write', async () => {
    expect((await get('/bg', {}, 'POST')).status).toBe(403);
    expect((await get('/media/images/a.jpg', {}, 'DELETE')).status).toBe(403);
    expect(seen).toHaveLength(0);
  });

  test('answers redirects of the edge function, by the stored language', async () => {
    expect(await get('/')).toMatchObject({ status: 302, headers: { location: '/bg' } });
    expect(await get('/', { cookie: 'lang=en' })).toMatchObject({
      status: 302,
      headers: { location: '/en' },
    });
    expect(await get('/about?x=1')).toMatchObject({ headers: { location: '/en/about?x=1' } });
    expect(seen).toHaveLength(0);
  });

  test('asks the bucket for pictures without the /media prefix, and only for public ones', async () => {
    await get('/media/images/a/card@1x.webp');
    expect(seen[0]?.path).toBe('/images/a/card@1x.webp');
    for (const path of [
      '/media/incoming/a.jpg',
      '/media/catalogue/x.json.gz',
      '/media/images/../incoming/a.jpg',
      '/media/',
    ])
      expect((await get(path)).status).toBe(404);
    expect(seen).toHaveLength(1);
  });

  test('replaces the origin’s security headers with its own, on redirects too', async () => {
    expect((await get('/bg')).headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    expect((await get('/')).headers).toMatchObject({ 'x-frame-options': 'DENY' });
  });

  test('answers 304 to a browser that has the present page', async () => {
    const answer = await get('/bg', { 'if-none-match': 'W/"v1"' });
    expect(answer.status).toBe(304);
    expect(answer.body).toHaveLength(0);
    expect((await get('/bg', { 'if-none-match': '"v0"' })).status).toBe(200);
  });

  test('says in a header where the answer came from', async () => {
    expect((await get('/bg')).headers['x-cache']).toBe('Miss from cloudfront');
    setClock(new Date('2027-01-01T00:00:30.5Z'));
    expect((await get('/bg')).headers).toMatchObject({
      'x-cache': 'Hit from cloudfront',
      age: '30',
    });
  });

  test('answers HEAD from the cached answer to GET', async () => {
    await get('/bg');
    expect((await get('/bg', {}, 'HEAD')).headers['x-cache']).toBe('Hit from cloudfront');
    expect(seen).toHaveLength(1);
  });

  test('drops headers in which a visitor claims an address or a path', async () => {
    await get('/api/admin/x', {
      'x-forwarded-for': '10.0.0.1',
      'cloudfront-viewer-address': '10.0.0.1:1',
      via: 'me',
    });
    expect(seen[0]?.headers).toEqual({ 'cloudfront-viewer-address': '192.0.2.7:0' });
    expect(seen[0]?.viewerAddress).toBe('192.0.2.7');
  });

  test('drops its answers on an invalidation', async () => {
    await get('/bg');
    edge.invalidate(['/*']);
    expect(await text('/bg')).toBe('answer 2');
  });

  test('caches nothing in npm run dev', async () => {
    edge = open(false);
    await get('/bg');
    expect(await text('/bg')).toBe('answer 2');
  });
});

describe('the local edge while a page cannot be made', () => {
  const failing = (status: number, failure?: Error): Origin => {
    return async (request) => {
      seen.push(request);
      if (failure) throw failure;
      return { status, headers: {}, cookies: [], body: Buffer.from('failed') };
    };
  };
  const outage: Origin = async ({ path, query }) => ({
    status: 503,
    headers: { 'cache-control': 'no-store' },
    cookies: [],
    body: Buffer.from(`outage at ${path}?${query}`),
  });
  const openWith = (api: Origin) => {
    const pages = origin('public, s-maxage=60, stale-if-error=86400');
    edge = createEdge({
      origins: { files: pages, media: pages, api, config: pages, outage },
      rootFiles: [],
      securityHeaders: { 'x-frame-options': 'DENY' },
      caching: true,
    });
  };

  test.each([403, 429, 500, 502, 503, 504])(
    'shows the outage page with the error, which nobody caches: %i',
    async (status) => {
      openWith(failing(status));
      for (const _ of ['once', 'again']) {
        const answer = await get('/bg/houses?make=ABI&utm=x');
        expect([answer.status, answer.body.toString()]).toEqual([
          503,
          'outage at /bg/houses?make=ABI',
        ]);
        expect(answer.headers['x-frame-options']).toBe('DENY');
      }
      expect(seen).toHaveLength(2);
    },
  );

  test('treats an origin that does not answer like one that fails', async () => {
    openWith(failing(0, new Error('refused')));
    expect(await text('/en')).toBe('outage at /en?');
  });

  test.each([404, 400, 200])('passes any other answer on to the visitor: %i', async (status) => {
    openWith(failing(status));
    expect((await get('/bg')).status).toBe(status);
  });

  test.each([429, 503])('leaves calls their own errors: %i', async (status) => {
    openWith(failing(status));
    for (const path of ['/api/caravans', '/api/admin/caravans']) {
      const answer = await get(path);
      expect([answer.status, answer.body.toString()]).toEqual([status, 'failed']);
    }
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
    'never sends a page’s %s to the origin',
    async (method) => {
      openWith(failing(200));
      const { status, headers, body } = await get('/bg/contact', {}, method);
      expect([status, headers['content-type']]).toEqual([403, 'text/html']);
      expect(body.toString()).toContain('not configured to allow the HTTP request method');
      expect(seen).toHaveLength(0);
    },
  );

  test('goes on serving a cached page', async () => {
    let works = true;
    const pages = origin('public, s-maxage=60, stale-if-error=86400');
    openWith((request) => (works ? pages(request) : failing(503)(request)));
    expect(await text('/bg')).toBe('answer 1');
    works = false;
    setClock(new Date('2027-01-01T05:00:00Z'));
    expect(await text('/bg')).toBe('answer 1');
    setClock(new Date('2027-01-03T05:00:00Z'));
    expect(await text('/bg')).toBe('outage at /bg?');
  });
});
