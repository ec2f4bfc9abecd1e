import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Route } from '#domain/api/route.ts';
import { functionOf } from '#domain/api/route.ts';
import { apiRoutes } from '#domain/api/routes.ts';
import { localEdgeKey } from '#infra/local/shared/names.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  type CustomerCalls,
  goodCustomer,
  goodEnquiry,
  startCustomerCalls,
} from '#support/calls/customer-calls.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';
import { hostileTexts } from '#support/hostile-texts.ts';
import { fastGrowing } from '#support/processor-time.ts';
import { leavesOf, withLeaf } from '#support/schema-leaves.ts';

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

let calls: CustomerCalls;
let handlers: Record<string, Handler>;
const house = buildCaravan({ price: 20_000 });

beforeAll(async () => {
  calls = await startCustomerCalls();
  await calls.show([house]);
  const { handler } = await import('#functions/entry/public-api.ts');
  handlers = { 'customers-api': calls.handler, 'public-api': handler };
});
afterAll(() => calls.stop());

/** Characters of a body, of which 256 kB are read. */
const longest = 245_760;

const wish = { caravan_ids: [house.id], day: '2026-11-30', time: '10:00', phone: '0888 111 222' };
/** Calls that would be taken, had they no hostile text in them. */
const goodBodies: Readonly<Record<string, object>> = {
  sendEmail: goodEnquiry,
  createLoanRequest: { caravan_id: house.id, customer_data: goodCustomer, consent: true },
  createViewing: { ...wish, name: 'Иван' },
};

const routes = Object.entries<Route>(apiRoutes).filter(([, { access }]) => access === 'public');
let senders = 0;

async function send(route: Route, parts: Partial<Parameters<typeof gatewayEvent>[0]>) {
  senders += 1;
  const event = gatewayEvent({ routeKey: `${route.method} ${route.path}`, ...parts });
  const address = `2001:db8:${(senders >> 16).toString(16)}:${(senders & 0xffff).toString(16)}::1`;
  const headers = {
    ...event.headers,
    'x-origin-key': localEdgeKey,
    'cloudfront-viewer-address': `${address}:46532`,
  };
  return handlers[functionOf(route)]?.({ ...event, headers });
}

/** The fields of a form that a browser sends by itself, as they stand in its body. */
function encoded(body: object, name: string, text: string): string {
  const fields = Object.entries(body).flatMap(([field, value]) =>
    typeof value === 'object'
      ? Object.entries(value).map(([inner, own]) => [`${field}.${inner}`, String(own)] as const)
      : [[field, String(value)] as const],
  );
  const form = new URLSearchParams([[name, text.toWellFormed()]]);
  for (const [field, value] of fields) if (field !== name) form.append(field, value);
  return form.toString().slice(0, longest);
}

/** What takes a text; the sign of a machine and the captcha's answer stand in every form alike. */
const textsOf = (call: string, schema: z.ZodMiniType) =>
  leavesOf(schema).filter(
    ({ path, type }) =>
      (type === 'string' || type === 'union') &&
      (call === 'sendEmail' || !['website', 'captcha'].includes(path)),
  );

const inParts = routes.flatMap(([call, route]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    return schema
      ? textsOf(call, schema).map(({ path }) => [call, part, path, route] as const)
      : [];
  }),
);
const inForms = routes.flatMap(([call, route]) => {
  if (!route.form || !route.body) return [];
  const names = textsOf(call, route.body).map(({ path }) => path.replace(/\.0$/, ''));
  return [...names, ...Object.keys(route.form.pairs ?? {}), 'unknown'].map(
    (name) => [call, name, route] as const,
  );
});

describe('a call’s time grows with the length of a hostile text', () => {
  test.each(inParts)('in %s, %s %s', async (call, part, path, route) => {
    const good = goodBodies[call] ?? {};
    const ask = (text: string) => {
      if (part === 'params') return send(route, { params: { [path]: text }, body: {} });
      const one = encodeURIComponent(text.toWellFormed());
      const name = path === '*' ? 'search' : path;
      if (part === 'query') return send(route, { query: `${name}=${one}` });
      return send(route, { body: JSON.stringify(withLeaf(good, path, text)).slice(0, longest) });
    };
    expect(await fastGrowing(ask, hostileTexts, longest)).toEqual([]);
  });

  // Each text that is refused is answered with a page: on a busy machine that adds up.
  test.each(inForms)(
    'in %s as a browser sends it, %s',
    { timeout: 240_000 },
    async (call, name, route) => {
      const good = goodBodies[call] ?? {};
      const contentType = 'application/x-www-form-urlencoded';
      const ask = (text: string) => send(route, { contentType, body: encoded(good, name, text) });
      expect(await fastGrowing(ask, hostileTexts, longest, longest)).toEqual([]);
    },
  );
});
