import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture with so much detail that cutting off any byte matters. Deterministic. */
export function photo(width = 320, height = 240, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels);
  let seed = 7;
  for (let i = 0; i < data.length; i++) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    data[i] = (((i / channels) % width) * 255) / width / 2 + ((seed >> 16) & 0x7f);
  }
  return sharp(data, { raw: { width, height, channels } });
}

/** Left half red, right half blue, as the file stores it. */
export async function redAndBlue(width: number, height: number): Promise<Sharp> {
  const blue = await sharp({
    create: { width: width / 2, height, channels: 3, background: '#0000ff' },
  })
    .png()
    .toBuffer();
  return sharp(
    await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
      .composite([{ input: blue, left: width / 2, top: 0 }])
      .png()
      .toBuffer(),
  );
}

export const encodings = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 85 }).toBuffer(),
  'image/png': (picture: Sharp) => picture.png({ compressionLevel: 3 }).toBuffer(),
  'image/webp': (picture: Sharp) => picture.webp({ quality: 80, effort: 0 }).toBuffer(),
};

/** Splices a segment in after a JPEG's start marker. `marker` is e.g. 0xfe for a comment. */
export function withSegment(jpeg: Buffer, marker: number, content: string): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** Colour of one pixel of an encoded picture. */
export async function pixel(
  bytes: Buffer,
  left: number,
  top: number,
): Promise<[number, number, number]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (top * info.width + left) * info.channels;
  return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1];
}

/** A black PNG of one bit a pixel, written by hand: any number of pixels in a few kilobytes. */
export function flatPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
