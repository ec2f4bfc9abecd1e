import { expect, test } from 'vitest';
import { publicCalls, staffCalls } from '../../../../functions/domain/api/calls.ts';
import { apiRoutes } from '../../../../functions/domain/api/routes.ts';

test('every call is made where the route of its name is, and every route can be called', () => {
  const routes = Object.entries(apiRoutes).map(([name, { method, path, access }]) => [name, { method, path, access }]);
  expect(Object.fromEntries(routes)).toEqual({ ...publicCalls, ...staffCalls });
});

test('a call for staff stands among those of staff, where the gateway asks for a token', () => {
  for (const { path, access } of Object.values(staffCalls))
    expect([access, path.startsWith('/api/admin/')]).toEqual(['staff', true]);
  for (const { path, access } of Object.values(publicCalls))
    expect([access, path.startsWith('/api/admin/')]).toEqual(['public', false]);
});
