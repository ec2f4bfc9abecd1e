import { describe, expect, test } from 'vitest';
import {
  addressToKeep,
  isShowable,
  type Pictures,
  picturesAfter,
  sourcesIn,
} from '#domain/houses/import/row-pictures.ts';

const own = (name: string) => `/media/images/${name}.jpg`;
const far = (name: string) => `https://old.example/${name}.jpg`;
const pictures = (main: string | null, ...more: string[]): Pictures => ({
  main_image: main,
  additional_images: more,
  schema_image: null,
});
const house = (main: string | null, ...more: string[]) => ({
  ...pictures(main, ...more),
  is_visible: true,
});
/** Files named `a.jpg` are here, addresses elsewhere stay, anything else is nowhere. */
const stored = (source: string) =>
  source === 'a.jpg' ? own('a') : source.startsWith('/media') ? source : addressToKeep(source);

describe('pictures after a row', () => {
  test.each([
    ['none named', null, house(own('x')), pictures(own('x'))],
    ['a new house', { main_image: 'a.jpg' }, null, pictures(own('a'))],
    ['a file that is nowhere', { main_image: 'b.jpg' }, null, pictures(null)],
    ['an address', { main_image: far('b') }, null, pictures(far('b'))],
    [
      'a list without a main one',
      { additional_images: ['b.jpg', far('c'), 'a.jpg'] },
      null,
      pictures(far('c'), own('a')),
    ],
    [
      'the same list again',
      { additional_images: ['b.jpg', far('c'), 'a.jpg'] },
      house(far('c'), own('a')),
      pictures(far('c'), own('a')),
    ],
    [
      'nothing to be had for a house with pictures',
      { main_image: far('b'), additional_images: ['b.jpg', far('c')] },
      house(own('x'), own('y')),
      pictures(own('x'), own('y')),
    ],
    [
      'one of several to be had',
      { additional_images: ['b.jpg', far('c'), 'a.jpg'] },
      house(own('x'), own('y')),
      pictures(own('x'), far('c'), own('a')),
    ],
    ['an empty list', { additional_images: [] }, house(own('x'), own('y')), pictures(own('x'))],
    [
      'a plan that is nowhere',
      { schema_image: 'b.jpg' },
      { ...house(own('x')), schema_image: own('p') },
      { ...pictures(own('x')), schema_image: own('p') },
    ],
    [
      'a plan taken away',
      { schema_image: null },
      { ...house(own('x')), schema_image: own('p') },
      pictures(own('x')),
    ],
  ])('are right: %s', (_, sources, before, after) => {
    expect(picturesAfter(sources, before, stored)).toEqual(after);
  });

  test('are looked for once each', () => {
    const main_image = 'a.jpg';
    const sources = { main_image, additional_images: ['b.jpg', 'a.jpg'], schema_image: null };
    expect(sourcesIn(sources)).toEqual(['a.jpg', 'b.jpg']);
    expect(sourcesIn(null)).toEqual([]);
  });
});

test('only an address on the web that a house can have is kept', () => {
  expect(addressToKeep(far('a'))).toBe(far('a'));
  expect(addressToKeep('http://old.example/a.jpg')).toBe('http://old.example/a.jpg');
  for (const source of ['a.jpg', 'ftp://a.example/a.jpg', 'https://a b', '/media/images/a.jpg'])
    expect(addressToKeep(source)).toBeNull();
});

test('a picture elsewhere shows a house only if it is shown with it already', () => {
  expect(isShowable(pictures(null), null)).toBe(false);
  expect(isShowable(pictures(own('a')), null)).toBe(true);
  expect(isShowable(pictures(far('a')), null)).toBe(false);
  expect(isShowable(pictures(far('a')), house(far('a')))).toBe(true);
  expect(isShowable(pictures(far('a')), house(own('x')))).toBe(false);
  expect(isShowable(pictures(far('a')), { ...house(far('a')), is_visible: false })).toBe(false);
});
