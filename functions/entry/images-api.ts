import { randomBytes } from 'node:crypto';
import { houseRoutes } from '#domain/api/house-routes.ts';
import { websiteImageRoutes } from '#domain/api/website-image-routes.ts';
import { openBucket } from '../images/bucket.ts';
import { createUploads } from '../images/incoming-uploads.ts';
import { createLegacyPictures, isForbiddenExcept } from '../images/legacy-pictures.ts';
import { createPictureStore } from '../images/picture-store.ts';
import { createApi } from '../platform/api.ts';
import { readEnv, start, systemClock } from '../platform/env.ts';
import { openTable } from '../platform/table.ts';
import { triable } from '../platform/trial.ts';
import { createCaravanRepository } from '../store/caravans.ts';
import { createWebsiteImageRepository } from '../store/website-images.ts';
import { migrateImages } from '../use-cases/pictures/migrate-images.ts';
import { saveWebsiteImage } from '../use-cases/pictures/site-images.ts';
import { completeUpload, createUpload } from '../use-cases/pictures/uploads.ts';

const name = 'images-api';
const { env, log } = start(name, ['BUCKET_NAME', 'TABLE_NAME']);
// Only tests set this variable: fetching from private addresses is refused otherwise.
const { LEGACY_PICTURE_ADDRESSES } = readEnv(['LEGACY_PICTURE_ADDRESSES']);
const bucket = openBucket(env.BUCKET_NAME);
const table = openTable(env.TABLE_NAME);
const pictures = createPictureStore(bucket);
const reachable = new Set(LEGACY_PICTURE_ADDRESSES.split(',').filter((address) => address !== ''));

const deps = {
  uploads: createUploads(bucket),
  pictures,
  legacy: createLegacyPictures(pictures, { isForbidden: isForbiddenExcept(reachable) }),
  images: createWebsiteImageRepository(table, log),
  caravans: createCaravanRepository(table, log),
  clock: systemClock,
  elapsed: () => performance.now(),
  random: () => randomBytes(6).toString('hex'),
};

/**
 * The staff's calls on uploads, on the site's own pictures, and on pictures of houses that are
 * stored elsewhere.
 */
const answer = createApi({
  name,
  log,
  routes: { ...houseRoutes, ...websiteImageRoutes },
  handlers: {
    createUpload: ({ body }) => createUpload(deps, body),
    completeUpload: ({ body }) => completeUpload(deps, body),
    listStoredWebsiteImages: async () => ({
      items: (await deps.images.all()).sort((a, b) => b.created_at.localeCompare(a.created_at)),
    }),
    saveWebsiteImage: async ({ params, body }, { by }) => ({
      website_image: await saveWebsiteImage(deps, params.section, body, by),
    }),
    migrateImages: ({ params, body }, { by }) =>
      migrateImages(deps, params.caravan_id, by, body.skip),
  },
});

export const handler = triable(answer);
