import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionOf, type Route } from '#domain/api/route.ts';
import { apiRoutes } from '#domain/api/routes.ts';
import { gatewayEvent, readAnswer, staffClaims } from '#support/calls/gateway-event.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

let emulators: TestEmulators;
let handlers: Record<string, Handler>;

beforeAll(async () => {
  emulators = await startEmulators();
  Object.assign(process.env, emulators.env, { LOG_LEVEL: 'error' });
  handlers = {
    'admin-api': (await import('#functions/entry/admin-api.ts')).handler,
    'requests-api': (await import('#functions/entry/requests-api.ts')).handler,
    'images-api': (await import('#functions/entry/images-api.ts')).handler,
  };
});
afterAll(() => emulators?.stop());

const staffRoutes = Object.values<Route>(apiRoutes).filter(({ access }) => access === 'staff');
const id = '00000000-0000-4000-8000-000000000000';

/** Calls the route's function as API Gateway does that verified a token with these claims. */
async function call(route: Route, claims?: Record<string, string>) {
  const handler = handlers[functionOf(route)];
  if (!handler) throw new Error(`${functionOf(route)} is not among the staff's functions`);
  const event = gatewayEvent({
    routeKey: `${route.method} ${route.path}`,
    params: { id, caravan_id: id, section: 'hero' },
    ...(route.method !== 'GET' && { body: {} }),
    ...(claims && { claims }),
  });
  return readAnswer(await handler(event));
}

describe.each(staffRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_, route) => {
    const refused = { status: 401, body: { success: false, code: 'unauthorised' } };

    test('is refused without a token', async () => {
      expect(await call(route)).toMatchObject(refused);
      expect(await call(route, {})).toMatchObject(refused);
    });

    test('is refused with a token made for something else', async () => {
      expect(await call(route, { ...staffClaims, token_use: 'access' })).toMatchObject(refused);
    });

    test('is let in with the token of a member of staff', async () => {
      const { status } = await call(route, staffClaims);
      // 404 with no such thing, 400 with an empty body: the token was good enough.
      expect([200, 201, 400, 404]).toContain(status);
    });
  },
);
