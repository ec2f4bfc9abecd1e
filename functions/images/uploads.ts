import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { maxImageBytes, refusePicture } from '../domain/pictures.ts';
import type { IncomingUploads, UploadPresigner } from '../use-cases/pictures/uploads.ts';
import { type Bucket, isMissing, reachS3 } from './picture-store.ts';

/** What browsers have uploaded and nobody has checked yet. */
export function createIncomingUploads({ s3, name }: Bucket): IncomingUploads {
  return {
    read: (key) =>
      reachS3(async () => {
        const found = await s3.send(new GetObjectCommand({ Bucket: name, Key: key })).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
        if (!found?.Body) return null;
        if ((found.ContentLength ?? 0) > maxImageBytes) {
          // The body is a socket: left unread it would hold its connection.
          if ('destroy' in found.Body && typeof found.Body.destroy === 'function') found.Body.destroy();
          throw refusePicture('tooLarge');
        }
        const bytes = Buffer.from(await found.Body.transformToByteArray());
        return { bytes, contentType: found.ContentType };
      }),
    remove: (key) =>
      reachS3(async () => {
        await s3.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
      }),
  };
}

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
