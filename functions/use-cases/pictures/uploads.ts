import {
  sectionOfName,
  type WebsiteSection,
  websiteImageName,
} from '#domain/dealer/website-sections.ts';
import { DomainError } from '#domain/errors.ts';
import { type PictureContentType, pictureEndings } from '#domain/picture-type.ts';
import {
  imageExtensions,
  imageRefusalOf,
  maxImageBytes,
  refusePicture,
  type UploadKind,
} from '#domain/pictures.ts';
import type { Uploads } from '../../images/incoming-uploads.ts';
import type { PictureStore, StoredPicture } from '../../images/picture-store.ts';

interface CreateUploadDeps {
  uploads: Pick<Uploads, 'presign'>;
  clock: () => Date;
  /** Random lower-case hex. */
  random: () => string;
}

/** Seconds a form is good for: the slowest line needs about one minute for the largest picture. */
const expiresIn = 600;

/**
 * Of the file's own name only the ending is looked at; the key is ours: `incoming/<epoch
 * ms>-<random>.<ext>`, or `incoming/<section>-<epoch ms>.<ext>` for a section of the site.
 */
export async function createUpload(
  { uploads, clock, random }: CreateUploadDeps,
  file: { name: string; content_type: PictureContentType; section?: WebsiteSection | undefined },
): Promise<{ url: string; fields: Record<string, string>; key: string }> {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (!imageExtensions.some((extension) => extension === ending)) throw refusePicture('notAnImage');
  const now = clock().getTime();
  const name = file.section ? websiteImageName(file.section, now) : `${now}-${random()}`;
  const key = `incoming/${name}.${pictureEndings[file.content_type]}`;
  const form = await uploads.presign({
    key,
    contentType: file.content_type,
    maxBytes: maxImageBytes,
    expiresIn,
  });
  return { ...form, key };
}

interface CompleteUploadDeps {
  uploads: Pick<Uploads, 'read' | 'remove'>;
  pictures: Pick<PictureStore, 'find' | 'accept'>;
}

/**
 * Turns an upload into a public picture, or removes it and says why not. The picture keeps the name
 * that the upload was given, so a browser that lost the answer and asks again gets the same
 * picture.
 */
export async function completeUpload(
  { uploads, pictures }: CompleteUploadDeps,
  { kind, key }: { kind: UploadKind; key: string },
): Promise<StoredPicture> {
  const name = key.replace(/^incoming\//, '').replace(/\.\w+$/, '');
  // The name says for which section the upload was signed: another upload can't become a picture of
  // the site.
  if ((kind === 'website') !== (sectionOfName(name) !== null))
    throw new DomainError('invalid', 'The upload is of another kind', {
      fields: { kind: 'invalid' },
    });
  // The picture is stored already. An upload that can't be removed now is deleted by the bucket's
  // lifecycle rule within a day.
  const remove = () => uploads.remove(key).catch(() => undefined);
  let stored: StoredPicture;
  try {
    const file = await uploads.read(key);
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
