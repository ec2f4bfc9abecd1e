import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { type EdgeRequest, type EdgeResponse, textResponse } from './edge-message.ts';

export type Origin = (request: EdgeRequest) => Promise<EdgeResponse>;

/** An origin that gets every request with the edge's key, as the distribution's custom header. */
export function withEdgeKey(origin: Origin, key: string): Origin {
  return (request) => origin({ ...request, headers: { ...request.headers, 'x-origin-key': key } });
}

/** Everything in the pictures' bucket that the distribution may read. */
const publicKey = /^(images|website|banners|og)\/[\w@.\-/]+$/;

/** The pictures' bucket, as the distribution's origin access control opens it. */
export function mediaOrigin(s3: S3Client, bucket: string): Origin {
  return async ({ path }) => {
    const key = path.slice(1);
    if (!publicKey.test(key) || key.includes('..')) return textResponse(404, 'Not found');
    try {
      const object = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const bytes = await object.Body?.transformToByteArray();
      return {
        status: 200,
        headers: {
          'content-type': object.ContentType ?? 'application/octet-stream',
          'cache-control': object.CacheControl ?? 'public, max-age=86400',
          ...(object.ETag ? { etag: object.ETag } : {}),
        },
        cookies: [],
        body: Buffer.from(bytes ?? []),
      };
    } catch (error) {
      const status =
        error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 503) : 503;
      // A bucket that the caller may not list answers 403 for a missing key.
      if (status === 404 || status === 403) return textResponse(404, 'Not found');
      return textResponse(503, 'The picture store does not answer');
    }
  };
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
};

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Files of the web build, with the headers that the deployment sets. */
export function filesOrigin(folder: string): Origin {
  return async ({ path }) => {
    const cacheControl = path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=604800';
    const asked = decoded(path);
    if (asked === null) return textResponse(400, 'The address is not well-formed');
    const file = normalize(join(folder, asked));
    const type = contentTypes[extname(file)];
    if (!file.startsWith(normalize(`${folder}/`)) || !type || path.includes('/.'))
      return textResponse(404, 'Not found');
    try {
      const body = await readFile(file);
      // The ETag that S3 gives an object which was uploaded in one piece.
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      return {
        status: 200,
        headers: { 'content-type': type, 'cache-control': cacheControl, etag },
        cookies: [],
        body,
      };
    } catch {
      return textResponse(404, 'Not found');
    }
  };
}
