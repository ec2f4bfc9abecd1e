import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Route } from '../domain/api/route.ts';
import { DomainError, errorStatus } from '../domain/errors.ts';
import type { Logger } from './logger.ts';
import { isOutage } from './outage.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

/** `{ success: true, … }` with the route's caching: only public reads are kept, by the CDN alone. */
export function answerJson(route: Route, data: unknown): APIGatewayProxyStructuredResultV2 {
  const seconds = route.access === 'public' && route.method === 'GET' ? route.sharedMaxAge : undefined;
  const caching = seconds
    ? `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=600, stale-if-error=86400`
    : 'no-store';
  return {
    statusCode: route.status ?? 200,
    headers: { ...json, 'cache-control': caching },
    body: JSON.stringify({ success: true, ...Object(data) }),
  };
}

/** `{ success: false, error, code, fields?, … }`; what nobody foresaw is logged under the reference the caller gets. */
export function answerError(error: unknown, reference: string, log: Logger): APIGatewayProxyStructuredResultV2 {
  const known = asDomainError(error);
  if (known.code === 'internal' || known.code === 'unavailable')
    log.error('request failed', { code: known.code, reference, error });
  const body = {
    success: false,
    error: known.message,
    code: known.code,
    ...(known.fields && { fields: known.fields }),
    ...known.details,
    ...(known.code === 'internal' && { reference }),
  };
  return {
    statusCode: errorStatus[known.code],
    headers: { ...json, 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}

function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isOutage(error)) return new DomainError('unavailable', 'The service is busy. Please try again in a moment.');
  return new DomainError('internal', 'Something went wrong on our side.');
}
