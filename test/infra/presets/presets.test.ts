import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { imagePresets, type UploadKind } from '#domain/pictures.ts';
import { createPictureStore } from '#functions/images/picture-store.ts';
import { processPicture } from '#functions/images/process-picture.ts';
import { makeMissingPresets, runPresets } from '#infra/presets/presets.ts';
import { encodings, photo } from '../../functions/images/pictures.ts';
import { startBucket, type TestBucket } from '../../functions/images/test-bucket.ts';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());
beforeEach(() => bucket.empty());

/** The release before: it knew the card alone. */
const before = ['card'] as const;
/** The release to come: it also shows thumbnails. */
const wanted = () => ['card', 'thumbnail'] as const;

async function stockOf(pictures: readonly (readonly [UploadKind, string])[]): Promise<void> {
  const made = await processPicture(await encodings['image/jpeg'](photo()), before);
  for (const [kind, name] of pictures) await createPictureStore(bucket).put(kind, name, made);
}
const houses = (count: number) =>
  Array.from({ length: count }, (_, at) => ['caravan', `house-${at}`] as const);
const thumbnails = async () => (await bucket.keys()).filter((key) => key.includes('/thumbnail@'));

async function fill(from: Pick<TestBucket, 's3' | 'name'> = bucket, options = {}) {
  const said: string[] = [];
  const code = await makeMissingPresets(from, {
    wanted,
    say: (line) => said.push(line),
    ...options,
  });
  return { code, said };
}

test('every stored picture gets the files of a new preset, and a second run makes nothing', async () => {
  await stockOf([...houses(2), ['website', 'hero-1'], ['banner', 'summer']]);
  const old = await bucket.keys();
  expect(await fill()).toEqual({ code: 0, said: ['4 pictures: 4 got 8 files, 0 had every size.'] });
  const keys = await bucket.keys();
  const stored = ['images/house-0', 'images/house-1', 'website/hero-1', 'banners/campaign-summer'];
  const added = stored.flatMap((one) => [`${one}/thumbnail@1x.webp`, `${one}/thumbnail@2x.webp`]);
  expect(keys).toEqual([...old, ...added].sort());
  const { width, height } = await sharp(
    await bucket.get('images/house-0/thumbnail@2x.webp'),
  ).metadata();
  expect({ width, height }).toEqual({
    width: imagePresets.thumbnail.width * 2,
    height: imagePresets.thumbnail.height * 2,
  });
  expect(await fill()).toEqual({ code: 0, said: ['4 pictures: 0 got 0 files, 4 had every size.'] });
});

test('a run of the presets names a damaged picture, and gives the others their new files', async () => {
  await stockOf(houses(3));
  await bucket.put('images/house-1.jpg', Buffer.from('not a picture'));
  const whole = await bucket.get('images/house-2.jpg');
  await bucket.put('images/house-2.jpg', whole.subarray(0, whole.length / 2));
  const { code, said } = await fill();
  expect(code).toBe(1);
  expect(said[0]).toBe('3 pictures: 1 got 2 files, 0 had every size.');
  expect(said.slice(2)).toEqual(['  images/house-1.jpg', '  images/house-2.jpg']);
  expect(await thumbnails()).toHaveLength(2);
});

test('a run of the presets that was interrupted half-way continues where it stopped', async () => {
  await stockOf(houses(6));
  const breaking = new S3Client({ maxAttempts: 1 });
  let puts = 0;
  breaking.middlewareStack.add((next, { commandName }) => (args) => {
    if (commandName === PutObjectCommand.name && ++puts > 5) throw new Error('the line is cut');
    return next(args);
  });
  await expect(fill({ s3: breaking, name: bucket.name })).rejects.toMatchObject({
    code: 'unavailable',
  });
  // The writes under way when the line was cut.
  await expect.poll(thumbnails).toHaveLength(5);
  const { code, said } = await fill();
  expect(code).toBe(0);
  expect(said[0]).toMatch(/^6 pictures: 4 got 7 files, 2 had every size\.$/);
  expect(await thumbnails()).toHaveLength(12);
});

test('a dry run of the presets counts the missing files and writes nothing', async () => {
  await stockOf(houses(2));
  expect(await fill(bucket, { dryRun: true })).toEqual({
    code: 0,
    said: [
      '2 pictures: 2 lack 4 files, 0 had every size.',
      'This was a dry run: nothing was written.',
    ],
  });
  expect(await thumbnails()).toEqual([]);
});

test('the presets command reaches a stage by its bucket', async () => {
  await stockOf(houses(1));
  const said: string[] = [];
  const args = ['--stage', 'prod', '--bucket', bucket.name];
  expect(await runPresets(args, (line) => said.push(line))).toBe(0);
  expect(said).toEqual(['1 picture: 1 got 12 files, 0 had every size.']);
});

test.each([
  [['--stage', 'prod'], /needs --bucket/],
  [['--bucket', 'b'], /--stage/],
  [['--all'], /--all/],
])('the presets’ arguments %j are refused in a sentence', async (args, sentence) => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(await runPresets(args)).toBe(1);
  expect(told.mock.calls).toEqual([[expect.stringMatching(sentence)]]);
  told.mockRestore();
});
