import { type UploadKind, uploadKinds } from '../../../functions/domain/pictures.ts';
import { openBucket } from '../../../functions/images/bucket.ts';
import { createPictureStore } from '../../../functions/images/picture-store.ts';

import { processPicture } from '../../../functions/images/process-picture.ts';
import { type DemoPicture, drawPicture } from '../demo/pictures.ts';
import { inParallel } from './in-parallel.ts';
import { drawingRelease, openPictureCache } from './picture-cache.ts';

/** Pictures at work at one time: one is drawn while the codec's threads are busy with others. */
const atOnce = 3;

/** Draws each picture, puts it through the upload pipeline and stores it; answers its address by name. What is stored already stays. */
export async function storeDemoPictures(
  pictures: readonly (DemoPicture & { kind?: UploadKind })[],
  bucket: string,
  progress: (done: number, all: number) => void,
): Promise<Map<string, string>> {
  const release = drawingRelease();
  const cache = openPictureCache(release);
  const store = createPictureStore(openBucket(bucket));
  const addresses = new Map<string, string>();
  let done = 0;
  await inParallel(pictures, atOnce, async ({ name, spec, kind = 'caravan' }) => {
    const key = `demo-${release}-${name}`;
    const stored =
      (await store.find(kind, key)) ??
      (await store.put(
        kind,
        key,
        await cache.get(name, async () => processPicture(await drawPicture(spec), uploadKinds[kind].presets)),
      ));
    addresses.set(name, stored.url);
    progress(++done, pictures.length);
  });
  return addresses;
}
