import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { isOwnImage, presetKey, type UploadKind, uploadKinds } from '../domain/pictures.ts';
import type { StoredPicture } from '../use-cases/complete-upload.ts';
import { type Bucket, isMissing, isTaken, reachS3 } from './bucket.ts';
import type { ProcessedPicture } from './process-picture.ts';

const publicPrefix = '/media/';
/** The stored picture may one day be replaced by hand (spec section 9: 3600 s); presets are made once under keys of their own. */
const storedCacheControl = 'public, max-age=3600';
const presetCacheControl = 'public, max-age=31536000, immutable';

function storedKey(kind: UploadKind, name: string): string {
  const { folder, prefix } = uploadKinds[kind];
  return `${folder}/${prefix}${name}.jpg`;
}

/** Public pictures in the bucket. Names are of letters, digits, `-` and `_`; one name never holds two pictures. */
export function createPictureStore({ s3, name: bucket }: Bucket) {
  /** The object's metadata, or null when there is none. */
  async function head(key: string): Promise<Record<string, string> | null> {
    return reachS3(async () => {
      try {
        const found = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
        return found.Metadata ?? {};
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  /** False when an earlier try got this far: a name holds one picture, and keeps the first. */
  async function putOnce(
    key: string,
    body: Buffer,
    headers: { ContentType: string; CacheControl: string; Metadata?: Record<string, string> },
  ): Promise<boolean> {
    return reachS3(async () => {
      try {
        await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, IfNoneMatch: '*', ...headers }));
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    });
  }

  async function find(kind: UploadKind, name: string): Promise<StoredPicture | null> {
    const key = storedKey(kind, name);
    const metadata = await head(key);
    if (!metadata) return null;
    return { url: publicPrefix + key, width: Number(metadata.width), height: Number(metadata.height) };
  }

  return {
    /** True when `url` is a picture of this store and it is there; an address elsewhere is never of this store. */
    async exists(url: string): Promise<boolean> {
      return isOwnImage(url) && (await head(url.slice(publicPrefix.length))) !== null;
    },

    /** The picture of that name, or null. */
    find,

    /** Stores the presets at once and the picture itself last: whatever can be addressed is whole. */
    async put(kind: UploadKind, name: string, picture: ProcessedPicture): Promise<StoredPicture> {
      const key = storedKey(kind, name);
      await Promise.all(
        picture.presets.map(({ preset, density, format, bytes }) =>
          putOnce(presetKey(key, preset, density, format), bytes, {
            ContentType: `image/${format}`,
            CacheControl: presetCacheControl,
          }),
        ),
      );
      const { bytes, contentType, width, height } = picture.stored;
      const isNew = await putOnce(key, bytes, {
        ContentType: contentType,
        CacheControl: storedCacheControl,
        Metadata: { width: String(width), height: String(height) },
      });
      const earlier = isNew ? null : await find(kind, name);
      return earlier ?? { url: publicPrefix + key, width, height };
    },
  };
}
export type PictureStore = ReturnType<typeof createPictureStore>;
