import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from './object-store.ts';
import { S3Error } from './s3-error.ts';

/** GetObject and HeadObject, with conditions and one range. */
export async function getObject(
  store: ObjectStore,
  bucket: string,
  key: string,
  req: IncomingMessage,
  res: ServerResponse,
) {
  const object = await store.get(bucket, key);
  if (!object) throw new S3Error('NoSuchKey', 'The specified key does not exist.', { Key: key });
  const { meta } = object;
  let reading = false;
  try {
    const headers: Record<string, string> = {
      ...meta.headers,
      etag: meta.etag,
      'last-modified': new Date(meta.lastModified).toUTCString(),
      'accept-ranges': 'bytes',
    };
    if (isUnchanged(req, meta)) {
      res.writeHead(304, headers).end();
      return;
    }
    const match = req.headers['if-match'];
    if (match !== undefined && !etags(match).includes(meta.etag)) {
      throw new S3Error(
        'PreconditionFailed',
        'At least one of the pre-conditions you specified did not hold',
        {
          Condition: 'If-Match',
        },
      );
    }
    const range = readRange(req.headers.range, meta.size);
    const { start, end } = range ?? { start: 0, end: meta.size - 1 };
    headers['content-length'] = String(end - start + 1);
    if (range) headers['content-range'] = `bytes ${start}-${end}/${meta.size}`;
    res.writeHead(range ? 206 : 200, headers);
    if (req.method === 'HEAD' || end < start) {
      res.end();
      return;
    }
    reading = true;
    await pipeline(object.read(start, end), res);
  } finally {
    if (!reading) await object.close();
  }
}

function etags(header: string): string[] {
  return header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"?([^"]*)"?$/, '"$1"'),
  );
}

function isUnchanged(req: IncomingMessage, meta: { etag: string; lastModified: string }): boolean {
  const known = req.headers['if-none-match'];
  if (known !== undefined) return known.trim() === '*' || etags(known).includes(meta.etag);
  const since = Date.parse(req.headers['if-modified-since'] ?? '');
  // HTTP dates have whole seconds.
  return Math.floor(Date.parse(meta.lastModified) / 1000) * 1000 <= since;
}

function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined;
  const start = parts[1] === '' ? Math.max(0, size - Number(parts[2])) : Number(parts[1]);
  const end = parts[1] === '' || parts[2] === '' ? size - 1 : Math.min(Number(parts[2]), size - 1);
  if (start > end) {
    throw new S3Error('InvalidRange', 'The requested range is not satisfiable', {
      ActualObjectSize: String(size),
    });
  }
  return { start, end };
}
