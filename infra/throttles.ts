import type { Route } from '#domain/api/route.ts';
import { apiRoutes, unknownCalls } from '#domain/api/routes.ts';
import { shareFolder } from '#domain/houses/share-picture.ts';

/** Requests a second on average, and at once. */
export interface Throttle {
  rateLimit: number;
  burstLimit: number;
}

/**
 * The throttle of routes without one of their own: pages and public reads. The edge keeps them for
 * a minute, so visitors of a small dealer cause a few requests a second; only developers visit a
 * trial stage.
 */
export const stageThrottles = {
  dev: { rateLimit: 50, burstLimit: 100 },
  prod: { rateLimit: 500, burstLimit: 1000 },
} as const satisfies Record<string, Throttle>;

/**
 * Every form runs a function. The dealer's busiest minute, after a campaign was announced to
 * everybody, brings some 40 of them. API Gateway can't tell senders apart, so the route has room for
 * a program beside all of these people, and the function counts each sender
 * (functions/domain/requests/form-rate.ts). Beyond this rate everybody has to wait, and an alarm
 * rings.
 */
const forms: Throttle = { rateLimit: 50, burstLimit: 100 };
/** Every open page of a broken release reports it. A few of these reports are enough. */
const crashReports: Throttle = { rateLimit: 2, burstLimit: 10 };
/**
 * The bank reports some statuses a day. After an outage it may send those of a day at once, and we
 * can't make it wait.
 */
const bankReports: Throttle = { rateLimit: 10, burstLimit: 100 };
/**
 * An import from the browser writes a file of houses by four calls at a time, some 40 a second; a
 * few people work beside that.
 */
const staff: Throttle = { rateLimit: 50, burstLimit: 200 };
/**
 * Drawing a picture takes a processor for a second. Each network that shows a link asks for its
 * picture, and the edge keeps it.
 */
const sharedPictures: Throttle = { rateLimit: 5, burstLimit: 20 };
/**
 * No program of the site makes these calls. The burst lets a developer try every call of the
 * contract and get the API's own answer; further calls are refused by API Gateway.
 */
const unknown: Throttle = { rateLimit: 5, burstLimit: 400 };

/** The routes that take customers' forms. */
export const formRoutes = Object.values<Route>(apiRoutes).filter(({ keyed }) => keyed);

function ownThrottle(route: Route): Throttle | null {
  if (route.access === 'staff') return staff;
  if (route.keyed) return forms;
  if (route.untyped) return bankReports;
  return route.path === apiRoutes.reportClientError.path ? crashReports : null;
}

/**
 * Throttles of single routes, by route key. They are the same in every stage; all other routes have
 * the stage's own.
 */
export const routeThrottles: Readonly<Record<string, Throttle>> = {
  ...Object.fromEntries(
    Object.values<Route>(apiRoutes).flatMap((route) => {
      const own = ownThrottle(route);
      return own ? [[`${route.method} ${route.path}`, own]] : [];
    }),
  ),
  [`ANY /${shareFolder}/{name}`]: sharedPictures,
  [`ANY ${unknownCalls.path}`]: unknown,
};
