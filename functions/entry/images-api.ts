import { randomBytes } from 'node:crypto';
import { openBucket } from '../images/bucket.ts';
import { createIncomingUploads } from '../images/incoming-uploads.ts';
import { createLegacyPictures, isForbiddenExcept } from '../images/legacy-pictures.ts';
import { createPictureStore } from '../images/picture-store.ts';
import { createPictureShelf } from '../images/put-picture.ts';
import { createUploadPresigner } from '../images/upload-presigner.ts';
import { createApi } from '../platform/api.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnv } from '../platform/env.ts';
import { start } from '../platform/start.ts';
import { uploadHandlers } from '../routes/uploads.ts';
import { websiteImageHandlers } from '../routes/website-images.ts';
import { createCaravanRepository } from '../store/caravan-repository.ts';
import { openTable } from '../store/table.ts';
import { createWebsiteImageRepository } from '../store/website-image-repository.ts';

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
