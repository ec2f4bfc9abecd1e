import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { DomainError } from '../domain/errors.ts';
import { answerError, sharedCaching } from '../platform/api-answer.ts';
import type { Clock } from '../platform/env.ts';
import type { Logger } from '../platform/logger.ts';

export interface PageRequest {
  path: string;
  search: URLSearchParams;
  origin: string;
  now: Date;
}

interface RenderedPage {
  status: number;
  html: string;
  /** When a price on the page changes, ISO; null while nothing is planned. */
  validUntil: string | null;
}

interface PageDependencies {
  /** Rejects only with what reading the catalogue rejects with. */
  render(request: PageRequest): Promise<RenderedPage>;
  clock: Clock;
  /** Scheme and host of the site. */
  origin: string;
  log: Logger;
}

/** Seconds a page is fresh at the CDN. */
const pageSeconds = 60;

function answer(statusCode: number, body: string, cacheControl: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode, body, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl } };
}

/** Answers every path that is not the API's with a page. */
export function createPageHandler({ render, clock, origin, log }: PageDependencies) {
  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const start = performance.now();
    const reference = event.requestContext.requestId;
    const path = event.rawPath;
    const { method } = event.requestContext.http;
    // API Gateway sends everything below /api to the API's functions; the bare root comes here and is answered as they answer.
    if (/^\/api\/?$/.test(path))
      return answerError(new DomainError('not_found', 'There is no such call'), reference, log);
    if (method !== 'GET' && method !== 'HEAD') return { statusCode: 405, headers: { allow: 'GET, HEAD' } };
    try {
      const page = await render({ path, search: new URLSearchParams(event.rawQueryString), origin, now: clock() });
      log.info('page', { path, status: page.status, ms: Math.round(performance.now() - start), reference });
      return answer(page.status, page.html, sharedCaching(pageSeconds, page.validUntil, clock()));
    } catch (error) {
      const status = error instanceof DomainError && error.code === 'unavailable' ? 503 : 500;
      log.error('page failed', { path, status, reference, error });
      // The edge shows the shell in its place.
      return {
        statusCode: status,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
        body: `This page could not be made. Reference: ${reference}`,
      };
    }
  };
}
