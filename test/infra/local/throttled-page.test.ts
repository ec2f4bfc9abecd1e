import { expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { handler as outage } from '#functions/entry/outage.ts';
import { createEdge } from '#infra/local/edge/edge.ts';
import { type Origin, withEdgeKey } from '#infra/local/edge/origins.ts';
import { createGateway } from '#infra/local/gateway/gateway.ts';
import { createOutageOrigin } from '#infra/local/stage-edge.ts';

const nothing: Origin = async () => ({
  status: 404,
  headers: {},
  cookies: [],
  body: Buffer.alloc(0),
});

/** The site as it is while API Gateway has no room for requests to these routes. */
function siteWithout(throttled: readonly string[]) {
  const gateway = createGateway({
    authorize: () => null,
    invoke: async () => ({
      statusCode: 200,
      headers: { 'content-type': 'text/html' },
      body: 'a page',
    }),
    settled: async () => undefined,
    throttle: (key) => !throttled.includes(key),
  });
  const outageOrigin = createOutageOrigin((_, event) =>
    outage(event as Parameters<typeof outage>[0]),
  );
  const edge = createEdge({
    origins: {
      files: nothing,
      media: nothing,
      config: nothing,
      api: withEdgeKey(gateway, 'key'),
      outage: outageOrigin,
    },
    rootFiles: [],
    securityHeaders: {},
    caching: true,
  });
  return async (path: string, method = 'GET') => {
    const body = Buffer.alloc(0);
    const answer = await edge.handle({
      method,
      path,
      query: '',
      headers: {},
      body,
      viewerAddress: '192.0.2.7',
    });
    return { status: answer.status, headers: answer.headers, text: answer.body.toString() };
  };
}

test.each([
  ['/bg/houses', 'bg'],
  ['/en', 'en'],
])(
  'a visitor whose page is throttled gets the outage page in the language of %s, with the dealer’s phone',
  async (path, lang) => {
    const ask = siteWithout(['$default']);
    const { status, headers, text } = await ask(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      503,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(text).toContain(`<html lang="${lang}"`);
    expect(text).toContain(dealer.phones.sales.dial);
    expect(text).not.toContain('Too Many Requests');
  },
);

test('a throttled call of the API is answered in the gateway’s own words', async () => {
  const ask = siteWithout(['GET /api/caravans', 'POST /api/send-email']);
  for (const [path, method] of [
    ['/api/caravans', 'GET'],
    ['/api/send-email', 'POST'],
  ] as const)
    expect(await ask(path, method)).toMatchObject({
      status: 429,
      headers: { 'content-type': 'application/json' },
      text: '{"message":"Too Many Requests"}',
    });
  expect((await ask('/bg')).status).toBe(200);
});
