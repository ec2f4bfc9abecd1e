import type { imageContentTypes } from './pictures.ts';

export type PictureContentType = (typeof imageContentTypes)[number];

/** The ending of a file's name for each type. */
export const pictureEndings: Record<PictureContentType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Bytes from which `pictureTypeOf` and `isHeif` know a file. */
export const signatureBytes = 12;

const jpegSignature = '\xff\xd8\xff';
const pngSignature = '\x89PNG\r\n\x1a\n';

const textAt = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The type of a file by its first bytes; null for anything but the three accepted formats. */
export function pictureTypeOf(bytes: Uint8Array): PictureContentType | null {
  const head = textAt(bytes, 0, signatureBytes);
  if (head.startsWith(jpegSignature)) return 'image/jpeg';
  if (head.startsWith(pngSignature)) return 'image/png';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null;
}

/** Brands of ISO 23008-12 (HEIF) that telephones write; AVIF has brands of its own. */
const heifBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether a file is a HEIC or HEIF picture, as iPhones take them. */
export function isHeif(bytes: Uint8Array): boolean {
  return textAt(bytes, 4, 8) === 'ftyp' && heifBrands.includes(textAt(bytes, 8, 12));
}
