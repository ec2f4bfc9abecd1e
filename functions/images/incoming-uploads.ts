import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { maxImageBytes, refusePicture } from '../domain/pictures.ts';

import type { IncomingUploads } from '../use-cases/complete-upload.ts';
import { type Bucket, isMissing, reachS3 } from './bucket.ts';

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
