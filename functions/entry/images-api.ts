import { randomBytes } from 'node:crypto';
import { openBucket } from '../images/bucket.ts';
import { createIncomingUploads } from '../images/incoming-uploads.ts';
import { createPictureStore } from '../images/picture-store.ts';
import { createPictureShelf } from '../images/put-picture.ts';
import { createUploadPresigner } from '../images/upload-presigner.ts';
import { createApi } from '../platform/api.ts';
import { systemClock } from '../platform/clock.ts';
import { start } from '../platform/start.ts';
import { uploadHandlers } from '../routes/uploads.ts';

const name = 'images-api';
const { env, log } = start(name, ['BUCKET_NAME']);
const bucket = openBucket(env.BUCKET_NAME);

export const handler = createApi({
  name,
  log,
  handlers: uploadHandlers({
    uploads: createUploadPresigner(bucket),
    clock: systemClock,
    random: () => randomBytes(6).toString('hex'),
    incoming: createIncomingUploads(bucket),
    pictures: createPictureShelf(createPictureStore(bucket)),
  }),
});
