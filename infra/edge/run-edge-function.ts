import { readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';

/**
 * What a CloudFront Function sees of a request; header names are lower case, query values still
 * encoded.
 */
export interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Record<string, EdgeQueryValue>;
  headers: Record<string, { value: string }>;
  cookies: Record<string, { value: string }>;
}
export interface EdgeQueryValue {
  value: string;
  multiValue?: { value: string }[];
}
export interface EdgeResponse {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, { value: string }>;
}
export type EdgeFunction = (event: { request: EdgeRequest }) => EdgeRequest | EdgeResponse;

/** File of the function deployed to the distribution's viewer-request event. */
export const viewerRequestFile = new URL('./viewer-request.js', import.meta.url);

/**
 * The deployed edge function itself, run on this machine: the same text, in a context without
 * Node's globals.
 */
export function loadViewerRequest(): EdgeFunction {
  const script = new Script(`${readFileSync(viewerRequestFile, 'utf8')}\nhandler;`, {
    filename: 'viewer-request.js',
  });
  return script.runInContext(createContext({}));
}

export function isEdgeResponse(result: EdgeRequest | EdgeResponse): result is EdgeResponse {
  return 'statusCode' in result;
}

/** A raw query (`a=1&b=`, no question mark) in the form an edge function receives it. */
export function edgeQuery(raw: string): EdgeRequest['querystring'] {
  const query: EdgeRequest['querystring'] = Object.create(null);
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = equals < 0 ? pair : pair.slice(0, equals);
    const value = equals < 0 ? '' : pair.slice(equals + 1);
    const known = query[name];
    if (!known) query[name] = { value };
    else known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
  }
  return query;
}

/** A query as an edge function left it, as raw text again. */
export function rawQuery(query: EdgeRequest['querystring']): string {
  return Object.entries(query)
    .flatMap(([name, entry]) =>
      (entry.multiValue ?? [entry]).map(({ value }) => (value === '' ? name : `${name}=${value}`)),
    )
    .join('&');
}

/** Cookies of a `Cookie` header in the form an edge function receives them. */
export function edgeCookies(header: string | undefined): EdgeRequest['cookies'] {
  const cookies: EdgeRequest['cookies'] = Object.create(null);
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals > 0)
      cookies[pair.slice(0, equals).trim()] = { value: pair.slice(equals + 1).trim() };
  }
  return cookies;
}
