import { type ImagePreset, maxImageBytes, usableSize } from '#domain/pictures.ts';

/** Quality of a re-encoded picture; the server encodes it once more. */
const quality = 0.9;
/**
 * Bytes that a JPEG's header with its thumbnails may take: an end marker among them ends a
 * thumbnail, not the picture.
 */
const header = 100_000;

/**
 * The picture, made as large as the server needs, upright and without the camera's metadata.
 * Returns the file itself where it is no larger than that, or where the browser can't read it: the
 * server then takes or refuses it.
 */
export async function shrinkPicture(file: File, presets: readonly ImagePreset[]): Promise<File> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    // A browser draws a truncated picture, and the first frame of an animation; the server refuses
    // both.
    if (!isWhole(bytes) || isAnimated(bytes)) return file;
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = usableSize(picture, presets);
    if (width >= picture.width && file.size <= maxImageBytes) return file;
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, width, height);
    picture.close();
    // WebP keeps what is transparent. A browser that can't write it writes PNG.
    const blob = await canvas.convertToBlob({
      type: isJpeg(bytes) ? 'image/jpeg' : 'image/webp',
      quality,
    });
    if (blob.size >= file.size) return file;
    const ending = blob.type.replace(/^image\//, '').replace('jpeg', 'jpg');
    return new File([blob], file.name.replace(/\.[^.]*$/, `.${ending}`), { type: blob.type });
  } catch {
    return file;
  }
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8;
const textAt = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/**
 * Whether the file is complete. A phone may write more data after a JPEG's end marker, which is no
 * error.
 */
function isWhole(bytes: Uint8Array): boolean {
  if (isJpeg(bytes)) {
    let at = bytes.indexOf(0xff, Math.min(header, bytes.length - 2));
    while (at !== -1 && bytes[at + 1] !== 0xd9) at = bytes.indexOf(0xff, at + 1);
    return at !== -1;
  }
  if (textAt(bytes, 8, 12) === 'WEBP')
    return bytes.length >= new DataView(bytes.buffer).getUint32(4, true) + 8;
  return (
    textAt(bytes, 1, 4) === 'PNG' && textAt(bytes, bytes.length - 12, bytes.length).includes('IEND')
  );
}

function isAnimated(bytes: Uint8Array): boolean {
  if (isJpeg(bytes)) return false;
  if (textAt(bytes, 12, 16) === 'VP8X') return ((bytes[20] ?? 0) & 0b10) !== 0;
  return textAt(bytes, 0, 4096).includes('acTL');
}
