import type * as z from 'zod/mini';
import type { FormFields } from './form-body.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `staff` needs a valid Cognito ID token of the product's pool; `public` needs nothing. */
export type Access = 'public' | 'staff';

/**
 * One call of the API: gateway routes, functions, the browser's client types and the tests follow
 * from it.
 */
export interface Route {
  /** In API Gateway's form: `/api/caravans/{slug}`. */
  path: string;
  method: HttpMethod;
  access: Access;
  /** One line for the API reference. */
  summary: string;
  params?: z.ZodMiniType;
  /** Parsed from a plain record of the query's first values. */
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /**
   * Fields of a body that are dropped unread, so that what was read can be sent back: those that
   * `answeredOnly` names.
   */
  ignores?: readonly string[];
  /** Everything in the answer besides `success: true`. */
  response: z.ZodMiniType;
  /**
   * The sentence of a refused request, by its wrong fields; each language words the fields for
   * itself.
   */
  refusal?: (fields: Readonly<Record<string, string>>) => string | undefined;
  /** Status of success. */
  status?: 200 | 201 | 202;
  /** Cache-Control of a successful public GET at the CDN, seconds; absent means no-store. */
  sharedMaxAge?: number;
  /** The function that answers it; absent where `access` decides that. */
  by?: 'images-api' | 'customers-api' | 'requests-api';
  /**
   * Takes an `Idempotency-Key` header, a UUID made with the form: a form sent again under its key
   * is stored once.
   */
  keyed?: true;
  /**
   * A keyed route that counts its calls itself: no sender of too many forms is refused before its
   * body is read.
   */
  countsItself?: true;
  /**
   * Its body is read whatever its Content-Type: for the bank, whose callbacks we can't change and
   * must not refuse.
   */
  untyped?: true;
  /**
   * Also takes the form that a browser sends by itself (`application/x-www-form-urlencoded`), its
   * fields named as in the JSON, and answers with pages: a 303 to the page that confirms it, else
   * the form as typed.
   */
  form?: FormFields;
}

/** The functions that answer calls. */
export type ApiFunction = 'public-api' | 'admin-api' | NonNullable<Route['by']>;

/** `functionOf` as a type. */
export type FunctionOf<R extends Route> = R extends { by: infer F extends ApiFunction }
  ? F
  : R extends { access: 'staff' }
    ? 'admin-api'
    : 'public-api';

/** The Lambda function that answers a route. */
export function functionOf(route: Pick<Route, 'access' | 'by'>): ApiFunction {
  return route.by ?? (route.access === 'staff' ? 'admin-api' : 'public-api');
}

/**
 * Keeps the exact type, from which follow the function that answers a route and the arguments of
 * its handler.
 */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

/** The fields of an answer that its body lacks: computed, joined or kept by the server. */
export function answeredOnly(answer: { shape: object }, body: { shape: object }): string[] {
  return Object.keys(answer.shape).filter((field) => !Object.hasOwn(body.shape, field));
}

type Out<R, Part extends string> = R extends { [P in Part]: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined;
type In<R, Part extends string> = R extends { [P in Part]: infer S extends z.ZodMiniType }
  ? z.input<S>
  : undefined;
/** What a handler receives. */
export type RouteInput<R extends Route> = {
  params: Out<R, 'params'>;
  query: Out<R, 'query'>;
  body: Out<R, 'body'>;
};
/** What a client sends. */
export type RouteRequest<R extends Route> = {
  params: In<R, 'params'>;
  query: In<R, 'query'>;
  body: In<R, 'body'>;
};
export type RouteResponse<R extends Route> = z.output<R['response']>;
