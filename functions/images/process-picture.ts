import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { type PictureContentType, pictureTypeOf } from '#domain/picture-type.ts';
import {
  type ImageDensity,
  type ImagePreset,
  imagePresets,
  maxImageBytes,
  maxImagePixels,
  minImageSize,
  type PresetFile,
  presetFiles,
  refusePicture,
  storedImageMaxSide,
  usableSize,
} from '#domain/pictures.ts';

/**
 * Tags that must not occur in a picture. Each has six bytes or more. Compressed pixels are nearly
 * random, so fewer than one in ten thousand files of the largest size contains a tag by chance.
 * XMP's own markup is not in the list.
 */
const markup =
  /<script|<html[\s>]|<!doctype|<iframe|<object[\s>]|<svg\s+[a-z]|<\?php\s|<!entity|javascript:/i;

function refuseMarkup(bytes: Buffer): void {
  if (markup.test(bytes.toString('latin1'))) throw refusePicture('notAnImage');
}

/**
 * Follows a JPEG's segments to its end marker, because the decoder accepts a file that lacks its
 * last bytes. What comes after the end (the second picture of a phone's HDR file) is not looked at,
 * and re-encoding drops it.
 */
function walkJpeg(bytes: Buffer): void {
  let at = 2;
  while (at + 1 < bytes.length) {
    // Between segments anything up to the next 0xff is entropy-coded data.
    if (bytes[at] !== 0xff) {
      const next = bytes.indexOf(0xff, at);
      if (next === -1) break;
      at = next;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return;
    const standsAlone = marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xff) at += 1;
    else if (standsAlone) at += 2;
    else if (at + 4 <= bytes.length) at += 2 + bytes.readUInt16BE(at + 2);
    else break;
  }
  throw refusePicture('truncated');
}

/** Bytes of a PNG's signature; its chunks follow. */
const pngHead = 8;

/** Follows a PNG's chunks to IEND; an `acTL` chunk makes it an animation. */
function walkPng(bytes: Buffer): void {
  let at = pngHead;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') throw refusePicture('animated');
    at += 12 + length;
    if (type === 'IEND' && at <= bytes.length) return;
  }
  throw refusePicture('truncated');
}

/**
 * A WebP states its own length; its extended header says whether it is animated (bit 1 of the
 * flags).
 */
function walkWebp(bytes: Buffer): void {
  if (bytes.length < 21 || bytes.length < bytes.readUInt32LE(4) + 8)
    throw refusePicture('truncated');
  if (bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0b10) !== 0)
    throw refusePicture('animated');
}

const walks: Record<PictureContentType, (bytes: Buffer) => void> = {
  'image/jpeg': walkJpeg,
  'image/png': walkPng,
  'image/webp': walkWebp,
};

/**
 * Refuses, before any decoder reads the bytes, a file that is not one whole JPEG, PNG or WebP of
 * the declared type. Answers the type.
 */
function inspectPicture(bytes: Buffer, declared?: string): PictureContentType {
  const type = pictureTypeOf(bytes);
  if (!type) throw refusePicture('notAnImage');
  if (declared !== undefined && declared !== type) throw refusePicture('typeMismatch');
  refuseMarkup(bytes);
  walks[type](bytes);
  return type;
}

export interface ProcessedPreset extends PresetFile {
  bytes: Buffer;
}

export interface ProcessedPicture {
  stored: { bytes: Buffer; contentType: 'image/jpeg'; width: number; height: number };
  presets: ProcessedPreset[];
}

// No picture is processed twice: libvips' operation cache would only use memory.
sharp.cache(false);

const storedQuality = 82;
/**
 * A 2x screen has four pixels for each CSS px, which hides artefacts: so files for 2x may have a
 * lower quality.
 */
const webpQuality: Record<ImageDensity, number> = { 1: 76, 2: 66 };
/** Of 0 to 6. Above 2 files shrink by 3 to 6 %, at twice the time. */
const webpEffort = 2;
const avifQuality: Record<ImageDensity, number> = { 1: 56, 2: 46 };
const avifEffort = 2;

interface Size {
  width: number;
  height: number;
}

/** Width and height as seen, after EXIF orientation. Only the header is read. */
async function seenSize(bytes: Buffer): Promise<Size> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw refusePicture('truncated', error);
    });
  if ((metadata.pages ?? 1) > 1) throw refusePicture('animated');
  if (metadata.width * metadata.height > maxImagePixels) throw refusePicture('tooManyPixels');
  const seen = metadata.autoOrient;
  if (seen.width < minImageSize.width || seen.height < minImageSize.height)
    throw refusePicture('tooSmall');
  return seen;
}

/** Upright 8-bit sRGB pixels without alpha or metadata. */
async function decode(bytes: Buffer, size: Size): Promise<() => Sharp> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw refusePicture('truncated', error);
    });
  const raw: SharpOptions = {
    raw: { width: info.width, height: info.height, channels: info.channels },
  };
  return () => sharp(data, raw);
}

async function encodePreset(picture: Sharp, file: PresetFile): Promise<ProcessedPreset> {
  const { preset, density, format } = file;
  const { width, height } = imagePresets[preset];
  // Centred: dealers put the house in the middle, and every size of a picture then shows the same
  // part of it.
  const fit = preset === 'plan' ? 'contain' : 'cover';
  const sized = picture.resize(width * density, height * density, {
    fit,
    position: 'centre',
    background: '#fff',
  });
  const encoded =
    format === 'webp'
      ? sized.webp({ quality: webpQuality[density], effort: webpEffort })
      : sized.avif({ quality: avifQuality[density], effort: avifEffort });
  return { ...file, bytes: await encoded.toBuffer() };
}

/**
 * Checks the real bytes of an uploaded file, re-encodes the picture (JPEG, longest side at most
 * 2000 px) and makes each preset at 1x and 2x. Only the pixels of the file are kept. `declared` is
 * the content type it came with. Throws the refusals of `domain/pictures.ts`.
 */
export async function processPicture(
  bytes: Buffer,
  presets: readonly ImagePreset[],
  declared?: string,
): Promise<ProcessedPicture> {
  if (bytes.length > maxImageBytes) throw refusePicture('tooLarge');
  inspectPicture(bytes, declared);
  const picture = await decode(bytes, usableSize(await seenSize(bytes), presets));
  const jobs = presetFiles(presets).map((file) => encodePreset(picture(), file));
  const main = picture()
    .resize(storedImageMaxSide, storedImageMaxSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: storedQuality, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  const [{ data, info }, made] = await Promise.all([main, Promise.all(jobs)]);
  return {
    stored: { bytes: data, contentType: 'image/jpeg', width: info.width, height: info.height },
    presets: made,
  };
}

/**
 * More files of a picture that was stored before, made of its stored JPEG. Throws the refusal
 * `truncated` when that is broken.
 */
export async function processStored(
  stored: Buffer,
  files: readonly PresetFile[],
): Promise<ProcessedPreset[]> {
  const { width, height } = await sharp(stored)
    .metadata()
    .catch((error: unknown) => {
      throw refusePicture('truncated', error);
    });
  const picture = await decode(stored, { width, height });
  return Promise.all(files.map((file) => encodePreset(picture(), file)));
}
