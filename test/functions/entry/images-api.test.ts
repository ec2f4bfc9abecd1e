import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type WebsiteSection,
  websitePlaces,
  websiteSections,
} from '#domain/dealer/website-sections.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import {
  type Answer,
  gatewayEvent,
  readAnswer,
  staffClaims,
} from '#support/calls/gateway-event.ts';
import { startEmulators } from '#support/emulators.ts';
import { file, type PictureHost, startPictureHost } from '#support/picture-host.ts';
import { encodings, photo } from '../images/pictures.ts';
import { postForm } from '../images/test-bucket.ts';

type EventParts = Partial<Parameters<typeof gatewayEvent>[0]>;

let emulators: Awaited<ReturnType<typeof startEmulators>>;
let host: PictureHost;
let images: typeof import('#functions/entry/images-api.ts').handler;
let visitors: typeof import('#functions/entry/public-api.ts').handler;
let publish: typeof import('#functions/entry/publish.ts').handler;
let jpeg: Buffer;
/** Whether the stream is delivered. */
let isHeard = true;

beforeAll(async () => {
  emulators = await startEmulators({
    onStream: async (Records) => {
      if (isHeard) await publish({ Records });
    },
  });
  host = await startPictureHost();
  Object.assign(process.env, emulators.env, {
    LOG_LEVEL: 'error',
    LEGACY_PICTURE_ADDRESSES: '127.0.0.1',
  });
  images = (await import('#functions/entry/images-api.ts')).handler;
  visitors = (await import('#functions/entry/public-api.ts')).handler;
  publish = (await import('#functions/entry/publish.ts')).handler;
  jpeg = await encodings['image/jpeg'](photo());
});
afterAll(async () => {
  delete process.env.LEGACY_PICTURE_ADDRESSES;
  host?.close();
  await emulators?.emulators.dynamodb.settled();
  await emulators?.stop();
});

const call = async (routeKey: string, parts: EventParts = {}): Promise<Answer> =>
  readAnswer(await images(gatewayEvent({ routeKey, claims: staffClaims, ...parts })));
const list = async () => (await call('GET /api/admin/website-images')).body.items;
const put = (section: string, body: object) =>
  call('PUT /api/admin/website-images/{section}', { params: { section }, body });
const shown = async (query = '') => {
  await emulators.emulators.dynamodb.settled();
  return readAnswer(await visitors(gatewayEvent({ routeKey: 'GET /api/website-images', query })));
};

/** Uploads a picture for the section as a browser does; answers its public address. */
async function upload(section: WebsiteSection): Promise<string> {
  const signed = await call('POST /api/admin/uploads', {
    body: {
      kind: 'website',
      section,
      content_type: 'image/jpeg',
      size: jpeg.length,
      name: 'yard.jpg',
    },
  });
  const { url, fields, key } = signed.body as {
    url: string;
    fields: Record<string, string>;
    key: string;
  };
  expect((await postForm({ url, fields }, jpeg)).status).toBe(204);
  const done = await call('POST /api/admin/uploads/complete', { body: { kind: 'website', key } });
  expect(done.status).toBe(201);
  return String(done.body.url);
}

describe('uploading a site image for a section', () => {
  test.each(websiteSections)(
    'of %s makes the sizes in which it is shown, and no others',
    async (section) => {
      const url = await upload(section);
      expect(url).toMatch(new RegExp(`^/media/website/${section}-\\d+\\.jpg$`));
      const keys = await bucketKeys(url.replace('/media/', '').replace('.jpg', ''));
      const sizes = websitePlaces[section].presets.flatMap((preset) => [
        `${preset}@1x.webp`,
        `${preset}@2x.webp`,
      ]);
      expect(keys).toEqual(sizes.toSorted());
    },
  );

  test('needs the section, and refuses one for pictures of another kind', async () => {
    const file = { content_type: 'image/jpeg', size: 10, name: 'a.jpg' };
    const wrong = [
      { kind: 'website', ...file },
      { kind: 'caravan', section: 'hero', ...file },
      { kind: 'website', section: 'footer', ...file },
    ];
    for (const body of wrong)
      expect(await call('POST /api/admin/uploads', { body })).toMatchObject({
        status: 400,
        body: { fields: { section: expect.any(String) } },
      });
  });

  test('cannot end as a picture of another kind, nor a picture of another kind as a site image', async () => {
    const { body } = await call('POST /api/admin/uploads', {
      body: { kind: 'caravan', content_type: 'image/jpeg', size: jpeg.length, name: 'a.jpg' },
    });
    const complete = (kind: string, key: unknown) =>
      call('POST /api/admin/uploads/complete', { body: { kind, key } });
    expect((await complete('website', body.key)).status).toBe(400);
    expect((await complete('caravan', 'incoming/hero-1795255200000.jpg')).status).toBe(400);
  });
});

describe('storing a section’s site image', () => {
  test('shows it to visitors, and its replacement as well', async () => {
    expect((await shown()).body).toMatchObject({ success: true, items: [] });
    const first = await upload('hero');
    const stored = await put('hero', { image_url: first, version: 0 });
    expect(stored).toMatchObject({
      status: 200,
      body: { website_image: { section: 'hero', image_url: first, version: 1 } },
    });
    // It takes back what it answered, but no field that no picture has.
    const image = Object(stored.body.website_image);
    expect(await put('hero', image)).toMatchObject({ status: 200, body: { website_image: image } });
    expect((await put('hero', { ...image, alt: 'x' })).body.fields).toEqual({
      alt: 'unknownField',
    });
    expect((await shown('section=hero,testimonials')).body.items).toEqual([
      { section: 'hero', image_url: first, updated_at: expect.any(String) },
    ]);
    expect((await shown('section=about_hero')).body.items).toEqual([]);

    const second = await upload('hero');
    expect(await put('hero', { image_url: second, version: 1 })).toMatchObject({
      body: { website_image: { image_url: second, version: 2 } },
    });
    expect((await shown('section=hero')).body.items).toMatchObject([{ image_url: second }]);
    expect((await shown()).headers['cache-control']).toContain('s-maxage=60');
  });

  test('lists site images newest first', async () => {
    for (const section of ['about_main', 'testimonials'] as const)
      expect((await put(section, { image_url: await upload(section), version: 0 })).status).toBe(
        200,
      );
    expect(await list()).toMatchObject([
      { section: 'testimonials' },
      { section: 'about_main' },
      { section: 'hero' },
    ]);
  });

  test('is refused without the version last read', async () => {
    const image_url = await upload('about_main');
    expect(await put('about_main', { image_url })).toMatchObject({
      status: 400,
      body: { fields: { version: 'required' } },
    });
  });

  test('on an older version answers 409 with the stored picture, and changes nothing when it is repeated', async () => {
    const mine = await upload('about_lifestyle');
    const theirs = await upload('about_lifestyle');
    expect((await put('about_lifestyle', { image_url: theirs, version: 0 })).status).toBe(200);
    expect(await put('about_lifestyle', { image_url: mine, version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { image_url: theirs, version: 1 } },
    });
    expect(await put('about_lifestyle', { image_url: theirs, version: 0 })).toMatchObject({
      status: 200,
      body: { website_image: { version: 1 } },
    });
  });

  test('is stored once where a try that got no answer is still on its way', async () => {
    const section = 'about_lifestyle';
    const { body } = await put(section, { image_url: await upload(section), version: 0 });
    const { version } = (body.website_image ?? body.current) as { version: number };
    const image_url = await upload(section);
    const tries = [1, 2, 3].map(() => put(section, { image_url, version }));
    for (const { status, body } of await Promise.all(tries))
      expect([status, body.website_image]).toMatchObject([
        200,
        { image_url, version: version + 1 },
      ]);
  });

  test('is published by the schedule when the stream missed it, and so is its removal', async () => {
    const { rebuildCatalogue } = await import('#functions/catalogue/publish.ts');
    const { openPublisher } = await import('#functions/store/publishing.ts');
    const { silentLogger } = await import('#functions/platform/logger.ts');
    const { openTable } = await import('#functions/platform/table.ts');
    const { websiteImageKey } = await import('#functions/store/website-images.ts');
    const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
    const name = emulators.env.TABLE_NAME ?? '';
    const heal = () =>
      rebuildCatalogue({
        ...openPublisher(name, silentLogger),
        invalidate: async () => undefined,
        noteWithheld: null,
      });
    const image_url = await upload('about_showroom');
    isHeard = false;
    expect((await put('about_showroom', { image_url, version: 0 })).status).toBe(200);
    expect((await shown('section=about_showroom')).body.items).toEqual([]);
    expect(await heal()).toBe(true);
    expect((await shown('section=about_showroom')).body.items).toMatchObject([{ image_url }]);
    expect(await heal()).toBe(false);
    await openTable(name).documents.send(
      new DeleteCommand({ TableName: name, Key: websiteImageKey('about_showroom') }),
    );
    expect(await heal()).toBe(true);
    expect((await shown('section=about_showroom')).body.items).toEqual([]);
    isHeard = true;
  });

  test('can be undone: the standard picture and the one before it come back at once', async () => {
    const before = Object(await list()).find(
      ({ section }: { section: string }) => section === 'hero',
    );
    const standard = await put('hero', { image_url: '', version: before.version });
    expect(standard).toMatchObject({
      status: 200,
      body: { website_image: { image_url: '', version: before.version + 1 } },
    });
    expect((await shown('section=hero')).body.items).toEqual([]);
    expect(await list()).toContainEqual(standard.body.website_image);
    expect(await put('hero', { image_url: '', version: before.version })).toMatchObject({
      status: 200,
    });
    expect(
      await put('hero', { image_url: before.image_url, version: before.version }),
    ).toMatchObject({ status: 409 });
    expect(
      (await put('hero', { image_url: before.image_url, version: before.version + 1 })).status,
    ).toBe(200);
    expect((await shown('section=hero')).body.items).toMatchObject([
      { image_url: before.image_url },
    ]);
  });

  test('by two calls at once succeeds once', async () => {
    const [one, other] = [await upload('showroom'), await upload('showroom')];
    const answers = await Promise.all(
      [one, other].map((image_url) => put('showroom', { image_url, version: 0 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['of another section', () => upload('hero')],
    ['that was never uploaded', async () => '/media/website/about_hero-1.jpg'],
    ['of a house', async () => '/media/images/1-a.jpg'],
    ['elsewhere', async () => 'https://evil.example/about_hero-1.jpg'],
  ])('refuses a picture %s', async (_, make) => {
    expect(await put('about_hero', { image_url: await make(), version: 0 })).toMatchObject({
      status: 422,
      body: { fields: { image_url: 'imageMissing' } },
    });
  });

  test('refuses a section that does not exist', async () => {
    expect(
      (await put('footer', { image_url: '/media/website/footer-1.jpg', version: 0 })).status,
    ).toBe(400);
  });
});

describe('the call that migrates a house’s pictures', () => {
  test('answers which pictures moved, and why others did not', async () => {
    host.answers.set('/1.jpg', file(jpeg));
    const house = buildCaravan({
      main_image: `${host.origin}/1.jpg`,
      additional_images: [`${host.origin}/2.jpg`],
    });
    const { openTable } = await import('#functions/platform/table.ts');
    const { createCaravanRepository } = await import('#functions/store/caravans.ts');
    const { silentLogger } = await import('#functions/platform/logger.ts');
    await createCaravanRepository(openTable(emulators.env.TABLE_NAME ?? ''), silentLogger).create(
      house,
    );
    const migrate = (body: object) =>
      call('POST /api/admin/migrate-images/{caravan_id}', {
        params: { caravan_id: house.id },
        body,
      });
    expect(await migrate({})).toMatchObject({
      status: 200,
      body: {
        total: 2,
        migrated: 1,
        already_current: 0,
        failed: [{ url: `${host.origin}/2.jpg`, reason: 'notThere' }],
        remaining: 0,
        caravan: { main_image: expect.stringMatching(/^\/media\/images\/migrated-/), version: 2 },
      },
    });
    expect((await migrate({ skip: [`${host.origin}/2.jpg`] })).body).toMatchObject({
      failed: [],
      remaining: 0,
    });
    expect((await migrate({ skip: Array(51).fill('https://a.example') })).status).toBe(400);
  });

  test('answers 404 for a house that does not exist', async () => {
    const caravan_id = crypto.randomUUID();
    expect(
      (
        await call('POST /api/admin/migrate-images/{caravan_id}', {
          params: { caravan_id },
          body: {},
        })
      ).status,
    ).toBe(404);
  });
});

/** Names of the objects under a folder. */
async function bucketKeys(folder: string): Promise<string[]> {
  const { ListObjectsV2Command, S3Client } = await import('@aws-sdk/client-s3');
  const s3 = new S3Client();
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: emulators.env.BUCKET_NAME ?? '', Prefix: `${folder}/` }),
  );
  s3.destroy();
  return Contents.map(({ Key = '' }) => Key.slice(folder.length + 1));
}
