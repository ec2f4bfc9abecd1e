import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import type { SharePictureShelf } from '../use-cases/pictures/share-pictures.ts';
import { type Bucket, isMissing, reachS3 } from './picture-store.ts';

/** An address holds one picture for ever: another content has another address. */
const sharedCacheControl = 'public, max-age=31536000, immutable';

/** Pictures beside shared links, in their folder of the bucket. */
export function createShareShelf({ s3, name: Bucket }: Bucket): SharePictureShelf {
  return {
    async keys(start) {
      const keys: string[] = [];
      let from: string | undefined;
      do {
        const { Contents = [], NextContinuationToken } = await reachS3(() =>
          s3.send(new ListObjectsV2Command({ Bucket, Prefix: start, ...(from && { ContinuationToken: from }) })),
        );
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
        from = NextContinuationToken;
      } while (from);
      return keys;
    },

    async put(Key, Body) {
      const headers = { ContentType: 'image/jpeg', CacheControl: sharedCacheControl };
      await reachS3(() => s3.send(new PutObjectCommand({ Bucket, Key, Body, ...headers })));
    },

    async remove(Key) {
      await reachS3(() => s3.send(new DeleteObjectCommand({ Bucket, Key })));
    },

    async file(address) {
      const Key = address.replace(/^\/media\//, '');
      return reachS3(async () => {
        try {
          const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
          return (await Body?.transformToByteArray()) ?? null;
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      });
    },
  };
}
