import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { type Bucket, isMissing, reachS3 } from './picture-store.ts';

/** An address holds one picture for ever: another content has another address. */
export const sharedCacheControl = 'public, max-age=31536000, immutable';

/** Pictures beside shared links, in their folder of the bucket. */
export function createSharePictureStore({ s3, name: Bucket }: Bucket) {
  return {
    /** Keys of all pictures whose key begins like this. */
    async keys(start: string): Promise<string[]> {
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

    async put(Key: string, Body: Uint8Array): Promise<void> {
      const headers = { ContentType: 'image/jpeg', CacheControl: sharedCacheControl };
      await reachS3(() => s3.send(new PutObjectCommand({ Bucket, Key, Body, ...headers })));
    },

    async remove(Key: string): Promise<void> {
      await reachS3(() => s3.send(new DeleteObjectCommand({ Bucket, Key })));
    },

    /** The file behind an address of the product's own storage (`/media/…`); null when there is none. */
    async file(address: string): Promise<Uint8Array | null> {
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
export type SharePictureStore = ReturnType<typeof createSharePictureStore>;
