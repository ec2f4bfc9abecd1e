import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import { housePictures } from '#domain/houses/caravan-facts.ts';
import { legacyAddresses, withMoved } from '#domain/houses/legacy-pictures.ts';
import { maxImageBytes } from '#domain/pictures.ts';
import { createLegacyPictures, type LegacyPictures } from '#functions/images/legacy-pictures.ts';
import { createPictureStore } from '#functions/images/picture-store.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { type CaravanStore, createCaravanRepository } from '#functions/store/caravans.ts';
import { migrateImages } from '#functions/use-cases/pictures/migrate-images.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { file, type PictureHost, startPictureHost } from '#support/picture-host.ts';
import { encodings, photo } from '../../images/pictures.ts';
import { startBucket, type TestBucket } from '../../images/test-bucket.ts';

let bucket: TestBucket;
let host: PictureHost;
let caravans: CaravanStore;
let legacy: LegacyPictures;
let picture: Buffer;

beforeAll(async () => {
  bucket = await startBucket();
  host = await startPictureHost();
  caravans = createCaravanRepository(openTable(process.env.TABLE_NAME ?? ''), silentLogger);
  legacy = createLegacyPictures(createPictureStore(bucket), {
    isForbidden: (address) => address !== '127.0.0.1',
  });
  picture = await encodings['image/jpeg'](photo());
});
afterAll(async () => {
  host.close();
  await bucket.close();
});
beforeEach(async () => {
  host.answers.clear();
  host.asked.length = 0;
  await bucket.empty();
});

const now = new Date('2026-11-21T10:00:00Z');
const serve = (...paths: string[]) => {
  for (const path of paths) host.answers.set(path, file(picture));
};
const at = (path: string) => `${host.origin}${path}`;
const migrate = (
  id: string,
  skip?: string[],
  deps: { legacy?: LegacyPictures; elapsed?: () => number } = {},
) =>
  migrateImages(
    { caravans, legacy, clock: () => now, elapsed: () => performance.now(), ...deps },
    id,
    'staff@example.com',
    skip,
  );

async function house(
  pictures: Partial<Pick<Caravan, 'main_image' | 'additional_images' | 'schema_image'>>,
) {
  return caravans.create(buildCaravan(pictures));
}
const own = '/media/images/1-a.jpg';
const migratedAddress = expect.stringMatching(/^\/media\/images\/migrated-[0-9a-f]{24}\.jpg$/);

describe('migrating the pictures of a house', () => {
  test('moves all of them in one write', async () => {
    serve('/1.jpg', '/2.jpg', '/plan.jpg');
    const { id } = await house({
      main_image: at('/1.jpg'),
      additional_images: [own, at('/2.jpg')],
      schema_image: at('/plan.jpg'),
    });
    const { caravan, ...counts } = await migrate(id);
    expect(counts).toEqual({ total: 4, migrated: 3, already_current: 1, failed: [], remaining: 0 });
    expect(caravan).toMatchObject({
      main_image: migratedAddress,
      additional_images: [own, migratedAddress],
      schema_image: migratedAddress,
      version: 2,
      updated_at: now.toISOString(),
    });
    expect(await caravans.get(id)).toEqual(caravan);
    // Every place has a picture of its own, though the files are the same.
    expect(new Set(housePictures(caravan)).size).toBe(4);
    const key = caravan.main_image?.replace('/media/', '').replace('.jpg', '');
    expect(await bucket.keys()).toEqual(
      expect.arrayContaining([`${key}.jpg`, `${key}/card@2x.webp`]),
    );
  });

  test('fetches an address once, however often the house names it', async () => {
    serve('/1.jpg');
    const { id } = await house({ main_image: at('/1.jpg'), additional_images: [at('/1.jpg')] });
    const { caravan, total, migrated } = await migrate(id);
    expect([total, migrated, host.asked]).toEqual([1, 1, ['/1.jpg']]);
    expect(caravan.additional_images).toEqual([caravan.main_image]);
  });

  test('writes nothing for a house without a legacy picture', async () => {
    const { id } = await house({ main_image: own });
    expect(await migrate(id)).toMatchObject({
      caravan: { version: 1 },
      total: 1,
      already_current: 1,
      remaining: 0,
    });
  });

  test('finds nothing left the second time, and stores nothing twice after a lost write', async () => {
    serve('/1.jpg');
    const before = await house({ main_image: at('/1.jpg') });
    const { caravan } = await migrate(before.id);
    const keys = await bucket.keys();
    expect(await migrate(before.id)).toMatchObject({
      migrated: 0,
      already_current: 1,
      caravan: { version: 2 },
    });
    await caravans.replace({ ...caravan, main_image: at('/1.jpg'), version: 3 }, 2);
    expect((await migrate(before.id)).caravan.main_image).toBe(caravan.main_image);
    expect(await bucket.keys()).toEqual(keys);
  });

  test('is refused for a house that does not exist', async () => {
    await expect(migrate(crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a picture that cannot be migrated', () => {
  const cases: [string, string, () => void][] = [
    ['/none.jpg', 'notThere', () => undefined],
    [
      '/page.jpg',
      'notAnImage',
      () => host.answers.set('/page.jpg', file(Buffer.from('<p>'), 'text/html')),
    ],
    [
      '/lies.jpg',
      'notAnImage',
      () => host.answers.set('/lies.jpg', file(Buffer.from('<html><p>moved</p>'))),
    ],
    [
      '/half.jpg',
      'truncated',
      () => host.answers.set('/half.jpg', file(picture.subarray(0, 4000))),
    ],
    [
      '/huge.jpg',
      'tooLarge',
      () => host.answers.set('/huge.jpg', file(Buffer.alloc(maxImageBytes + 1))),
    ],
    [
      '/inside.jpg',
      'privateAddress',
      () => redirect('/inside.jpg', 'http://169.254.169.254/latest/meta-data'),
    ],
    ['/named.jpg', 'privateAddress', () => redirect('/named.jpg', 'http://10.0.0.1/1.jpg')],
    ['/file.jpg', 'redirects', () => redirect('/file.jpg', 'file:///etc/hostname')],
    ['/cut.jpg', 'unreachable', () => host.answers.set('/cut.jpg', (_, res) => void res.destroy())],
  ];
  function redirect(path: string, location: string) {
    host.answers.set(path, (_, res) => void res.writeHead(302, { location }).end());
  }

  test.each(cases)(
    '%s keeps its address, with reason %s, and the others move',
    async (path, reason, prepare) => {
      serve('/good.jpg');
      prepare();
      const { id } = await house({ main_image: at(path), additional_images: [at('/good.jpg')] });
      const { caravan, ...counts } = await migrate(id);
      expect(counts).toEqual({
        total: 2,
        migrated: 1,
        already_current: 0,
        failed: [{ url: at(path), reason }],
        remaining: 0,
      });
      expect(caravan).toMatchObject({ main_image: at(path), additional_images: [migratedAddress] });
    },
  );

  test('at a private address is never fetched', async () => {
    serve('/1.jpg');
    const { id } = await house({ main_image: at('/1.jpg') });
    const guarded = createLegacyPictures(createPictureStore(bucket));
    expect(await migrate(id, [], { legacy: guarded })).toMatchObject({
      failed: [{ reason: 'privateAddress' }],
      caravan: { version: 1 },
    });
    expect(host.asked).toEqual([]);
  });

  test('is judged by its bytes, whatever content type its host gives', async () => {
    const bytes = await encodings['image/png'](photo());
    for (const type of ['image/jpeg', 'image/pjpeg', 'application/octet-stream']) {
      host.answers.set('/1.jpg', file(bytes, type));
      const { id } = await house({ main_image: at('/1.jpg') });
      expect(await migrate(id)).toMatchObject({ migrated: 1, failed: [] });
    }
  });

  test('because it is too small to be shown keeps its address', async () => {
    host.answers.set('/icon.png', file(await encodings['image/png'](photo(200, 150)), 'image/png'));
    const { id } = await house({ main_image: at('/icon.png') });
    expect(await migrate(id)).toMatchObject({
      failed: [{ url: at('/icon.png'), reason: 'tooSmall' }],
      caravan: { main_image: at('/icon.png'), version: 1 },
    });
  });

  test('because its host takes too long keeps its address', async () => {
    host.answers.set(
      '/slow.jpg',
      (_, res) => void res.writeHead(200, { 'content-type': 'image/jpeg' }).write('a'),
    );
    const { id } = await house({ main_image: at('/slow.jpg') });
    const hasty: LegacyPictures = { bring: (url) => legacy.bring(url, 200) };
    expect(await migrate(id, [], { legacy: hasty })).toMatchObject({
      failed: [{ reason: 'tooSlow' }],
    });
  });

  test('is not tried again when the call names it as one to skip', async () => {
    serve('/good.jpg');
    const { id } = await house({
      main_image: at('/none.jpg'),
      additional_images: [at('/good.jpg')],
    });
    const report = await migrate(id, [at('/none.jpg')]);
    expect(report).toMatchObject({ total: 2, migrated: 1, failed: [], remaining: 0 });
    expect(host.asked).toEqual(['/good.jpg']);
  });
});

describe('a house with more pictures than there is time for', () => {
  test('is migrated over several calls, each of which says how many are left', async () => {
    const paths = Array.from({ length: 7 }, (_, index) => `/${index}.jpg`);
    serve(...paths);
    const [main = '', ...rest] = paths.map(at);
    const { id } = await house({ main_image: main, additional_images: rest });
    // Each reading of this clock is three seconds after the one before.
    const hurried = () => {
      let time = 0;
      return { elapsed: () => (time += 3000) };
    };
    const counts = [];
    for (let call = 0; call < 4; call++) {
      const { migrated, already_current, remaining } = await migrate(id, [], hurried());
      counts.push([migrated, already_current, remaining]);
    }
    expect(counts).toEqual([
      [2, 0, 5],
      [2, 2, 3],
      [2, 4, 1],
      [1, 6, 0],
    ]);
    expect(host.asked.toSorted()).toEqual(paths);
  });
});

describe('an edit of the house during its migration', () => {
  const editing = (edit: () => Promise<void>): LegacyPictures => ({
    async bring(url, timeLimit) {
      const here = await legacy.bring(url, timeLimit);
      await edit();
      return here;
    },
  });

  test('is kept, and the picture moves all the same', async () => {
    serve('/1.jpg');
    const before = await house({ main_image: at('/1.jpg') });
    const edit = () => caravans.replace({ ...before, price: 21_000, version: 2 }, 1);
    const { caravan } = await migrate(before.id, [], { legacy: editing(edit) });
    expect(caravan).toMatchObject({ price: 21_000, main_image: migratedAddress, version: 3 });
  });

  test('that removes the picture keeps it removed', async () => {
    serve('/1.jpg', '/2.jpg');
    const before = await house({ main_image: at('/1.jpg'), additional_images: [at('/2.jpg')] });
    let edited = false;
    const edit = async () => {
      if (edited) return;
      edited = true;
      await caravans.replace(
        { ...before, main_image: own, additional_images: [at('/2.jpg')], version: 2 },
        1,
      );
    };
    const { caravan, total, migrated, already_current } = await migrate(before.id, [], {
      legacy: editing(edit),
    });
    expect(caravan).toMatchObject({ main_image: own, additional_images: [migratedAddress] });
    expect([total, migrated, already_current]).toEqual([2, 1, 1]);
  });

  test('by a second migration at the same time still moves every picture once', async () => {
    serve('/1.jpg', '/2.jpg');
    const { id } = await house({ main_image: at('/1.jpg'), additional_images: [at('/2.jpg')] });
    const [one, other] = await Promise.all([migrate(id), migrate(id)]);
    expect(one.caravan.main_image).toBe(other.caravan.main_image);
    expect(legacyAddresses((await caravans.get(id)) ?? buildCaravan())).toEqual([]);
  });

  test('that deletes the house ends the call as not found', async () => {
    serve('/1.jpg');
    const { id } = await house({ main_image: at('/1.jpg') });
    await expect(
      migrate(id, [], { legacy: editing(() => caravans.remove(id)) }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a migration while the storage is down', () => {
  test('changes nothing and fails', async () => {
    serve('/1.jpg');
    const { id } = await house({ main_image: at('/1.jpg') });
    bucket.down(true);
    await expect(migrate(id)).rejects.toMatchObject({ code: 'unavailable' });
    bucket.down(false);
    expect(await migrate(id)).toMatchObject({ migrated: 1 });
  });

  test('keeps what was moved before, and leaves the rest for later', async () => {
    serve('/1.jpg', '/2.jpg');
    const { id } = await house({ main_image: at('/1.jpg'), additional_images: [at('/2.jpg')] });
    const breaking: LegacyPictures = {
      bring: (url, limit) =>
        url.endsWith('/1.jpg')
          ? legacy.bring(url, limit)
          : Promise.reject(new DomainError('unavailable', 'down')),
    };
    expect(await migrate(id, [], { legacy: breaking })).toMatchObject({
      migrated: 1,
      failed: [],
      remaining: 1,
    });
  });
});

describe('the moved addresses of pictures', () => {
  const address = fc
    .integer({ min: 0, max: 8 })
    .map((n) => (n < 3 ? `/media/images/${n}.jpg` : `https://old.example/${n}`));
  const pictures = fc.record({
    main_image: fc.option(address),
    additional_images: fc.array(address, { maxLength: 6 }),
    schema_image: fc.option(address),
  });

  test('replace the old addresses in their places, and change nothing else', () => {
    fc.assert(
      fc.property(pictures, fc.uniqueArray(address), (house, gone) => {
        const moved = new Map(
          gone
            .filter((url) => url.startsWith('https'))
            .map((url, index) => [url, `/media/images/new-${index}.jpg`]),
        );
        const after = withMoved(house, moved) ?? house;
        const list = (of: typeof house) => [
          of.main_image,
          ...of.additional_images,
          of.schema_image,
        ];
        expect(list(after)).toEqual(
          list(house).map((url) => (url === null ? null : (moved.get(url) ?? url))),
        );
        expect(legacyAddresses(after)).toEqual(
          legacyAddresses(house).filter((url) => !moved.has(url)),
        );
      }),
    );
  });
});
