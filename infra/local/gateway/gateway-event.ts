import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { EdgeRequest } from '../edge/edge-message.ts';

export type Claims = Record<string, string>;

export interface EventRoute {
  key: string;
  /** The address that the function is told. */
  path: string;
  parameters: Record<string, string>;
  /** Claims of the verified token, on routes that ask for one. */
  claims: Claims | null;
}

/**
 * Types that HTTP APIs pass on as text; all others, a browser's own forms included, become base64.
 */
const textBody = /^(text\/|application\/(json|javascript|xml|.+\+json))/;

/** Values of a name given more than once are joined by commas, as payload format 2.0 has them. */
function queryRecord(query: string): Record<string, string> {
  const record: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query))
    record[name] = record[name] === undefined ? value : `${record[name]},${value}`;
  return record;
}

/** The event that API Gateway's HTTP API gives a function, payload format 2.0. */
export function gatewayEvent(
  request: EdgeRequest,
  route: EventRoute,
): APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer {
  const { cookie, ...headers } = request.headers;
  const query = queryRecord(request.query);
  const now = new Date();
  const binary = request.body.length > 0 && !textBody.test(headers['content-type'] ?? '');
  const host = headers.host ?? 'localhost';
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath: route.path,
    rawQueryString: request.query,
    ...(cookie ? { cookies: cookie.split(';').map((pair) => pair.trim()) } : {}),
    headers,
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    ...(Object.keys(route.parameters).length > 0 ? { pathParameters: route.parameters } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: host,
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: route.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.viewerAddress,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.key,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
      ...(route.claims
        ? {
            authorizer: {
              principalId: '',
              integrationLatency: 0,
              jwt: { claims: route.claims, scopes: [] },
            },
          }
        : {}),
    },
    ...(request.body.length > 0 ? { body: request.body.toString(binary ? 'base64' : 'utf8') } : {}),
    isBase64Encoded: binary,
  };
}
