import { describe, expect, test } from 'vitest';
import {
  avifPresets,
  imagePresets,
  imageSource,
  isOwnImage,
  presetKey,
  storableAddress,
} from '../../../functions/domain/pictures.ts';

describe('where a browser finds a picture', () => {
  test('own pictures have a ready file for each density', () => {
    const source = imageSource('/media/images/1700000000000-a1b2.jpg', 'card');
    expect(source).toMatchObject({
      src: '/media/images/1700000000000-a1b2/card@1x.webp',
      srcset: '/media/images/1700000000000-a1b2/card@1x.webp 1x, /media/images/1700000000000-a1b2/card@2x.webp 2x',
      width: 400,
      height: 224,
    });
  });

  test('only the presets that are made as AVIF are offered as AVIF', () => {
    for (const preset of Object.keys(imagePresets) as (keyof typeof imagePresets)[])
      expect(imageSource('/media/images/a.jpg', preset).avif !== '').toBe(avifPresets.includes(preset));
  });

  test('the stock host is asked to compress and crop', () => {
    const { src, srcset } = imageSource('https://images.pexels.com/photos/1/a.jpeg?foo=1', 'gallery');
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

  test('a foreign legacy address is shown as it is', () => {
    const url = 'https://old-host.example/pics/1.jpg';
    expect(imageSource(url, 'card')).toMatchObject({ src: url, srcset: '', avif: '' });
    expect(imageSource('https://images.pexels.com.evil.example/1.jpg', 'card').srcset).toBe('');
  });

  test('own means under the public folders of the product', () => {
    expect(isOwnImage('/media/website/hero-1.png')).toBe(true);
    expect(isOwnImage('/media/incoming/a.jpg')).toBe(false);
    expect(isOwnImage('/media/images/../incoming/a.jpg')).toBe(false);
    expect(isOwnImage('https://x.example/media/images/a.jpg')).toBe(false);
  });

  test('a preset lies in a folder named after its picture', () => {
    expect(presetKey('images/a1.jpg', 'card', 2, 'webp')).toBe('images/a1/card@2x.webp');
  });
});

test('a legacy picture at the stock host is fetched no larger than it is stored', () => {
  const at = 'https://images.pexels.com/photos/1/home.jpeg';
  expect(storableAddress(at)).toBe(`${at}?auto=compress&cs=tinysrgb&w=2000`);
  for (const url of [`${at}?w=800&fit=crop`, 'https://old.example/home.jpg', 'no address'])
    expect(storableAddress(url)).toBe(url);
});
