import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { outagePage } from '#site/server/outage-page.ts';
import { start } from '../platform/env.ts';
import { triable } from '../platform/trial.ts';

const { log } = start('outage', []);

/** Seconds after which asking for the page again makes sense. */
const retryAfter = 30;

/**
 * Answers any path with the outage page: the edge asks when a page could not be made and none is
 * kept.
 */
async function answer(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const { requestId: reference, http } = event.requestContext;
  const path = event.rawPath;
  if (http.method !== 'GET' && http.method !== 'HEAD')
    return { statusCode: 405, headers: { allow: 'GET, HEAD' } };
  const { status, html } = outagePage({ path, query: event.rawQueryString, reference });
  log.warn('outage', { path, status, reference });
  return {
    statusCode: status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(status === 503 && { 'retry-after': String(retryAfter) }),
    },
    body: html,
  };
}

export const handler = triable(answer);
