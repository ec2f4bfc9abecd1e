import type { EdgeRequest } from './edge-message.ts';

/** Headers that only the edge itself may write on a request. */
const vouched = /^(x-forwarded-|cloudfront-|x-amz-|x-origin-key$|forwarded$|via$)/;

/** The viewer's request without what it claims about itself, and with the address that the edge saw. */
export function withoutForgeries(request: EdgeRequest): EdgeRequest {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !vouched.test(name)));
  return { ...request, headers: { ...headers, 'cloudfront-viewer-address': `${request.viewerAddress}:0` } };
}

/** Headers of the viewer's that a public call takes along: what the log says of it; and of one that sends something, how to read it and where it came from. */
const told = ['x-application', 'x-sent-at'];
const sent = ['content-type', 'content-length', 'idempotency-key', 'origin', 'sec-fetch-site'];

/** What reaches the origin of public pages and calls: of what the viewer wrote path, known query, body, its form's key and `told`. */
export function publicRequest(request: EdgeRequest, query: string): EdgeRequest {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const headers: Record<string, string> = { 'user-agent': 'Amazon CloudFront' };
  for (const name of ['host', 'cloudfront-viewer-address', ...told, ...(isRead ? [] : sent)]) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  return { ...request, method: isRead ? 'GET' : request.method, query, headers };
}

/** True for a viewer that has the response already. */
export function hasIt(request: EdgeRequest, etag: string | undefined): boolean {
  const asked = request.headers['if-none-match'];
  if (!etag || !asked) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return asked.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}
