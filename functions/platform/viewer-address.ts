import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { type EdgeKeys, showsEdgeKey } from './edge-key.ts';
import type { Logger } from './logger.ts';

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
