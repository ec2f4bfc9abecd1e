import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { houseShareCard, shareKey } from '#domain/houses/share-picture.ts';
import { createInvalidation } from '#functions/platform/cdn.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { localEdgeKey } from '#infra/local/shared/names.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';
import { startEmulators } from '#support/emulators.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';
import { encodings, photo } from '../images/pictures.ts';

allowErrors('The picture storage does not answer');

let emulators: Awaited<ReturnType<typeof startEmulators>>;
let handler: typeof import('#functions/entry/share-pictures.ts').handler;
let s3: S3Client;
let Bucket = '';
let publish: () => Promise<unknown>;
let houses: ReturnType<typeof import('#functions/store/caravans.ts').createCaravanRepository>;
let campaigns: ReturnType<typeof import('#functions/store/offers.ts').createCampaignRepository>;
/** Paths that the edge was told to forget. */
const forgotten: string[] = [];
/** ms after which the CDN has finished an invalidation. */
let cdnTime = 0;

const hour = 3_600_000;
const picture = { main_image: '/media/images/a.jpg' };
const shown = buildCaravan({ ...picture, model: 'Rio' });
const second = buildCaravan({ ...picture, model: 'Granada' });
const legacy = buildCaravan({ model: 'Elsewhere' });
const broken = buildCaravan({ main_image: '/media/images/broken.jpg' });
const hidden = buildCaravan({ ...picture, is_visible: false });
const running = buildCampaign({ end_date: '2099-01-01T00:00:00.000Z' }, [shown.id]);
const over = buildCampaign({
  start_date: '2020-01-01T00:00:00.000Z',
  end_date: '2020-02-01T00:00:00.000Z',
});

/** Key of a house's picture as pages name it now. */
function keyOf(
  { version: _, is_visible: __, price_history: ___, archived_at: ____, ...house }: Caravan,
  language: 'bg' | 'en',
) {
  const card = houseShareCard({ ...house, main_image: house.main_image ?? '' }, language);
  return card ? shareKey(card) : '';
}

async function ask(
  key: string,
  headers: Record<string, string> = { 'x-origin-key': localEdgeKey },
) {
  const event = gatewayEvent({ routeKey: 'ANY /og/{name}' });
  event.headers = headers;
  event.rawPath = `/${key}`;
  const answer = await handler(event);
  if (!('statusCode' in answer)) throw new Error('not an answer');
  return { status: answer.statusCode, headers: answer.headers ?? {}, body: answer.body ?? '' };
}

const sweep = async (most?: number) => {
  const report = await handler(most === undefined ? {} : { most });
  if (!('left' in report)) throw new Error('not a report');
  return report;
};

async function stored(Key: string): Promise<Buffer | null> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  } catch {
    return null;
  }
}

beforeAll(async () => {
  emulators = await startEmulators({
    onInvalidate: (paths) => void forgotten.push(...paths),
    cdnClock: () => cdnTime,
  });
  Object.assign(process.env, emulators.env, { LOG_LEVEL: 'error' });
  Bucket = emulators.env.BUCKET_NAME ?? '';
  s3 = new S3Client();
  const { openTable } = await import('#functions/platform/table.ts');
  const { createCaravanRepository } = await import('#functions/store/caravans.ts');
  const { createCampaignRepository } = await import('#functions/store/offers.ts');
  const { silentLogger } = await import('#functions/platform/logger.ts');
  const table = openTable(emulators.env.TABLE_NAME ?? '');
  houses = createCaravanRepository(table, silentLogger);
  for (const house of [shown, second, legacy, broken, hidden]) await houses.create(house);
  campaigns = createCampaignRepository(table, silentLogger);
  for (const campaign of [running, over]) await campaigns.create(campaign);
  const jpeg = await encodings['image/jpeg'](photo(800, 600));
  await s3.send(new PutObjectCommand({ Bucket, Key: 'images/a.jpg', Body: jpeg }));
  await s3.send(new PutObjectCommand({ Bucket, Key: 'images/broken.jpg', Body: 'no picture' }));
  const scheduled = await import('#functions/entry/scheduled.ts');
  publish = () => scheduled.handler({ everything: true });
  await publish();
  ({ handler } = await import('#functions/entry/share-pictures.ts'));
});
beforeEach(() => {
  cdnTime += 60_000;
});
afterEach(() => setClock(null));
afterAll(async () => {
  s3?.destroy();
  await emulators?.stop();
});

describe('a share picture that does not exist yet', () => {
  test('is refused at the API’s own address', async () => {
    const key = keyOf(shown, 'bg');
    expect((await ask(key, {})).status).toBe(403);
    expect((await ask(key, { 'x-origin-key': 'a guess' })).status).toBe(403);
    expect(await stored(key)).toBeNull();
  });

  test('is drawn at the first request for it, and stored', async () => {
    const key = keyOf(shown, 'bg');
    expect(await stored(key)).toBeNull();
    const { status, headers, body } = await ask(key);
    expect(status).toBe(200);
    expect(headers).toEqual({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const drawn = Buffer.from(body, 'base64');
    expect(await sharp(drawn).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect((await stored(key))?.equals(drawn)).toBe(true);
  });

  test('of earlier content redirects to the present one', async () => {
    const earlier = keyOf({ ...shown, model: 'Rio Gold' }, 'en');
    expect(await ask(earlier)).toMatchObject({
      status: 302,
      headers: { location: `/media/${keyOf(shown, 'en')}` },
    });
  });

  test('that cannot be drawn redirects to the house’s own picture', async () => {
    expect((await ask(keyOf(broken, 'bg'))).headers.location).toBe(broken.main_image);
    const legacyKey = `og/house-${legacy.id}-bg-0.jpg`;
    expect((await ask(legacyKey)).headers.location).toBe(legacy.main_image);
  });

  test.each([
    keyOf(hidden, 'bg'),
    'og/house-1.jpg',
    'og/',
    `og/campaign-${crypto.randomUUID()}-bg-0.jpg`,
  ])('of something that is not shown, like %s, redirects to the site’s picture', async (key) => {
    expect(await ask(key)).toMatchObject({
      status: 302,
      headers: { location: '/pictures/og.jpg' },
    });
  });

  test('redirects to the site’s picture while the storage cannot be read, cached for a minute at most', async () => {
    emulators.emulators.faults.set({ s3: 'down' });
    try {
      const { status, headers } = await ask(keyOf(second, 'bg'));
      expect([status, headers.location]).toEqual([302, '/pictures/og.jpg']);
      expect(headers['cache-control']).toBe('public, max-age=60');
    } finally {
      emulators.emulators.faults.set({ s3: null });
    }
  });
});

describe('the run of share pictures every minute', () => {
  test('draws missing pictures, some at a time, in both languages', async () => {
    // Two of the campaign that runs, three of the houses, and two that can't be drawn; one is there
    // already.
    expect(await sweep(3)).toMatchObject({ left: 4 });
    const rest = await sweep();
    expect(rest.left).toBe(0);
    for (const language of ['bg', 'en'] as const)
      for (const house of [shown, second])
        expect(await stored(keyOf(house, language))).not.toBeNull();
    expect(await stored(keyOf(broken, 'bg'))).toBeNull();
  });

  test('draws no picture twice', async () => {
    expect(await sweep()).toEqual({ made: 0, broken: 0, left: 0, removed: 0 });
  });

  test('are looked for again an hour later, and as much after the clock was set back', async () => {
    const Key = keyOf(shown, 'en');
    for (const moved of [hour, -2 * hour]) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key }));
      expect(await sweep()).toMatchObject({ made: 0 });
      setClock(new Date(Date.now() + moved));
      expect(await sweep()).toMatchObject({ made: 1, left: 0 });
    }
  });

  test('leaves an expired picture to be drawn at the next request for it', async () => {
    const Key = keyOf(shown, 'en');
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    expect((await ask(Key)).status).toBe(200);
    expect(await stored(Key)).not.toBeNull();
  });
});

describe('the share pictures of what is no longer shown', () => {
  const keys = async (start: string) => {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: start }));
    return Contents.flatMap(({ Key }) => Key ?? []);
  };
  async function withPictures(overrides: Partial<Caravan> = {}) {
    const house = buildCaravan({ ...picture, ...overrides });
    await houses.create(house);
    await publish();
    await sweep();
    expect(await keys(`og/house-${house.id}-`)).toHaveLength(2);
    forgotten.length = 0;
    return house;
  }
  const hide = (house: Caravan, change: Partial<Caravan>) =>
    houses.replace({ ...house, ...change, version: house.version + 1 }, house.version);

  test.each([
    ['hidden', (house: Caravan) => hide(house, { is_visible: false })],
    [
      'archived',
      (house: Caravan) =>
        hide(house, { is_visible: false, archived_at: '2026-11-21T10:00:00.000Z' }),
    ],
    ['deleted', (house: Caravan) => houses.remove(house.id)],
  ])(
    'are removed by the next run when the house was %s, in both languages, and from the CDN',
    async (_, end) => {
      const house = await withPictures();
      // Of an earlier content, in a place that this function did not put it.
      const earlier = `og/house-${house.id}-bg-0000000.jpg`;
      await s3.send(new PutObjectCommand({ Bucket, Key: earlier, Body: 'old' }));
      await end(house);
      await publish();
      forgotten.length = 0;
      expect(await sweep(0)).toMatchObject({ removed: 3 });
      expect(await keys(`og/house-${house.id}-`)).toEqual([]);
      expect(forgotten).toEqual([`/media/og/house-${house.id}-*`]);
      expect(await ask(keyOf(house, 'bg'))).toMatchObject({
        status: 302,
        headers: { location: '/pictures/og.jpg' },
      });
      expect(await stored(keyOf(shown, 'bg'))).not.toBeNull();
      expect(await sweep(0)).toMatchObject({ removed: 0 });
      expect(forgotten).toHaveLength(1);
    },
  );

  test('are removed by the next run when the campaign was deleted', async () => {
    const campaign = buildCampaign({ end_date: '2099-01-01T00:00:00.000Z' }, [shown.id]);
    await campaigns.create(campaign);
    await publish();
    await sweep();
    expect(await keys(`og/campaign-${campaign.id}-`)).toHaveLength(2);
    await campaigns.replace({ ...campaign, deleted_at: campaign.start_date, version: 2 }, 1);
    await publish();
    expect(await sweep(0)).toMatchObject({ removed: 2 });
    expect(await keys(`og/campaign-${campaign.id}-`)).toEqual([]);
    expect((await keys(`og/campaign-${running.id}-`)).length).toBeGreaterThanOrEqual(2);
  });

  test('are removed by a later run when storage or CDN did not answer', async () => {
    const house = await withPictures();
    await hide(house, { is_visible: false });
    await publish();
    emulators.emulators.faults.set({ s3: 'down' });
    await expect(sweep(0)).rejects.toThrow();
    emulators.emulators.faults.clear();
    forgotten.length = 0;
    expect(await sweep(0)).toMatchObject({ removed: 2 });
    expect(forgotten).toHaveLength(1);
  });

  test('are invalidated by the next run when the CDN was busy', async () => {
    const house = await withPictures();
    await hide(house, { is_visible: false });
    await publish();
    cdnTime += 60_000;
    const forget = createInvalidation(emulators.env.DISTRIBUTION_ID ?? '');
    for (let n = 0; n < 15; n++) await forget(['/elsewhere/*']);
    forgotten.length = 0;
    expect(await sweep(0)).toMatchObject({ removed: 2 });
    expect(forgotten).toEqual([]);
    cdnTime += 60_000;
    expect(await sweep(0)).toMatchObject({ removed: 0 });
    expect(forgotten).toHaveLength(1);
  });

  test('are drawn again when the house is shown again', async () => {
    const house = await withPictures();
    await hide(house, { is_visible: false });
    await publish();
    await sweep();
    await hide({ ...house, version: 2 }, { is_visible: true });
    await publish();
    expect(await sweep()).toMatchObject({ made: 2, removed: 0 });
    expect(await stored(keyOf(house, 'en'))).not.toBeNull();
  });

  test('are looked for only when something changed', async () => {
    await sweep();
    const asked: string[] = [];
    const send = S3Client.prototype.send;
    S3Client.prototype.send = function (
      this: S3Client,
      ...[command, ...rest]: Parameters<typeof send>
    ) {
      asked.push(command.constructor.name);
      return Reflect.apply(send, this, [command, ...rest]);
    } as typeof send;
    try {
      await sweep();
      await sweep();
    } finally {
      S3Client.prototype.send = send;
    }
    expect(asked).toEqual([]);
  });

  test('are invalidated by one wildcard when they are many', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, async () => buildCaravan(picture)));
    for (const house of many) await houses.create(house);
    await publish();
    await sweep(0);
    for (const house of many) await houses.remove(house.id);
    await publish();
    forgotten.length = 0;
    await sweep(0);
    expect(forgotten).toEqual(['/media/og/*']);
  });
});
