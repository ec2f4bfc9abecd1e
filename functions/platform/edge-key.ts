import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { safeHeaders } from './api-answer.ts';
import type { Logger } from './logger.ts';
import { createSecretReader } from './secret.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Readers of the edge's secret keys. During a rotation there are two, and either is accepted: edge
 * and functions do not change at the same moment.
 */
export type EdgeKeys = readonly (() => Promise<string>)[];

/** The keys that EDGE_KEY_SECRET_ID names. */
export const openEdgeKeys = (secretIds: string): EdgeKeys =>
  secretIds.split(',').map((id) => createSecretReader(id));

/**
 * Whether a request carries one of the edge's keys. Rejects where it carries another key while some
 * of the edge's keys can't be read.
 */
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
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...safeHeaders,
  },
  body: 'The site is not served at this address.',
};

/**
 * Answers 403 to requests that did not come through the edge: a page at the API's own address would
 * lack the edge's security headers, redirects and cache. While the key can't be read every request
 * is answered: pages are public, and the site must stay up.
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
 * The visitor's IP address. The edge names it in a header, which counts only together with the
 * edge's key; for a request made straight to API Gateway it is the address that API Gateway saw.
 */
export function createViewerAddress(edgeKeys: EdgeKeys, log: Logger) {
  return async (event: APIGatewayProxyEventV2): Promise<string> => {
    const { sourceIp } = event.requestContext.http;
    const told = event.headers['cloudfront-viewer-address'];
    if (told === undefined) return sourceIp;
    try {
      return (await showsEdgeKey(event, edgeKeys)) ? withoutPort(told) : sourceIp;
    } catch (error) {
      // Visitors then count under the edge's few addresses and share their rate limits: better than
      // no limit, or no forms.
      log.error('the edge key cannot be read', { error });
      return sourceIp;
    }
  };
}
