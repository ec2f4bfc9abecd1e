import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { housePictures } from '#domain/houses/caravan-facts.ts';
import { legacyAddresses, withMoved } from '#domain/houses/legacy-pictures.ts';
import {
  avifPresets,
  imagePresets,
  imageRefusalOf,
  imageRefusals,
  imageSource,
  isOwnImage,
  PictureNotFetched,
  presetFiles,
  presetKey,
  refusePicture,
  storableAddress,
  storedImageMaxSide,
  usableSize,
} from '#domain/pictures.ts';

describe('the files of a picture that a page names', () => {
  test('are one for each density of a preset for the product’s own pictures', () => {
    const source = imageSource('/media/images/1700000000000-a1b2.jpg', 'card');
    expect(source).toMatchObject({
      src: '/media/images/1700000000000-a1b2/card@1x.webp',
      srcset:
        '/media/images/1700000000000-a1b2/card@1x.webp 1x, /media/images/1700000000000-a1b2/card@2x.webp 2x',
      width: 400,
      height: 224,
    });
  });

  test('are AVIF only for presets that are made as AVIF', () => {
    for (const preset of Object.keys(imagePresets) as (keyof typeof imagePresets)[])
      expect(imageSource('/media/images/a.jpg', preset).avif !== '').toBe(
        avifPresets.includes(preset),
      );
  });

  test('are compressed and cropped by the stock photo host itself', () => {
    const { src, srcset, avif } = imageSource(
      'https://images.pexels.com/photos/1/a.jpeg?foo=1',
      'gallery',
    );
    expect(avif).toBe('');
    const address = new URL(src);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      auto: 'compress',
      cs: 'tinysrgb',
      fit: 'crop',
      w: '800',
      h: '400',
    });
    expect(srcset).toContain('w=1600&h=800 2x');
  });

  test('are the legacy address itself for another host', () => {
    const url = 'https://old-host.example/pics/1.jpg';
    expect(imageSource(url, 'card')).toMatchObject({ src: url, srcset: '', avif: '' });
    expect(imageSource('https://images.pexels.com.evil.example/1.jpg', 'card').srcset).toBe('');
  });

  test('are the product’s own only under its public folders', () => {
    expect(isOwnImage('/media/website/hero-1.png')).toBe(true);
    expect(isOwnImage('/media/incoming/a.jpg')).toBe(false);
    expect(isOwnImage('/media/images/../incoming/a.jpg')).toBe(false);
    expect(isOwnImage('https://x.example/media/images/a.jpg')).toBe(false);
  });

  test('of a preset’s later edition lie beside those of its first', () => {
    const file = { preset: 'card', density: 2, format: 'webp' } as const;
    expect(presetKey('images/a1.jpg', file, 2)).toBe('images/a1/card-2@2x.webp');
  });

  test('exist for every density, as WebP alone unless the preset is made as AVIF too', () => {
    expect(avifPresets).toEqual([]);
    expect(presetFiles(['card', 'hero'])).toEqual([
      { preset: 'card', density: 1, format: 'webp' },
      { preset: 'card', density: 2, format: 'webp' },
      { preset: 'hero', density: 1, format: 'webp' },
      { preset: 'hero', density: 2, format: 'webp' },
    ]);
  });

  test('lie in a folder named after the picture', () => {
    expect(presetKey('images/a1.jpg', { preset: 'card', density: 2, format: 'webp' })).toBe(
      'images/a1/card@2x.webp',
    );
    expect(presetKey('images/a1.b2.jpg', { preset: 'card', density: 1, format: 'avif' })).toBe(
      'images/a1.b2/card@1x.avif',
    );
  });
});

test('a legacy picture at the stock photo host is fetched no larger than it is stored', () => {
  const at = 'https://images.pexels.com/photos/1/home.jpeg';
  expect(storableAddress(at)).toBe(`${at}?auto=compress&cs=tinysrgb&w=2000`);
  for (const url of [`${at}?w=800&fit=crop`, 'https://old.example/home.jpg', 'no address'])
    expect(storableAddress(url)).toBe(url);
});

describe('the size from which a picture’s files are made', () => {
  test.each([
    ['is a small picture’s own', 640, 480, [640, 480]],
    ['is as large as the stored picture', 6000, 4000, [2000, 1333]],
    ['is as large as the stored picture, upright too', 4000, 6000, [1333, 2000]],
    // Twice a card's 400 x 224 px of a strip: its height decides.
    ['is larger where a file of a long strip needs more', 9000, 600, [6720, 448]],
    ['is larger where a file of a tall strip needs more', 600, 9000, [600, 9000]],
    ['is no smaller than a pixel', 1, 90_000, [1, 90_000]],
  ])('is right: %s', (_, width, height, [wide, high]) => {
    expect(usableSize({ width, height }, ['card'])).toEqual({ width: wide, height: high });
  });

  test('has the picture’s shape, is no larger than the picture, and enough for every file at twice its size', () => {
    const side = fc.integer({ min: 50, max: 12_000 });
    const presets = fc.subarray(Object.keys(imagePresets) as (keyof typeof imagePresets)[], {
      minLength: 1,
    });
    fc.assert(
      fc.property(side, side, presets, (width, height, needed) => {
        const size = usableSize({ width, height }, needed);
        expect(Math.abs(size.width / width - size.height / height)).toBeLessThan(
          1 / Math.min(width, height),
        );
        expect(size.width).toBeLessThanOrEqual(width);
        const isWhole = size.width === width && size.height === height;
        for (const preset of needed) {
          expect(isWhole || size.width >= Math.round(imagePresets[preset].width * 2)).toBe(true);
          expect(isWhole || size.height >= Math.round(imagePresets[preset].height * 2)).toBe(true);
        }
        expect(isWhole || Math.max(size.width, size.height) >= storedImageMaxSide).toBe(true);
      }),
    );
  });
});

describe('the error of a refused picture', () => {
  test('says why, and keeps its cause', () => {
    const cause = new Error('bad header');
    for (const reason of imageRefusals) {
      expect(imageRefusalOf(refusePicture(reason)), reason).toBe(reason);
      expect(refusePicture(reason, cause).cause).toBe(cause);
      expect('cause' in refusePicture(reason)).toBe(false);
    }
  });

  test('differs from any other failure', () => {
    expect(imageRefusalOf(new Error('truncated'))).toBeNull();
    expect(imageRefusalOf(new DomainError('rule', 'No'))).toBeNull();
    expect(
      imageRefusalOf(new DomainError('rule', 'No', { details: { reason: 'ugly' } })),
    ).toBeNull();
    expect(imageRefusalOf({ details: { reason: 'truncated' } })).toBeNull();
  });

  test('differs from that of a picture that could not be fetched', () => {
    const failed = new PictureNotFetched('tooSlow', 'took too long');
    expect(failed).toMatchObject({
      name: 'PictureNotFetched',
      reason: 'tooSlow',
      message: 'took too long',
    });
  });
});

describe('the pictures of a house', () => {
  const [main, other, plan] = [
    '/media/images/a.jpg',
    'https://old.example/b.jpg',
    'https://old.example/plan.jpg',
  ];
  const house = { main_image: main, additional_images: [other, main], schema_image: plan };
  const none = { main_image: null, additional_images: [], schema_image: null };

  test('are listed once each, the main one first and the floor plan last', () => {
    expect(housePictures(house)).toEqual([main, other, plan]);
    expect(housePictures(none)).toEqual([]);
  });

  test('are shown with the main one first and the floor plan last, none twice', () => {
    const shown = { main_image: main, additional_images: [plan, other, main], schema_image: plan };
    expect(housePictures(shown)).toEqual([main, other, plan]);
    expect(housePictures({ ...shown, schema_image: null })).toEqual([main, plan, other]);
  });

  test('are legacy pictures where they are not in the product’s storage', () => {
    expect(legacyAddresses(house)).toEqual([other, plan]);
  });

  test('have their new addresses after a migration, and the others keep theirs', () => {
    expect(withMoved(house, new Map([[other, '/media/images/b.jpg']]))).toEqual({
      main_image: main,
      additional_images: ['/media/images/b.jpg', main],
      schema_image: plan,
    });
    expect(
      withMoved({ ...none, schema_image: plan }, new Map([[plan, '/media/images/plan.jpg']])),
    ).toEqual({
      ...none,
      schema_image: '/media/images/plan.jpg',
    });
    expect(
      withMoved({ ...none, main_image: plan }, new Map([[plan, '/media/images/plan.jpg']]))
        ?.main_image,
    ).toBe('/media/images/plan.jpg');
    expect(withMoved(house, new Map([['https://old.example/c.jpg', main]]))).toBeNull();
  });
});
