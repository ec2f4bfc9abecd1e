import assert from 'node:assert/strict';
import { releaseHeader } from '#domain/api/headers.ts';
import type { HttpMethod, Route } from '#domain/api/route.ts';
import { apiRoutes, type RouteName } from '#domain/api/routes.ts';
import { slugIdLength } from '#domain/houses/slug.ts';
import { type Check, check, type Group, NotAsked, shared } from './check.ts';
import { type Answer, expectHeader, expectStatus, type Site } from './site.ts';

function expectShape(route: Route, answer: Answer): void {
  expectHeader(answer, 'content-type', /^application\/json/);
  const body = JSON.parse(answer.text);
  assert.equal(body.success, true, `it says success: ${body.success}`);
  const parsed = route.response.safeParse(body);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.') || 'the answer'}: ${issue?.message || issue?.code}`);
}

async function expectRefusal(asked: Promise<Answer>, status: number, code: string): Promise<void> {
  const answer = await expectStatus(asked, status);
  expectHeader(answer, 'content-type', /^application\/json/);
  const body = JSON.parse(answer.text);
  assert.equal(body.success, false, 'it does not say success: false');
  assert.equal(body.code, code, `its code is ${body.code}`);
}

function reads(access: Route['access']): [RouteName, Route][] {
  const routes = Object.entries(apiRoutes) as [RouteName, Route][];
  return routes.filter(
    ([, route]) => route.access === access && route.method === 'GET' && !route.path.includes('{'),
  );
}

/** The public calls that read, each answer checked by its schema in the contract. */
export function apiChecks(site: Site): Group {
  const firstId = shared(async (): Promise<string> => {
    await site.house();
    return JSON.parse((await site.page('/api/caravans')).text).items[0].id;
  });
  /** The query of the calls that need one. */
  const queries: Partial<Record<RouteName, () => Promise<string>>> = {
    listCaravans: async () => '?type=used&sort=price&dir=asc',
    listChosenCaravans: async () => `?ids=${(await firstId()).slice(0, slugIdLength)}`,
    getCampaigns: async () => '?campaign_id=smoke&include_caravans=true',
    getCaravanEffectivePrice: async () => `?caravan_id=${await firstId()}`,
  };
  const shapes = reads('public').map(([name, route]) =>
    check(`${name} answers as the contract has it`, async () => {
      const answer = await expectStatus(
        site.page(route.path + ((await queries[name]?.()) ?? '')),
        200,
      );
      expectShape(route, answer);
    }),
  );
  return {
    name: 'the API',
    checks: [
      ...shapes,
      check('getCaravan answers with the first house of the listing', async () => {
        const slug = (await site.house()).split('/').at(-1);
        expectShape(
          apiRoutes.getCaravan,
          await expectStatus(site.page(`/api/caravans/${slug}`), 200),
        );
      }),
      check('a price of the listing is the price of the price call', async () => {
        const [card] = JSON.parse((await site.page('/api/caravans')).text).items;
        const { result } = JSON.parse(
          (await site.page(`/api/get-caravan-effective-price?caravan_id=${await firstId()}`)).text,
        );
        const shown = card.effective_price ?? card.price;
        assert.equal(
          result.effective_price,
          shown,
          `${result.effective_price} against ${shown} EUR`,
        );
      }),
      check('an unknown house is refused', () =>
        expectRefusal(site.ask('/api/caravans/smoke-00000000'), 404, 'not_found'),
      ),
      check('a query without what it needs is refused', () =>
        expectRefusal(site.ask('/api/get-campaigns'), 400, 'invalid'),
      ),
      check('an unknown call is refused', () =>
        expectRefusal(site.ask('/api/smoke-no-such-call'), 404, 'not_found'),
      ),
      check('a known call asked in another way is refused', () =>
        expectRefusal(site.ask('/api/caravans', { method: 'PUT' }), 405, 'method_not_allowed'),
      ),
      check('the API and /config.json name one release', async () => {
        const { release } = JSON.parse((await expectStatus(site.page('/config.json'), 200)).text);
        const named = (await site.page('/api/caravans')).headers.get(releaseHeader);
        assert.equal(named, release, `${named} against ${release}`);
        return release;
      }),
    ],
  };
}

/** The shape of a token, which nobody signed. */
const unsigned = [
  { alg: 'none', typ: 'JWT' },
  { sub: 'smoke', token_use: 'id', exp: 9_999_999_999 },
  '',
]
  .map((part) => (part === '' ? '' : Buffer.from(JSON.stringify(part)).toString('base64url')))
  .join('.');

/**
 * Calls that answer staff alone: all refuse strangers; with a token, those that read answer by
 * their schema.
 */
export function staffChecks(site: Site, token: string | undefined): Group {
  const routes = Object.values(apiRoutes as Record<string, Route>).filter(
    ({ access }) => access === 'staff',
  );
  const ways = new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  const refuses = (
    what: string,
    headers: Record<string, string>,
    asked: Iterable<{ method: HttpMethod; path: string }>,
  ) =>
    check(`no staff call answers ${what}`, async () => {
      let count = 0;
      for (const { method, path } of asked) {
        // The id belongs to nothing and the body is no JSON: even a call that is let through
        // changes nothing.
        const address = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
        const body =
          method === 'GET'
            ? {}
            : { body: '{', headers: { ...headers, 'content-type': 'application/json' } };
        const answer = await site.ask(address, { method, headers, ...body });
        assert.equal(answer.status, 401, `${method} ${path} answers ${answer.status}`);
        count++;
      }
      return `${count} calls`;
    });
  const [first] = ways.values();
  const asStaff: Check[] = reads('staff').map(([name, route]) =>
    check(`${name} answers staff as the contract has it`, async () => {
      if (token === undefined) throw new NotAsked('no --staff-token');
      const answer = await expectStatus(
        site.ask(route.path, { headers: { authorization: `Bearer ${token}` } }),
        200,
      );
      expectShape(route, answer);
      expectHeader(answer, 'cache-control', /no-store/);
    }),
  );
  return {
    name: 'staff',
    checks: [
      refuses('without a token', {}, ways.values()),
      refuses(
        'a token that nobody signed',
        { authorization: `Bearer ${unsigned}` },
        first ? [first] : [],
      ),
      check('the staff pool shows the keys it signs with', async () => {
        const { region, userPoolId, userPoolEndpoint } = JSON.parse(
          (await site.page('/config.json')).text,
        );
        const pool = userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com`;
        const { keys } = JSON.parse(
          (await expectStatus(site.ask(`${pool}/${userPoolId}/.well-known/jwks.json`), 200)).text,
        );
        assert.ok(keys.length > 0, 'there are none');
      }),
      check('the captcha of the sign-in has its key', async () => {
        const { captcha } = JSON.parse((await site.page('/config.json')).text);
        assert.ok(captcha.siteKey, 'captchaSiteKey is empty: nobody can sign in');
        await expectStatus(site.ask(captcha.scriptUrl), 200);
      }),
      ...asStaff,
    ],
  };
}
