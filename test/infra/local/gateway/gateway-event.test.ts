import { afterEach, describe, expect, test } from 'vitest';
import type { EdgeRequest } from '#infra/local/edge/edge-message.ts';
import { gatewayEvent } from '#infra/local/gateway/gateway-event.ts';
import { gatewayResponse } from '#infra/local/gateway/gateway-result.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { createOutageOrigin } from '#infra/local/stage-edge.ts';

const request = (change: Partial<EdgeRequest> = {}): EdgeRequest => ({
  method: 'GET',
  path: '/api/caravans',
  query: '',
  headers: {},
  body: Buffer.alloc(0),
  viewerAddress: '192.0.2.7',
  ...change,
});
const route = { key: 'GET /api/caravans', path: '/api/caravans', parameters: {}, claims: null };

afterEach(() => setClock(null));

describe('the local gateway’s event for a request', () => {
  test('has the route, the address of the socket, and the time of the stage’s clock', () => {
    setClock(new Date('2027-03-04T05:06:07Z'));
    const event = gatewayEvent(
      request({ headers: { 'x-forwarded-for': '10.0.0.1', 'user-agent': 'a browser' } }),
      route,
    );
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/caravans',
      isBase64Encoded: false,
    });
    expect(event.requestContext.http).toMatchObject({
      method: 'GET',
      sourceIp: '192.0.2.7',
      userAgent: 'a browser',
    });
    expect(new Date(event.requestContext.timeEpoch).toISOString().slice(0, 19)).toBe(
      '2027-03-04T05:06:07',
    );
    expect(event).not.toHaveProperty('body');
    expect(event.requestContext).not.toHaveProperty('authorizer');
  });

  test('joins values of a query name given twice, decoded, and keeps the raw query', () => {
    const event = gatewayEvent(request({ query: 'make=ABI&make=%D0%94%D0%BE%D0%BC&x=a+b' }), route);
    expect(event.queryStringParameters).toEqual({ make: 'ABI,Дом', x: 'a b' });
    expect(event.rawQueryString).toBe('make=ABI&make=%D0%94%D0%BE%D0%BC&x=a+b');
  });

  test('has cookies in a list of their own instead of the headers', () => {
    const event = gatewayEvent(
      request({ headers: { cookie: 'lang=bg; a=b=c', accept: '*/*' } }),
      route,
    );
    expect(event.cookies).toEqual(['lang=bg', 'a=b=c']);
    expect(event.headers).toEqual({ accept: '*/*' });
  });

  test('has text as text and anything else in base64', () => {
    const body = Buffer.from('{"make":"АБИ"}');
    const json = gatewayEvent(
      request({ method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      route,
    );
    expect(json).toMatchObject({ body: '{"make":"АБИ"}', isBase64Encoded: false });
    for (const type of ['image/png', 'application/x-www-form-urlencoded']) {
      const binary = gatewayEvent(
        request({ method: 'POST', headers: { 'content-type': type }, body }),
        route,
      );
      expect(binary).toMatchObject({ body: body.toString('base64'), isBase64Encoded: true });
    }
  });

  test('has path parameters and the claims of the token', () => {
    const event = gatewayEvent(request(), {
      key: 'k',
      path: '/k',
      parameters: { id: 'x' },
      claims: { sub: 's' },
    });
    expect(event.pathParameters).toEqual({ id: 'x' });
    expect(event.requestContext).toMatchObject({ authorizer: { jwt: { claims: { sub: 's' } } } });
  });
});

describe('the local gateway’s response to a function’s result', () => {
  test('has the function’s status, headers and body', () => {
    const response = gatewayResponse({
      statusCode: 201,
      headers: { 'Content-Type': 'application/json', 'X-Number': 3 },
      cookies: ['a=1', 'b=2'],
      body: '{}',
    });
    expect(response).toMatchObject({ status: 201, cookies: ['a=1', 'b=2'] });
    expect(response.headers).toEqual({ 'content-type': 'application/json', 'x-number': '3' });
  });

  test('decodes base64', () => {
    const body = Buffer.from([0, 255, 1]);
    expect(
      gatewayResponse({ statusCode: 200, body: body.toString('base64'), isBase64Encoded: true })
        .body,
    ).toEqual(body);
  });

  test('is 200 with JSON when the function names no status', () => {
    expect(gatewayResponse({ hello: 1 })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
    expect(gatewayResponse({ hello: 1 }).body.toString()).toBe('{"hello":1}');
  });
});

test('a function URL passes the path on as it was sent, unlike the gateway', async () => {
  const events: unknown[] = [];
  const outage = createOutageOrigin(async (name, event) => {
    events.push([name, event]);
    return { statusCode: 503, body: 'the outage page' };
  });
  const answer = await outage(request({ path: '/bg/%D0%B4%D0%BE%D0%BC%2F1%3Fx', query: 'a=%20b' }));
  expect([answer.status, answer.body.toString()]).toEqual([503, 'the outage page']);
  expect(events).toMatchObject([
    [
      'outage',
      { routeKey: '$default', rawPath: '/bg/%D0%B4%D0%BE%D0%BC%2F1%3Fx', rawQueryString: 'a=%20b' },
    ],
  ]);
});
