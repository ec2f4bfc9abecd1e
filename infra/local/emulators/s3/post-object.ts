import { Readable } from 'node:stream';
import { readUploadForm } from './multipart-form.ts';
import { keptHeaders } from './object-headers.ts';
import type { ObjectStore } from './object-store.ts';
import { checkPostPolicy, type S3Credentials, type SizeRange } from './post-policy.ts';
import { S3Error } from './s3-error.ts';

/**
 * A browser's upload by form, under a signed policy; `mayStore` throws if the owner of the signing
 * key may not store that key.
 */
export async function postObject(
  store: ObjectStore,
  bucket: string,
  upload: { contentType: string; body: AsyncIterable<Buffer> },
  credentials: S3Credentials,
  mayStore: (signer: string, key: string) => void,
): Promise<{ status: number; key: string; etag: string }> {
  const form = await readUploadForm(upload.body, upload.contentType);
  const range = checkPostPolicy(form.fields, bucket, credentials);
  const key = form.fields.get('key')?.replace(/\$\{filename\}/g, () => form.fileName);
  if (!key) throw new S3Error('InvalidArgument', "Bucket POST must contain a field named 'key'.");
  mayStore(form.fields.get('x-amz-credential')?.split('/')[0] ?? '', key);
  const { etag } = await store.put(bucket, key, Readable.from(upTo(form.file, range)), {
    headers: keptHeaders(Object.fromEntries(form.fields)),
    verify: ({ size }) => {
      if (size >= range.min) return;
      throw new S3Error(
        'EntityTooSmall',
        'Your proposed upload is smaller than the minimum allowed size',
        {
          ProposedSize: String(size),
          MinSizeAllowed: String(range.min),
        },
      );
    },
  });
  const wanted = Number(form.fields.get('success_action_status'));
  return { status: wanted === 200 || wanted === 201 ? wanted : 204, key, etag };
}

/** Stops at the first byte that exceeds the limit. */
async function* upTo(file: AsyncIterable<Buffer>, { max }: SizeRange): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > max) {
      throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
        ProposedSize: String(size),
        MaxSizeAllowed: String(max),
      });
    }
    yield chunk;
  }
}
