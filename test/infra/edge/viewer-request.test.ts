import { statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Route } from '#domain/api/route.ts';
import { apiRoutes } from '#domain/api/routes.ts';
import { callQueryNames, pageQueryNames } from '#infra/edge/cached-query-names.ts';
import {
  edgeCookies,
  edgeQuery,
  isEdgeResponse,
  loadViewerRequest,
  rawQuery,
  viewerRequestFile,
} from '#infra/edge/run-edge-function.ts';

const edge = loadViewerRequest();

function ask(target: string, options: { cookie?: string; method?: string } = {}) {
  const [uri = '', query = ''] = target.split(/\?(.*)/s);
  const result = edge({
    request: {
      method: options.method ?? 'GET',
      uri,
      querystring: edgeQuery(query),
      headers: {},
      cookies: edgeCookies(options.cookie),
    },
  });
  if (!isEdgeResponse(result)) return { pass: result.uri };
  return {
    status: result.statusCode,
    location: result.headers.location?.value,
    cache: result.headers['cache-control']?.value,
  };
}

describe('the site’s root address', () => {
  test.each([
    [undefined, '/bg'],
    ['lang=en', '/en'],
    ['a=1; lang=bg', '/bg'],
    ['lang=de', '/bg'],
    ['lang=//evil.com', '/bg'],
  ])('leads with the cookie %s to %s, for this visitor only', (cookie, location) => {
    expect(ask('/', cookie ? { cookie } : {})).toMatchObject({
      status: 302,
      location,
      cache: /private/,
    });
  });
  test('keeps the query', () => {
    expect(ask('/?utm=a%20b&utm=c')).toMatchObject({ location: '/bg?utm=a%20b&utm=c' });
  });
});

describe('a campaign’s address without a language', () => {
  test.each([
    [undefined, '/campaigns/2f1b?utm=a', '/bg/campaigns/2f1b?utm=a'],
    ['lang=en', '/campaigns/2f1b', '/en/campaigns/2f1b'],
    ['lang=bg', '/campaigns/2f1b/', '/bg/campaigns/2f1b'],
    ['lang=de', '//campaigns//2f1b', '/bg/campaigns/2f1b'],
    ['lang=en', '/campaigns/\\evil.com', '/en/campaigns/%5Cevil.com'],
  ])('leads with the cookie %s from %s to %s, for this visitor only', (cookie, from, location) => {
    expect(ask(from, cookie ? { cookie } : {})).toEqual({
      status: 302,
      location,
      cache: 'private, no-store',
    });
  });
});

describe('the address to which the bank sends a customer back, without a language', () => {
  test.each([
    [undefined, '/loan-success', '/bg/loan-success'],
    ['lang=en', '/loan-failed', '/en/loan-failed'],
    ['lang=bg', '/loan-success/', '/bg/loan-success'],
    ['lang=de', '//loan-failed', '/bg/loan-failed'],
    ['lang=en', '/loan-success?order_id=22&token=abc', '/en/loan-success'],
  ])(
    'leads with the cookie %s from %s to %s, for this visitor only and without a query',
    (cookie, from, location) => {
      expect(ask(from, cookie ? { cookie } : {})).toEqual({
        status: 302,
        location,
        cache: 'private, no-store',
      });
    },
  );
  test('drops what the bank adds to the query', () => {
    const querystring = edgeQuery('order_id=22&token=abc');
    const result = edge({
      request: { method: 'GET', uri: '/bg/loan-success', querystring, headers: {}, cookies: {} },
    });
    expect(isEdgeResponse(result) ? result : rawQuery(result.querystring)).toBe('');
  });
});

describe('old addresses, and addresses in unknown languages', () => {
  test.each([
    ['/houses', 301, '/en/houses'],
    ['/houses?type=new&make=ABI%20Home', 301, '/en/houses?type=new&make=ABI%20Home'],
    ['/houses/Willerby-Rio-D4917D21', 301, '/en/houses/willerby-rio-d4917d21'],
    ['/about', 301, '/en/about'],
    ['/contact/', 301, '/en/contact'],
    ['/faq', 301, '/en/faq'],
    ['/admin', 302, '/en/admin/login'],
    ['/admin/houses/edit/1', 302, '/en/admin/login'],
    ['/de', 302, '/bg'],
    ['/fr/houses', 302, '/bg'],
    ['/DE/', 302, '/bg'],
  ])('%s answers %i to %s', (from, status, location) => {
    expect(ask(from)).toMatchObject({ status, location });
  });
});

describe('an address in another spelling', () => {
  test.each([
    ['/bg/', '/bg'],
    ['//bg//houses/', '/bg/houses'],
    ['/EN/houses', '/en/houses'],
    ['/bg/houses/ABI-Summer-0a1b2c3d?x=1', '/bg/houses/abi-summer-0a1b2c3d?x=1'],
    [
      '/bg/houses/%D0%9A%D1%8A%D1%89%D0%B0-0a1b2c3d',
      '/bg/houses/%D0%BA%D1%8A%D1%89%D0%B0-0a1b2c3d',
    ],
    ['//api/caravans', '/api/caravans'],
    ['/\\evil.com/', '/%5Cevil.com'],
  ])('%s becomes %s for good', (from, location) => {
    expect(ask(from)).toMatchObject({ status: 301, location });
  });
});

describe('a link to a house in a text', () => {
  const house = '/bg/houses/willerby-rio-d4917d21';
  test.each([
    '.',
    ',',
    ').',
    '%22',
    '”',
    '%E2%80%9D',
    '»',
    '%20',
    '%C2%A0',
    '\u200b',
    '%E2%80%8B',
    '…',
    '/,',
    '%2C%20',
    '-',
    '%F0%9F%99%82',
    '%',
    '%E2%80',
    '.%E2',
  ])('goes to the house for good with %j after it', (sign) => {
    expect(ask(house + sign)).toMatchObject({ status: 301, location: house });
    expect(ask(`${house}${sign}?utm=a`)).toMatchObject({ location: `${house}?utm=a` });
  });

  test('goes there whatever signs come after it', () => {
    const sign = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      // A few signs have two cases and count as letters: ⓐ, and the Greek iota below a letter.
      .filter((text) => !/[\p{L}\p{N}\p{Changes_When_Casemapped}?#/\\]/u.test(text));
    fc.assert(
      fc.property(fc.array(sign, { minLength: 1, maxLength: 4 }), (signs) => {
        const encoded = encodeURIComponent(signs.join(''));
        expect(ask(house + encoded)).toMatchObject({ status: 301, location: house });
      }),
    );
  });

  test.each(['a', '1', 'я', '%D1%8F', '.a'])('is another address with %s after it', (more) => {
    expect(ask(house + more)).not.toMatchObject({ location: house });
  });
});

describe('the edge function leaves alone', () => {
  test.each([
    '/bg',
    '/en/houses',
    '/bg/houses/willerby-rio-d4917d21',
    '/en/admin/houses/new',
    '/campaigns',
    '/campaigns/1/2',
    '/bg/campaigns/2f1b4c1e-93d2-4b0a-8a55-0d9c3c1f7a10',
    '/en/campaigns/2f1b4c1e-93d2-4b0a-8a55-0d9c3c1f7a10',
    '/bg/loan-success',
    '/en/loan-failed',
    '/loan-success/1',
    '/loan-other',
    '/nowhere',
    '/api/caravans',
    '/api/admin/caravans/',
    '/assets/index-AbC.js',
    '/config.json',
    '/favicon.svg',
    '/robots.txt',
    '/pictures/hero-2x.avif',
    '/_local',
    '/_local/mails/',
    '/bg/houses/a%2FB',
  ])('the address %s', (uri) => {
    expect(ask(uri)).toEqual({ pass: uri });
  });

  test.each([
    ['/bg/houses/%E0%A4%A', '/bg/not-found'],
    ['/en/100%25', '/en/not-found'],
    ['/de-at/%zz', '/bg/not-found'],
    ['/bg/houses/a%25zz', '/bg/not-found'],
  ])(
    'the address %s, except that it becomes a page that is not found, since API Gateway could not decode it',
    (uri, instead) => {
      expect(ask(uri)).toEqual({ pass: instead });
    },
  );
  test('every request except GET and HEAD', () => {
    expect(ask('/houses', { method: 'POST' })).toEqual({ pass: '/houses' });
  });
});

describe('the query that the edge function passes on', () => {
  const passed = (target: string, method = 'GET') => {
    const [uri = '', query = ''] = target.split(/\?(.*)/s);
    const result = edge({
      request: { method, uri, querystring: edgeQuery(query), headers: {}, cookies: {} },
    });
    return isEdgeResponse(result) ? result : rawQuery(result.querystring);
  };
  test.each([
    ['/bg/houses?utm_source=mail&page=2&make=ABI', 'make=ABI&page=2'],
    ['/bg/houses?make=ABI&page=2', 'make=ABI&page=2'],
    ['/bg/houses?make=B&x=1&make=A', 'make=B&make=A'],
    ['/bg/houses?make&page=', 'make&page'],
    ['/bg/houses?make=%D0%90%26b', 'make=%D0%90%26b'],
    ['/bg?fbclid=1&__proto__=2&toString=3', ''],
    ['/api/caravans?discount=true&x=1', 'discount=true'],
    [
      '/api/get-campaigns?include_caravans=true&campaign_id=a',
      'campaign_id=a&include_caravans=true',
    ],
    ['/api/get-caravan-effective-price?caravan_id=a&t=1', 'caravan_id=a'],
  ])('for %s is %s', (target, query) => {
    expect(passed(target)).toBe(query);
  });
  test('is unchanged in a request that writes', () => {
    expect(passed('/api/send-email?x=1', 'POST')).toBe('x=1');
  });
  const everyName = [...new Set([...pageQueryNames, ...Object.values(callQueryNames).flat()])];
  const all = [...everyName, 'other', '__proto__'].map((name) => `${name}=1`).join('&');
  const query = (names: readonly string[]) => names.map((name) => `${name}=1`).join('&');
  test('of a page holds every name that pages read, and no other', () => {
    expect(passed(`/bg/houses?${all}`)).toBe(query(pageQueryNames));
  });
  test.each(
    Object.values<Route>(apiRoutes)
      .filter(({ access, method }) => access === 'public' && method === 'GET')
      .map(({ path }) => path),
  )('of the call %s holds its own names alone', (path) => {
    expect(passed(`${path}?${all}`)).toBe(query(callQueryNames[path] ?? []));
  });
  test.each(['/api/viewing-times', '/api/financing-schemes', '/api/caravans/featured'])(
    'of the call %s, which reads none, is empty',
    (path) => {
      expect(passed(`${path}?search=${crypto.randomUUID()}&ids=1&page=2`)).toBe('');
    },
  );
});

describe('an address of pictures', () => {
  test.each([
    ['/media/images/a1.jpg', '/images/a1.jpg'],
    ['/media/images/a1/card@2x.webp', '/images/a1/card@2x.webp'],
    ['/media/website/hero-17.png', '/website/hero-17.png'],
    ['/media/banners/campaign-17.webp', '/banners/campaign-17.webp'],
    [
      '/media/og/house-2f1b4c1e-93d2-4b0a-8a55-0d9c3c1f7a10-bg-1xk3.jpg',
      '/og/house-2f1b4c1e-93d2-4b0a-8a55-0d9c3c1f7a10-bg-1xk3.jpg',
    ],
  ])('such as %s leads to the object %s', (uri, key) => {
    expect(ask(uri)).toEqual({ pass: key });
  });
  test.each([
    '/media',
    '/media/',
    '/media/images/',
    '/media/incoming/a.jpg',
    '/media/catalogue/abc.json.gz',
    '/media/images/../catalogue/abc.json.gz',
    '/media/images/%2e%2e/catalogue/abc.json.gz',
    '/media/images//a.jpg',
    '/media/imagesx/a.jpg',
  ])('such as %s is not found', (uri) => {
    expect(ask(uri)).toEqual({ status: 404, location: undefined, cache: 'no-store' });
  });
});

const nasty = fc.constantFrom(
  '/',
  '//',
  '\\',
  '%2f',
  '%5c',
  '.',
  '..',
  'evil.com',
  'houses',
  'campaigns',
  'loan-success',
  'admin',
  'bg',
  'EN',
  'de',
  'Kъща',
  '%d0%9a',
  '\t',
  'http:',
  '@',
  '?',
  '#',
  ' ',
  'a',
  'A',
  '-',
  '%',
);
const address = fc.oneof(
  fc.array(nasty, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
  fc.webPath().map((path) => `/${path}`),
  fc.string().map((text) => `/${text}`),
);
const site = 'https://showroom.example';

describe('for any address, the edge function', () => {
  test('redirects to no other site', () => {
    fc.assert(
      fc.property(address, fc.option(fc.string(), { nil: undefined }), (target, cookie) => {
        const { location } = ask(target, cookie === undefined ? {} : { cookie: `lang=${cookie}` });
        if (location === undefined) return;
        expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(new URL(location, site).origin).toBe(site);
      }),
      { numRuns: 2000 },
    );
  });

  test('ends its redirects after at most two', () => {
    fc.assert(
      fc.property(address, (target) => {
        let answer = ask(target);
        for (let hop = 0; hop < 2 && answer.location !== undefined; hop++)
          answer = ask(follow(answer.location));
        expect(answer.location).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  test('passes on the query as it came', () => {
    const name = fc.stringMatching(/^[a-z]{1,4}$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.string()), { minLength: 1, maxLength: 5 }),
        (pairs) => {
          const sent = new URLSearchParams(pairs);
          const got = new URL(ask(`/houses?${sent}`).location ?? '', site).searchParams;
          for (const key of sent.keys()) expect(got.getAll(key)).toEqual(sent.getAll(key));
          expect(got.size).toBe(sent.size);
        },
      ),
    );
  });
});

/** As a browser follows: dot segments are resolved before the request is made. */
function follow(location: string): string {
  const url = new URL(location, site);
  return url.pathname + url.search;
}

test('the edge function is small enough for CloudFront', () => {
  expect(statSync(viewerRequestFile).size).toBeLessThan(10_240);
});
