import { applicationHeader, releaseHeader, sentAtHeader } from '../../../functions/domain/api/headers.ts';

import type { RouteRequest, RouteResponse } from '../../../functions/domain/api/route.ts';
import type { ApiRoutes } from '../../../functions/domain/api/routes.ts';
import { type ErrorCode, errorCodes } from '../../../functions/domain/errors.ts';
import { ApiError } from './api-error.ts';
import { noteRelease } from './release-watch.ts';

type AnyRoute = ApiRoutes[keyof ApiRoutes];
type Method = AnyRoute['method'];
type PathOf<M extends Method> = Extract<AnyRoute, { method: M }>['path'];
type RouteAt<M extends Method, P extends string> = Extract<AnyRoute, { method: M; path: P }>;

type Defined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
export type CallInput<M extends Method, P extends string> = Defined<RouteRequest<RouteAt<M, P>>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Bearer token of staff calls. */
  token?: string;
  /** `Idempotency-Key`: a UUID made with the form. */
  key?: string;
  /** Milliseconds before it is given up, for a call that takes longer than others; 20 s without it. */
  timeout?: number;
  /** Told the headers of whatever was answered. */
  onAnswer?: (headers: Headers) => void;
}

/** Milliseconds before a call is given up. Spec section 9. */
export const requestTimeout = 20_000;

function address(path: string, params: Record<string, string>, query: Record<string, unknown>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

/** What API Gateway answers by itself has a status and a `message`, and no code. */
const gatewayCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorised',
  429: 'rate_limited',
  503: 'unavailable',
};

function errorCode(value: unknown, status: number): ErrorCode {
  const known = errorCodes.find((code) => code === value);
  return known ?? gatewayCodes[status] ?? 'internal';
}

/**
 * Calls the API by method and path, typed by the contract and free of its schemas, so that a visitor downloads none.
 * Rejects with `ApiError`; `offline` when nothing answered in time.
 */
export async function callApi<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  input: CallInput<M, P>,
  options: CallOptions = {},
): Promise<RouteResponse<RouteAt<M, P>>> {
  const parts: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } = input;
  const timeout = AbortSignal.timeout(options.timeout ?? requestTimeout);
  const headers: Record<string, string> = {
    accept: 'application/json',
    [applicationHeader]: options.token ? 'staff' : 'site',
    [sentAtHeader]: new Date().toISOString(),
  };
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  if (options.key) headers['idempotency-key'] = options.key;
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  let response: Response;
  try {
    response = await fetch(address(path, parts.params ?? {}, parts.query ?? {}), {
      method,
      headers,
      // The CDN may answer stale for a while. A browser that did the same by itself would show prices that are over.
      cache: 'no-cache',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError('offline', 0, 'No answer from the server', {}, { cause });
  }
  options.onAnswer?.(response.headers);
  noteRelease(response.headers.get(releaseHeader));
  const body = await readBody(response);
  if (!response.ok || body.success !== true) {
    const message = typeof body.error === 'string' ? body.error : `HTTP ${response.status}`;
    // Where no function of ours answered, API Gateway still logged the request, by the id it tells.
    const reference = response.headers.get('apigw-requestid');
    const told = reference ? { reference, ...body } : body;
    throw new ApiError(errorCode(body.code, response.status), response.status, message, told);
  }
  // The server validated this body against the very schema the type comes from.
  return body as RouteResponse<RouteAt<M, P>>;
}
