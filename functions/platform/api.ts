import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { releaseHeader } from '../domain/api/headers.ts';
import type { ApiFunction, Route, RouteInput, RouteResponse } from '../domain/api/route.ts';
import {
  type ApiRoutes,
  apiRoutes,
  type FunctionOf,
  functionOf,
  methodsAt,
  type RouteName,
} from '../domain/api/routes.ts';

import { DomainError, type FieldErrors } from '../domain/errors.ts';
import { answerError, answerJson } from './api-answer.ts';
import { type Clock, systemClock } from './clock.ts';
import type { EdgeKeys } from './edge-key.ts';
import { readEnv } from './env.ts';
import { fieldErrors } from './field-errors.ts';
import { idempotencyKey } from './idempotency-key.ts';
import type { Logger } from './logger.ts';
import { readJsonBody } from './request-body.ts';
import { requestSigns } from './request-signs.ts';
import { requireStaff, type Staff } from './staff-claims.ts';
import { createViewerAddress } from './viewer-address.ts';

/** Who makes a call, as far as the platform vouches for it. */
export interface Caller {
  /** On staff routes; null on public ones. */
  staff: Staff | null;
  /** The form's key, on keyed routes; null where the caller sent none. */
  key: string | null;
  /** The address that the edge, or API Gateway itself, saw; never one the caller wrote. */
  address(): Promise<string>;
}

/** One handler for every route of the function: a route without one is a type error. */
export type Handlers<F extends ApiFunction> = {
  [Name in RouteName as FunctionOf<ApiRoutes[Name]> extends F ? Name : never]: (
    input: RouteInput<ApiRoutes[Name]>,
    caller: Caller,
  ) => Promise<RouteResponse<ApiRoutes[Name]>>;
};

type AnyHandler = (input: { params: unknown; query: unknown; body: unknown }, caller: Caller) => Promise<unknown>;

interface ApiOptions<F extends ApiFunction> {
  name: F;
  handlers: Handlers<F>;
  log: Logger;
  clock?: Clock;
  /** For functions that ask a caller's address. */
  edgeKeys?: EdgeKeys;
  /** Told of a public form whose input is refused; may refuse it for another reason. */
  onRefusedForm?: (address: () => Promise<string>) => Promise<void>;
}

function parsePart(schema: z.ZodMiniType | undefined, value: unknown, errors: FieldErrors): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  Object.assign(errors, fieldErrors(parsed.error.issues, value));
  return undefined;
}

/** A body without the fields that are not looked at; what is no object stays as it is. */
function without(body: unknown, ignored: readonly string[] = []): unknown {
  if (ignored.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => !ignored.includes(field)));
}

function readInput(route: Route, event: APIGatewayProxyEventV2) {
  const errors: FieldErrors = Object.create(null);
  const params = parsePart(route.params, event.pathParameters ?? {}, errors);
  const search = Object.fromEntries([...new URLSearchParams(event.rawQueryString)].reverse());
  const query = parsePart(route.query, search, errors);
  const body = parsePart(route.body, route.body && without(readJsonBody(event, route.untyped), route.ignores), errors);
  if (Object.keys(errors).length > 0)
    throw new DomainError('invalid', route.refusal?.(errors) ?? 'Some fields are not valid', { fields: errors });
  return { params, query, body };
}

function unknownCall({ rawPath, requestContext }: APIGatewayProxyEventV2): DomainError {
  const allow = methodsAt(rawPath);
  // A call of another function's is none of this one's.
  if (allow.length === 0 || allow.includes(requestContext.http.method))
    return new DomainError('not_found', 'There is no such call');
  return new DomainError('method_not_allowed', `This call takes ${allow.join(' and ')}`, { details: { allow } });
}

/**
 * Answers the function's routes of the contract: parses the request, calls the handler, holds the answer to its schema,
 * and maps every failure to HTTP in one place.
 */
export function createApi<F extends ApiFunction>({
  name,
  handlers,
  log,
  clock = systemClock,
  edgeKeys = [],
  onRefusedForm,
}: ApiOptions<F>) {
  const viewerAddress = createViewerAddress(edgeKeys, log);
  const { RELEASE } = readEnv(['RELEASE']);
  const byKey = new Map<string, { route: Route; handle: AnyHandler }>();
  for (const [routeName, route] of Object.entries<Route>(apiRoutes)) {
    if (functionOf(route) !== name) continue;
    const handle: unknown = Reflect.get(handlers, routeName);
    if (typeof handle === 'function')
      byKey.set(`${route.method} ${route.path}`, { route, handle: handle as AnyHandler });
  }

  async function readCall(route: Route, event: APIGatewayProxyEventV2, address: Caller['address']) {
    try {
      return { key: route.keyed ? idempotencyKey(event) : null, input: readInput(route, event) };
    } catch (error) {
      if (route.keyed) await onRefusedForm?.(address);
      throw error;
    }
  }

  async function answer(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
    const found = byKey.get(event.routeKey);
    if (!found) throw unknownCall(event);
    const { route, handle } = found;
    const address = () => viewerAddress(event);
    const staff = route.access === 'staff' ? requireStaff(event) : null;
    const { key, input } = await readCall(route, event, address);
    const result = route.response.safeParse(await handle(input, { staff, key, address }));
    if (!result.success)
      throw new Error(`The answer of ${event.routeKey} breaks its contract`, { cause: result.error.issues });
    return answerJson(route, result.data, clock());
  }

  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const start = performance.now();
    const came = clock();
    const reference = event.requestContext.requestId;
    let result: APIGatewayProxyStructuredResultV2;
    try {
      result = await answer(event);
    } catch (error) {
      result = answerError(error, reference, log);
    }
    const ms = Math.round(performance.now() - start);
    const signs = requestSigns(event.headers, came);
    log.info('request', { route: event.routeKey, status: result.statusCode, ms, reference, ...signs });
    return { ...result, headers: { ...result.headers, [releaseHeader]: RELEASE } };
  };
}
