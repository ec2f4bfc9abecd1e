import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { PictureContentType } from '#domain/picture-type.ts';
import { maxImageBytes, refusePicture } from '#domain/pictures.ts';
import { type Bucket, isMissing, reachS3 } from './bucket.ts';
import type { UploadedFile } from './picture-store.ts';

interface PresignedUpload {
  key: string;
  contentType: PictureContentType;
  maxBytes: number;
  /** Seconds. */
  expiresIn: number;
}

/** What browsers upload, kept until it is checked. */
export function createUploads({ s3, name }: Bucket) {
  return {
    /**
     * A form by which a browser can post one file: its policy allows one key, one content type and
     * 1 to `maxBytes` bytes.
     */
    presign({ key, contentType, maxBytes, expiresIn }: PresignedUpload) {
      return createPresignedPost(s3, {
        Bucket: name,
        Key: key,
        Fields: { 'Content-Type': contentType },
        Conditions: [
          ['eq', '$Content-Type', contentType],
          ['content-length-range', 1, maxBytes],
        ],
        Expires: expiresIn,
      });
    },

    /** Null when there is no such upload; refuses a too large one without reading it. */
    read: (key: string): Promise<UploadedFile | null> =>
      reachS3(async () => {
        const found = await s3
          .send(new GetObjectCommand({ Bucket: name, Key: key }))
          .catch((error: unknown) => {
            if (isMissing(error)) return null;
            throw error;
          });
        if (!found?.Body) return null;
        if ((found.ContentLength ?? 0) > maxImageBytes) {
          // The body is a socket: if it is neither read nor destroyed, the connection stays open.
          if ('destroy' in found.Body && typeof found.Body.destroy === 'function')
            found.Body.destroy();
          throw refusePicture('tooLarge');
        }
        const bytes = Buffer.from(await found.Body.transformToByteArray());
        return { bytes, contentType: found.ContentType };
      }),

    remove: (key: string): Promise<void> =>
      reachS3(async () => {
        await s3.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
      }),
  };
}
export type Uploads = ReturnType<typeof createUploads>;
