import { type imageContentTypes, refusePicture } from '../domain/pictures.ts';

export type PictureContentType = (typeof imageContentTypes)[number];

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What the first bytes say a file is; null for anything but the three accepted formats. */
function sniffPicture(bytes: Buffer): PictureContentType | null {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'image/png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/**
 * Opening tags that have no business in a picture. Each takes six bytes or more, so that compressed pixels, which are as
 * good as random, meet one less than once in ten thousand files of the greatest size. XMP's own markup is not among them.
 */
const markup = /<script|<html[\s>]|<!doctype|<iframe|<object[\s>]|<svg\s+[a-z]|<\?php\s|<!entity|javascript:/i;

function refuseMarkup(bytes: Buffer): void {
  if (markup.test(bytes.toString('latin1'))) throw refusePicture('notAnImage');
}

/**
 * Follows a JPEG's segments up to its end marker: the decoder is content with a file that lacks the last few bytes. What
 * comes after the end (the second picture of a phone's HDR file) is not looked at and is lost in re-encoding.
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

/** Follows a PNG's chunks to IEND; an `acTL` chunk makes it an animation. */
function walkPng(bytes: Buffer): void {
  let at = pngSignature.length;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') throw refusePicture('animated');
    at += 12 + length;
    if (type === 'IEND' && at <= bytes.length) return;
  }
  throw refusePicture('truncated');
}

/** A WebP says its own length; its extended header says whether it moves (bit 1 of the flags). */
function walkWebp(bytes: Buffer): void {
  if (bytes.length < 21 || bytes.length < bytes.readUInt32LE(4) + 8) throw refusePicture('truncated');
  if (bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0b10) !== 0) throw refusePicture('animated');
}

const walks: Record<PictureContentType, (bytes: Buffer) => void> = {
  'image/jpeg': walkJpeg,
  'image/png': walkPng,
  'image/webp': walkWebp,
};

/**
 * Refuses, before any decoder sees the bytes, what is not one whole JPEG, PNG or WebP of the type it was declared to be.
 * Answers the type.
 */
export function inspectPicture(bytes: Buffer, declared?: string): PictureContentType {
  const type = sniffPicture(bytes);
  if (!type) throw refusePicture('notAnImage');
  if (declared !== undefined && declared !== type) throw refusePicture('typeMismatch');
  refuseMarkup(bytes);
  walks[type](bytes);
  return type;
}
