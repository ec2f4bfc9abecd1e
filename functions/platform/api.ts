import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import {
  type FormFields,
  formBody,
  isFormType,
  typedFields,
  typedLanguage,
} from '#domain/api/form-body.ts';
import {
  applicationHeader,
  applications,
  releaseHeader,
  sentAtHeader,
} from '#domain/api/headers.ts';
import { methodsAt } from '#domain/api/methods-at.ts';
import {
  type ApiFunction,
  type FunctionOf,
  functionOf,
  type Route,
  type RouteInput,
  type RouteResponse,
} from '#domain/api/route.ts';
import type { ApiRoutes, RouteName } from '#domain/api/routes.ts';
import { DomainError, type FieldErrors } from '#domain/errors.ts';
import { fieldValue } from '#domain/form-fields.ts';
import {
  answerError,
  answerJson,
  answerPage,
  knownFailure,
  seeOther,
  shownPage,
} from './api-answer.ts';
import { createViewerAddress, type EdgeKeys } from './edge-key.ts';
import { type Clock, readEnv, systemClock } from './env.ts';
import type { Logger } from './logger.ts';

type Issue = z.core.$ZodIssue;

/** Our schemas' messages are codes of one word; a longer message is the library's own. */
function codeOf(issue: Issue, input: unknown): string {
  if (issue.code === 'invalid_type' && fieldValue(input, issue.path) !== undefined)
    return 'invalid';
  return /^[a-zA-Z]+$/.test(issue.message) ? issue.message : 'invalid';
}

/**
 * What is wrong with which field: dotted path to code. `body` stands for the whole body when that
 * is not an object.
 */
export function fieldErrors(issues: readonly Issue[], input: unknown): FieldErrors {
  // Callers choose the names: an object with a prototype would not take `__proto__` as a field.
  const errors: FieldErrors = Object.create(null);
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[[...path, key].join('.')] = 'unknownField';
    else errors[path.join('.') || 'body'] ??= codeOf(issue, input);
  }
  return errors;
}

const keySchema = z.uuid();

/** The request's `Idempotency-Key` in lower case, null without one; refuses anything but a UUID. */
export function idempotencyKey(event: APIGatewayProxyEventV2): string | null {
  const given = event.headers['idempotency-key'];
  if (given === undefined) return null;
  const key = keySchema.safeParse(given.trim().toLowerCase());
  if (!key.success)
    throw new DomainError('invalid', 'The Idempotency-Key must be a UUID', {
      fields: { 'Idempotency-Key': 'invalid' },
    });
  return key.data;
}

/** Bytes. The longest house form is about a tenth of it. */
const maxBodyBytes = 262_144;

function bodyText({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): string {
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}

function checkSize(text: string): void {
  if (Buffer.byteLength(text) > maxBodyBytes)
    throw new DomainError('too_large', 'The body is too large');
}

/**
 * Reads a body whatever its content type: as JSON, as JSON in a form, or as a form's fields; an
 * empty object for any other text.
 */
function readAnything(text: string): unknown {
  const parsed = parse(text.replace(/^\uFEFF/, ''));
  if (parsed !== undefined) return isRecord(parsed) ? parsed : {};
  const fields = [...new URLSearchParams(text)];
  // JSON in a form's encoding ends up as a name, or is cut in two at its first `=`.
  const inside = parse(
    fields.map((field) => field.filter((part) => part !== '').join('=')).join('&'),
  );
  return isRecord(inside) ? inside : Object.fromEntries(fields);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The JSON of a request's body. Refuses other content types (415), more than 256 kB (413) and what
 * is not JSON (400); of an `untyped` one only the size.
 */
function readJsonBody(event: APIGatewayProxyEventV2, untyped = false): unknown {
  const type = event.headers['content-type'] ?? '';
  if (!untyped && !/^application\/json\s*(;|$)/i.test(type))
    throw new DomainError('unsupported_type', 'The body must be JSON');
  const text = bodyText(event);
  checkSize(text);
  if (untyped) return readAnything(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError('invalid', 'The body is not valid JSON', {
      cause,
      fields: { body: 'invalid' },
    });
  }
}

/**
 * ms. If the two clocks differ by more, the sender's clock is wrong and the difference is not
 * logged.
 */
const furthest = 30 * 86_400_000;

/**
 * What a request's headers say of its sender, for the log: the application, and how far the
 * sender's clock is behind ours, with the request's time in transit (ms). Callers can send
 * anything, so only known names and times are kept.
 */
export function requestSigns(
  headers: Readonly<Record<string, string | undefined>>,
  now: Date,
): { application?: string; behind_ms?: number } {
  const application = applications.find((name) => name === headers[applicationHeader]);
  const sentAt = headers[sentAtHeader] ?? '';
  const behind = /^\d{4}-[\d:.TZ-]{6,20}$/.test(sentAt)
    ? now.getTime() - Date.parse(sentAt)
    : Number.NaN;
  return {
    ...(application && { application }),
    ...(Math.abs(behind) <= furthest && { behind_ms: behind }),
  };
}

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1)),
  token_use: z.string(),
  /**
   * Seconds since the epoch; API Gateway passes it on as text, and has compared it with the time.
   */
  exp: z.union([z.string(), z.number()]).check(z.refine((exp) => Number(exp) > 0)),
  email: z.optional(z.string()),
});
const contextSchema = z.object({
  authorizer: z.object({ jwt: z.object({ claims: claimsSchema }) }),
});

/**
 * Who makes a staff call and signs its changes: the e-mail, or the id where there is none. API
 * Gateway verified the token. This checks again that it is an ID token that expires: so the call is
 * refused even if its route was deployed without its authorizer, or if API Gateway accepted a token
 * of another kind.
 */
function requireStaff(event: APIGatewayProxyEventV2): string {
  const parsed = contextSchema.safeParse(event.requestContext);
  if (!parsed.success) throw new DomainError('unauthorised', 'Please sign in');
  const { sub, token_use, email } = parsed.data.authorizer.jwt.claims;
  if (token_use !== 'id') throw new DomainError('unauthorised', 'Please sign in');
  return email ?? sub;
}

/** Who makes a call, as far as the platform can prove it. */
export interface Caller {
  /** The form's key, on keyed routes; null where the caller sent none. */
  key: string | null;
  /** The address that the edge, or API Gateway itself, saw; never one that the caller wrote. */
  address(): Promise<string>;
}

/** Who makes a call on a staff route. */
interface StaffCaller extends Caller {
  /** The name with which their changes are signed. */
  by: string;
}

/** The routes that a function answers. */
type RoutesOf<F extends ApiFunction> = {
  [Name in RouteName as FunctionOf<ApiRoutes[Name]> extends F ? Name : never]: ApiRoutes[Name];
};

/** One handler for every route of the function: a route without one is a type error. */
type Handlers<F extends ApiFunction> = {
  [Name in RouteName as FunctionOf<ApiRoutes[Name]> extends F ? Name : never]: (
    input: RouteInput<ApiRoutes[Name]>,
    caller: ApiRoutes[Name]['access'] extends 'staff' ? StaffCaller : Caller,
  ) => Promise<RouteResponse<ApiRoutes[Name]>>;
};

/** Answers a form that the browser sends by itself, without a script. */
export interface FormHandler<Body> {
  /** Stores it. Answers the address of the page that confirms it, or a page that has no address. */
  take(body: Body, caller: Caller): Promise<string | { page: string }>;
  /** The page of a form that was not taken, with what was typed, by field names. */
  refuse(failure: DomainError, typed: Readonly<Record<string, string>>): Promise<string>;
}

/** The routes that take forms; one function answers all of them. */
type FormRouteName = {
  [Name in RouteName]: ApiRoutes[Name] extends { form: object } ? Name : never;
}[RouteName];
/** One for every route that takes forms. */
type FormHandlers = { [Name in FormRouteName]: FormHandler<RouteInput<ApiRoutes[Name]>['body']> };

type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown },
  caller: Caller,
) => Promise<unknown>;

interface ApiOptions<F extends ApiFunction> {
  name: F;
  /**
   * The groups with its routes, which may have others'. Named by the function, so that no function
   * loads the schemas of all.
   */
  routes: RoutesOf<F>;
  handlers: Handlers<F>;
  log: Logger;
  clock?: Clock;
  /** For functions that ask a caller's address. */
  edgeKeys?: EdgeKeys;
  /**
   * For functions whose routes take forms. `origin`: the site's, from whose pages alone forms may
   * come.
   */
  forms?: { origin: string; handlers: FormHandlers };
  /** Called before the body of a public form is read; may refuse it. */
  beforeForm?: (address: () => Promise<string>) => Promise<void>;
  /** Called when the input of a public form is refused; may refuse it for another reason. */
  onRefusedForm?: (address: () => Promise<string>) => Promise<void>;
}

function parsePart(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  errors: FieldErrors,
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  Object.assign(errors, fieldErrors(parsed.error.issues, value));
  return undefined;
}

/** A body without its ignored fields; a body that is no object stays as it is. */
function without(body: unknown, ignored: readonly string[] = []): unknown {
  if (ignored.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body))
    return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => !ignored.includes(field)));
}

/**
 * Refuses a form that a page of another site sent: by the browser's `Sec-Fetch-Site`, else by
 * `Origin`. A request with neither header comes from a program and is let through, since a program
 * could forge both.
 */
function refuseForeign({ headers }: APIGatewayProxyEventV2, origin: string): void {
  const site = headers['sec-fetch-site'];
  const sender = headers.origin;
  const isOwn =
    site === undefined
      ? sender === undefined || sender === origin
      : site === 'same-origin' || site === 'none';
  if (!isOwn)
    throw new DomainError('forbidden', 'Forms are taken from the pages of the site alone');
}

/** `json`: reads the body, on routes that have one. */
function readInput(route: Route, event: APIGatewayProxyEventV2, json: () => unknown) {
  const errors: FieldErrors = Object.create(null);
  const params = parsePart(route.params, event.pathParameters ?? {}, errors);
  const search = Object.fromEntries([...new URLSearchParams(event.rawQueryString)].reverse());
  const query = parsePart(route.query, search, errors);
  const body = parsePart(route.body, route.body && without(json(), route.ignores), errors);
  if (Object.keys(errors).length > 0)
    throw new DomainError('invalid', route.refusal?.(errors) ?? 'Some fields are not valid', {
      fields: errors,
    });
  return { params, query, body };
}

function unknownCall({ rawPath, requestContext }: APIGatewayProxyEventV2): DomainError {
  const allow = methodsAt(rawPath);
  // A path that another function answers is unknown here.
  if (allow.length === 0 || allow.includes(requestContext.http.method))
    return new DomainError('not_found', 'There is no such call');
  return new DomainError('method_not_allowed', `This call takes ${allow.join(' and ')}`, {
    details: { allow },
  });
}

/**
 * Answers the function's routes of the contract: parses the request, calls the handler, checks the
 * answer by its schema, and maps every failure to HTTP in one place.
 */
export function createApi<F extends ApiFunction>({
  name,
  routes,
  handlers,
  log,
  clock = systemClock,
  edgeKeys = [],
  forms,
  beforeForm,
  onRefusedForm,
}: ApiOptions<F>) {
  const viewerAddress = createViewerAddress(edgeKeys, log);
  const { RELEASE } = readEnv(['RELEASE']);
  const byKey = new Map<
    string,
    { route: Route; handle: AnyHandler; form?: FormHandler<unknown> | undefined }
  >();
  for (const [routeName, route] of Object.entries<Route>(routes)) {
    if (functionOf(route) !== name) continue;
    const handle: unknown = Reflect.get(handlers, routeName);
    if (typeof handle === 'function')
      byKey.set(`${route.method} ${route.path}`, {
        route,
        handle: handle as AnyHandler,
        form: forms && (Reflect.get(forms.handlers, routeName) as FormHandler<unknown> | undefined),
      });
  }

  /** Refuses whoever sent too many forms, before anything of this one is read. */
  async function admit({ keyed, countsItself }: Route, address: Caller['address']) {
    if (keyed && !countsItself) await beforeForm?.(address);
  }

  async function readCall(route: Route, event: APIGatewayProxyEventV2, address: Caller['address']) {
    await admit(route, address);
    try {
      const json = () => readJsonBody(event, route.untyped);
      return {
        key: route.keyed ? idempotencyKey(event) : null,
        input: readInput(route, event, json),
      };
    } catch (error) {
      if (route.keyed) await onRefusedForm?.(address);
      throw error;
    }
  }

  /**
   * The same for a form that the browser sent by itself: it is answered with pages, and has no
   * idempotency key.
   */
  async function answerForm(
    route: Route & { form: FormFields },
    form: FormHandler<unknown>,
    event: APIGatewayProxyEventV2,
    origin: string,
  ): Promise<APIGatewayProxyStructuredResultV2> {
    const address = () => viewerAddress(event);
    const text = bodyText(event);
    const refuse = async (error: unknown, typed: Readonly<Record<string, string>>) => {
      const failure = knownFailure(error, event.requestContext.requestId, log);
      return answerPage(failure, await form.refuse(failure, typed));
    };
    try {
      await admit(route, address);
    } catch (error) {
      return refuse(error, typedLanguage(text));
    }
    // A form that is too large is not read, so what was typed is not shown again.
    const isTooLarge = Buffer.byteLength(text) > maxBodyBytes;
    const typed = isTooLarge ? typedLanguage(text) : typedFields(text, route.form);
    const read = async () => {
      try {
        refuseForeign(event, origin);
        checkSize(text);
        return readInput(route, event, () => formBody(typed, route.form)).body;
      } catch (error) {
        await onRefusedForm?.(address);
        throw error;
      }
    };
    try {
      const taken = await form.take(await read(), { key: null, address });
      return typeof taken === 'string' ? seeOther(taken) : shownPage(taken.page);
    } catch (error) {
      return refuse(error, typed);
    }
  }

  async function answer(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
    const found = byKey.get(event.routeKey);
    if (!found) throw unknownCall(event);
    const { route, handle, form } = found;
    if (route.form && form && forms && isFormType(event.headers['content-type']))
      return answerForm({ ...route, form: route.form }, form, event, forms.origin);
    const address = () => viewerAddress(event);
    const staff = route.access === 'staff' ? { by: requireStaff(event) } : {};
    const { key, input } = await readCall(route, event, address);
    const result = route.response.safeParse(await handle(input, { ...staff, key, address }));
    if (!result.success)
      throw new Error(`The answer of ${event.routeKey} breaks its contract`, {
        cause: result.error.issues,
      });
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
    log.info('request', {
      route: event.routeKey,
      status: result.statusCode,
      ms,
      reference,
      ...signs,
    });
    return { ...result, headers: { ...result.headers, [releaseHeader]: RELEASE } };
  };
}
