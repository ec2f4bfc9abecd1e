import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { UploadPresigner } from '../use-cases/create-upload.ts';
import type { Bucket } from './bucket.ts';

/** Signs POSTs whose policy holds the browser to one key, one content type and a number of bytes. */
export function createUploadPresigner({ s3, name }: Bucket): UploadPresigner {
  return {
    presign: ({ key, contentType, maxBytes, expiresIn }) =>
      createPresignedPost(s3, {
        Bucket: name,
        Key: key,
        Fields: { 'Content-Type': contentType },
        Conditions: [
          ['eq', '$Content-Type', contentType],
          ['content-length-range', 1, maxBytes],
        ],
        Expires: expiresIn,
      }),
  };
}
