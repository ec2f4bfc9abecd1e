import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { safeHeaders } from './api-answer.ts';
import type { Logger } from './logger.ts';
import { createSecretReader } from './secret.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Readers of the edge's secret keys. During a rotation there are two, and either counts: edge and functions do not change at one moment. */
export type EdgeKeys = readonly (() => Promise<string>)[];

/** The keys that EDGE_KEY_SECRET_ID names. */
export const openEdgeKeys = (secretIds: string): EdgeKeys => secretIds.split(',').map((id) => createSecretReader(id));

/** Whether a request carries one of the edge's keys. Rejects where it carries another key, and not all of the edge's can be read. */
async function showsEdgeKey(
  { headers }: Pick<APIGatewayProxyEventV2, 'headers'>,
  edgeKeys: EdgeKeys,
): Promise<boolean> {
  const shown = headers['x-origin-key'];
  if (shown === undefined) return false;
  const failures: unknown[] = [];
  for (const read of edgeKeys) {
    try {
      if (timingSafeEqual(digest(shown), digest(await read()))) return true;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return false;
}

type Answer = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

const notHere: APIGatewayProxyStructuredResultV2 = {
  statusCode: 403,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...safeHeaders },
  body: 'The site is not served at this address.',
};

/**
 * Answers 403 to requests that did not come through the edge: a page at the API's own address would lack the edge's security headers,
 * redirects and cache. While the key can't be read every request is answered: pages are public, and the site goes on.
 */
export function onlyThroughEdge(answer: Answer, edgeKeys: EdgeKeys, log: Logger): Answer {
  return async (event) => {
    const through = await showsEdgeKey(event, edgeKeys).catch((error: unknown) => {
      log.error('the edge key cannot be read', { error });
      return true;
    });
    return through ? answer(event) : notHere;
  };
}

/** `198.51.100.7:46532`, `2001:db8::1:46532` or `[2001:db8::1]:46532` without the port. */
const withoutPort = (address: string) => address.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');

/**
 * Who is at the other end. The edge tells it in a header, which counts only beside a key that only the edge knows; a
 * request made straight to API Gateway comes from the address that API Gateway saw.
 */
export function createViewerAddress(edgeKeys: EdgeKeys, log: Logger) {
  return async (event: APIGatewayProxyEventV2): Promise<string> => {
    const { sourceIp } = event.requestContext.http;
    const told = event.headers['cloudfront-viewer-address'];
    if (told === undefined) return sourceIp;
    try {
      return (await showsEdgeKey(event, edgeKeys)) ? withoutPort(told) : sourceIp;
    } catch (error) {
      // All visitors then share the edge's few addresses, and its rate limit: better than none, or than no form.
      log.error('the edge key cannot be read', { error });
      return sourceIp;
    }
  };
}
