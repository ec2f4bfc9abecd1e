import { customerRoutes } from './customer-routes.ts';
import { housePriceRoutes } from './house-price-routes.ts';
import { houseRoutes } from './house-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { requestRoutes } from './request-routes.ts';
import type { ApiFunction, Route } from './route.ts';
import { settingsRoutes } from './settings-routes.ts';
import { staffToolRoutes } from './staff-tool-routes.ts';
import { websiteImageRoutes } from './website-image-routes.ts';

/** The whole API by call name. */
export const apiRoutes = {
  ...publicRoutes,
  ...customerRoutes,
  ...houseRoutes,
  ...housePriceRoutes,
  ...moneyRoutes,
  ...offerRoutes,
  ...requestRoutes,
  ...settingsRoutes,
  ...staffToolRoutes,
  ...websiteImageRoutes,
};
export type ApiRoutes = typeof apiRoutes;
export type RouteName = keyof ApiRoutes;

/** `functionOf` as a type. */
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
 * Calls below /api that the contract lacks. They have a route of their own, so that they do not
 * reach the renderer and do not use up the throttle of pages.
 */
export const unknownCalls = { path: '/api/{proxy+}', by: 'public-api' } as const satisfies {
  path: string;
  by: ApiFunction;
};

const patterns = Object.values<Route>(apiRoutes).map(({ method, path }) => ({
  method,
  parts: path.split('/'),
}));

/**
 * Methods that the contract has at this path, decoded as API Gateway passes it on. None for an
 * unknown path.
 */
export function methodsAt(path: string): string[] {
  const segments = path.split('/');
  const here = patterns.filter(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, at) =>
        part.startsWith('{') ? segments[at] !== '' : part === segments[at],
      ),
  );
  return [...new Set(here.map(({ method }) => method))].sort();
}
