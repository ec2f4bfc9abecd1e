import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { EdgeResponse } from './edge-message.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Content types and sizes (bytes) that CloudFront compresses: "Serve compressed files", CloudFront
 * developer guide.
 */
const compressible =
  /^(text\/(css|html|plain|xml|javascript|csv|richtext)|application\/(javascript|json|ld\+json|xml|manifest\+json|rss\+xml|xhtml\+xml|vnd\.ms-fontobject|wasm)|image\/(svg\+xml|bmp)|font\/(eot|otf|ttf))\b/;
const smallest = 1_000;
const largest = 10_000_000;

export type Encoding = 'br' | 'gzip' | 'identity';

/** Accept-Encoding as the cache key has it: the best of the two that the edge makes, or none. */
export function normalizedEncoding(header: string | undefined): Encoding {
  const accepted = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

/** The response as it goes to a viewer that takes `encoding`. */
export async function compress(response: EdgeResponse, encoding: Encoding): Promise<EdgeResponse> {
  const { headers, body, status } = response;
  const type = headers['content-type'] ?? '';
  if (status !== 200 && status !== 403 && status !== 404) return response;
  if (
    headers['content-encoding'] ||
    !compressible.test(type) ||
    /no-transform/.test(headers['cache-control'] ?? '')
  )
    return response;
  if (body.length < smallest || body.length > largest) return response;
  const vary = { vary: headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding' };
  if (encoding === 'identity') return { ...response, headers: { ...headers, ...vary } };
  const packed =
    encoding === 'br'
      ? await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await toGzip(body, { level: 6 });
  const { etag } = headers;
  return {
    ...response,
    headers: {
      ...headers,
      ...vary,
      'content-encoding': encoding,
      // Same content, other bytes: a strong validator would be wrong.
      ...(etag && !etag.startsWith('W/') ? { etag: `W/${etag}` } : {}),
    },
    body: packed,
  };
}
