import {
  sectionsOf,
  type WebsitePage,
  type WebsiteSection,
} from '#domain/dealer/website-sections.ts';
import { shippedPicture, sitePicture } from '#shared/site-picture-source.ts';
import type { HeadTags } from '../../head.ts';
import type { PublicReads } from '../../reads.ts';

/**
 * Addresses of the pictures that staff stored for a page; for a missing one the shipped picture is
 * shown.
 */
export type StoredPictures = Partial<Record<WebsiteSection, string>>;

/** The stored pictures of a page; none where that can't be read. */
export async function readSitePictures(
  reads: PublicReads,
  page: WebsitePage,
): Promise<StoredPictures> {
  try {
    const { items } = await reads.listWebsiteImages(sectionsOf(page));
    return Object.fromEntries(items.map(({ section, image_url }) => [section, image_url]));
  } catch {
    return {};
  }
}

interface SitePictureProps {
  section: WebsiteSection;
  stored: StoredPictures;
  /** Its width on the page, as HTML's `sizes`. */
  sizes: string;
  /** Empty for a decorative picture. */
  alt: string;
  /**
   * The largest picture of the first screen: fetched at once and before others; give the head
   * `sitePicturePreload` as well.
   */
  priority?: boolean;
  id?: string;
  className?: string;
}

/**
 * A picture of the site: the one that staff stored for the section or, where there is none or it
 * does not load, the shipped one.
 */
export function SitePicture({
  section,
  stored,
  sizes,
  alt,
  priority = false,
  id,
  className,
}: SitePictureProps) {
  const { src, srcset, width, height } = sitePicture(section, stored[section]);
  const shipped = shippedPicture(section).src;
  return (
    <img
      id={id}
      className={className}
      src={src}
      srcSet={srcset || undefined}
      sizes={srcset ? sizes : undefined}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      data-instead={src === shipped ? undefined : shipped}
    />
  );
}

/** The head's `preload` for a section's picture with `priority` and the same `sizes`. */
export function sitePicturePreload(
  section: WebsiteSection,
  sizes: string,
  stored: StoredPictures,
): NonNullable<HeadTags['preload']> {
  const { src, srcset } = sitePicture(section, stored[section]);
  return { href: src, type: 'image/webp', ...(srcset && { srcset, sizes }) };
}
