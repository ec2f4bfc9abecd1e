import { S3Error } from './s3-error.ts';

/**
 * Unwraps a body sent with `Content-Encoding: aws-chunked`: chunks of `<hex
 * size>[;chunk-signature=…]\r\n<bytes>\r\n`, a chunk of size 0, then trailers. Chunk signatures and
 * trailing checksums are skipped, not verified.
 */
export async function* decodeAwsChunked(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer = Buffer.alloc(0);
  /** Bytes left of the chunk's data; -1 before its header is complete; -2 after the last chunk. */
  let left = -1;
  for await (const received of source) {
    if (left === -2) continue;
    pending = pending.length === 0 ? received : Buffer.concat([pending, received]);
    while (left !== -2) {
      if (left === -1) {
        const end = pending.indexOf('\r\n');
        if (end < 0) break;
        const header = pending.subarray(0, end).toString('latin1');
        const size = Number.parseInt(header, 16);
        if (!/^[0-9a-fA-F]+(;|$)/.test(header) || !Number.isSafeInteger(size)) throw incomplete();
        pending = pending.subarray(end + 2);
        left = size === 0 ? -2 : size + 2;
        continue;
      }
      if (left > 2) {
        const data = pending.subarray(0, left - 2);
        if (data.length === 0) break;
        pending = pending.subarray(data.length);
        left -= data.length;
        yield data;
        continue;
      }
      if (pending.length < 2) break;
      if (pending.subarray(0, 2).toString('latin1') !== '\r\n') throw incomplete();
      pending = pending.subarray(2);
      left = -1;
    }
  }
  if (left !== -2) throw incomplete();
}

function incomplete(): S3Error {
  return new S3Error('IncompleteBody', 'The request body terminated unexpectedly');
}
