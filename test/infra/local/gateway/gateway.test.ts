import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGateway } from '#infra/local/gateway/gateway.ts';
import { createJwtAuthorizer } from '#infra/local/gateway/jwt-authorizer.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

allowErrors('public-api failed: Error: secret detail');

const issuer = 'http://localhost/pool';
const audience = 'the-client';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const jwks = {
  keys: [
    { ...publicKey.export({ format: 'jwk' }), kty: 'RSA', kid: 'k1', alg: 'RS256', use: 'sig' },
  ],
};

function token(
  change: Record<string, unknown> = {},
  key: KeyObject = privateKey,
  header: object = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    aud: audience,
    sub: 'u1',
    token_use: 'id',
    iat: now,
    exp: now + 3600,
    ...change,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: 'k1', ...header })}.${part(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

let calls: { name: string; event: Record<string, unknown> }[];
let order: string[];
let answer: () => Promise<unknown>;
let throttle: ((routeKey: string) => boolean) | undefined;
const gateway = () =>
  createGateway({
    ...(throttle && { throttle }),
    authorize: createJwtAuthorizer({ issuer, audience, jwks }),
    invoke: async (name, event) => {
      calls.push({ name, event: event as Record<string, unknown> });
      order.push('invoke');
      return answer();
    },
    settled: async () => {
      order.push('settled');
    },
  });
const send = (method: string, path: string, authorization?: string, body = Buffer.alloc(0)) =>
  gateway()({
    method,
    path,
    query: '',
    headers: authorization === undefined ? {} : { authorization },
    body,
    viewerAddress: '127.0.0.1',
  });

beforeEach(() => {
  calls = [];
  order = [];
  throttle = undefined;
  answer = async () => ({ statusCode: 200, body: '{}' });
});
afterEach(() => setClock(null));

describe('the local gateway’s staff authorizer', () => {
  test('accepts a valid token with or without "Bearer", and passes its claims on as text', async () => {
    const good = token({ 'cognito:groups': ['a', 'b'], email_verified: true });
    expect((await send('GET', '/api/admin/caravans', `Bearer ${good}`)).status).toBe(200);
    expect((await send('GET', '/api/admin/caravans', good)).status).toBe(200);
    expect(calls[0]).toMatchObject({
      name: 'admin-api',
      event: {
        requestContext: {
          authorizer: {
            jwt: { claims: { sub: 'u1', email_verified: 'true', 'cognito:groups': '[a b]' } },
          },
        },
      },
    });
  });

  test('accepts an access token by its client id, as API Gateway does', async () => {
    const access = token({ aud: undefined, client_id: audience, token_use: 'access' });
    expect((await send('GET', '/api/admin/caravans', access)).status).toBe(200);
  });

  test.each<[string, () => string | undefined]>([
    ['no token', () => undefined],
    ['an empty one', () => 'Bearer '],
    ['no token at all in it', () => 'Bearer hello'],
    ['one that never expires', () => token({ exp: undefined })],
    ['an expired one', () => token({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['one of another pool', () => token({ iss: 'http://localhost/other' })],
    ['one for another client', () => token({ aud: 'somebody-else' })],
    [
      'an access token of another client',
      () => token({ aud: undefined, client_id: 'somebody-else' }),
    ],
    ['one signed by somebody else', () => token({}, stranger)],
    ['one with an unknown key', () => token({}, privateKey, { kid: 'k2' })],
    ['one that says it needs no signature', () => token({}, privateKey, { alg: 'none' })],
    [
      'one changed afterwards',
      () => token().replace(/\.(.)/, (_, letter) => `.${letter === 'e' ? 'f' : 'e'}`),
    ],
  ])('refuses %s as API Gateway does, before the function runs', async (_, make) => {
    const response = await send('GET', '/api/admin/caravans', make());
    expect(response.status).toBe(401);
    expect(JSON.parse(response.body.toString())).toEqual({ message: 'Unauthorized' });
    // It has no caching headers: a program that relies on them must not find them here either.
    expect(response.headers).toEqual({
      'content-type': 'application/json',
      'www-authenticate': 'Bearer',
    });
    expect(calls).toHaveLength(0);
  });

  test('compares a token’s times with the stage’s clock', async () => {
    const good = token();
    setClock(new Date(Date.now() + 2 * 3_600_000));
    expect((await send('GET', '/api/admin/caravans', good)).status).toBe(401);
  });

  test('is not used on public calls', async () => {
    expect((await send('GET', '/api/caravans', 'Bearer nonsense')).status).toBe(200);
    expect(calls[0]?.name).toBe('public-api');
  });
});

describe('the local gateway', () => {
  test('dates its answers by the stage’s clock', async () => {
    setClock(new Date('2031-03-01T10:00:00Z'));
    const { headers } = await send('GET', '/api/caravans');
    expect(headers.date).toMatch(/^Sat, 01 Mar 2031 10:00:0\d GMT$/);
  });

  test('sends calls about pictures to images-api, and pages to render', async () => {
    await send('POST', '/api/admin/uploads/complete', token());
    await send('GET', '/bg/houses');
    await send('GET', '/og/house-1.jpg');
    expect(calls.map(({ name }) => name)).toEqual(['images-api', 'render', 'share-pictures']);
    expect(calls[1]?.event).toMatchObject({ routeKey: '$default', rawPath: '/bg/houses' });
  });

  test('sends an unknown call below /api to the function that refuses it', async () => {
    await send('GET', '/api/secrets', token());
    await send('DELETE', '/api/caravans');
    expect(calls).toMatchObject([
      { name: 'public-api', event: { routeKey: 'ANY /api/{proxy+}', rawPath: '/api/secrets' } },
      {
        name: 'public-api',
        event: { rawPath: '/api/caravans', pathParameters: { proxy: 'caravans' } },
      },
    ]);
  });

  test('passes the decoded path to the function, and refuses a path that cannot be decoded', async () => {
    await send('GET', '/bg/%D0%B4%D0%BE%D0%BC%3Fx');
    expect(calls[0]?.event).toMatchObject({
      rawPath: '/bg/дом',
      requestContext: { http: { path: '/bg/дом' } },
    });
    const refused = await send('GET', '/bg/100%25');
    expect([refused.status, refused.body.toString()]).toEqual([400, '{"message":"Bad Request"}']);
    expect(calls).toHaveLength(1);
  });

  test('throttles a route before its function runs', async () => {
    throttle = (key) => key !== 'GET /api/admin/caravans';
    const { status, body, headers } = await send('GET', '/api/admin/caravans', token());
    expect([status, body.toString()]).toEqual([429, '{"message":"Too Many Requests"}']);
    expect(headers['content-type']).toBe('application/json');
    expect(calls).toHaveLength(0);
    expect((await send('GET', '/api/caravans')).status).toBe(200);
  });

  test('answers a write only once it is public', async () => {
    await send('POST', '/api/admin/caravans', token());
    expect(order).toEqual(['invoke', 'settled']);
    order = [];
    await send('GET', '/api/caravans');
    expect(order).toEqual(['invoke']);
  });

  test('answers 500 without a word about why when a function throws', async () => {
    answer = () => Promise.reject(new Error('secret detail'));
    const response = await send('GET', '/api/caravans');
    expect(response.status).toBe(500);
    expect(response.body.toString()).toBe('{"message":"Internal Server Error"}');
  });

  test('refuses more than ten megabytes', async () => {
    const response = await send(
      'POST',
      '/api/admin/caravans',
      token(),
      Buffer.alloc(10 * 1024 * 1024 + 1),
    );
    expect(response.status).toBe(413);
    expect(calls).toHaveLength(0);
  });
});
