import type { Route } from '../functions/domain/api/route.ts';
import { apiRoutes, unknownCalls } from '../functions/domain/api/routes.ts';

import { shareFolder } from '../functions/domain/share-picture.ts';

/** Requests a second in the long run, and at once. */
export interface Throttle {
  rateLimit: number;
  burstLimit: number;
}

/**
 * What a route takes that has no throttle of its own: pages and public reads. The edge keeps them for a minute, so visitors of a
 * small dealer cause a few a second; a trial stage is visited by its makers.
 */
export const stageThrottles = {
  dev: { rateLimit: 50, burstLimit: 100 },
  prod: { rateLimit: 500, burstLimit: 1000 },
} as const satisfies Record<string, Throttle>;

/**
 * Every form stores a request and sends letters. The dealer's busiest minute, after a campaign was announced to everybody, brings
 * some 40 of them: less than one a second. Twenty at once are a rush of people; what goes on longer is none.
 */
const forms: Throttle = { rateLimit: 2, burstLimit: 20 };
/** A broken release is told of by everybody who has it open. A few of these are enough. */
const crashReports: Throttle = { rateLimit: 2, burstLimit: 10 };
/** The bank reports some states a day. After an outage of its own it may send a day's at once, and nobody can ask it to wait. */
const bankReports: Throttle = { rateLimit: 10, burstLimit: 100 };
/** A file of houses is written by four calls at a time, which is some 40 a second; a few people work beside that. */
const staff: Throttle = { rateLimit: 50, burstLimit: 200 };
/** Drawing a picture takes a processor a second. Whoever shows a link asks for one, and the edge keeps it. */
const sharedPictures: Throttle = { rateLimit: 5, burstLimit: 20 };
/**
 * No program of the site asks for these: somebody looks for what there is. A developer who goes through the whole contract gets
 * the API's own words for each call; whoever goes on and on gets the gateway's.
 */
const unknown: Throttle = { rateLimit: 5, burstLimit: 300 };

function ownThrottle(route: Route): Throttle | null {
  if (route.access === 'staff') return staff;
  if (route.keyed) return forms;
  if (route.untyped) return bankReports;
  return route.path === apiRoutes.reportClientError.path ? crashReports : null;
}

/** Throttles of single routes, by route key. The same in every stage: that of the stage is for all others. */
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
