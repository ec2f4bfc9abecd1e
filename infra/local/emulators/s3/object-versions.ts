import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../shared/kept-file.ts';
import { escapeXml } from '../xml.ts';
import type { ObjectMeta } from './object-store.ts';

/** A past state of an object. `meta` is null where it was deleted. */
export interface ObjectVersion {
  key: string;
  id: string;
  /** ISO 8601. */
  lastModified: string;
  meta: ObjectMeta | null;
  isLatest: boolean;
}

/**
 * The id of a version is made of the moment when it was written and a hash of its content, so the
 * present object's id need not be stored.
 */
export const versionId = ({ lastModified, etag }: Pick<ObjectMeta, 'lastModified' | 'etag'>) =>
  `${String(Date.parse(lastModified)).padStart(15, '0')}-${etag.replaceAll('"', '').slice(0, 12)}`;
const deletionId = (at: Date) => `${String(at.getTime()).padStart(15, '0')}-deleted`;

/**
 * The states of objects that were replaced or deleted since versioning was switched on for their
 * bucket: a folder for each key, beside the buckets, since a key may be longer than a file's name.
 */
export function createObjectVersions(folder: string) {
  const bucketFolder = (bucket: string) => join(folder, '.versions', bucket);
  const keyFolder = (bucket: string, key: string) =>
    join(bucketFolder(bucket), createHash('sha256').update(key).digest('hex'));
  const isKept = (bucket: string) => existsSync(bucketFolder(bucket));

  async function openKey(bucket: string, key: string): Promise<string> {
    const kept = keyFolder(bucket, key);
    await mkdir(kept, { recursive: true });
    await writeFile(join(kept, 'key'), key);
    return kept;
  }

  return {
    isKept,
    /** From now on versions of the bucket's objects are kept. */
    keep: (bucket: string) => mkdir(bucketFolder(bucket), { recursive: true }),
    fileOf: (bucket: string, key: string, id: string) => join(keyFolder(bucket, key), id),
    /** Keeps an object as it is now: later changes of its file do not touch it. */
    async archive(bucket: string, key: string, file: string, meta: ObjectMeta): Promise<void> {
      const kept = await openKey(bucket, key);
      await link(file, join(kept, versionId(meta))).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error;
      });
    },
    async markDeleted(bucket: string, key: string): Promise<void> {
      await writeFile(join(await openKey(bucket, key), deletionId(new Date())), '');
    },
    /** The keys that have kept versions, each with the names of those. */
    async kept(bucket: string): Promise<{ key: string; ids: string[] }[]> {
      const folders = await readdir(bucketFolder(bucket)).catch(() => []);
      return Promise.all(
        folders.map(async (name) => {
          const path = join(bucketFolder(bucket), name);
          const ids = (await readdir(path)).filter((id) => id !== 'key');
          return { key: await readFile(join(path, 'key'), 'utf8'), ids };
        }),
      );
    },
  };
}

/** The moment of the deletion with this name, or undefined for a version with bytes. */
export function deletedAt(id: string): string | undefined {
  return id.endsWith('-deleted') ? new Date(Number(id.split('-')[0])).toISOString() : undefined;
}

/** ListObjectVersions, all on one page. */
export function versionsXml(
  bucket: string,
  prefix: string,
  versions: readonly ObjectVersion[],
): string {
  const each = versions.map(({ key, id, lastModified, meta, isLatest }) => {
    const name = meta ? 'Version' : 'DeleteMarker';
    const bytes = meta ? `<ETag>${escapeXml(meta.etag)}</ETag><Size>${meta.size}</Size>` : '';
    return (
      `<${name}><Key>${escapeXml(key)}</Key><VersionId>${id}</VersionId><IsLatest>${isLatest}</IsLatest>` +
      `<LastModified>${lastModified}</LastModified>${bytes}</${name}>`
    );
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    `<Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><IsTruncated>false</IsTruncated>${each.join('')}</ListVersionsResult>`
  );
}
