import { ApiError } from './api-error.ts';

/** How often a call is tried at most. Spec section 9. */
export const attempts = 3;

/** ms before the second try; doubled before each further one. Spec section 9. */
const firstPause = 1000;

/** ms to wait after this many failed tries, 1 or more. */
export const pauseAfter = (failures: number): number => firstPause * 2 ** (failures - 1);

/**
 * Whether API Gateway throttled the call: no function saw it, and a second later API Gateway may
 * let it pass.
 */
export const wasThrottled = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429 && error.body.success === undefined;

/**
 * Whether sending the same again may succeed: nothing answered, or the service asked the browser to
 * wait.
 */
export const mayPass = (error: unknown): boolean =>
  wasThrottled(error) ||
  (error instanceof ApiError && (error.code === 'offline' || error.status === 503));

/**
 * Whether reading again may succeed. The API would refuse the same read again; any other error may
 * pass.
 */
export const mayRead = (error: unknown): boolean =>
  !(error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429);
