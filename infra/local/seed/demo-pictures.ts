import { readFile } from 'node:fs/promises';
import { type UploadKind, uploadKinds } from '#domain/pictures.ts';
import { openBucket } from '#functions/images/bucket.ts';
import { createPictureStore, pictureAddress } from '#functions/images/picture-store.ts';
import { processPicture } from '#functions/images/process-picture.ts';
import { repositoryPath } from '../../build/paths.ts';
import chosen from '../demo/pictures.json' with { type: 'json' };
import { inParallel } from './in-parallel.ts';
import { demoRelease, openPictureCache } from './picture-cache.ts';

/** Pictures handled at a time: one is read while the codec's threads are busy with others. */
const atOnce = 3;
const banner = 'banner-comfort';

/**
 * Files of `infra/local/demo/pictures` by the id of the house that shows them: the house itself,
 * its lounge, kitchen and bedroom, and its floor plan. Outside and inside are of one season; plans
 * have the house's measures, bedrooms and bathrooms; the roof is tiled where the house's text says
 * so.
 */
const filesOf: Readonly<Record<string, readonly string[]>> = chosen;

/**
 * The file of which a picture is made. With `DEMO_PICTURES=alike` that is one house's for all: names
 * and numbers are the demo's, and what looks at no picture need not wait until each was processed.
 */
function sourceOf(file: string): string {
  if (process.env.DEMO_PICTURES !== 'alike' || file === banner) return file;
  const sets = Object.values(filesOf);
  const place = sets.find((set) => set.includes(file))?.indexOf(file) ?? 0;
  return sets[0]?.[place] ?? file;
}

const kindOf = (file: string): UploadKind => (file === banner ? 'banner' : 'caravan');
const nameOf = (file: string, release: string) => `demo-${release}-${file}`;
const addressOf = (file: string) => pictureAddress(kindOf(file), nameOf(file, demoRelease()));

export const demoBannerAddress = () => addressOf(banner);

/** Addresses of a demo house's pictures, stored already or still to come. */
export function demoPicturesOf(id: string) {
  const [main, lounge, kitchen, bedroom, plan] = (filesOf[id] ?? []).map(addressOf);
  if (!main || !lounge || !kitchen || !bedroom || !plan)
    throw new Error(`House ${id} has no pictures`);
  return { main_image: main, additional_images: [lounge, kitchen, bedroom], schema_image: plan };
}

/**
 * Puts every demo picture through the upload pipeline, those that a list shows first; a stored one
 * stays. `release` is that of the start which stored the houses: they name their pictures by it,
 * whatever changed since.
 */
export async function storeDemoPictures(
  bucket: string,
  release: string,
  stopped: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  const sets = Object.values(filesOf);
  const files = [
    ...new Set([
      banner,
      ...[0, 1, 2, 3, 4].flatMap((place) => sets.flatMap((set) => set[place] ?? [])),
    ]),
  ];
  const cache = openPictureCache(demoRelease());
  const store = createPictureStore(openBucket(bucket));
  let done = 0;
  await inParallel(files, atOnce, async (file) => {
    if (stopped.aborted) return;
    const kind = kindOf(file);
    if (!(await store.find(kind, nameOf(file, release)))) {
      const source = sourceOf(file);
      const path = repositoryPath(`infra/local/demo/pictures/${source}.webp`);
      const make = async () => processPicture(await readFile(path), uploadKinds[kind].presets);
      await store.put(kind, nameOf(file, release), await cache.get(source, make));
    }
    done += 1;
    if (done === files.length) say(`${done} pictures stored`);
  });
}
