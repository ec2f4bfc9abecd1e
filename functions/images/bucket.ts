import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { DomainError } from '#domain/errors.ts';
import { isOwnImage } from '#domain/pictures.ts';

/** The product's bucket and the client that reaches it. */
export interface Bucket {
  s3: S3Client;
  name: string;
}

/** The SDK finds region, credentials and endpoint. */
export function openBucket(name: string): Bucket {
  // ms of silence, not of the whole call: a large picture may take long on a slow line, but storage
  // that stops answering is given up.
  return {
    name,
    s3: new S3Client({ requestHandler: { connectionTimeout: 1500, socketTimeout: 5000 } }),
  };
}

/** True when S3 says that there is no such object. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')
  );
}

/** True when a conditional PUT found the key taken. */
export function isTaken(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;
}

/** Runs a call to S3; when S3 is down, throttles or can't be reached, it fails as `unavailable`. */
export async function reachS3<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof S3ServiceException) {
      const status = error.$metadata.httpStatusCode ?? 500;
      // 409: another write to the same key is under way.
      if (status < 500 && status !== 409 && status !== 429) throw error;
    } else if (error instanceof DomainError) throw error;
    throw new DomainError('unavailable', 'The picture storage does not answer', { cause: error });
  }
}

/** Keys of all objects whose key begins like this. */
export async function listKeys({ s3, name: Bucket }: Bucket, start: string): Promise<string[]> {
  const keys: string[] = [];
  let from: string | undefined;
  do {
    const { Contents = [], NextContinuationToken } = await reachS3(() =>
      s3.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: start,
          ...(from && { ContinuationToken: from }),
        }),
      ),
    );
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
    from = NextContinuationToken;
  } while (from);
  return keys;
}

/** An object's bytes; null when there is none of this key. */
export async function readObject(
  { s3, name: Bucket }: Bucket,
  Key: string,
): Promise<Buffer | null> {
  return reachS3(async () => {
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  });
}

/** An object's metadata; null when there is none of this key. */
export async function readMetadata(
  { s3, name: Bucket }: Bucket,
  Key: string,
): Promise<Record<string, string> | null> {
  return reachS3(async () => {
    try {
      const { Metadata = {} } = await s3.send(new HeadObjectCommand({ Bucket, Key }));
      return Metadata;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  });
}

/** The beginning of an object's public address; its key follows. */
export const publicPrefix = '/media/';

/**
 * Checks whether pictures are stored: calls that name a picture need nothing else of the storage.
 */
export function createPictureCheck(bucket: Bucket) {
  return {
    /**
     * True when `url` is a picture of this bucket and it is there; an address elsewhere is never of
     * this bucket.
     */
    async exists(url: string): Promise<boolean> {
      return (
        isOwnImage(url) && (await readMetadata(bucket, url.slice(publicPrefix.length))) !== null
      );
    },
  };
}
export type PictureCheck = ReturnType<typeof createPictureCheck>;
