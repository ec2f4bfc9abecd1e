import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

interface EventParts {
  /** `GET /api/caravans/{slug}`. */
  routeKey: string;
  params?: Record<string, string>;
  query?: string;
  /** Sent as JSON, unless it is a string already. */
  body?: unknown;
  contentType?: string;
  /** Claims of a verified token; absent on public routes. */
  claims?: Record<string, string>;
  base64?: boolean;
}

/** Claims of the ID token of a signed-in member of staff. */
export const staffClaims = {
  sub: '6f2b',
  token_use: 'id',
  exp: '4102444800',
  email: 'staff@example.com',
};

/** What API Gateway (payload 2.0) hands to a function. */
export function gatewayEvent(parts: EventParts): APIGatewayProxyEventV2 {
  const { routeKey, params = {}, query = '', body, claims, base64 = false } = parts;
  const [method = 'GET', template = '/'] = routeKey.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const text =
    body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    headers: text === undefined ? {} : { 'content-type': parts.contentType ?? 'application/json' },
    pathParameters: params,
    requestContext: {
      accountId: 'local',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'request-1',
      routeKey,
      stage: '$default',
      time: '21/Nov/2026:10:00:00 +0000',
      timeEpoch: 0,
      ...(claims && {
        authorizer: { principalId: '', integrationLatency: 0, jwt: { claims, scopes: [] } },
      }),
    },
    isBase64Encoded: base64,
    ...(text !== undefined && { body: base64 ? Buffer.from(text).toString('base64') : text }),
  };
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** Status, headers and parsed body of what a function answered. */
export function readAnswer(result: APIGatewayProxyStructuredResultV2): Answer {
  return {
    status: result.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    body: JSON.parse(result.body ?? '{}'),
  };
}
