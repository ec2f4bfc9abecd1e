import { type QueryClient, useQuery } from '@tanstack/react-query';
import {
  type SitePictureSource,
  sectionsOf,
  type WebsitePage,
  type WebsiteSection,
  websiteImageSource,
  websitePlaces,
} from '../../../../functions/domain/website-section.ts';
import type { HeadTags } from '../../app/head.ts';
import { type PublicReads, useReads } from '../../app/reads.ts';

/** Addresses of the pictures staff have stored for a page; what is missing here is shown as the product ships it. */
type StoredPictures = Partial<Record<WebsiteSection, string>>;

/** The stored pictures of a page; none where that can't be read. A page that shows a `SitePicture` names it in its queries. */
export const sitePicturesQuery = (reads: PublicReads, page: WebsitePage) => ({
  queryKey: ['website-images', page] as const,
  queryFn: async (): Promise<StoredPictures> => {
    const { items } = await reads.listWebsiteImages(sectionsOf(page));
    return Object.fromEntries(items.map(({ section, image_url }) => [section, image_url]));
  },
  fallback: {} satisfies StoredPictures,
});

/** The files in web/public/pictures: one of each, and the hero in the widths of screens. */
const shippedWidths: Partial<Record<WebsiteSection, readonly number[]>> = { hero: [640, 960, 1440, 1920] };

function shippedSource(section: WebsiteSection): SitePictureSource {
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

function sourceOf(section: WebsiteSection, stored: StoredPictures | undefined): SitePictureSource {
  const url = stored?.[section];
  return url ? websiteImageSource(section, url) : shippedSource(section);
}

interface SitePictureProps {
  section: WebsiteSection;
  /** Its width on the page, as HTML's `sizes`. */
  sizes: string;
  /** Empty for one that only sets the mood. */
  alt: string;
  /** The largest picture of the first screen: fetched at once and before others; give the head `sitePicturePreload` as well. */
  priority?: boolean;
  className?: string;
}

/** A picture of the site: the one staff have stored for the section, else, and where that does not load, the shipped one. */
export function SitePicture({ section, sizes, alt, priority = false, className }: SitePictureProps) {
  const stored = useQuery(sitePicturesQuery(useReads(), websitePlaces[section].page)).data;
  const { src, srcset, width, height } = sourceOf(section, stored);
  const shipped = shippedSource(section).src;
  return (
    <img
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

/** The head's `preload` for a section shown with `priority` and the same `sizes`. */
export function sitePicturePreload(
  section: WebsiteSection,
  sizes: string,
  cache: QueryClient,
): NonNullable<HeadTags['preload']> {
  const stored = cache.getQueryData<StoredPictures>(['website-images', websitePlaces[section].page]);
  const { src, srcset } = sourceOf(section, stored);
  return { href: src, type: 'image/webp', ...(srcset && { srcset, sizes }) };
}
