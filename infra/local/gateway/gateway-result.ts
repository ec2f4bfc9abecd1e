import type { EdgeResponse } from '../edge/edge-message.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** API Gateway's own answers. They have no caching headers. */
export function jsonResponse(status: number, body: unknown): EdgeResponse {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, cookies: [], body: Buffer.from(JSON.stringify(body)) };
}

/**
 * What API Gateway makes of a function's result: a result without `statusCode` is itself the body
 * of a 200.
 */
export function gatewayResponse(result: unknown): EdgeResponse {
  if (!isRecord(result) || result.statusCode === undefined) {
    const body = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      cookies: [],
      body: Buffer.from(body),
    };
  }
  const headers: Record<string, string> = {};
  if (isRecord(result.headers))
    for (const [name, value] of Object.entries(result.headers))
      headers[name.toLowerCase()] = String(value);
  headers['content-type'] ??= 'text/plain;charset=UTF-8';
  const body = typeof result.body === 'string' ? result.body : '';
  return {
    status: Number(result.statusCode),
    headers,
    cookies: Array.isArray(result.cookies) ? result.cookies.map(String) : [],
    body: Buffer.from(body, result.isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}
