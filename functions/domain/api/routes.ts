import { adminRoutes } from './admin-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { discountRoutes } from './discount-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { requestRoutes } from './request-routes.ts';
import type { ApiFunction, Route } from './route.ts';
import { staffToolRoutes } from './staff-tool-routes.ts';
import { websiteImageRoutes } from './website-image-routes.ts';

/** The whole API by call name. */
export const apiRoutes = {
  ...publicRoutes,
  ...customerRoutes,
  ...adminRoutes,
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
