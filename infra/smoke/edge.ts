import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { connect, type PeerCertificate } from 'node:tls';
import { freshFor } from '#domain/api/freshness.ts';
import { type Ask, type Check, check, type Group, NotAsked, shared } from './check.ts';
import { type Answer, expectHeader, expectStatus, type Site } from './site.ts';

/**
 * Days for which a certificate has to be valid still: ACM renews 60 days before the end, and mails
 * from 45 days on.
 */
const certificateDays = 21;

/**
 * Bytes below which CloudFront compresses nothing. Source: developer guide, "Serve compressed
 * files".
 */
const smallestCompressed = 1000;

const redirects: [string, number, string, string?][] = [
  ['/', 302, '/bg'],
  ['/', 302, '/en', 'lang=en'],
  ['/houses?type=new', 301, '/en/houses?type=new'],
  ['/BG/faq', 301, '/bg/faq'],
  ['/bg/houses/', 301, '/bg/houses'],
  ['/de/houses', 302, '/bg'],
  ['/admin', 302, '/en/admin/login'],
  ['/loan-success?order=1', 302, '/bg/loan-success'],
];

function redirectCheck(
  site: Site,
  [path, status, target, cookie]: (typeof redirects)[number],
): Check {
  return check(
    `${path}${cookie ? ` with the cookie ${cookie}` : ''} leads to ${target}`,
    async () => {
      const answer = await expectStatus(
        site.ask(path, cookie ? { headers: { cookie } } : {}),
        status,
      );
      const location = new URL(answer.headers.get('location') ?? '', site.origin).href;
      assert.equal(location, site.origin + target, `it leads to ${location}`);
    },
  );
}

/** The headers that every answer of the edge has. `hsts`: two years, subdomains included. */
function securityCheck(site: Site, what: string, path: () => Promise<string>): Check {
  return check(`${what} carries the security headers`, async () => {
    const answer = await site.page(await path());
    const policy = expectHeader(answer, 'content-security-policy', /(^|; )default-src 'self'(;|$)/);
    const scripts = /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    assert.match(scripts, /^'self'/, `script-src is ${scripts || 'missing'}`);
    assert.doesNotMatch(scripts, /unsafe|data:|blob:|\*/, `script-src is ${scripts}`);
    for (const directive of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      assert.ok(policy.split('; ').includes(directive), `the policy lacks ${directive}`);
    expectHeader(answer, 'x-content-type-options', /^nosniff$/);
    expectHeader(answer, 'x-frame-options', /^DENY$/);
    expectHeader(answer, 'referrer-policy', /^strict-origin-when-cross-origin$/);
    expectHeader(answer, 'permissions-policy', /camera=\(\)/);
    expectHeader(answer, 'cross-origin-opener-policy', /^same-origin$/);
    if (site.origin.startsWith('https:'))
      expectHeader(answer, 'strict-transport-security', /^max-age=63072000; includeSubDomains/);
  });
}

export function headerChecks(site: Site): Group {
  const asset = async () =>
    /\/assets\/[\w.-]+\.js/.exec((await site.page('/bg')).text)?.[0] ?? '/bg';
  return {
    name: 'redirects and headers',
    checks: [
      ...redirects.map((redirect) => redirectCheck(site, redirect)),
      securityCheck(site, 'a page', async () => '/bg'),
      securityCheck(site, 'a page that is not there', async () => '/bg/smoke-no-such-page'),
      securityCheck(site, 'a call', async () => '/api/caravans'),
      securityCheck(site, 'a call that is refused', async () => '/api/admin/caravans'),
      securityCheck(site, 'a script', asset),
      check('a page address takes no POST', async () => {
        await expectStatus(site.ask('/bg', { method: 'POST' }), 403);
      }),
      check('folders of the bucket that are not public are not there', async () => {
        await expectStatus(site.ask('/media/incoming/smoke.jpg'), 404);
        await expectStatus(site.ask('/media/'), 404);
      }),
    ],
  };
}

/**
 * Fails unless the CDN may keep the answer: fresh for `freshFor` seconds at most, and stale where
 * none can be made.
 */
function expectShared(answer: Answer): void {
  const shared =
    /^public, max-age=0, s-maxage=(\d+), stale-while-revalidate=\d+, stale-if-error=\d+$/;
  const caching = expectHeader(answer, 'cache-control', shared);
  const seconds = Number(shared.exec(caching)?.[1]);
  assert.ok(seconds >= 1 && seconds <= freshFor, `it is kept for ${seconds} s`);
}

export function cachingChecks(site: Site): Group {
  const asset = shared(async () => {
    const found = /\/assets\/[\w.-]+\.js/.exec((await site.page('/bg')).text)?.[0];
    assert.ok(found, 'the home page names no script');
    return found;
  });
  const encoded = (path: string, encoding: string) =>
    check(`${path} is sent as ${encoding} to clients that accept it`, async () => {
      const answer = await site.ask(path, { headers: { 'accept-encoding': encoding } });
      if (Buffer.byteLength(answer.text) < smallestCompressed)
        throw new NotAsked('it is too short to be compressed');
      expectHeader(answer, 'content-encoding', new RegExp(`^${encoding}$`));
    });
  /**
   * Passes if the edge answers the last address from its cache, asked after the others. Five tries:
   * a kept answer may just expire.
   */
  const comesFromTheEdge = async (paths: readonly string[]) => {
    for (let attempt = 0; attempt < 5; attempt++) {
      let cache: string | null = null;
      for (const path of paths) cache = (await site.ask(path)).headers.get('x-cache');
      if (/^(Hit|RefreshHit)/i.test(cache ?? '')) return;
      await setTimeout(300);
    }
    throw new Error('in five tries the edge never answered from its cache');
  };
  return {
    name: 'caching',
    checks: [
      check(
        `the edge keeps a page for ${freshFor} seconds at most, and longer where none can be made`,
        async () => {
          // This page shows no price: an answer whose price changes within seconds could not be
          // kept.
          expectShared(await site.page('/bg/faq'));
        },
      ),
      check('the edge keeps what anybody may read of the API', async () => {
        expectShared(await site.page('/api/caravans/makes'));
      }),
      check('a page asked for again comes from the edge', () => comesFromTheEdge(['/bg/faq'])),
      check('an address with an unknown query name shares the cached page', () =>
        comesFromTheEdge(['/bg/faq', '/bg/faq?utm_source=smoke']),
      ),
      check('a script is kept for ever', async () => {
        expectHeader(
          await site.page(await asset()),
          'cache-control',
          /^public, max-age=31536000, immutable$/,
        );
      }),
      check('a script that is not there is not kept', async () => {
        const answer = await expectStatus(site.ask('/assets/smoke-none.js'), 404);
        assert.doesNotMatch(
          answer.headers.get('cache-control') ?? '',
          /immutable|max-age=\d{3}/,
          'it is',
        );
      }),
      check('/config.json is asked for again within a minute', async () => {
        expectHeader(
          await site.page('/config.json'),
          'cache-control',
          /no-store|max-age=([1-5]?\d|60)$/,
        );
      }),
      check('answers to staff are kept nowhere', async () => {
        // API Gateway's own refusal has no caching headers and is not kept; what staff may read is
        // asked with their token.
        const { headers } = await site.page('/api/admin/caravans');
        assert.match(
          headers.get('cache-control') ?? 'no-store',
          /no-store/,
          `it says ${headers.get('cache-control')}`,
        );
        assert.doesNotMatch(
          headers.get('x-cache') ?? '',
          /hit/i,
          `the edge says ${headers.get('x-cache')}`,
        );
      }),
      check('a conditional request for an unchanged script answers 304', async () => {
        const path = await asset();
        const etag = expectHeader(await site.page(path), 'etag', /"/);
        await expectStatus(site.ask(path, { headers: { 'if-none-match': etag } }), 304);
      }),
      encoded('/bg/faq', 'br'),
      encoded('/bg/faq', 'gzip'),
      encoded('/api/caravans', 'br'),
    ],
  };
}

interface Handshake {
  certificate: PeerCertificate;
  protocol: string | null;
  alpn: string | false;
  authorized: boolean;
  reason: string;
}

async function shakeHands(host: string, port: number): Promise<Handshake> {
  const { promise, resolve, reject } = Promise.withResolvers<Handshake>();
  const socket = connect({
    host,
    port,
    servername: host,
    ALPNProtocols: ['h2', 'http/1.1'],
    rejectUnauthorized: false,
  });
  socket.setTimeout(10_000, () => socket.destroy(new Error('no answer in 10 s')));
  socket.once('error', reject);
  socket.once('secureConnect', () => {
    resolve({
      certificate: socket.getPeerCertificate(),
      protocol: socket.getProtocol(),
      alpn: socket.alpnProtocol ?? false,
      authorized: socket.authorized,
      reason: String(socket.authorizationError ?? ''),
    });
    socket.end();
  });
  return promise;
}

/** Connections to the site, where it is asked by HTTPS. */
export function connectionChecks(site: Site): Group {
  const { protocol, hostname, port } = new URL(site.origin);
  const handshake = shared(() => shakeHands(hostname, Number(port || 443)));
  const overHttps = (name: string, ask: Ask) =>
    check(name, async () => {
      if (protocol !== 'https:') throw new NotAsked('the site is asked by plain HTTP');
      return ask();
    });
  return {
    name: 'connection',
    checks: [
      overHttps(`the certificate is good, for ${certificateDays} days at least`, async () => {
        const { authorized, reason, certificate } = await handshake();
        assert.ok(authorized, reason);
        const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / 86_400_000);
        assert.ok(days >= certificateDays, `it ends in ${days} days`);
        return `${days} days`;
      }),
      overHttps('the connection is TLS 1.2 or newer, with HTTP/2', async () => {
        const { protocol: version, alpn } = await handshake();
        assert.match(version ?? '', /^TLSv1\.[23]$/, `it is ${version}`);
        assert.equal(alpn, 'h2', `it is ${alpn || 'HTTP/1.1'}`);
        return version ?? undefined;
      }),
      overHttps('plain HTTP leads to HTTPS', async () => {
        const answer = await expectStatus(site.ask(`http://${hostname}/bg`), 301);
        assert.equal(answer.headers.get('location'), `https://${hostname}/bg`);
      }),
    ],
  };
}
