import { DomainError } from '../../domain/errors.ts';
import {
  type imageContentTypes,
  imageExtensions,
  imageRefusalOf,
  maxImageBytes,
  refusePicture,
  type UploadKind,
} from '../../domain/pictures.ts';
import { sectionOfName, type WebsiteSection, websiteImageName } from '../../domain/website-images.ts';

type ContentType = (typeof imageContentTypes)[number];

/** A form that a browser can post one file with. */
interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

export interface UploadPresigner {
  /** `expiresIn` in seconds. The storage itself holds the upload to key, type and 1 to `maxBytes` bytes. */
  presign(upload: { key: string; contentType: ContentType; maxBytes: number; expiresIn: number }): Promise<UploadForm>;
}

export interface CreateUploadDeps {
  uploads: UploadPresigner;
  clock: () => Date;
  /** Lower-case hex, different each time. */
  random: () => string;
}

/** Seconds a form is good for: the slowest line needs about one minute for 5 MB. */
const expiresIn = 600;

const extensionOf: Record<ContentType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * Only the ending of the file's own name is looked at; the key is ours: `incoming/<epoch ms>-<random>.<ext>`, or
 * `incoming/<section>-<epoch ms>.<ext>` of a picture for a section of the site.
 */
export async function createUpload(
  { uploads, clock, random }: CreateUploadDeps,
  file: { name: string; content_type: ContentType; section?: WebsiteSection | undefined },
): Promise<UploadForm & { key: string }> {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (!imageExtensions.some((extension) => extension === ending)) throw refusePicture('notAnImage');
  const now = clock().getTime();
  const name = file.section ? websiteImageName(file.section, now) : `${now}-${random()}`;
  const key = `incoming/${name}.${extensionOf[file.content_type]}`;
  const form = await uploads.presign({ key, contentType: file.content_type, maxBytes: maxImageBytes, expiresIn });
  return { ...form, key };
}

interface UploadedFile {
  bytes: Buffer;
  contentType: string | undefined;
}

export interface StoredPicture {
  /** `/media/images/….jpg`. */
  url: string;
  /** Of the stored picture, px. */
  width: number;
  height: number;
}

export interface IncomingUploads {
  /** Null when there is no such upload; refuses one that is too large without reading it. */
  read(key: string): Promise<UploadedFile | null>;
  remove(key: string): Promise<void>;
}

export interface PictureShelf {
  find(kind: UploadKind, name: string): Promise<StoredPicture | null>;
  /** Checks, processes and stores; throws the refusals of `domain/image-refusal.ts`. */
  accept(kind: UploadKind, name: string, file: UploadedFile): Promise<StoredPicture>;
}

export interface CompleteUploadDeps {
  incoming: IncomingUploads;
  pictures: PictureShelf;
}

/**
 * Turns an upload into a public picture, or removes it and says why not. The picture keeps the name the upload was given,
 * so whoever lost the answer and asks again gets the same one.
 */
export async function completeUpload(
  { incoming, pictures }: CompleteUploadDeps,
  { kind, key }: { kind: UploadKind; key: string },
): Promise<StoredPicture> {
  const name = key.replace(/^incoming\//, '').replace(/\.\w+$/, '');
  // What the form was given for is in its name: nothing else becomes a picture of the site.
  if ((kind === 'website') !== (sectionOfName(name) !== null))
    throw new DomainError('invalid', 'The upload is of another kind', { fields: { kind: 'invalid' } });
  // The outcome stands already; an upload that can't be removed now goes within a day by the bucket's own rule.
  const remove = () => incoming.remove(key).catch(() => undefined);
  let stored: StoredPicture;
  try {
    const file = await incoming.read(key);
    if (!file) {
      const earlier = await pictures.find(kind, name);
      if (earlier) return earlier;
      throw new DomainError('not_found', 'There is no such upload');
    }
    stored = await pictures.accept(kind, name, file);
  } catch (error) {
    if (imageRefusalOf(error)) await remove();
    throw error;
  }
  await remove();
  return stored;
}
