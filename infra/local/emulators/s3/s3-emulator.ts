import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionOfCall, functionOfKey } from '../../permissions/callers.ts';
import { type Permissions, refusalMessage } from '../../permissions/permissions.ts';
import { codeOf, reasonOf } from '../../shared/kept-file.ts';
import { StartRefused } from '../../shared/start-refused.ts';
import type { Emulator } from '../emulator.ts';
import type { Faults } from '../faults.ts';
import { answerCors } from '../localhost-cors.ts';
import { readBody } from '../read-body.ts';
import { elementTexts, escapeXml } from '../xml.ts';
import { getObject } from './get-object.ts';
import { listObjects } from './list-objects.ts';
import { createObjectStore } from './object-store.ts';
import { versionsXml } from './object-versions.ts';
import { postObject } from './post-object.ts';
import type { S3Credentials } from './post-policy.ts';
import { copyObject, copySource, copyVersion, putObject } from './put-object.ts';
import { S3Error } from './s3-error.ts';

export interface S3Options {
  /** The folder of objects; without it a temporary one, which is removed at the end. */
  folder?: string;
  faults?: Pick<Faults, 'state'>;
  permissions?: Permissions;
  /** The secret of presigned forms. */
  credentials: S3Credentials;
}

export interface S3Emulator extends Emulator {
  /** Throws StartRefused for an object that can't be read. */
  opened(): Promise<void>;
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * The part of S3 that the product uses, addressed by path. Signatures of forms are checked; those
 * of calls only have to be present.
 */
export function createS3Emulator({
  folder,
  faults,
  permissions,
  credentials,
}: S3Options): S3Emulator {
  const root = folder ?? mkdtempSync(join(tmpdir(), 'showroom-s3-'));
  const store = createObjectStore(root);

  function sendXml(res: ServerResponse, status: number, xml: string): void {
    res
      .writeHead(status, {
        'content-type': 'application/xml',
        'content-length': Buffer.byteLength(xml),
      })
      .end(xml);
  }

  /**
   * Throws where the caller's role doesn't allow this action on `bucket`, or on an object in it.
   */
  function allow(caller: string | null, action: string, ...path: string[]): void {
    const resource = `arn:aws:s3:::${path.join('/')}`;
    const refusal = permissions?.refusal(caller, () => [{ action: `s3:${action}`, resource }]);
    if (refusal) throw new S3Error('AccessDenied', refusalMessage(refusal));
  }

  async function deleteMany(
    bucket: string,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const xml = (await readBody(req.iterator({ destroyOnReturn: false }))).toString();
    const keys = elementTexts(xml, 'Key');
    if (keys.length === 0 || keys.length > 1000)
      throw new S3Error('MalformedXML', 'The XML you provided was not well-formed');
    for (const key of keys) allow(functionOfCall(req.headers), 'DeleteObject', bucket, key);
    for (const key of keys) await store.remove(bucket, key);
    const quiet = elementTexts(xml, 'Quiet')[0] === 'true';
    const deleted = quiet
      ? ''
      : keys.map((key) => `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`).join('');
    sendXml(
      res,
      200,
      `${xmlHead}<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${deleted}</DeleteResult>`,
    );
  }

  async function bucketCall(
    bucket: string,
    query: URLSearchParams,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const caller = functionOfCall(req.headers);
    if (req.method === 'PUT' && query.has('versioning')) {
      allow(caller, 'PutBucketVersioning', bucket);
      const xml = (await readBody(req)).toString();
      if (elementTexts(xml, 'Status')[0] !== 'Enabled') throw notImplemented();
      await store.requireBucket(bucket);
      await store.keepVersions(bucket);
      res.writeHead(200).end();
      return;
    }
    if (req.method === 'PUT') {
      allow(caller, 'CreateBucket', bucket);
      await store.createBucket(bucket);
      res.writeHead(200, { location: `/${bucket}` }).end();
      return;
    }
    await store.requireBucket(bucket);
    if (req.method === 'HEAD') {
      allow(caller, 'ListBucket', bucket);
      res.writeHead(200).end();
      return;
    }
    if (req.method === 'GET' && query.get('list-type') === '2') {
      allow(caller, 'ListBucket', bucket);
      sendXml(res, 200, await listObjects(store, bucket, query));
      return;
    }
    if (req.method === 'GET' && query.has('versions')) {
      allow(caller, 'ListBucketVersions', bucket);
      const prefix = query.get('prefix') ?? '';
      sendXml(res, 200, versionsXml(bucket, prefix, await store.versions(bucket, prefix)));
      return;
    }
    if (req.method === 'POST' && query.has('delete')) return deleteMany(bucket, req, res);
    const body: AsyncIterable<Buffer> = req.iterator({ destroyOnReturn: false });
    const contentType = req.headers['content-type'] ?? '';
    if (req.method !== 'POST' || !contentType.startsWith('multipart/form-data')) throw notAllowed();
    const { status, key, etag } = await postObject(
      store,
      bucket,
      { contentType, body },
      credentials,
      (signer, stored) => allow(functionOfKey(signer), 'PutObject', bucket, stored),
    );
    res.setHeader('etag', etag);
    if (status !== 201) {
      res.writeHead(status).end();
      return;
    }
    const answer = `<Bucket>${bucket}</Bucket><Key>${escapeXml(key)}</Key><ETag>${escapeXml(etag)}</ETag>`;
    sendXml(res, 201, `${xmlHead}<PostResponse>${answer}</PostResponse>`);
  }

  async function objectCall(
    bucket: string,
    key: string,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    await store.requireBucket(bucket);
    const caller = functionOfCall(req.headers);
    switch (req.method) {
      case 'GET':
      case 'HEAD':
        allow(caller, 'GetObject', bucket, key);
        return getObject(store, bucket, key, req, res).catch((error: unknown) => {
          // A caller who may not list is not told that the object is missing.
          if (error instanceof S3Error && error.code === 'NoSuchKey')
            allow(caller, 'ListBucket', bucket);
          throw error;
        });
      case 'DELETE':
        allow(caller, 'DeleteObject', bucket, key);
        await store.remove(bucket, key);
        res.writeHead(204).end();
        return;
      case 'PUT': {
        allow(caller, 'PutObject', bucket, key);
        if (req.headers['x-amz-copy-source'] === undefined) {
          const { etag } = await putObject(
            store,
            bucket,
            key,
            req,
            req.iterator({ destroyOnReturn: false }),
          );
          res.writeHead(200, { etag }).end();
          return;
        }
        allow(
          caller,
          copyVersion(req) === undefined ? 'GetObject' : 'GetObjectVersion',
          copySource(req).join('/'),
        );
        const { etag, lastModified } = await copyObject(store, bucket, key, req);
        const answer = `<LastModified>${lastModified}</LastModified><ETag>${escapeXml(etag)}</ETag>`;
        sendXml(res, 200, `${xmlHead}<CopyObjectResult>${answer}</CopyObjectResult>`);
        return;
      }
      default:
        throw notAllowed();
    }
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (faults?.state.s3 === 'down')
      throw new S3Error('ServiceUnavailable', 'Please reduce your request rate.');
    const url = new URL(req.url ?? '/', 'http://s3.local');
    const [bucket = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const isForm = req.method === 'POST' && key === '' && !url.searchParams.has('delete');
    // Nothing in the bucket is public; only the edge reads it for visitors.
    if (
      !isForm &&
      req.headers.authorization === undefined &&
      !url.searchParams.has('X-Amz-Signature')
    ) {
      throw new S3Error('AccessDenied', 'Access Denied');
    }
    return key === ''
      ? bucketCall(bucket, url.searchParams, req, res)
      : objectCall(bucket, key, req, res);
  }

  return {
    opened: store.check,
    async handle(req, res) {
      const requestId = randomUUID();
      res.setHeader('x-amz-request-id', requestId);
      if (answerCors(req, res, ['ETag', 'x-amz-request-id'])) return;
      try {
        await answer(req, res);
      } catch (cause) {
        // A client that breaks off its upload hears no answer, and it is no fault of the store.
        const isBrokenOff = req.destroyed && !req.complete;
        if (res.headersSent || isBrokenOff) {
          res.destroy();
          return;
        }
        const error = asS3Error(cause);
        if (req.method === 'HEAD') res.writeHead(error.status).end();
        else sendXml(res, error.status, error.toXml(requestId));
      } finally {
        readOver(req);
      }
    },
    async close() {
      if (folder === undefined) await rm(root, { recursive: true, force: true });
    },
  };
}

/**
 * Browsers send a whole form before they read the answer: the rest of a refused one is read and
 * dropped.
 */
function readOver(req: IncomingMessage): void {
  if (!req.readableEnded) req.removeAllListeners('readable').resume();
}

function asS3Error(cause: unknown): S3Error {
  if (cause instanceof S3Error) return cause;
  if (cause instanceof URIError)
    return new S3Error('InvalidArgument', 'The address cannot be decoded');
  console.error(
    's3:',
    codeOf(cause) === undefined && !(cause instanceof StartRefused) ? cause : reasonOf(cause),
  );
  return new S3Error('InternalError', 'We encountered an internal error. Please try again.');
}

function notImplemented(): S3Error {
  return new S3Error(
    'NotImplemented',
    'A header you provided implies functionality that is not implemented',
  );
}

function notAllowed(): S3Error {
  return new S3Error(
    'MethodNotAllowed',
    'The specified method is not allowed against this resource.',
  );
}
