import { createHash } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { presetsOf } from '#domain/dealer/website-sections.ts';
import { presetKey, type UploadKind, uploadKinds } from '#domain/pictures.ts';
import {
  type Bucket,
  createPictureCheck,
  isTaken,
  publicPrefix,
  reachS3,
  readMetadata,
} from './bucket.ts';
import type { ProcessedPicture, ProcessedPreset } from './process-picture.ts';

export interface StoredPicture {
  /** `/media/images/….jpg`. */
  url: string;
  /** Of the stored picture, px. */
  width: number;
  height: number;
}

export interface UploadedFile {
  bytes: Buffer;
  /** As the upload declared it. */
  contentType: string | undefined;
}

/**
 * Browsers may keep the stored picture for an hour, since it may be replaced by hand one day (spec
 * section 9: 3600 s). Presets never change under their keys.
 */
const storedCacheControl = 'public, max-age=3600';
const presetCacheControl = 'public, max-age=31536000, immutable';

function storedKey(kind: UploadKind, name: string): string {
  const { folder, prefix } = uploadKinds[kind];
  return `${folder}/${prefix}${name}.jpg`;
}

/** The address that a picture of this name has, stored or not. */
export const pictureAddress = (kind: UploadKind, name: string) =>
  publicPrefix + storedKey(kind, name);

/**
 * Public pictures in the bucket. Names are of letters, digits, `-` and `_`; one name never holds
 * two pictures.
 */
export function createPictureStore(bucket: Bucket) {
  const { s3, name } = bucket;
  /** False when the key is taken, by an earlier try: a name keeps its first picture. */
  async function putOnce(
    key: string,
    body: Buffer,
    headers: { ContentType: string; CacheControl: string; Metadata?: Record<string, string> },
  ): Promise<boolean> {
    return reachS3(async () => {
      try {
        await s3.send(
          new PutObjectCommand({
            Bucket: name,
            Key: key,
            Body: body,
            IfNoneMatch: '*',
            ...headers,
          }),
        );
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    });
  }

  async function find(kind: UploadKind, name: string): Promise<StoredPicture | null> {
    const key = storedKey(kind, name);
    const metadata = await readMetadata(bucket, key);
    if (!metadata) return null;
    return {
      url: pictureAddress(kind, name),
      width: Number(metadata.width),
      height: Number(metadata.height),
    };
  }

  async function putPresets(key: string, presets: readonly ProcessedPreset[]): Promise<void> {
    await Promise.all(
      presets.map(({ bytes, ...file }) =>
        putOnce(presetKey(key, file), bytes, {
          ContentType: `image/${file.format}`,
          CacheControl: presetCacheControl,
        }),
      ),
    );
  }

  /**
   * Stores the presets first and the picture itself last: so a picture that exists has all its
   * presets.
   */
  async function put(
    kind: UploadKind,
    name: string,
    picture: ProcessedPicture,
  ): Promise<StoredPicture> {
    const key = storedKey(kind, name);
    await putPresets(key, picture.presets);
    const { bytes, contentType, width, height } = picture.stored;
    const isNew = await putOnce(key, bytes, {
      ContentType: contentType,
      CacheControl: storedCacheControl,
      Metadata: { width: String(width), height: String(height) },
    });
    const earlier = isNew ? null : await find(kind, name);
    return earlier ?? { url: pictureAddress(kind, name), width, height };
  }

  return {
    ...createPictureCheck(bucket),

    /** The picture of that name, or null. */
    find,

    put,

    /** Stores more files of the picture with this key. Those that are there stay as they are. */
    putPresets,

    /**
     * Checks, processes and stores an upload as what it was declared to be; throws the refusals of
     * `domain/pictures.ts`.
     */
    accept: async (kind: UploadKind, name: string, file: UploadedFile): Promise<StoredPicture> =>
      put(kind, name, await processPicture(file.bytes, presetsOf(kind, name), file.contentType)),
  };
}
export type PictureStore = ReturnType<typeof createPictureStore>;

/**
 * The codec loads with the first picture: signing an upload does not need it, and starts twice as
 * fast.
 */
const processPicture: typeof import('./process-picture.ts').processPicture = async (...picture) =>
  (await import('./process-picture.ts')).processPicture(...picture);

/**
 * A name made of the bytes alone: the same file is stored once, however often it is uploaded or
 * imported.
 */
export function contentName(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 24);
}

/**
 * The whole pipeline without a browser: checks and processes the file and stores it under `name`
 * (by default made of the bytes). For a name that is taken it answers the stored picture and
 * processes nothing.
 */
export async function putPicture(
  pictures: PictureStore,
  bytes: Buffer,
  kind: UploadKind,
  name: string = contentName(bytes),
): Promise<StoredPicture> {
  if (!/^[\w-]+$/.test(name)) throw new Error(`Not a picture name: ${name}`);
  const earlier = await pictures.find(kind, name);
  return earlier ?? pictures.put(kind, name, await processPicture(bytes, presetsOf(kind, name)));
}
