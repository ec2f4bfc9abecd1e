import { expect, test } from 'vitest';
import { galleryPictures } from '#site/pages/house/gallery-pictures.ts';

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
