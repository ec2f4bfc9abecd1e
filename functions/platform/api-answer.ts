import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { staleIfError, staleWhileRevalidating } from '#domain/api/freshness.ts';
import type { Route } from '#domain/api/route.ts';
import { DomainError, errorStatus, type FieldErrors } from '#domain/errors.ts';
import type { Logger } from './logger.ts';
import { meetsTransaction } from './table-conflicts.ts';

const outageNames = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'InternalServerError',
  'ServiceUnavailable',
  'SlowDown',
  'TimeoutError',
]);
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

/**
 * True for the error of an AWS service that throttles, is down, busy or out of reach: asking again
 * later can help.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (outageNames.has(error.name) || meetsTransaction(error)) return true;
  if ('code' in error && typeof error.code === 'string' && networkCodes.has(error.code))
    return true;
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata)
    return Number(metadata.httpStatusCode) >= 500;
  return isOutage(error.cause);
}

/** Seconds that an answer may take to reach the CDN, which counts from its arrival. */
const onItsWay = 1;

/**
 * `Cache-Control` of an answer that the CDN may keep for `seconds`, and show stale for a while
 * after; the browser asks every time. Nothing is kept or shown after `validUntil` (ISO; null: no
 * change is planned), when the answer's prices change.
 */
export function sharedCaching(seconds: number, validUntil: string | null, now: Date): string {
  const left =
    validUntil === null
      ? Number.POSITIVE_INFINITY
      : Math.max(0, Math.floor((Date.parse(validUntil) - now.getTime()) / 1000) - onItsWay);
  if (left === 0) return 'no-store';
  const fresh = Math.min(seconds, left);
  const stale = (most: number) => Math.min(most, left - fresh);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale(staleWhileRevalidating)}, stale-if-error=${stale(staleIfError)}`;
}

/**
 * The edge replaces these headers. They protect answers at the API's own address: the browser
 * treats the answer as data only and shows it in no frame.
 */
export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
/** A page that no cache keeps, with the status and headers of its error. */
export function answerPage(failure: DomainError, html: string): APIGatewayProxyStructuredResultV2 {
  const page = shownPage(html);
  return {
    ...page,
    statusCode: errorStatus[failure.code],
    headers: { ...page.headers, ...detailHeaders(failure) },
  };
}

/** A page that nobody keeps: what it shows has no address. */
export function shownPage(html: string): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...safeHeaders,
      'cache-control': 'no-store',
    },
    body: html,
  };
}

/** Sends the browser to another page, so that a reload sends no form again. */
export function seeOther(location: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 303, headers: { location, ...safeHeaders, 'cache-control': 'no-store' } };
}

const json = { 'content-type': 'application/json; charset=utf-8', ...safeHeaders };

function validUntil(data: unknown): string | null {
  const instant =
    typeof data === 'object' && data !== null && 'valid_until' in data ? data.valid_until : null;
  return typeof instant === 'string' ? instant : null;
}

/**
 * `{ success: true, … }` with the route's caching: only public reads are kept, by the CDN alone,
 * and no answer beyond its `valid_until`.
 */
export function answerJson(
  route: Route,
  data: unknown,
  now: Date,
): APIGatewayProxyStructuredResultV2 {
  const seconds =
    route.access === 'public' && route.method === 'GET' ? route.sharedMaxAge : undefined;
  return {
    statusCode: route.status ?? 200,
    headers: {
      ...json,
      'cache-control': seconds ? sharedCaching(seconds, validUntil(data), now) : 'no-store',
    },
    body: JSON.stringify({ success: true, ...Object(data) }),
  };
}

/** The error details for which HTTP has headers. */
function detailHeaders({ details }: DomainError): Record<string, string> {
  const { retry_after: seconds, allow } = details ?? {};
  return {
    ...(typeof seconds === 'number' && { 'retry-after': String(seconds) }),
    ...(Array.isArray(allow) && { allow: allow.join(', ') }),
  };
}

/** Fields that a refusal names at most: a request can have thousands of wrong ones. */
const maxNamedFields = 50;

/** `fields`, and in `more_fields` how many are left out of it. */
function namedFields({ fields }: DomainError): { fields?: FieldErrors; more_fields?: number } {
  if (!fields) return {};
  const all = Object.entries(fields);
  if (all.length <= maxNamedFields) return { fields };
  return {
    fields: Object.fromEntries(all.slice(0, maxNamedFields)),
    more_fields: all.length - maxNamedFields,
  };
}

/**
 * `{ success: false, error, code, fields?, more_fields?, … }`; `retry_after` (seconds) and `allow`
 * become headers as well. An unforeseen error is logged under the reference that the caller gets.
 */
export function answerError(
  error: unknown,
  reference: string,
  log: Logger,
): APIGatewayProxyStructuredResultV2 {
  const known = knownFailure(error, reference, log);
  const body = {
    success: false,
    error: known.message,
    code: known.code,
    ...namedFields(known),
    ...known.details,
    ...((known.code === 'internal' || known.code === 'unavailable') && { reference }),
  };
  return {
    statusCode: errorStatus[known.code],
    headers: { ...json, 'cache-control': 'no-store', ...detailHeaders(known) },
    body: JSON.stringify(body),
  };
}

/**
 * The error as the caller gets it. An unforeseen one is logged under the reference that the caller
 * gets.
 */
export function knownFailure(error: unknown, reference: string, log: Logger): DomainError {
  const known = asDomainError(error);
  if (known.code === 'internal' || known.code === 'unavailable')
    log.error('request failed', { code: known.code, reference, error });
  return known;
}

function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isOutage(error))
    return new DomainError('unavailable', 'The service is busy. Please try again in a moment.');
  return new DomainError('internal', 'Something went wrong on our side.');
}
