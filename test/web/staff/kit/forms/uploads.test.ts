import { describe, expect, test } from 'vitest';
import { maxImageBytes } from '#domain/pictures.ts';
import { checkFile, namedByBytes } from '#staff/kit/forms/uploads.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
/** The first bytes of files of each kind. */
const heads = {
  jpeg: '\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01',
  png: '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR',
  webp: 'RIFF\x10\x00\x00\x00WEBPVP8 ',
  heic: '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00',
  heif: '\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00',
  avif: '\x00\x00\x00\x20ftypavif\x00\x00\x00\x00',
  gif: 'GIF89a\x01\x00\x01\x00\x00\x00',
  pdf: '%PDF-1.7\n%....',
};

function file(kind: keyof typeof heads, name: string, type: string, size = 1000): File {
  const bytes = new Uint8Array(Math.max(size, heads[kind].length));
  bytes.set(bytesOf(heads[kind]));
  return new File([bytes], name, { type });
}

describe('the browser’s check of a picture file before its upload', () => {
  test.each([
    ['jpeg', 'house.jpg', 'image/jpeg', null],
    ['jpeg', 'HOUSE.JPEG', 'image/jpeg', null],
    ['jpeg', 'photo.jfif', 'image/jpeg', null],
    ['jpeg', 'photo.pjpeg', 'image/pjpeg', null],
    ['webp', 'webp-as.jpg', 'image/jpeg', null],
    ['png', 'picture', '', null],
    ['jpeg', 'notes.pdf', 'application/pdf', null],
    ['heic', 'IMG_0001.HEIC', '', 'heif'],
    ['heif', 'IMG_0001.jpg', 'image/jpeg', 'heif'],
    ['pdf', 'notes.pdf', 'application/pdf', 'notImage'],
    ['gif', 'anim.gif', 'image/gif', 'wrongType'],
    ['avif', 'new.avif', 'image/avif', 'wrongType'],
    // The server says what it is instead.
    ['gif', 'lies.jpg', 'image/jpeg', null],
  ] as const)('of %s named %j with the type %j: %s', async (kind, name, type, problem) => {
    expect(await checkFile(file(kind, name, type))).toBe(problem);
  });

  test('takes 5,242,880 bytes and no more', async () => {
    const sized = (size: number) => checkFile(file('jpeg', 'house.jpg', 'image/jpeg', size));
    expect(await sized(maxImageBytes)).toBeNull();
    expect(await sized(maxImageBytes + 1)).toBe('tooBig');
  });
});

describe('a picture file is uploaded', () => {
  test.each([
    ['jpeg', 'A.JPEG', 'image/jpeg', 'A.JPEG', 'image/jpeg'],
    ['jpeg', 'photo.jfif', 'image/jpeg', 'photo.jpg', 'image/jpeg'],
    ['jpeg', 'photo.pjpeg', 'image/pjpeg', 'photo.jpg', 'image/jpeg'],
    ['webp', 'webp-as.jpg', 'image/jpeg', 'webp-as.webp', 'image/webp'],
    ['png', 'front.view.jpg', 'image/jpeg', 'front.view.png', 'image/png'],
    ['png', 'picture', '', 'picture.png', 'image/png'],
    ['gif', 'lies.png', 'image/png', 'lies.png', 'image/png'],
  ] as const)('of %s named %j, %j, as %j, %j', async (kind, name, type, wanted, content_type) => {
    const given = file(kind, name, type);
    const named = await namedByBytes(given);
    expect(named.content_type).toBe(content_type);
    expect(named.file).toMatchObject({ name: wanted, type: content_type });
    expect(await named.file.bytes()).toEqual(await given.bytes());
  });
});
