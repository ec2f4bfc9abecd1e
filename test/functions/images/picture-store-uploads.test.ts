import { HeadObjectCommand } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { imagePresets, imageSource, maxImageBytes, uploadKinds } from '#domain/pictures.ts';
import { createUploads } from '#functions/images/incoming-uploads.ts';
import { contentName, createPictureStore, putPicture } from '#functions/images/picture-store.ts';

import { completeUpload, createUpload } from '#functions/use-cases/pictures/uploads.ts';

import { encodings, photo, withSegment } from './pictures.ts';
import { postForm, startBucket, type TestBucket } from './test-bucket.ts';

let bucket: TestBucket;
let count = 0;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());
beforeEach(() => bucket.empty());

const now = new Date('2026-11-21T10:00:00Z');
const ask = (
  content_type: 'image/jpeg' | 'image/png' | 'image/webp' = 'image/jpeg',
  name = 'Моята къща.JPG',
) =>
  createUpload(
    {
      uploads: createUploads(bucket),
      clock: () => now,
      random: () => (++count).toString(16).padStart(12, '0'),
    },
    { name, content_type },
  );
const complete = (key: string, kind: keyof typeof uploadKinds = 'caravan') =>
  completeUpload(
    { uploads: createUploads(bucket), pictures: createPictureStore(bucket) },
    { kind, key },
  );

async function upload(
  bytes: Buffer,
  type: 'image/jpeg' | 'image/png' | 'image/webp' = 'image/jpeg',
): Promise<string> {
  const form = await ask(type);
  expect((await postForm(form, bytes)).status).toBe(204);
  return form.key;
}

describe('a presigned form for an upload', () => {
  test('names a key of its own, whatever the file is called', async () => {
    const one = await ask('image/webp', '../../images/other.webp');
    const other = await ask('image/webp', '../../images/other.webp');
    expect(one.key).toMatch(/^incoming\/1795255200000-[0-9a-f]{12}\.webp$/);
    expect(other.key).not.toBe(one.key);
  });

  test.each(['movie.mp4', 'drawing.svg', 'noending', 'page.jpg.html', ''])(
    'is not given for %j',
    async (name) => {
      await expect(ask('image/jpeg', name)).rejects.toMatchObject({
        code: 'unsupported_type',
        details: { reason: 'notAnImage' },
      });
    },
  );

  test('accepts a file of the greatest size, and refuses one byte more and an empty file', async () => {
    expect((await postForm(await ask(), Buffer.alloc(maxImageBytes, 1))).status).toBe(204);
    const tooLarge = await postForm(await ask(), Buffer.alloc(maxImageBytes + 1, 1));
    expect([tooLarge.status, await tooLarge.text()]).toEqual([
      400,
      expect.stringContaining('EntityTooLarge'),
    ]);
    const empty = await postForm(await ask(), Buffer.alloc(0));
    expect([empty.status, await empty.text()]).toEqual([
      400,
      expect.stringContaining('EntityTooSmall'),
    ]);
    expect(await bucket.keys()).toHaveLength(1);
  });

  test.each([
    ['key', 'images/mine.jpg'],
    ['Content-Type', 'text/html'],
    ['bucket', 'another'],
  ])('is void when its %s is changed', async (field, value) => {
    const form = await ask();
    const changed = { ...form, fields: { ...form.fields, [field]: value } };
    expect((await postForm(changed, Buffer.from('x'))).status).toBe(403);
    expect(await bucket.keys()).toEqual([]);
  });

  test('is void without its signature or with a longer lifetime written into it', async () => {
    const form = await ask();
    const policy = JSON.parse(Buffer.from(form.fields.Policy ?? '', 'base64').toString());
    const lifetime = Date.parse(policy.expiration) - Date.now();
    expect(lifetime).toBeGreaterThan(9 * 60_000);
    expect(lifetime).toBeLessThanOrEqual(10 * 60_000);
    const longer = Buffer.from(
      JSON.stringify({ ...policy, expiration: '2099-01-01T00:00:00Z' }),
    ).toString('base64');
    const forged = await postForm(
      { ...form, fields: { ...form.fields, Policy: longer } },
      Buffer.from('x'),
    );
    expect(forged.status).toBe(403);
    const { 'X-Amz-Signature': _, ...unsigned } = form.fields;
    expect((await postForm({ ...form, fields: unsigned }, Buffer.from('x'))).status).toBe(403);
  });
});

describe('completing an upload', () => {
  test('leaves the picture and exactly the presets that pages ask for, and nothing under incoming/', async () => {
    const key = await upload(await encodings['image/jpeg'](photo()));
    const picture = await complete(key);
    expect(picture).toEqual({
      url: expect.stringMatching(/^\/media\/images\/1795255200000-[0-9a-f]{12}\.jpg$/),
      width: 320,
      height: 240,
    });
    const asked = uploadKinds.caravan.presets.flatMap((preset) => {
      const { srcset, avif } = imageSource(picture.url, preset);
      return `${srcset}, ${avif}`.match(/\/media\/\S+/g) ?? [];
    });
    expect(await bucket.keys()).toEqual(
      [...asked, picture.url].map((url) => url.replace('/media/', '')).sort(),
    );
  });

  test('stores each file under its type, with presets cached for good and the picture for an hour', async () => {
    const picture = await complete(
      await upload(await encodings['image/png'](photo()), 'image/png'),
    );
    const key = picture.url.replace('/media/', '');
    const head = (of: string) =>
      bucket.s3.send(new HeadObjectCommand({ Bucket: bucket.name, Key: of }));
    expect(await head(key)).toMatchObject({
      ContentType: 'image/jpeg',
      CacheControl: 'public, max-age=3600',
    });
    expect(await head(key.replace('.jpg', '/card@2x.webp'))).toMatchObject({
      ContentType: 'image/webp',
      CacheControl: 'public, max-age=31536000, immutable',
    });
    const preset = await bucket.get(key.replace('.jpg', '/card@2x.webp'));
    expect(await sharp(preset).metadata()).toMatchObject({
      width: imagePresets.card.width * 2,
      height: imagePresets.card.height * 2,
    });
  });

  test('gives the same answer when it is repeated', async () => {
    const key = await upload(await encodings['image/webp'](photo(640, 200)), 'image/webp');
    const first = await complete(key);
    const keys = await bucket.keys();
    expect(await complete(key)).toEqual(first);
    expect(await bucket.keys()).toEqual(keys);
  });

  test('gives the same answer twice when it is called twice at once', async () => {
    const key = await upload(await encodings['image/jpeg'](photo()));
    const [one, other] = await Promise.all([complete(key), complete(key)]);
    expect(one).toEqual(other);
  });

  test('never replaces a picture by a later upload under the same form', async () => {
    const form = await ask();
    await postForm(form, await encodings['image/jpeg'](photo(400, 320)));
    const first = await complete(form.key);
    const before = await bucket.get(first.url.replace('/media/', ''));
    await postForm(form, await encodings['image/jpeg'](photo(360, 360)));
    expect(await complete(form.key)).toEqual(first);
    expect((await bucket.get(first.url.replace('/media/', ''))).equals(before)).toBe(true);
  });

  test.each([
    ['truncated', 'rule', async () => (await encodings['image/jpeg'](photo())).subarray(0, 4000)],
    [
      'notAnImage',
      'unsupported_type',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    [
      'notAnImage',
      'unsupported_type',
      async () => withSegment(await encodings['image/jpeg'](photo()), 0xfe, '<script>'),
    ],
    ['typeMismatch', 'unsupported_type', () => encodings['image/png'](photo())],
    ['tooSmall', 'rule', () => encodings['image/jpeg'](photo(319, 200))],
  ])('of a refused file (%s) removes the file and stores nothing', async (reason, code, make) => {
    const key = await upload(await make());
    await expect(complete(key)).rejects.toMatchObject({ code, details: { reason } });
    expect(await bucket.keys()).toEqual([]);
  });

  test('of a file above the limit, however it got there, refuses it by its size', async () => {
    await bucket.put('incoming/1-a.jpg', Buffer.alloc(maxImageBytes + 1));
    await expect(complete('incoming/1-a.jpg')).rejects.toMatchObject({
      code: 'too_large',
      details: { reason: 'tooLarge' },
    });
    expect(await bucket.keys()).toEqual([]);
  });

  test('of a file that never arrived is not found', async () => {
    await expect(complete('incoming/1-b.jpg')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('while the storage is down says so and loses nothing', async () => {
    const key = await upload(await encodings['image/jpeg'](photo()));
    bucket.down(true);
    await expect(complete(key)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(createPictureStore(bucket).exists('/media/images/a.jpg')).rejects.toMatchObject({
      code: 'unavailable',
    });
    bucket.down(false);
    expect((await complete(key)).width).toBe(320);
  });
});

test('two banners uploaded in one millisecond stay two, each a JPEG under banners/', async () => {
  const urls = await Promise.all(
    [320, 400].map(
      async (width) =>
        (
          await complete(
            await upload(await encodings['image/png'](photo(width, 240)), 'image/png'),
            'banner',
          )
        ).url,
    ),
  );
  for (const url of urls)
    expect(url).toMatch(/^\/media\/banners\/campaign-1795255200000-[0-9a-f]{12}\.jpg$/);
  expect(new Set(urls).size).toBe(2);
});

describe('a picture stored by the import or the migration', () => {
  test('is stored once, under the name of its bytes', async () => {
    const store = createPictureStore(bucket);
    const bytes = await encodings['image/jpeg'](photo());
    const first = await putPicture(store, bytes, 'website');
    expect(first.url).toBe(`/media/website/${contentName(bytes)}.jpg`);
    expect(await putPicture(store, bytes, 'website')).toEqual(first);
    expect(await bucket.keys()).toHaveLength(1 + uploadKinds.website.presets.length * 2);
  });

  test('may be given a name, of plain characters only', async () => {
    const store = createPictureStore(bucket);
    const bytes = await encodings['image/jpeg'](photo());
    expect((await putPicture(store, bytes, 'banner', 'demo-1')).url).toBe(
      '/media/banners/campaign-demo-1.jpg',
    );
    await expect(putPicture(store, bytes, 'banner', '../demo')).rejects.toThrow('name');
  });
});

test('a picture exists when it is stored here', async () => {
  const store = createPictureStore(bucket);
  const { url } = await putPicture(store, await encodings['image/jpeg'](photo()), 'banner', 'here');
  expect(await store.exists(url)).toBe(true);
  expect(await store.exists('/media/banners/gone.jpg')).toBe(false);
  expect(await store.exists('/media/catalogue/secret.jpg')).toBe(false);
  expect(await store.exists('https://elsewhere.example/here.jpg')).toBe(false);
});
