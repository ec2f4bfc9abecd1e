import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { DomainError } from '../domain/errors.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';

export interface PageRequest {
  path: string;
  search: URLSearchParams;
  origin: string;
  now: Date;
}

interface PageDependencies {
  /** Rejects only with what reading the catalogue rejects with. */
  render(request: PageRequest): Promise<{ status: number; html: string }>;
  /** The page of a failure at `address`, a path with its query; `reference` finds the log line. */
  renderFailure(address: string, reference: string): string;
  clock: Clock;
  /** Scheme and host of the site. */
  origin: string;
  log: Logger;
}

/** Pages are fresh for a minute at the CDN, shown stale while a new one is made, and for a day when none can be. */
const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';

function answer(statusCode: number, body: string, cacheControl: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode, body, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl } };
}

/** Answers every path that is not the API's with a page. */
export function createPageHandler({ render, renderFailure, clock, origin, log }: PageDependencies) {
  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const start = performance.now();
    const reference = event.requestContext.requestId;
    const path = event.rawPath;
    const { method } = event.requestContext.http;
    if (method !== 'GET' && method !== 'HEAD') return { statusCode: 405, headers: { allow: 'GET, HEAD' } };
    try {
      const page = await render({ path, search: new URLSearchParams(event.rawQueryString), origin, now: clock() });
      log.info('page', { path, status: page.status, ms: Math.round(performance.now() - start), reference });
      return answer(page.status, page.html, pageCaching);
    } catch (error) {
      const status = error instanceof DomainError && error.code === 'unavailable' ? 503 : 500;
      log.error('page failed', { path, status, reference, error });
      const query = event.rawQueryString;
      return answer(status, renderFailure(query ? `${path}?${query}` : path, reference), 'no-store');
    }
  };
}
