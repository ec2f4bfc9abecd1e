import {
  CopyObjectCommand,
  ListObjectVersionsCommand,
  type ObjectVersion,
  type S3Client,
} from '@aws-sdk/client-s3';
import { uploadKinds } from '#domain/pictures.ts';

/** An older version of a picture that has to become the present one again. */
export interface PictureChange {
  key: string;
  version: string;
}

interface Version {
  key: string;
  id: string;
  at: Date;
  etag: string | undefined;
  isLatest: boolean;
}

const versionsOf = (found: readonly ObjectVersion[]): Version[] =>
  found.flatMap(({ Key, VersionId, LastModified, ETag, IsLatest }) =>
    Key !== undefined && VersionId !== undefined && LastModified !== undefined
      ? [{ key: Key, id: VersionId, at: LastModified, etag: ETag, isLatest: IsLatest ?? false }]
      : [],
  );

/** All versions of the pictures that staff stored, deletions included. */
async function everyVersion(s3: S3Client, Bucket: string): Promise<Version[]> {
  const all: Version[] = [];
  for (const { folder } of Object.values(uploadKinds)) {
    let next: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
    while (next) {
      const page: Awaited<ReturnType<typeof list>> = await list(s3, {
        Bucket,
        Prefix: `${folder}/`,
        ...next,
      });
      // A deletion has no ETag.
      all.push(...versionsOf(page.Versions ?? []), ...versionsOf(page.DeleteMarkers ?? []));
      const { IsTruncated, NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
      next =
        IsTruncated && KeyMarker
          ? { KeyMarker, ...(VersionIdMarker && { VersionIdMarker }) }
          : undefined;
    }
  }
  return all;
}

const list = (s3: S3Client, input: ConstructorParameters<typeof ListObjectVersionsCommand>[0]) =>
  s3.send(new ListObjectVersionsCommand(input));

/**
 * The pictures that existed at `at` and were removed or replaced since. What was stored later
 * stays.
 */
export async function planPictures(
  s3: S3Client,
  bucket: string,
  at: Date,
): Promise<PictureChange[]> {
  const byKey = Map.groupBy(await everyVersion(s3, bucket), ({ key }) => key);
  return [...byKey].flatMap(([key, versions]) => {
    const latest = versions.find(({ isLatest }) => isLatest);
    const then = versions
      .filter((version) => version.at <= at)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
    return then?.etag && then.etag !== latest?.etag ? [{ key, version: then.id }] : [];
  });
}

/**
 * Copies the older version over the present one, or over the deletion: that is a new version, which
 * can be undone as well.
 */
export async function applyPicture(
  s3: S3Client,
  Bucket: string,
  { key, version }: PictureChange,
): Promise<void> {
  const source = [Bucket, ...key.split('/')].map(encodeURIComponent).join('/');
  await s3.send(
    new CopyObjectCommand({
      Bucket,
      Key: key,
      CopySource: `${source}?versionId=${encodeURIComponent(version)}`,
    }),
  );
}
