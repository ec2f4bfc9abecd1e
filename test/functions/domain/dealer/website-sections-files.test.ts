import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isImageOf,
  presetsOf,
  sectionOfName,
  sectionsOf,
  websiteImageName,
  websiteImageSource,
  websitePlaces,
  websiteSections,
} from '#domain/dealer/website-sections.ts';
import { imagePresets, isOwnImage, uploadKinds } from '#domain/pictures.ts';

const section = fc.constantFrom(...websiteSections);
const moment = fc.integer({ min: 1, max: 4_102_444_800_000 });

test('the sections of site images and their recommended sizes are the specification’s, in its order', () => {
  expect(
    websiteSections.map((name) => [name, Object.values(websitePlaces[name].recommended).join('x')]),
  ).toEqual([
    ['hero', '1920x700'],
    ['showroom', '800x1200'],
    ['testimonials', '1920x600'],
    ['about_hero', '1920x800'],
    ['about_main', '800x1200'],
    ['about_showroom', '800x1200'],
    ['about_lifestyle', '1920x800'],
  ]);
  expect(sectionsOf('home')).toEqual(['hero', 'showroom', 'testimonials']);
  expect([...sectionsOf('home'), ...sectionsOf('about')]).toEqual([...websiteSections]);
});

test('all sizes of a section have the same proportions', () => {
  for (const name of websiteSections) {
    const shapes = websitePlaces[name].presets.map((preset) => {
      const { width, height } = imagePresets[preset];
      return (width / height).toFixed(2);
    });
    expect(new Set(shapes).size).toBe(1);
  }
});

describe('the file name of a site image', () => {
  test('names its section and no other', () => {
    fc.assert(
      fc.property(section, section, moment, (one, other, at) => {
        const name = websiteImageName(one, at);
        expect(sectionOfName(name)).toBe(one);
        const url = `/media/website/${name}.jpg`;
        expect(isOwnImage(url)).toBe(true);
        expect(isImageOf(one, url)).toBe(true);
        expect(isImageOf(other, url)).toBe(one === other);
        expect(presetsOf('website', name)).toEqual(websitePlaces[one].presets);
      }),
    );
  });

  test('means nothing for a picture of another kind', () => {
    expect(presetsOf('caravan', 'hero-1')).toEqual(uploadKinds.caravan.presets);
  });

  test.each(['hero', 'hero-', 'hero-1-2', 'xhero-1', 'footer-1', '1795255200000-0a1b2c', ''])(
    'cannot be %j',
    (name) => {
      expect(sectionOfName(name)).toBeNull();
    },
  );

  test.each([
    'https://evil.example/media/website/hero-1.jpg',
    '/media/images/hero-1.jpg',
    '/media/website/../hero-1.jpg',
    '/media/website/hero-1.svg',
    '/media/website/hero-1.old.jpg',
  ])('is not read from %s', (url) => {
    expect(isImageOf('hero', url)).toBe(false);
  });
});

test('a browser can choose among a site image’s sizes by their widths', () => {
  expect(websiteImageSource('hero', '/media/website/hero-1.jpg')).toEqual({
    src: '/media/website/hero-1/heroSmall@1x.webp',
    srcset:
      '/media/website/hero-1/heroSmall@1x.webp 960w, /media/website/hero-1/hero@1x.webp 1920w',
    width: 1920,
    height: 700,
  });
  expect(websiteImageSource('about_main', '/media/website/about_main-1.jpg')).toEqual({
    src: '/media/website/about_main-1/aboutGrid@1x.webp',
    srcset:
      '/media/website/about_main-1/aboutGrid@1x.webp 300w, /media/website/about_main-1/aboutGrid@2x.webp 600w',
    width: 300,
    height: 400,
  });
});
