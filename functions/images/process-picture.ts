import sharp, { type Sharp, type SharpOptions } from 'sharp';
import {
  avifPresets,
  type ImageDensity,
  type ImagePreset,
  imageDensities,
  imagePresets,
  maxImageBytes,
  maxImagePixels,
  minImageSize,
  refusePicture,
  storedImageMaxSide,
} from '../domain/pictures.ts';

import { inspectPicture } from './inspect-picture.ts';

export interface ProcessedPreset {
  preset: ImagePreset;
  density: ImageDensity;
  format: 'webp' | 'avif';
  bytes: Buffer;
}

export interface ProcessedPicture {
  stored: { bytes: Buffer; contentType: 'image/jpeg'; width: number; height: number };
  presets: ProcessedPreset[];
}

// No picture comes twice: libvips' operation cache would only hold on to memory.
sharp.cache(false);

const storedQuality = 82;
/** On a dense screen one CSS px is four: artefacts hide, so 2x may be coarser. */
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
  if (seen.width < minImageSize.width || seen.height < minImageSize.height) throw refusePicture('tooSmall');
  return seen;
}

/** The size everything is made from: no larger than the stored picture and every preset at 2x can use. */
function workingSize(seen: Size, presets: readonly ImagePreset[]): Size {
  const scales = presets.map((preset) =>
    Math.max((imagePresets[preset].width * 2) / seen.width, (imagePresets[preset].height * 2) / seen.height),
  );
  const scale = Math.min(1, Math.max(storedImageMaxSide / Math.max(seen.width, seen.height), ...scales));
  return { width: Math.max(1, Math.round(seen.width * scale)), height: Math.max(1, Math.round(seen.height * scale)) };
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
  const raw: SharpOptions = { raw: { width: info.width, height: info.height, channels: info.channels } };
  return () => sharp(data, raw);
}

async function encodePreset(
  picture: Sharp,
  preset: ImagePreset,
  density: ImageDensity,
  format: 'webp' | 'avif',
): Promise<ProcessedPreset> {
  const { width, height } = imagePresets[preset];
  // Centred: dealers put the house in the middle, and every size of a picture then shows the same part of it.
  const cropped = picture.resize(width * density, height * density, { fit: 'cover', position: 'centre' });
  const encoded =
    format === 'webp'
      ? cropped.webp({ quality: webpQuality[density], effort: webpEffort })
      : cropped.avif({ quality: avifQuality[density], effort: avifEffort });
  return { preset, density, format, bytes: await encoded.toBuffer() };
}

/**
 * Checks the real bytes of an uploaded file, re-encodes the picture (JPEG, longest side at most 2000 px) and makes each
 * preset at 1x and 2x. Nothing of the file but its pixels survives. `declared` is the content type it came with.
 * Throws the refusals of `domain/image-refusal.ts`.
 */
export async function processPicture(
  bytes: Buffer,
  presets: readonly ImagePreset[],
  declared?: string,
): Promise<ProcessedPicture> {
  if (bytes.length > maxImageBytes) throw refusePicture('tooLarge');
  inspectPicture(bytes, declared);
  const picture = await decode(bytes, workingSize(await seenSize(bytes), presets));
  const jobs = presets.flatMap((preset) =>
    imageDensities.flatMap((density) =>
      (avifPresets.includes(preset) ? (['webp', 'avif'] as const) : (['webp'] as const)).map((format) =>
        encodePreset(picture(), preset, density, format),
      ),
    ),
  );
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
