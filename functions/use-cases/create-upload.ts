import { type imageContentTypes, imageExtensions, maxImageBytes, refusePicture } from '../domain/pictures.ts';

import { type WebsiteSection, websiteImageName } from '../domain/website-images.ts';

type ContentType = (typeof imageContentTypes)[number];

/** A form that a browser can post one file with. */
export interface UploadForm {
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
