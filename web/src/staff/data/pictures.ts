import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WebsiteImage } from '#domain/dealer/website-images.ts';
import type { WebsiteSection } from '#domain/dealer/website-sections.ts';

import { staffApi } from '../session/staff-api.ts';

/** The stored pictures of the site. */
export const websiteImagesQuery = queryOptions({
  queryKey: ['staff', 'website-images'] as const,
  queryFn: async ({ signal }) => {
    const { items } = await staffApi.listStoredWebsiteImages({}, { signal });
    return items;
  },
  refetchOnWindowFocus: true,
});

/**
 * `version` is the one last seen, 0 where there was none; rejects with `conflict` when there is a
 * newer one.
 */
export async function saveWebsiteImage(
  section: WebsiteSection,
  image_url: string,
  version: number,
) {
  const { website_image } = await staffApi.saveWebsiteImage({
    params: { section },
    body: { image_url, version },
  });
  return website_image;
}

/** Puts the picture that the server answered into the list, without asking for the list again. */
export function rememberImage(cache: QueryClient, image: WebsiteImage) {
  cache.setQueryData(
    websiteImagesQuery.queryKey,
    (images) => images && [image, ...images.filter(({ section }) => section !== image.section)],
  );
}
