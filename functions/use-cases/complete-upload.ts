import { DomainError } from '../domain/errors.ts';
import { imageRefusalOf, type UploadKind } from '../domain/pictures.ts';

import { sectionOfName } from '../domain/website-images.ts';

export interface UploadedFile {
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
