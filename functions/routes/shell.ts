import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Clock } from '../platform/env.ts';
import type { Logger } from '../platform/logger.ts';

interface ShellDependencies {
  renderShell(request: { path: string; query: string; now: Date; reference: string }): { status: number; html: string };
  clock: Clock;
  log: Logger;
}

/** Seconds after which asking for the page again makes sense. */
const retryAfter = 30;

/** Answers any path with the shell, which the browser fills by itself: the edge asks when a page could not be made. */
export function createShellHandler({ renderShell, clock, log }: ShellDependencies) {
  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const { requestId: reference, http } = event.requestContext;
    const path = event.rawPath;
    if (http.method !== 'GET' && http.method !== 'HEAD') return { statusCode: 405, headers: { allow: 'GET, HEAD' } };
    const { status, html } = renderShell({ path, query: event.rawQueryString, now: clock(), reference });
    log.warn('shell', { path, status, reference });
    return {
      statusCode: status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        ...(status === 503 && { 'retry-after': String(retryAfter) }),
      },
      body: html,
    };
  };
}
