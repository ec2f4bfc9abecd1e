import { describe, expect, test } from 'vitest';
import { apiRoutes } from '#domain/api/routes.ts';
import { matchRoute, readPath } from '#infra/local/gateway/match-route.ts';

describe('the local gateway finds the route', () => {
  test('of every call of the contract', () => {
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

  test.each([
    ['GET', '/api/caravans/'],
    ['GET', '/api/caravans/a/b'],
    ['DELETE', '/api/caravans'],
    ['HEAD', '/api/caravans'],
    ['GET', '/api/nothing'],
    ['OPTIONS', '/api/admin/caravans'],
  ])('for an unknown call below /api: %s %s', (method, path) => {
    expect(matchRoute(method, path)).toMatchObject({
      key: 'ANY /api/{proxy+}',
      functionName: 'public-api',
    });
  });

  test.each([
    ['GET', '/'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/API/caravans'],
    ['GET', '/apis/caravans'],
    ['POST', '/bg/houses'],
    ['GET', '/og'],
    ['GET', '/og/house/1.jpg'],
  ])('for pages, which take all other paths: %s %s', (method, path) => {
    expect(matchRoute(method, path)).toMatchObject({
      key: '$default',
      functionName: 'render',
      parameters: {},
    });
  });

  test('for a share picture', () => {
    expect(matchRoute('HEAD', '/og/house-1.jpg')).toEqual({
      key: 'ANY /og/{name}',
      access: 'public',
      functionName: 'share-pictures',
      parameters: { name: 'house-1.jpg' },
    });
  });
});

// What a live API did to these paths; see readPath.
describe('a path as the local gateway reads it', () => {
  test.each([
    ['/capture/plain', '/capture/plain'],
    ['/capture/space%20value', '/capture/space value'],
    ['/capture/question%3Fvalue', '/capture/question'],
    ['/capture/hash%23value', '/capture/hash#value'],
    ['/capture/slash%2Fvalue', '/capture/slash/value'],
    ['/capture/unicode-%CE%BB-%E4%B8%96%E7%95%8C', '/capture/unicode-λ-世界'],
    ['/capture/literal%252Fvalue', '/capture/literal/value'],
    ['/capture/literal%253Fvalue', '/capture/literal?value'],
    ['/capture/literal%2525value', '/capture/literal%value'],
  ])('%s is passed to the function as %s', (sent, handed) => {
    expect(readPath(sent)?.handed).toBe(handed);
  });

  test.each(['/capture/percent%25done', '/capture/%zz', '/capture/%E4%B8'])(
    '%s is refused',
    (sent) => {
      expect(readPath(sent)).toBeNull();
    },
  );

  test('is split at slashes after it is decoded, so that a parameter contains a slash only if it was encoded twice', () => {
    const of = (sent: string) => matchRoute('GET', readPath(sent)?.routed ?? '');
    expect(of('/api/caravans/%D0%B4%D0%BE%D0%BC').parameters).toEqual({ slug: 'дом' });
    expect(of('/api/caravans/a%2Fb').key).toBe('ANY /api/{proxy+}');
    expect(of('/api/caravans/a%252Fb')).toMatchObject({
      key: 'GET /api/caravans/{slug}',
      parameters: { slug: 'a/b' },
    });
    expect(of('/api%2Fcaravans').key).toBe('GET /api/caravans');
  });
});
