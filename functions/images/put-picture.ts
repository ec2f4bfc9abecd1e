import { createHash } from 'node:crypto';
import type { UploadKind } from '../domain/pictures.ts';
import { presetsOf } from '../domain/website-images.ts';
import type { PictureShelf, StoredPicture } from '../use-cases/complete-upload.ts';
import type { PictureStore } from './picture-store.ts';

/** The codec loads with the first picture: permission to upload one is given without it, in half the start-up time. */
const processPicture: typeof import('./process-picture.ts').processPicture = async (...picture) =>
  (await import('./process-picture.ts')).processPicture(...picture);

/** A name that the bytes alone decide: the same file is stored once, however often it is brought in. */
export function contentName(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 24);
}

/**
 * The whole pipeline without a browser: checks and processes the file and stores it under `name` (the bytes' own name
 * unless given). A name that is taken answers the picture it holds, and nothing is processed.
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

/** The shelf that uploads end on: every file is processed as what it was declared to be. */
export function createPictureShelf(pictures: PictureStore): PictureShelf {
  return {
    find: pictures.find,
    accept: async (kind, name, file) =>
      pictures.put(kind, name, await processPicture(file.bytes, presetsOf(kind, name), file.contentType)),
  };
}
