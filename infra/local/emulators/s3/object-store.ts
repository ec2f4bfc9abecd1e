import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, type FileHandle, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { brokenFile, codeOf, reasonOf } from '../../shared/kept-file.ts';
import {
  createObjectVersions,
  deletedAt,
  type ObjectVersion,
  versionId,
} from './object-versions.ts';
import { S3Error } from './s3-error.ts';

/** What an object carries besides its bytes. Header names are lower case. */
const objectMetaSchema = z.object({
  size: z.number(),
  etag: z.string(),
  lastModified: z.string(),
  headers: z.record(z.string(), z.string()),
});
export type ObjectMeta = z.infer<typeof objectMetaSchema>;

export interface PutOptions {
  headers: Record<string, string>;
  /** If-None-Match: * */
  onlyIfAbsent?: boolean;
  /**
   * Called with the digests of all bytes before the object becomes visible; throws to refuse it.
   */
  verify?: (digests: { md5: Buffer; sha256: string; size: number }) => void;
}

export interface StoredObject {
  meta: ObjectMeta;
  /** The bytes from `start` to `end` inclusive; closes the object at the end. */
  read(start: number, end: number): Readable;
  close(): Promise<void>;
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Buckets in a folder. One object is one file: its bytes, then its metadata as JSON, then that
 * JSON's length in four bytes. So a single rename publishes both, and a picture still opens in a
 * viewer.
 */
export function createObjectStore(folder: string) {
  const incoming = join(folder, '.incoming');
  const bucketFolder = (bucket: string) => join(folder, bucket);
  const past = createObjectVersions(folder);
  const fileOf = (bucket: string, key: string) => join(bucketFolder(bucket), ...objectPath(key));

  async function createBucket(bucket: string): Promise<void> {
    if (!bucketName.test(bucket)) throw new S3Error('InvalidArgument', 'Invalid bucket name');
    await mkdir(bucketFolder(bucket), { recursive: true });
  }

  async function requireBucket(bucket: string): Promise<void> {
    const exists =
      bucketName.test(bucket) && (await access(bucketFolder(bucket)).then(() => true, isMissing));
    if (!exists)
      throw new S3Error('NoSuchBucket', 'The specified bucket does not exist', {
        BucketName: bucket,
      });
  }

  async function put(
    bucket: string,
    key: string,
    body: Readable,
    options: PutOptions,
  ): Promise<ObjectMeta> {
    const file = fileOf(bucket, key);
    await mkdir(incoming, { recursive: true });
    const temporary = join(incoming, randomUUID());
    try {
      const md5 = createHash('md5');
      const sha256 = createHash('sha256');
      let size = 0;
      const output = createWriteStream(temporary);
      async function* measured(source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          md5.update(chunk);
          sha256.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      }
      await pipeline(body, measured, output);
      const md5Digest = md5.digest();
      options.verify?.({ md5: md5Digest, sha256: sha256.digest('hex'), size });
      const meta: ObjectMeta = {
        size,
        etag: `"${md5Digest.toString('hex')}"`,
        lastModified: new Date().toISOString(),
        headers: options.headers,
      };
      await appendFooter(temporary, meta);
      await mkdir(dirname(file), { recursive: true });
      await archive(bucket, key);
      // Making a link fails where the name exists, which a rename would silently replace: so only
      // one of two writers wins.
      if (options.onlyIfAbsent) await link(temporary, file).catch(refuseExisting);
      else await rename(temporary, file);
      return meta;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function head(bucket: string, key: string): Promise<ObjectMeta | null> {
    const object = await get(bucket, key);
    await object?.close();
    return object?.meta ?? null;
  }

  /**
   * The object as it is now: a later replacement doesn't change what is read from here. Close it,
   * or read it to its end.
   */
  async function get(bucket: string, key: string, version?: string): Promise<StoredObject | null> {
    const file =
      version === undefined ? fileOf(bucket, key) : await fileOfVersion(bucket, key, version);
    const handle = await open(file, 'r').catch((error) => isMissing(error) || null);
    if (handle === null) return null;
    try {
      const meta = await readFooter(handle, file);
      return {
        meta,
        read: (start, end) => handle.createReadStream({ start, end }),
        close: () => handle.close(),
      };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async function remove(bucket: string, key: string): Promise<void> {
    await archive(bucket, key);
    await rm(fileOf(bucket, key), { force: true });
    if (past.isKept(bucket)) await past.markDeleted(bucket, key);
  }

  /** With versioning, keeps the present object, which is about to be replaced or removed. */
  async function archive(bucket: string, key: string): Promise<void> {
    const meta = past.isKept(bucket) ? await head(bucket, key) : null;
    if (meta) await past.archive(bucket, key, fileOf(bucket, key), meta);
  }

  async function fileOfVersion(bucket: string, key: string, version: string): Promise<string> {
    if (!/^\d+-[0-9a-z]+$/.test(version))
      throw new S3Error('InvalidArgument', 'Invalid version id specified');
    const meta = await head(bucket, key);
    return meta && versionId(meta) === version
      ? fileOf(bucket, key)
      : past.fileOf(bucket, key, version);
  }

  /** Every kept version with the prefix, and the present objects, newest first for each key. */
  async function versions(bucket: string, prefix: string): Promise<ObjectVersion[]> {
    const ids = new Map((await past.kept(bucket)).map(({ key, ids }) => [key, new Set(ids)]));
    for (const key of await keys(bucket, prefix)) {
      const meta = await head(bucket, key);
      if (meta) ids.set(key, new Set([...(ids.get(key) ?? []), versionId(meta)]));
    }
    const found: ObjectVersion[] = [];
    for (const [key, of] of [...ids].sort(([a], [b]) =>
      Buffer.compare(Buffer.from(a), Buffer.from(b)),
    )) {
      if (!key.startsWith(prefix)) continue;
      for (const [index, id] of [...of].sort().reverse().entries()) {
        const gone = deletedAt(id);
        const object = gone === undefined ? await get(bucket, key, id) : null;
        await object?.close();
        const meta = object?.meta ?? null;
        found.push({
          key,
          id,
          lastModified: gone ?? meta?.lastModified ?? '',
          meta,
          isLatest: index === 0,
        });
      }
    }
    return found;
  }

  /** Every key with the prefix, in S3's order (UTF-8 bytes). */
  async function keys(bucket: string, prefix: string): Promise<string[]> {
    const found: string[] = [];
    async function walk(path: string, keyPrefix: string): Promise<void> {
      const entries = await readdir(path, { withFileTypes: true }).catch(noEntries);
      for (const entry of entries) {
        const key = keyPrefix + decodeSegment(entry.name);
        if (entry.isDirectory()) await walk(join(path, entry.name), `${key}/`);
        else if (key.startsWith(prefix)) found.push(key);
      }
    }
    const start = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    await walk(join(bucketFolder(bucket), ...folderOfPrefix(prefix)), start);
    return found.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }

  /** Reads the metadata of every object. Throws StartRefused for the first that can't be read. */
  async function check(): Promise<void> {
    try {
      // A stage that was killed left it behind.
      await rm(incoming, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
    } catch (error) {
      const why = codeOf(error) === 'EEXIST' ? 'it is no folder' : reasonOf(error);
      throw brokenFile({ ...lost, what: 'The pictures', file: folder, why });
    }
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.parentPath === folder && entry.isFile() && bucketName.test(entry.name))
        throw brokenFile({
          ...lost,
          what: 'The pictures',
          file: join(folder, entry.name),
          why: 'it is no folder',
        });
      // Objects are files whose names begin so; other files there are not the store's.
      if (!entry.name.startsWith('=')) continue;
      const file = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) throw brokenFile({ ...lost, file, why: 'it is a folder' });
      const handle = await open(file, 'r').catch((error: unknown) => {
        throw brokenFile({ ...lost, file, why: reasonOf(error) });
      });
      await readFooter(handle, file).finally(() => handle.close());
    }
  }

  return {
    createBucket,
    requireBucket,
    keepVersions: past.keep,
    versions,
    put,
    get,
    head,
    remove,
    keys,
    check,
  };
}

export type ObjectStore = ReturnType<typeof createObjectStore>;

async function appendFooter(file: string, meta: ObjectMeta): Promise<void> {
  const json = Buffer.from(JSON.stringify(meta));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  const handle = await open(file, 'a');
  try {
    await handle.appendFile(Buffer.concat([json, length]));
  } finally {
    await handle.close();
  }
}

const lost = {
  what: 'A picture',
  after: "go on without it (a reset in the control room, /_local, draws the demo's again)",
};

/** The longest footer, bytes: S3 takes 8 kB of headers. */
const maxFooter = 64 * 1024;

async function readFooter(handle: FileHandle, file: string): Promise<ObjectMeta> {
  const broken = (why: string) => brokenFile({ ...lost, file, why });
  const { size } = await handle.stat();
  if (size < 4) throw broken('it is empty');
  const length = Buffer.alloc(4);
  await handle.read(length, 0, 4, size - 4);
  const bytes = length.readUInt32BE();
  if (bytes > Math.min(size - 4, maxFooter)) throw broken('it is not whole');
  const json = Buffer.alloc(bytes);
  await handle.read(json, 0, bytes, size - 4 - bytes);
  const meta = parseFooter(json.toString());
  if (!meta || meta.size !== size - 4 - bytes) throw broken('it is not whole');
  return meta;
}

function parseFooter(json: string): ObjectMeta | undefined {
  try {
    return objectMetaSchema.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): false {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return false;
  throw error;
}

function noEntries(error: unknown): [] {
  isMissing(error);
  return [];
}

function refuseExisting(error: unknown): never {
  if (codeOf(error) !== 'EEXIST') throw error;
  throw new S3Error(
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
    {
      Condition: 'If-None-Match',
    },
  );
}

/**
 * Where a key lies inside its bucket's folder, as path segments. Folders carry the encoded segment,
 * the object's own file starts with `=`; an encoded segment never does, so the keys `a` and `a/b`
 * don't collide. A segment of dots alone is encoded, so no key leads out of its bucket.
 */
function objectPath(key: string): string[] {
  if (Buffer.byteLength(key) > 1024) throw new S3Error('KeyTooLongError', 'Your key is too long');
  const segments = key.split('/');
  const name = segments.pop() ?? '';
  return [...segments.map(encodeSegment), `=${encodeSegment(name)}`];
}

/** The folder every key with this prefix lies under. */
function folderOfPrefix(prefix: string): string[] {
  return prefix.split('/').slice(0, -1).map(encodeSegment);
}

/** The inverse of `objectPath` for one file or folder name. */
function decodeSegment(name: string): string {
  const encoded = name.startsWith('=') ? name.slice(1) : name;
  return encoded === '%' ? '' : decodeURIComponent(encoded);
}

function encodeSegment(segment: string): string {
  if (segment === '') return '%';
  const encoded = encodeURIComponent(segment).replace(/[*]/g, '%2A');
  // A file system's limit on one name, less the room for the marker.
  if (encoded.length > 250)
    throw new S3Error('KeyTooLongError', 'A segment of this key is too long for this emulator');
  return /^\.+$/.test(encoded) ? encoded.replaceAll('.', '%2E') : encoded;
}
