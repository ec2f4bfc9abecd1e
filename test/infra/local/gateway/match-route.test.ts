import { describe, expect, test } from 'vitest';
import { apiRoutes } from '../../../../functions/domain/api/routes.ts';
import { matchRoute } from '../../../../infra/local/gateway/match-route.ts';

describe('the gateway finds the route', () => {
  test('of every entry of the contract', () => {
    for (const route of Object.values(apiRoutes)) {
      const path = route.path.replace(/\{\w+\}/g, 'a-value');
      expect(matchRoute(route.method, path)).toMatchObject({
        key: `${route.method} ${route.path}`,
        access: route.access,
      });
    }
  });

  test('that is most specific, whatever the order of the contract', () => {
    expect(matchRoute('GET', '/api/caravans/featured')?.key).toBe('GET /api/caravans/featured');
    expect(matchRoute('GET', '/api/caravans/makes')?.key).toBe('GET /api/caravans/makes');
    expect(matchRoute('GET', '/api/caravans/abi-oakley-12345678')).toMatchObject({
      key: 'GET /api/caravans/{slug}',
      parameters: { slug: 'abi-oakley-12345678' },
    });
  });

  test('and decodes its parameters', () => {
    expect(matchRoute('GET', '/api/caravans/%D0%B4%D0%BE%D0%BC%2F1')?.parameters).toEqual({ slug: 'дом/1' });
    expect(matchRoute('GET', '/api/caravans/%zz')?.parameters).toEqual({ slug: '%zz' });
  });

  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/caravans/'],
    ['GET', '/api/caravans/a/b'],
    ['DELETE', '/api/caravans'],
    ['GET', '/API/caravans'],
    ['GET', '/api/nothing'],
  ])('of nothing else: %s %s', (method, path) => {
    expect(matchRoute(method, path)).toBeNull();
  });
});
