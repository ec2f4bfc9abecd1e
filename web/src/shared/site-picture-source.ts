import {
  type SitePictureSource,
  type WebsiteSection,
  websiteImageSource,
} from '#domain/dealer/website-sections.ts';

/**
 * The files in web/public/pictures: one of each, and the hero in the widths of screens. Most phones
 * (720 to 768 device px) take that of 768 px, which weighs a third less than the next.
 */
const shippedWidths: Partial<Record<WebsiteSection, readonly number[]>> = {
  hero: [640, 768, 960, 1440, 1920],
};

/** The picture the product ships for a section. */
export function shippedPicture(section: WebsiteSection): SitePictureSource {
  const { width, height } = websiteImageSource(section, '');
  const file = `/pictures/${section.replace('_', '-')}`;
  const widths = shippedWidths[section];
  if (!widths) return { src: `${file}.webp`, srcset: '', width, height };
  return {
    src: `${file}-960.webp`,
    srcset: widths.map((each) => `${file}-${each}.webp ${each}w`).join(', '),
    width,
    height,
  };
}

/** The picture of a section: the stored one, else the shipped. */
export function sitePicture(
  section: WebsiteSection,
  stored: string | undefined,
): SitePictureSource {
  return stored ? websiteImageSource(section, stored) : shippedPicture(section);
}
