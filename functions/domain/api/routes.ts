import { adminRoutes } from './admin-routes.ts';
import { discountRoutes } from './discount-routes.ts';
import { publicRoutes } from './public-routes.ts';
import type { Route } from './route.ts';

/** The whole API by call name. */
export const apiRoutes = { ...publicRoutes, ...adminRoutes, ...discountRoutes };
export type ApiRoutes = typeof apiRoutes;
export type RouteName = keyof ApiRoutes;

/** The Lambda functions that answer API routes. */
export type ApiFunction = 'public-api' | 'admin-api' | 'images-api';

/** `functionOf` in types. */
export type FunctionOf<R extends Route> = R extends { codec: true }
  ? 'images-api'
  : R extends { access: 'staff' }
    ? 'admin-api'
    : 'public-api';

export function functionOf(route: Pick<Route, 'access' | 'codec'>): ApiFunction {
  if (route.codec) return 'images-api';
  return route.access === 'staff' ? 'admin-api' : 'public-api';
}
