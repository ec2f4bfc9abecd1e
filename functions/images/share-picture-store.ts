import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { type Bucket, listKeys, reachS3, readObject } from './bucket.ts';

/** An address holds one picture for ever: other content gets another address. */
export const sharedCacheControl = 'public, max-age=31536000, immutable';

/** Pictures beside shared links, in their folder of the bucket. */
export function createSharePictureStore(bucket: Bucket) {
  const { s3, name: Bucket } = bucket;
  return {
    /** Keys of all pictures whose key begins like this. */
    keys: (start: string): Promise<string[]> => listKeys(bucket, start),

    async put(Key: string, Body: Uint8Array): Promise<void> {
      const headers = { ContentType: 'image/jpeg', CacheControl: sharedCacheControl };
      await reachS3(() => s3.send(new PutObjectCommand({ Bucket, Key, Body, ...headers })));
    },

    async remove(Key: string): Promise<void> {
      await reachS3(() => s3.send(new DeleteObjectCommand({ Bucket, Key })));
    },

    /**
     * The file behind an address of the product's own storage (`/media/…`); null when there is
     * none.
     */
    file: (address: string): Promise<Uint8Array | null> =>
      readObject(bucket, address.replace(/^\/media\//, '')),
  };
}
export type SharePictureStore = ReturnType<typeof createSharePictureStore>;
