import { expect, test } from 'vitest';
import { methodsAt } from '#domain/api/methods-at.ts';
import type { Route } from '#domain/api/route.ts';
import { apiRoutes } from '#domain/api/routes.ts';

import { createThrottle } from '#infra/local/gateway/throttle.ts';
import { routeThrottles, stageThrottles } from '#infra/throttles.ts';

let now = 0;
const throttleOf = (key: string) =>
  key === 'own' ? { rateLimit: 2, burstLimit: 3 } : { rateLimit: 10, burstLimit: 10 };
const passing = (throttle: (key: string) => boolean, key: string, times: number) =>
  Array.from({ length: times }, () => throttle(key)).filter(Boolean).length;

test('a throttled route accepts its burst at once, then its rate every second, and saves up at most one burst', () => {
  const throttle = createThrottle(throttleOf, () => now);
  expect(passing(throttle, 'own', 10)).toBe(3);
  now += 400;
  expect(passing(throttle, 'own', 10)).toBe(0);
  now += 100;
  expect(passing(throttle, 'own', 10)).toBe(1);
  now += 3_600_000;
  expect(passing(throttle, 'own', 10)).toBe(3);
});

test('a flooded route leaves the other routes their share', () => {
  const throttle = createThrottle(throttleOf, () => now);
  passing(throttle, 'own', 100);
  expect(passing(throttle, 'other', 10)).toBe(10);
});

test('forms, the bank’s callbacks and staff calls have throttles of their own, lower than the stage’s for forms', () => {
  const own = (key: string) => routeThrottles[key];
  expect(own('POST /api/send-email')).toEqual(own('POST /api/loan-requests'));
  expect(own('POST /api/send-email')?.rateLimit).toBeLessThan(stageThrottles.prod.rateLimit);
  expect(own('POST /api/tbi-status/{token}')).toBeDefined();
  expect(own('GET /api/admin/caravans')).toBeDefined();
  expect(own('GET /api/caravans')).toBeUndefined();
  expect(own('$default')).toBeUndefined();
});

test('no route throttles one call for each path and each wrong method', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const paths = [...new Set(Object.values<Route>(apiRoutes).map(({ path }) => path))];
  const wrong = paths.flatMap((path) =>
    methods.filter((method) => !methodsAt(path).includes(method)),
  );
  const throttle = createThrottle(
    (key) => routeThrottles[key] ?? stageThrottles.prod,
    () => now,
  );
  expect(passing(throttle, 'ANY /api/{proxy+}', wrong.length)).toBe(wrong.length);
});
