import { randomBytes } from 'node:crypto';
import { createLegacyPictures, isForbiddenExcept } from '../images/legacy-pictures.ts';
import { createPictureShelf, createPictureStore, openBucket } from '../images/picture-store.ts';
import { createIncomingUploads, createUploadPresigner } from '../images/uploads.ts';

import { createApi } from '../platform/api.ts';
import { readEnv, start, systemClock } from '../platform/env.ts';
import { openTable } from '../platform/table.ts';
import { uploadHandlers } from '../routes/uploads.ts';
import { websiteImageHandlers } from '../routes/website-images.ts';
import { createCaravanRepository } from '../store/caravans.ts';
import { createWebsiteImageRepository } from '../store/website-images.ts';

const name = 'images-api';
const { env, log } = start(name, ['BUCKET_NAME', 'TABLE_NAME']);
// Set by tests alone.
const { LEGACY_PICTURE_ADDRESSES } = readEnv(['LEGACY_PICTURE_ADDRESSES']);
const bucket = openBucket(env.BUCKET_NAME);
const table = openTable(env.TABLE_NAME);
const pictures = createPictureStore(bucket);
const reachable = new Set(LEGACY_PICTURE_ADDRESSES.split(',').filter((address) => address !== ''));
const legacy = createLegacyPictures(pictures, { isForbidden: isForbiddenExcept(reachable) });

export const handler = createApi({
  name,
  log,
  handlers: {
    ...uploadHandlers({
      uploads: createUploadPresigner(bucket),
      clock: systemClock,
      random: () => randomBytes(6).toString('hex'),
      incoming: createIncomingUploads(bucket),
      pictures: createPictureShelf(pictures),
    }),
    ...websiteImageHandlers({
      storesFor: (by) => ({
        images: createWebsiteImageRepository(table, log, by),
        caravans: createCaravanRepository(table, log, by),
      }),
      pictures,
      legacy,
      clock: systemClock,
      elapsed: () => performance.now(),
    }),
  },
});
