import fc from 'fast-check';
import { expect, test } from 'vitest';
import { galleryPictures, wrapIndex } from '../../../../web/src/site/scripts/gallery-pictures.ts';

test('the gallery has the main picture first, the floor plan last, and no picture twice', () => {
  const pictures = galleryPictures({
    main_image: '/media/images/a.jpg',
    additional_images: ['/media/images/b.jpg', '/media/images/a.jpg', '/media/images/plan.png'],
    schema_image: '/media/images/plan.png',
  });
  expect(pictures).toEqual([
    { url: '/media/images/a.jpg', plan: false },
    { url: '/media/images/b.jpg', plan: false },
    { url: '/media/images/plan.png', plan: true },
  ]);
});

test('the gallery’s index stays in range, and a step forward and one back return to it', () => {
  const gallery = fc.integer({ min: 1, max: 60 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1)));
  fc.assert(
    fc.property(gallery, fc.integer({ min: -200, max: 200 }), ([count, index], steps) => {
      const there = wrapIndex(index, steps, count);
      expect(there).toBeGreaterThanOrEqual(0);
      expect(there).toBeLessThan(count);
      expect(wrapIndex(there, -steps, count)).toBe(index);
    }),
  );
});

test('in the gallery the first picture follows the last, and the last precedes the first', () => {
  expect(wrapIndex(0, -1, 5)).toBe(4);
  expect(wrapIndex(4, 1, 5)).toBe(0);
});
