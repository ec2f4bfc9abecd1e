import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EdgeRequest, EdgeResponse } from './edge/edge-message.ts';

/** Longest body that is read at all, bytes: a little above what API Gateway takes, so that it is the one to refuse. */
const maxBody = 11 * 1024 * 1024;

export class BodyTooLarge extends Error {}

export async function readEdgeRequest(req: IncomingMessage): Promise<EdgeRequest> {
  const [path = '/', ...query] = (req.url ?? '/').split('?');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBody) throw new BodyTooLarge();
    chunks.push(bytes);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(',') : value;
  return {
    method: req.method ?? 'GET',
    path,
    query: query.join('?'),
    headers,
    body: Buffer.concat(chunks),
    viewerAddress: (req.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
  };
}

export function sendEdgeResponse(req: IncomingMessage, res: ServerResponse, response: EdgeResponse): void {
  const bodiless = response.status === 204 || response.status === 304;
  for (const [name, value] of Object.entries(response.headers))
    if (!bodiless || !/^content-(length|encoding)$/.test(name)) res.setHeader(name, value);
  if (response.cookies.length > 0) res.setHeader('set-cookie', response.cookies);
  if (!bodiless) res.setHeader('content-length', response.body.length);
  res.writeHead(response.status);
  res.end(req.method === 'HEAD' || bodiless ? undefined : response.body);
}
