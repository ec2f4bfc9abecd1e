import { expect, test } from 'vitest';
import { methodsAt } from '#domain/api/methods-at.ts';
import { apiRoutes } from '#domain/api/routes.ts';

test.each([
  ['/api/caravans/willerby-rio-gold-d4917d21', ['GET']],
  ['/api/admin/caravans', ['GET', 'POST']],
  ['/api/caravans/', []],
  ['/api/caravans/a/b/c', []],
  ['/api/nothing', []],
])('the contract has at %s the methods %j', (path, methods) => {
  expect(methodsAt(path)).toEqual(methods);
});

test('the methods of every path are in alphabetical order', () => {
  for (const { path, method } of Object.values(apiRoutes)) {
    expect(methodsAt(path)).toContain(method);
    expect(methodsAt(path)).toEqual(methodsAt(path).toSorted());
  }
});
