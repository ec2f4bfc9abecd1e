import type { Caller, Handlers } from '../platform/api.ts';
import type { CaravanStore } from '../store/caravans.ts';
import type { WebsiteImageStore } from '../store/website-images.ts';
import { type MigrateDeps, migrateImages } from '../use-cases/pictures/migrate-images.ts';
import { saveWebsiteImage, type WebsiteImageDeps } from '../use-cases/pictures/site-images.ts';
import { writerOf } from './writer-of.ts';

export interface WebsiteImageRouteDeps extends Omit<WebsiteImageDeps & MigrateDeps, 'images' | 'caravans'> {
  /** The site's pictures and the houses, whose writes are signed with this name. */
  storesFor: (by: string) => { images: WebsiteImageStore; caravans: CaravanStore };
}
type Calls = 'listStoredWebsiteImages' | 'saveWebsiteImage' | 'migrateImages';

/** The staff's calls on the site's pictures, and on those of houses that are elsewhere. */
export function websiteImageHandlers({
  storesFor,
  ...common
}: WebsiteImageRouteDeps): Pick<Handlers<'images-api'>, Calls> {
  const as = (caller: Caller) => ({ ...common, ...storesFor(writerOf(caller)) });
  return {
    listStoredWebsiteImages: async (_, caller) => ({
      items: (await as(caller).images.all()).sort((a, b) => b.created_at.localeCompare(a.created_at)),
    }),
    saveWebsiteImage: async ({ params, body }, caller) => ({
      website_image: await saveWebsiteImage(as(caller), params.section, body),
    }),
    migrateImages: ({ params, body }, caller) => migrateImages(as(caller), params.caravan_id, body.skip),
  };
}
