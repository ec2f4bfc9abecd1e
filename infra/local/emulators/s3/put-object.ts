import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { decodeAwsChunked } from './aws-chunked.ts';
import { keptHeaders } from './object-headers.ts';
import type { ObjectMeta, ObjectStore } from './object-store.ts';
import { S3Error } from './s3-error.ts';

/**
 * PutObject: plain and aws-chunked bodies, `If-None-Match: *`, digests where the client gives them.
 */
export async function putObject(
  store: ObjectStore,
  bucket: string,
  key: string,
  req: IncomingMessage,
  body: AsyncIterable<Buffer>,
): Promise<ObjectMeta> {
  const condition = req.headers['if-none-match'];
  if (condition !== undefined && condition !== '*') {
    throw new S3Error(
      'NotImplemented',
      'A header you provided implies functionality that is not implemented',
    );
  }
  const sha256 = String(req.headers['x-amz-content-sha256'] ?? '');
  const md5 = req.headers['content-md5'];
  const chunked =
    sha256.startsWith('STREAMING-') ||
    /\baws-chunked\b/.test(req.headers['content-encoding'] ?? '');
  return store.put(bucket, key, Readable.from(chunked ? decodeAwsChunked(body) : body), {
    headers: keptHeaders(req.headers),
    onlyIfAbsent: condition === '*',
    verify(digests) {
      if (typeof md5 === 'string' && digests.md5.toString('base64') !== md5) {
        throw new S3Error(
          'BadDigest',
          'The Content-MD5 you specified did not match what we received.',
        );
      }
      if (/^[0-9a-f]{64}$/.test(sha256) && digests.sha256 !== sha256) {
        throw new S3Error(
          'XAmzContentSHA256Mismatch',
          'The provided x-amz-content-sha256 header does not match what was computed.',
        );
      }
      const length = Number(
        req.headers['x-amz-decoded-content-length'] ??
          req.headers['content-length'] ??
          digests.size,
      );
      if (length !== digests.size) {
        throw new S3Error(
          'IncompleteBody',
          'You did not provide the number of bytes specified by the Content-Length HTTP header',
        );
      }
    },
  });
}

/** The older version to copy from, undefined for the present one. */
export function copyVersion(req: IncomingMessage): string | undefined {
  const version = String(req.headers['x-amz-copy-source']).split('?versionId=')[1];
  return version && decodeURIComponent(version);
}

/** Bucket and key to copy from. */
export function copySource(req: IncomingMessage): [string, string] {
  const [path = ''] = String(req.headers['x-amz-copy-source']).split('?versionId=');
  const source = decodeURIComponent(path).replace(/^\//, '');
  const slash = source.indexOf('/');
  const key = source.slice(slash + 1);
  if (slash < 1 || key === '')
    throw new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key');
  return [source.slice(0, slash), key];
}

/** CopyObject, within this server. */
export async function copyObject(
  store: ObjectStore,
  bucket: string,
  key: string,
  req: IncomingMessage,
): Promise<ObjectMeta> {
  const [fromBucket, fromKey] = copySource(req);
  await store.requireBucket(fromBucket);
  const object = await store.get(fromBucket, fromKey, copyVersion(req));
  if (!object)
    throw new S3Error('NoSuchKey', 'The specified key does not exist.', { Key: fromKey });
  const replaces = req.headers['x-amz-metadata-directive'] === 'REPLACE';
  const { size, headers } = object.meta;
  if (size === 0) await object.close();
  const body = size === 0 ? Readable.from([]) : object.read(0, size - 1);
  return store.put(bucket, key, body, { headers: replaces ? keptHeaders(req.headers) : headers });
}
