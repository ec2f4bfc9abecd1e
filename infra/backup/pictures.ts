import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { shareFolder } from '#domain/houses/share-picture.ts';
import { uploadKinds } from '#domain/pictures.ts';
import { type Bucket, isMissing } from '#functions/images/bucket.ts';
import { inParallel } from '../local/seed/in-parallel.ts';
import { type BackupFolder, BrokenFile } from './backup-folder.ts';
import { createPageWriter, type Page } from './pages.ts';
import { md5Of } from './seal.ts';

/** Folders of the bucket that hold pictures which staff stored. */
export const pictureFolders = Object.values(uploadKinds).map(({ folder }) => `${folder}/`);
/**
 * The object that stands in a bucket while a backup is restored into its stage: no page can ask for
 * it, and no backup takes it.
 */
export const restoreMark = 'restore/run.json';
/** Folders that a stage fills by itself: uploads that wait, pictures beside links, the mark. */
const ownFolders = ['incoming/', `${shareFolder}/`, 'restore/'];

/** Pictures fetched at once; each is in memory as a whole, some 5 MB at most. */
const atOnce = 8;

const entrySchema = z.strictObject({
  key: z.string(),
  /** As S3 has it, in quotation marks. */
  etag: z.string(),
  bytes: z.int(),
  file: z.string(),
});
/** One picture in a run's list. */
export type PictureEntry = z.infer<typeof entrySchema>;

export const readPictureEntry = (text: string): PictureEntry => entrySchema.parse(JSON.parse(text));

/** What S3 keeps with an object, by the names of its API. */
const headersSchema = z.strictObject({
  ContentType: z.optional(z.string()),
  CacheControl: z.optional(z.string()),
  ContentDisposition: z.optional(z.string()),
  ContentEncoding: z.optional(z.string()),
  ContentLanguage: z.optional(z.string()),
  Metadata: z.optional(z.record(z.string(), z.string())),
});
const headSchema = z.strictObject({ key: z.string(), headers: headersSchema });

export interface StoredPicture {
  key: string;
  headers: z.infer<typeof headersSchema>;
  bytes: Buffer;
}

/** A picture as the plain text of its file: the length of its head, the head, its bytes. */
function pack({ key, headers, bytes }: StoredPicture): Buffer {
  const head = Buffer.from(JSON.stringify({ key, headers }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, bytes]);
}

function unpack(plain: Buffer): StoredPicture {
  const begin = 4 + plain.readUInt32BE(0);
  const head = headSchema.parse(JSON.parse(plain.subarray(4, begin).toString('utf8')));
  return { ...head, bytes: plain.subarray(begin) };
}

/** The picture of an entry. Throws `BrokenFile`. */
export async function readPicture(
  folder: BackupFolder,
  { key, bytes, file }: PictureEntry,
): Promise<StoredPicture> {
  const picture = unpack(await folder.get(file));
  if (picture.key !== key || picture.bytes.length !== bytes)
    throw new BrokenFile(`${file} is not the picture ${key}`);
  return picture;
}

/** An object as S3 lists it: stored anew it has another time, even with the same bytes. */
interface Found {
  key: string;
  etag: string;
  bytes: number;
  /** ISO. */
  modified: string;
}

export interface TakenPictures {
  pages: Page[];
  pictures: number;
  fetched: number;
  /** Folders of the bucket that this release does not know. */
  unknown: string[];
}

/** Takes every picture that staff stored and that the backup lacks, and lists all of them. */
export async function takePictures(
  bucket: Bucket,
  folder: BackupFolder,
  say: (line: string) => void,
): Promise<TakenPictures> {
  const list = createPageWriter(folder);
  let [pictures, fetched] = [0, 0];
  for (const start of pictureFolders)
    for await (const found of objectsOf(bucket, start)) {
      const entries: (PictureEntry | null)[] = [];
      await inParallel([...found.entries()], atOnce, async ([at, object]) => {
        const { entry, isNew } = await takeOne(bucket, folder, object);
        entries[at] = entry;
        if (isNew) fetched += 1;
      });
      for (const entry of entries)
        if (entry) {
          await list.add(entry.key, JSON.stringify(entry));
          pictures += 1;
        }
      say(`pictures: ${pictures} seen, ${fetched} fetched`);
    }
  const { pages } = await list.end();
  return { pages, pictures, fetched, unknown: await unknownFolders(bucket) };
}

/** Objects whose key begins so, as many at a time as S3 lists at once. */
async function* objectsOf({ s3, name: Bucket }: Bucket, Prefix: string): AsyncGenerator<Found[]> {
  for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix })) {
    const found = (page.Contents ?? []).flatMap(({ Key, ...object }) =>
      Key === undefined ? [] : (foundOf(Key, object.Size, object) ?? []),
    );
    if (found.length > 0) yield found;
  }
}

function foundOf(
  key: string,
  bytes: number | undefined,
  {
    ETag: etag,
    LastModified: modified,
  }: { ETag?: string | undefined; LastModified?: Date | undefined },
): Found | null {
  if (bytes === undefined || etag === undefined || modified === undefined) return null;
  return { key, etag, bytes, modified: modified.toISOString() };
}

function entryOf(folder: BackupFolder, { key, etag, bytes, modified }: Found): PictureEntry {
  const file = folder.nameOf('pictures', JSON.stringify([key, etag, bytes, modified]));
  return { key, etag, bytes, file };
}

/** The entry is null where the object was removed since it was listed. */
async function takeOne(bucket: Bucket, folder: BackupFolder, found: Found) {
  const listed = entryOf(folder, found);
  if (await folder.has(listed.file)) return { entry: listed, isNew: false };
  const answer =
    (await fetchObject(bucket, { Key: found.key, IfMatch: found.etag })) ??
    // It was replaced since it was listed: what is there now is taken.
    (await fetchObject(bucket, { Key: found.key }));
  if (!answer?.Body) return { entry: null, isNew: false };
  const bytes = Buffer.from(await answer.Body.transformToByteArray());
  const fetched = foundOf(found.key, bytes.length, answer);
  if (!fetched) throw new Error(`S3 answered ${found.key} without ETag or date`);
  if (isMd5(answer) && `"${md5Of(bytes)}"` !== fetched.etag)
    throw new Error(`${found.key} did not arrive whole: start the backup again`);
  const isListed = fetched.etag === found.etag;
  const entry = isListed ? listed : entryOf(folder, fetched);
  await folder.put(entry.file, pack({ key: found.key, headers: headersOf(answer), bytes }));
  return { entry, isNew: true };
}

/** Null where there is no such object, or another one than asked for. */
async function fetchObject(
  { s3, name: Bucket }: Bucket,
  what: { Key: string; IfMatch?: string },
): Promise<GetObjectCommandOutput | null> {
  try {
    return await s3.send(new GetObjectCommand({ Bucket, ...what }));
  } catch (error) {
    const isOther = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;
    if (isOther || isMissing(error)) return null;
    throw error;
  }
}

/** Whether S3 made the ETag of the bytes alone: not so with keys of KMS, nor of several parts. */
const isMd5 = ({ ETag, ServerSideEncryption: by }: GetObjectCommandOutput) =>
  /^"[0-9a-f]{32}"$/.test(ETag ?? '') && (by === undefined || by === 'AES256');

function headersOf(answer: GetObjectCommandOutput): StoredPicture['headers'] {
  const { Metadata = {} } = answer;
  const named = Object.entries({
    ContentType: answer.ContentType,
    CacheControl: answer.CacheControl,
    ContentDisposition: answer.ContentDisposition,
    ContentEncoding: answer.ContentEncoding,
    ContentLanguage: answer.ContentLanguage,
    Metadata: Object.keys(Metadata).length > 0 ? Metadata : undefined,
  }).filter(([, value]) => value !== undefined);
  return headersSchema.parse(Object.fromEntries(named));
}

/** Folders, and objects in none, that neither staff nor the stage are known to fill. */
async function unknownFolders({ s3, name: Bucket }: Bucket): Promise<string[]> {
  const found: string[] = [];
  const all = { Bucket, Delimiter: '/' };
  for await (const page of paginateListObjectsV2({ client: s3 }, all)) {
    found.push(...(page.CommonPrefixes ?? []).flatMap(({ Prefix }) => Prefix ?? []));
    found.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
  }
  return found.filter((name) => ![...pictureFolders, ...ownFolders].includes(name));
}
