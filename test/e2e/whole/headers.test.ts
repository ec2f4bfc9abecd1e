import { describe, expect, test } from 'vitest';
import { languages, origin } from '../support/browser.ts';
import { listing, someHousePath } from '../support/stage-calls.ts';

const house = await someHousePath();
const { items } = await listing();
const home = await (await fetch(`${origin}/bg`)).text();
const ask = (path: string, init: RequestInit = {}) =>
  fetch(origin + path, { redirect: 'manual', ...init });

const start = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? '';
/** The first script: the one of a line that brings it is too short to be compressed. */
const asset = /\/assets\/[\w.-]+\.js/.exec(await (await ask(start)).text())?.[0] ?? '';
const font = /\/assets\/[\w.-]+\.woff2/.exec(home)?.[0] ?? '';

const picture = /\/media\/[\w./@-]+\.webp/.exec(home)?.[0] ?? '';

const answers: [string, number, RequestInit?][] = [
  ['/bg', 200],
  ['/en/houses?type=used', 200],
  [`/bg${house}`, 200],
  ['/bg/houses/nothing-ffffffff', 404],
  ['/en/houses/bad', 404],
  ['/en/nothing', 404],
  ['/en/admin/login', 200],
  ['/', 302],
  ['/about', 301],
  ['/api/caravans', 200],
  ['/api/caravans/nothing-ffffffff', 404],
  ['/api/nothing', 404],
  ['/api/admin/caravans', 401],
  ['/config.json', 200],
  [asset, 200],
  [font, 200],
  ['/assets/nothing.js', 404],
  ['/favicon.svg', 200],
  [picture, 200],
  ['/media/images/nothing.jpg', 404],
  ['/media/incoming/a.jpg', 404],
  ['/media/catalogue/a.json.gz', 404],
  ['/bg', 403, { method: 'POST' }],
];

describe.each(answers)('the answer of %s (%i)', (path, status, init) => {
  test('carries the security headers', async () => {
    const response = await ask(path, init);
    expect(response.status).toBe(status);
    const policy = response.headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]),
    );
    expect(directives.get('default-src')).toEqual(["'self'"]);
    expect(directives.get('script-src')?.join(' ')).not.toMatch(/unsafe|data:|blob:|\*|https:$/);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('form-action')).toEqual(["'self'"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(response.headers.get('server')).toBeNull();
    expect(response.headers.get('x-powered-by')).toBeNull();
  });
});

test.each([
  '/bg/favourites',
  '/bg/favourites?ids=ffffffff',
  '/en/compare?ids=ffffffff',
  '/en/compare',
])('%s does not tell other sites where its visitor comes from', async (path) => {
  for (const time of ['first', 'second'])
    expect((await ask(path)).headers.get('referrer-policy'), `the ${time} time`).toBe(
      'same-origin',
    );
});

describe('what a cache may keep', () => {
  const pages =
    /^public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400$/;
  test.each<[string, RegExp]>([
    ['/bg', pages],
    ['/en/houses?type=used', pages],
    [`/en${house}`, pages],
    ['/api/caravans', pages],
    ['/bg/favourites?ids=ffffffff', pages],
    ['/', /no-store/],
    ['/about', /^public, max-age=3600$/],
    ['/config.json', /no-store|max-age=\d{1,3}$/],
    // API Gateway's own refusal, which is kept nowhere because it has no caching header.
    ['/api/admin/caravans', /^$/],
    [asset, /^public, max-age=31536000, immutable$/],
    [font, /^public, max-age=31536000, immutable$/],
    ['/pictures/hero-960.webp', /^public, max-age=604800$/],
    ['/logo.svg', /^public, max-age=604800$/],
    ['/assets/nothing.js', /no-store|max-age=\d{1,2}$/],
    [picture, /^public, max-age=31536000, immutable$/],
    // The stored picture itself may be replaced under its name.
    [items[0].main_image, /^public, max-age=3600$/],
    ['/media/images/nothing.jpg', /no-store|max-age=\d{1,2}$/],
  ])('%s says %s', async (path, expected) => {
    expect((await ask(path)).headers.get('cache-control') ?? '').toMatch(expected);
  });

  test.each(['/bg/faq', `/en${house}`, '/api/caravans?bedrooms=3'])(
    'a second request for %s is answered by the edge',
    async (path) => {
      await ask(path);
      expect((await ask(path)).headers.get('x-cache')).toMatch(/^Hit/);
      // Query names that the page does not know neither split the cache nor reach the page.
      const glue = path.includes('?') ? '&' : '?';
      expect((await ask(`${path}${glue}utm_source=letter`)).headers.get('x-cache')).toMatch(/^Hit/);
    },
  );

  test('a visitor never gets an answer that staff asked for, nor one in another language', async () => {
    for (const language of languages) {
      const page = await ask(`/${language}`, {
        headers: { cookie: 'lang=en', 'accept-language': 'en' },
      });
      expect(await page.text()).toContain(`<html lang="${language}"`);
    }
    expect((await ask('/api/admin/caravans')).headers.get('x-cache')).toMatch(/^Miss/);
  });
});

describe('compression of answers', () => {
  test.each(['br', 'gzip'])('texts are compressed as %s', async (encoding) => {
    for (const path of ['/bg', `/en${house}`, asset, '/api/caravans']) {
      const response = await ask(path, { headers: { 'accept-encoding': encoding } });
      expect([path, response.headers.get('content-encoding')]).toEqual([path, encoding]);
      expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    }
  });
  test('pictures and fonts are left as they are', async () => {
    for (const path of [items[0].main_image, font])
      expect((await ask(path)).headers.get('content-encoding')).toBeNull();
  });
  test('a client that accepts no compression gets none', async () => {
    const response = await ask('/bg', { headers: { 'accept-encoding': 'identity' } });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toContain('</html>');
  });
});

test.each(['/bg', '/bg/houses', `/bg${house}`, '/bg/contact', '/bg/nothing', '/en/admin/login'])(
  '%s has no script of its own in the page, nor a handler in its markup',
  async (path) => {
    const html = await (await ask(path)).text();
    for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g))
      if (!/type="application\/(ld\+)?json"/.test(attributes))
        expect([attributes, text]).toEqual([attributes, '']);
    expect(html).not.toMatch(/<[^>]+\son[a-z]+=/);
    expect(html).not.toContain('javascript:');
  },
);
