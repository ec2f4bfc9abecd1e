import { expect, test } from 'vitest';
import { bankCalls, publicCalls, staffCalls } from '#domain/api/calls.ts';
import type { Route } from '#domain/api/route.ts';
import { apiRoutes } from '#domain/api/routes.ts';

test('every call has the method and path of the route of its name, and every route has a call', () => {
  const routes = Object.entries(apiRoutes).map(([name, { method, path }]) => [
    name,
    { method, path },
  ]);
  expect(Object.fromEntries(routes)).toEqual({ ...publicCalls, ...bankCalls, ...staffCalls });
});

test('every staff call is below the path for which the gateway asks for a token', () => {
  for (const [name, { path, access }] of Object.entries<Route>(apiRoutes)) {
    const isStaffs = name in staffCalls;
    expect([name, access, path.startsWith('/api/admin/')]).toEqual([
      name,
      isStaffs ? 'staff' : 'public',
      isStaffs,
    ]);
  }
});
