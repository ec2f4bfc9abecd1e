import {
  edgeCookies,
  edgeQuery,
  type EdgeResponse as FunctionResponse,
  isEdgeResponse,
  loadViewerRequest,
  rawQuery,
} from '../../edge/run-edge-function.ts';
import { withSecurityHeaders } from '../../security-headers.ts';
import { type Behaviour, behavioursOf, findBehaviour, type OriginName } from './behaviours.ts';
import { compress, normalizedEncoding } from './compression.ts';
import { EdgeCache } from './edge-cache.ts';
import { type EdgeRequest, type EdgeResponse, textResponse } from './edge-message.ts';
import type { Origin } from './origins.ts';

export interface EdgeOptions {
  origins: Record<OriginName, Origin>;
  /** Patterns of the files at the site's root. */
  rootFiles: readonly string[];
  /** Headers of every response, whatever its origin set. Names in lower case. */
  securityHeaders: Record<string, string>;
  /** Off with `npm run dev`, so that changes are seen at once. */
  caching: boolean;
}

export interface Edge {
  handle(request: EdgeRequest): Promise<EdgeResponse>;
  invalidate(patterns: readonly string[]): void;
  /**
   * The clock was set: answers that are still under way belong to the time before, and later
   * requests do not get them.
   */
  clockMoved(): void;
}

function functionAnswer(result: FunctionResponse): EdgeResponse {
  const headers = Object.fromEntries(
    Object.entries(result.headers).map(([name, { value }]) => [name, value]),
  );
  return { status: result.statusCode, headers, cookies: [], body: Buffer.alloc(0) };
}

/** CloudFront's own answer to a method that a behaviour doesn't take. */
function methodRefused(): EdgeResponse {
  const page = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY>
<H1>403 ERROR</H1><H2>The request could not be satisfied.</H2>
This distribution is not configured to allow the HTTP request method that was used for this request.
The distribution supports only cachable requests.
</BODY></HTML>
`;
  return textResponse(403, page, {
    'content-type': 'text/html',
    'x-cache': 'Error from cloudfront',
  });
}

/**
 * CloudFront on this machine: the edge function, behaviours, cache, compression and response
 * headers of the distribution.
 */
export function createEdge({ origins, rootFiles, securityHeaders, caching }: EdgeOptions): Edge {
  const behaviours = behavioursOf(rootFiles);
  const viewerRequest = loadViewerRequest();
  const cache = new EdgeCache();

  /** The answer of a behaviour's origin, or of the second in its group where the first fails. */
  async function fromOrigin(
    { origin, fallback }: Behaviour,
    request: EdgeRequest,
  ): Promise<EdgeResponse> {
    if (!fallback) return origins[origin](request);
    try {
      const response = await origins[origin](request);
      if (!fallback.failing.includes(response.status)) return response;
    } catch (error) {
      console.error(error);
    }
    return origins[fallback.origin](request);
  }

  async function cached(
    behaviour: Behaviour,
    query: string,
    request: EdgeRequest,
  ): Promise<EdgeResponse> {
    const encoding = normalizedEncoding(request.headers['accept-encoding']);
    const fetchOrigin = async () =>
      compress(await fromOrigin(behaviour, publicRequest(request, query)), encoding);
    if (!caching) return fetchOrigin();
    const key = `${behaviour.pattern} ${encoding} ${request.path}?${query}`;
    const { response, outcome, age } = await cache.get(key, request.path, fetchOrigin);
    const headers: Record<string, string> = {
      ...response.headers,
      'x-cache': `${outcome} from cloudfront`,
    };
    if (outcome === 'Hit') headers.age = String(age);
    return { ...response, headers };
  }

  async function answer(viewer: EdgeRequest): Promise<EdgeResponse> {
    const behaviour = findBehaviour(behaviours, viewer.path);
    const isRead = viewer.method === 'GET' || viewer.method === 'HEAD';
    if (!isRead && behaviour.methods === 'read') return methodRefused();
    let request = viewer;
    if (behaviour.viewerRequest) {
      const result = viewerRequest({
        request: {
          method: viewer.method,
          uri: viewer.path,
          querystring: edgeQuery(viewer.query),
          headers: Object.fromEntries(
            Object.entries(viewer.headers).map(([name, value]) => [name, { value }]),
          ),
          cookies: edgeCookies(viewer.headers.cookie),
        },
      });
      if (isEdgeResponse(result)) return functionAnswer(result);
      request = { ...viewer, path: result.uri, query: rawQuery(result.querystring) };
    }
    const query = behaviour.cachedBy === 'path' ? '' : request.query;
    if (isRead && behaviour.cachedBy !== 'nothing') return cached(behaviour, query, request);
    const toOrigin = behaviour.cachedBy === 'nothing' ? request : publicRequest(request, query);
    const response = await origins[behaviour.origin](toOrigin);
    return { ...response, headers: { ...response.headers, 'x-cache': 'Miss from cloudfront' } };
  }

  return {
    async handle(received) {
      const request = withoutForgeries(received);
      let response: EdgeResponse;
      try {
        response = await answer(request);
      } catch (error) {
        console.error(error);
        response = textResponse(502, 'The origin does not answer');
      }
      const headers = withSecurityHeaders(response.headers, securityHeaders);
      if (response.status === 200 && hasIt(request, headers.etag))
        return { ...response, status: 304, headers, body: Buffer.alloc(0) };
      return { ...response, headers };
    },
    invalidate: (patterns) => cache.invalidate(patterns),
    clockMoved: () => cache.forgetUnderway(),
  };
}

/** Headers on a request that only the edge itself may write. */
const vouched = /^(x-forwarded-|cloudfront-|x-amz-|x-origin-key$|forwarded$|via$)/;

/**
 * The viewer's request without headers that only the edge may write, and with the address that the
 * edge saw.
 */
function withoutForgeries(request: EdgeRequest): EdgeRequest {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !vouched.test(name)),
  );
  return {
    ...request,
    headers: { ...headers, 'cloudfront-viewer-address': `${request.viewerAddress}:0` },
  };
}

/**
 * Headers of the viewer's that a public call passes on: those for the log and, on a call that sends
 * something, how to read it and where it came from.
 */
const told = ['x-application', 'x-sent-at'];
const sent = ['content-type', 'content-length', 'idempotency-key', 'origin', 'sec-fetch-site'];

/**
 * What reaches the origin of public pages and calls: of the viewer's request only path, known
 * query, body, the form's key, and the headers above.
 */
function publicRequest(request: EdgeRequest, query: string): EdgeRequest {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const headers: Record<string, string> = { 'user-agent': 'Amazon CloudFront' };
  for (const name of ['host', 'cloudfront-viewer-address', ...told, ...(isRead ? [] : sent)]) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  return { ...request, method: isRead ? 'GET' : request.method, query, headers };
}

/** Whether the viewer has this response already, by `If-None-Match`. */
function hasIt(request: EdgeRequest, etag: string | undefined): boolean {
  const asked = request.headers['if-none-match'];
  if (!etag || !asked) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return asked.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
