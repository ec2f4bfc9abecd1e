import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { DomainError } from '../domain/errors.ts';

/** The product's bucket and the client that reaches it. */
export interface Bucket {
  s3: S3Client;
  name: string;
}

/** Region, credentials and endpoint are the SDK's to find. */
export function openBucket(name: string): Bucket {
  // ms. Of silence, not of the whole: a large picture on a slow line takes its time, a storage that hangs does not get it.
  return { name, s3: new S3Client({ requestHandler: { connectionTimeout: 1500, socketTimeout: 5000 } }) };
}

/** True when S3 says that there is no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
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
