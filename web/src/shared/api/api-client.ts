import { publicCalls } from '#domain/api/calls.ts';
import { applicationHeader, releaseHeader, sentAtHeader } from '#domain/api/headers.ts';

import type { RouteRequest, RouteResponse } from '#domain/api/route.ts';
import type { ApiRoutes, RouteName } from '#domain/api/routes.ts';
import { type ErrorCode, errorCodes } from '#domain/errors.ts';
import { ApiError } from './api-error.ts';
import { noteRelease } from './release-watch.ts';

type Defined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type CallInput<Name extends RouteName> = Defined<RouteRequest<ApiRoutes[Name]>>;

/**
 * A method for each of these calls, by its name in the contract: `api.getCaravan({ params: { slug }
 * })`.
 */
export type Client<Name extends RouteName> = {
  [N in Name]: (
    ...given: Record<never, never> extends CallInput<N>
      ? [input?: CallInput<N>, options?: CallOptions]
      : [input: CallInput<N>, options?: CallOptions]
  ) => Promise<RouteResponse<ApiRoutes[N]>>;
};

export interface CallOptions {
  signal?: AbortSignal;
  /** Bearer token of staff calls. */
  token?: string;
  /** `Idempotency-Key`: a UUID made with the form. */
  key?: string;
  /** Milliseconds before the call is given up; 20 s by default. */
  timeout?: number;
  /** Called with the headers of every answer. */
  onAnswer?: (headers: Headers) => void;
}

/** Milliseconds before a call is given up. Spec section 9. */
export const requestTimeout = 20_000;

function address(
  path: string,
  params: Record<string, string>,
  query: Record<string, unknown>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value));
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

/** API Gateway's own answers have a status and a `message`, and no code. */
const gatewayCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorised',
  429: 'rate_limited',
  503: 'unavailable',
};

function errorCode(value: unknown, status: number): ErrorCode {
  const known = errorCodes.find((code) => code === value);
  return known ?? gatewayCodes[status] ?? 'internal';
}

/** A call's method and path: an entry of the contract's `calls.ts`. */
interface Call {
  method: string;
  path: string;
}

interface CallParts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Makes one call. Rejects with `ApiError`; `offline` when nothing answered in time. */
async function callApi(
  { method, path }: Call,
  parts: CallParts,
  options: CallOptions,
): Promise<unknown> {
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
      // The CDN may answer with an old copy for a while. A second cache in the browser would show
      // prices that are over.
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
    // Where no Lambda function answered, API Gateway still logged the call, under the id in its
    // header.
    const reference = response.headers.get('apigw-requestid');
    const told = reference ? { reference, ...body } : body;
    throw new ApiError(errorCode(body.code, response.status), response.status, message, told);
  }
  return body;
}

/** How a call is sent: as it is, or with a token that may have to be fetched first. */
type Caller = (
  call: (options: CallOptions) => Promise<unknown>,
  options: CallOptions,
) => Promise<unknown>;

/**
 * The client of these calls. Only its types come from the contract's schemas: visitors do not
 * download the schemas.
 */
export function clientOf<Name extends RouteName>(
  calls: Readonly<Record<Name, Call>>,
  made: Caller = (call, options) => call(options),
): Client<Name> {
  const methods = Object.entries<Call>(calls).map(([name, call]) => [
    name,
    (parts: CallParts = {}, options: CallOptions = {}) =>
      made((all) => callApi(call, parts, all), options),
  ]);
  // The server checks its answers by the same schemas from which these types are inferred.
  return Object.fromEntries(methods) as Client<Name>;
}

/** The visitors' calls. */
export const api = clientOf(publicCalls);
