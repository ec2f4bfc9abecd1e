import { customerRoutes } from './customer-routes.ts';
import { discountRoutes } from './discount-routes.ts';
import { houseRoutes } from './house-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { requestRoutes } from './request-routes.ts';
import type { ApiFunction, Route } from './route.ts';
import { staffToolRoutes } from './staff-tool-routes.ts';
import { websiteImageRoutes } from './website-image-routes.ts';

/** The whole API by call name. */
export const apiRoutes = {
  ...publicRoutes,
  ...customerRoutes,
  ...houseRoutes,
  ...discountRoutes,
  ...requestRoutes,
  ...staffToolRoutes,
  ...websiteImageRoutes,
};
export type ApiRoutes = typeof apiRoutes;
export type RouteName = keyof ApiRoutes;

/** `functionOf` in types. */
export type FunctionOf<R extends Route> = R extends { by: infer F extends ApiFunction }
  ? F
  : R extends { access: 'staff' }
    ? 'admin-api'
    : 'public-api';

/** The Lambda function that answers a route. */
export function functionOf(route: Pick<Route, 'access' | 'by'>): ApiFunction {
  return route.by ?? (route.access === 'staff' ? 'admin-api' : 'public-api');
}

/**
 * What no route of the contract takes below /api: a route of its own, so that it reaches neither the renderer, which answers pages,
 * nor the share of requests that pages have.
 */
export const unknownCalls = { path: '/api/{proxy+}', by: 'public-api' } as const satisfies {
  path: string;
  by: ApiFunction;
};

const patterns = Object.values<Route>(apiRoutes).map(({ method, path }) => ({ method, parts: path.split('/') }));

/** Methods that the contract knows at this path, as an API gateway hands it over: decoded. None where it knows no such path. */
export function methodsAt(path: string): string[] {
  const segments = path.split('/');
  const here = patterns.filter(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, at) => (part.startsWith('{') ? segments[at] !== '' : part === segments[at])),
  );
  return [...new Set(here.map(({ method }) => method))].sort();
}
