import { customerRoutes } from './customer-routes.ts';
import { housePriceRoutes } from './house-price-routes.ts';
import { houseRoutes } from './house-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { requestRoutes } from './request-routes.ts';
import type { ApiFunction } from './route.ts';
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

/**
 * Calls below /api that the contract lacks. They have a route of their own, so that they do not
 * reach the renderer and do not use up the throttle of pages.
 */
export const unknownCalls = { path: '/api/{proxy+}', by: 'public-api' } as const satisfies {
  path: string;
  by: ApiFunction;
};
