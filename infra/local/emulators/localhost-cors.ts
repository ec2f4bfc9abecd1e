import type { IncomingMessage, ServerResponse } from 'node:http';

const localOrigin = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/**
 * Lets pages of this machine, and no others, call an emulator from the browser. Answers a preflight
 * itself and returns true.
 */
export function answerCors(
  req: IncomingMessage,
  res: ServerResponse,
  exposed: readonly string[] = [],
): boolean {
  const origin = req.headers.origin;
  const allowed = origin !== undefined && localOrigin.test(origin);
  if (allowed) {
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Vary', 'Origin');
    if (exposed.length > 0) res.setHeader('Access-Control-Expose-Headers', exposed.join(', '));
  }
  if (req.method !== 'OPTIONS') return false;
  if (allowed) {
    res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE');
    res.setHeader(
      'Access-Control-Allow-Headers',
      req.headers['access-control-request-headers'] ?? '*',
    );
    res.setHeader('Access-Control-Max-Age', '600');
  }
  res.writeHead(allowed ? 204 : 403).end();
  return true;
}
