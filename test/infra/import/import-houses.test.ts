import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { columns } from '#domain/houses/import/table/columns.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createCampaignRepository, createDiscountRepository } from '#functions/store/offers.ts';
import {
  type ImportDeps,
  importHouses,
  type Outcome,
  readOffers,
} from '#infra/import/import-houses.ts';
import { readRows } from '#infra/import/read-rows.ts';
import { createPictureImporter } from '#infra/import/row-pictures.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { openImportStores } from './import-stores.ts';

const inventoryFile = 'infra/local/demo/inventory.json';
const inventory = JSON.parse(readFileSync(inventoryFile, 'utf8')) as Record<string, unknown>[];
const folder = mkdtempSync(join(tmpdir(), 'import-'));
const stores = await openImportStores();
beforeEach(() => stores.empty());
afterAll(() => stores.close());

const rowsOf = (list: readonly Record<string, unknown>[]) =>
  list.map((values, at) => ({ number: at + 1, values }));

function run(
  list: readonly Record<string, unknown>[] | string,
  extra: Partial<ImportDeps> = {},
): Promise<Outcome[]> {
  const dryRun = extra.dryRun ?? false;
  return Promise.resolve(
    typeof list === 'string'
      ? readRows(list, { now: new Date('2026-11-21T08:00:00.000Z') }).then(({ rows }) => rows)
      : rowsOf(list),
  ).then((rows) =>
    importHouses(rows, {
      houses: stores.houses,
      offers: () => readOffers(localNames.table),
      confirmed: false,
      bring: createPictureImporter({
        store: stores.pictures,
        folder,
        dryRun,
        limits: { isForbidden: () => false },
      }),
      now: () => new Date('2026-11-21T08:00:00.000Z'),
      dryRun,
      ...extra,
    }),
  );
}
const kinds = (outcomes: readonly Outcome[]) => {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const { kind } of outcomes) counts[kind] += 1;
  return counts;
};
const reasons = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? outcome.reasons : []));
async function stored(id: unknown): Promise<Caravan> {
  const [house] = await stores.houses.findByPrefix(String(id).slice(0, 8));
  if (!house) throw new Error(`no house ${id}`);
  return house;
}
const [first, second] = inventory as [Record<string, unknown>, Record<string, unknown>];

describe('importing the whole stock', () => {
  test('creates it once and finds it unchanged afterwards, also as CSV', async () => {
    const created = await run(inventoryFile);
    expect(kinds(created)).toEqual({ created: 159, updated: 0, unchanged: 0, refused: 0 });
    expect(created.every((outcome) => outcome.kind === 'created' && outcome.hidden)).toBe(true);
    expect(kinds(await run(inventoryFile))).toEqual({
      created: 0,
      updated: 0,
      unchanged: 159,
      refused: 0,
    });

    const csv = join(folder, 'inventory.csv');
    writeFileSync(csv, csvOf(inventory));
    expect(kinds(await run(csv))).toEqual({ created: 0, updated: 0, unchanged: 159, refused: 0 });
    expect(await stored(first.id)).toMatchObject({
      version: 1,
      created_at: first.created_at,
      is_visible: false,
    });
  });

  test('skips a broken row and names it', async () => {
    const list = inventory
      .slice(0, 5)
      .map((row, at) => (at === 2 ? { ...row, price: 'much' } : row));
    const outcomes = await run(list);
    expect(kinds(outcomes)).toEqual({ created: 4, updated: 0, unchanged: 0, refused: 1 });
    expect(outcomes[2]).toMatchObject({
      row: 3,
      id: list[2]?.id,
      reasons: ['price "much" makes no sense'],
    });
  });
});

test('a dry run of the import reports what would happen and changes nothing', async () => {
  await run([first]);
  const before = await stores.contents();
  writeFileSync(join(folder, 'dry.png'), await picture('#223456'));
  const outcomes = await run(
    [
      { ...first, price: 20_000 },
      { ...second, main_image: 'dry.png' },
    ],
    { dryRun: true },
  );
  expect(kinds(outcomes)).toEqual({ created: 1, updated: 1, unchanged: 0, refused: 0 });
  expect(await stores.contents()).toEqual(before);
});

describe('importing a changed row', () => {
  test('writes on the version that was read', async () => {
    await run([first, second]);
    expect(kinds(await run([{ ...first, price: 22345 }, second]))).toMatchObject({
      updated: 1,
      unchanged: 1,
    });
    expect(await stored(first.id)).toMatchObject({
      price: 22345,
      version: 2,
      created_at: first.created_at,
    });
  });

  test('keeps every earlier list price, and the time when the house was hidden', async () => {
    writeFileSync(join(folder, 'sold.png'), await picture('#557711'));
    const row = { ...first, main_image: 'sold.png' };
    const at = (day: number) => ({ now: () => new Date(Date.UTC(2026, 10, day)) });
    const from = (day: number) => at(day).now().toISOString();
    await run([row], at(1));
    expect((await stored(first.id)).price_history.list_prices).toEqual([]);
    await run([{ ...row, price: 22_345 }], at(2));
    await run([{ ...row, price: 22_345, is_visible: false }], at(3));
    await run([{ ...row, price: 23_000, is_visible: false }], at(4));
    await run([{ ...row, price: 23_000 }], at(5));
    const house = await stored(first.id);
    expect(house.price_history.list_prices).toEqual([
      { from: first.created_at, price: first.price },
      { from: from(2), price: 22_345 },
      { from: from(3), price: null },
      { from: from(5), price: 23_000 },
    ]);
    const again = { ...row, price: 23_000, price_history: { list_prices: [], past_offers: [] } };
    expect(kinds(await run([again], at(6)))).toMatchObject({ unchanged: 1, updated: 0 });
    expect(await stored(first.id)).toEqual(house);
  });

  test('writes nothing for an unchanged row, however many prices the house remembers', async () => {
    await run([first]);
    const house = await stored(first.id);
    const offer = {
      from: '2026-11-01T00:00:00.000Z',
      until: '2026-11-05T00:00:00.000Z',
      price: 9000,
    };
    const past_offers = [{ ...offer, source: 'campaign' as const, source_id: 'c' }];
    await stores.houses.replace(
      { ...house, version: 2, price_history: { list_prices: [], past_offers } },
      1,
    );
    expect(kinds(await run([first]))).toMatchObject({ unchanged: 1 });
    await run([{ ...first, price: 22_345 }]);
    expect((await stored(first.id)).price_history.past_offers).toEqual(past_offers);
  });

  test('never dates a write before the one that it follows, whatever the clock says', async () => {
    const later = '2026-12-24T18:00:00.000Z';
    await run([first], { now: () => new Date(later) });
    await run([{ ...first, price: 22_345 }]);
    expect(await stored(first.id)).toMatchObject({ price: 22_345, version: 2, updated_at: later });
  });

  test('refuses the row when somebody changed the house meanwhile, and keeps their change', async () => {
    await run([first]);
    const bring = async () => {
      const house = await stored(first.id);
      if (house.version === 1)
        await stores.houses.replace({ ...house, version: 2, description: 'Записано от друг.' }, 1);
      return '/media/images/a.jpg';
    };
    const outcomes = await run([{ ...first, price: 22345, main_image: 'x.jpg' }], { bring });
    expect(reasons(outcomes)).toEqual([
      expect.stringContaining('someone else changed this house meanwhile'),
    ]);
    expect(await stored(first.id)).toMatchObject({
      price: first.price,
      description: 'Записано от друг.',
      version: 2,
    });
  });
});

test('importing an id whose first eight characters another house has is refused', async () => {
  await run([first]);
  const outcomes = await run([
    { ...second, id: `${String(first.id).slice(0, 8)}-0000-4000-8000-000000000000` },
  ]);
  expect(reasons(outcomes)).toEqual([expect.stringContaining(String(first.id))]);
});

describe('importing a price that looks mistyped', () => {
  const price = Number(first.price);
  const half = Math.ceil(price / 2);

  test('refuses that row alone, and accepts it with --confirm', async () => {
    await run([first, second]);
    const rows = [
      { ...first, price: half - 1 },
      { ...second, price: 30_000 },
      { ...inventory[2], price: 999 },
    ];
    const outcomes = await run(rows);
    expect(kinds(outcomes)).toEqual({ created: 0, updated: 1, unchanged: 0, refused: 2 });
    expect(reasons(outcomes)).toEqual([
      `it would cost ${half - 1} EUR instead of ${price}, less than half (taken with --confirm)`,
      'it would cost 999 EUR, under 1000 EUR (taken with --confirm)',
    ]);
    expect(kinds(await run(rows, { dryRun: true }))).toMatchObject({ refused: 2 });
    expect(await stored(first.id)).toMatchObject({ price, version: 1 });
    expect(kinds(await run(rows, { confirmed: true }))).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 1,
    });
    // What was taken once is not asked about again.
    expect(kinds(await run(rows))).toMatchObject({ unchanged: 3 });
  });

  test('does not mean half the price, twice the price, or 1,000 EUR for a new house', async () => {
    await run([first]);
    expect(kinds(await run([{ ...first, price: half }]))).toMatchObject({ updated: 1 });
    expect(kinds(await run([{ ...first, price: half * 2 }]))).toMatchObject({ updated: 1 });
    expect(kinds(await run([{ ...second, price: 1000 }]))).toMatchObject({ created: 1 });
  });

  test('includes a price that a campaign or a discount of the house makes', async () => {
    await run([first]);
    const at = { start_date: '2026-11-01T00:00:00.000Z', end_date: '2027-01-01T00:00:00.000Z' };
    const fixed = { ...at, discount_type: 'fixed', discount_value: 12_000 } as const;
    const discount = buildDiscount({
      ...fixed,
      caravan_id: String(first.id),
      discount_value: 19_500,
    });
    const table = openTable(localNames.table);
    await createCampaignRepository(table, silentLogger).create(
      buildCampaign(fixed, [String(first.id)]),
    );
    await createDiscountRepository(table, silentLogger).create(discount);
    expect(reasons(await run([{ ...first, price: 20_000 }]))).toEqual([
      'it would cost 8000 EUR instead of 20000, more than half off (taken with --confirm)',
      'it would cost 500 EUR instead of 20000, more than half off and under 1000 EUR (taken with --confirm)',
    ]);
    expect(kinds(await run([first]))).toMatchObject({ unchanged: 1 });
  });
});

describe('importing pictures', () => {
  test('from a path stores each once, and the same picture again is unchanged', async () => {
    writeFileSync(join(folder, 'front.png'), await picture('#884400'));
    writeFileSync(join(folder, 'same.png'), await picture('#884400'));
    const row = {
      ...first,
      main_image: 'front.png',
      additional_images: ['same.png', join(folder, 'front.png')],
    };
    expect(await run([row])).toMatchObject([{ kind: 'created', hidden: false }]);
    const house = await stored(first.id);
    expect(house.is_visible).toBe(true);
    expect(house.main_image).toMatch(/^\/media\/images\/[\w-]+\.jpg$/);
    expect(house.additional_images).toEqual([house.main_image, house.main_image]);
    const before = await stores.contents();
    expect(await run([row])).toMatchObject([{ kind: 'unchanged' }]);
    expect(await run([first])).toMatchObject([{ kind: 'unchanged', hidden: false }]);
    expect(await run([{ ...first, main_image: house.main_image }])).toMatchObject([
      { kind: 'unchanged' },
    ]);
    expect(await stores.contents()).toEqual(before);
  });

  test('from a URL fetches them', async () => {
    const bytes = await picture('#004488');
    const server = createServer((_, res) =>
      res.writeHead(200, { 'content-type': 'image/png' }).end(bytes),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const outcomes = await run([
      { ...first, additional_images: [`http://127.0.0.1:${port}/a.png`] },
    ]);
    server.close();
    expect(outcomes).toMatchObject([{ kind: 'created', hidden: false }]);
    expect(await stored(first.id)).toMatchObject({
      main_image: expect.stringMatching(/^\/media/),
      additional_images: [],
    });
  });

  test('that are missing or unusable refuses no row: the house is hidden, and each is named', async () => {
    writeFileSync(join(folder, 'drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const icon = sharp({ create: { width: 64, height: 64, channels: 3, background: '#333' } });
    writeFileSync(join(folder, 'icon.png'), await icon.png().toBuffer());
    const outcomes = await run([
      { ...first, main_image: 'none.jpg' },
      { ...second, main_image: 'drawing.png' },
      { ...inventory[2] },
      { ...inventory[3], main_image: '/media/images/none.jpg' },
      { ...inventory[4], main_image: 'icon.png' },
    ]);
    expect(outcomes.map((outcome) => outcome.kind !== 'refused' && outcome.missing)).toEqual([
      ['there is no picture file none.jpg'],
      [expect.stringContaining("drawing.png can't be used")],
      [],
      ['there is no picture /media/images/none.jpg in the storage'],
      [
        expect.stringContaining(
          "icon.png can't be used: The picture is smaller than 320 × 200 pixels",
        ),
      ],
    ]);
    expect(outcomes.every((outcome) => outcome.kind === 'created' && outcome.hidden)).toBe(true);
    expect(await stored(first.id)).toMatchObject({ main_image: null, is_visible: false });
  });

  test('from outside the folder of the file is refused by name, however the path leads there', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'private-'));
    writeFileSync(join(outside, 'private.png'), await picture('#331100'));
    symlinkSync(join(outside, 'private.png'), join(folder, 'link.png'));
    symlinkSync(outside, join(folder, 'inner'));
    writeFileSync(join(folder, '..own.png'), await picture('#331122'));
    const paths = [
      join(outside, 'private.png'),
      relative(folder, join(outside, 'private.png')),
      'link.png',
      'inner/private.png',
      '../none.png',
    ];
    const outcomes = await run([
      ...paths.map((main_image, at) => ({ ...inventory[at], main_image })),
      { ...inventory[5], main_image: '..own.png' },
      { ...inventory[6], main_image: join(folder, '..own.png') },
    ]);
    expect(outcomes).toMatchObject([
      ...paths.map((path) => ({
        kind: 'created',
        hidden: true,
        isOutside: true,
        missing: [`the picture ${path} lies outside the folder of the file: copy it there`],
      })),
      ...[0, 1].map(() => ({ kind: 'created', hidden: false, isOutside: false, missing: [] })),
    ]);
    expect(await stored(first.id)).toMatchObject({ main_image: null, is_visible: false });
  });

  test('that their host does not send keeps their addresses, and shows the house once they came', async () => {
    const bytes = await picture('#448800');
    let isUp = false;
    const server = createServer((_, res) => {
      if (isUp) res.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
      else res.writeHead(404).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const [main, other] = ['a', 'b'].map((name) => `http://127.0.0.1:${port}/${name}.png`);
    const row = { ...first, main_image: main, additional_images: [other, 'c.jpg'] };
    expect(await run([row])).toMatchObject([
      {
        kind: 'created',
        hidden: true,
        missing: [/answers 404/, /answers 404/, /c\.jpg/].map((reason) =>
          expect.stringMatching(reason),
        ),
      },
    ]);
    const kept = { main_image: main, additional_images: [other], is_visible: false };
    expect(await stored(first.id)).toMatchObject(kept);
    expect(await run([row])).toMatchObject([{ kind: 'unchanged', hidden: true }]);
    isUp = true;
    expect(await run([row])).toMatchObject([{ kind: 'updated', hidden: false }]);
    server.close();
    expect(await stored(first.id)).toMatchObject({
      main_image: expect.stringMatching(/^\/media/),
      is_visible: true,
    });
    // What is here already is not given up for pictures that are not to be had.
    const mine = (await stored(first.id)).main_image;
    expect(await run([{ ...first, main_image: 'none.jpg' }])).toMatchObject([
      { kind: 'unchanged', hidden: false },
    ]);
    expect(await stored(first.id)).toMatchObject({ main_image: mine });
  });

  test('at private addresses are not kept, and a silent host is not asked for more', async () => {
    const limits = { isForbidden: (address: string) => address === '127.0.0.1', timeLimit: 200 };
    const bring = createPictureImporter({ store: stores.pictures, folder, dryRun: false, limits });
    const hidden = 'http://127.0.0.1:9/a.png';
    await run([{ ...first, main_image: hidden }], { bring });
    expect((await stored(first.id)).main_image).toBeNull();
    const silent = createServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, '127.0.0.2', done));
    const { port } = silent.address() as AddressInfo;
    const list = ['a', 'b', 'c', 'd', 'e'].map((name) => `http://127.0.0.2:${port}/${name}.png`);
    const [outcome] = await run([{ ...second, additional_images: list }], { bring });
    silent.closeAllConnections();
    silent.close();
    const missing = outcome?.kind === 'created' ? outcome.missing : [];
    expect(missing.filter((reason) => reason.includes('too long'))).toHaveLength(3);
    expect(missing.filter((reason) => reason.includes('was not tried'))).toHaveLength(2);
    expect((await stored(second.id)).additional_images).toEqual(list.slice(1));
  });
});

describe('importing rows without an id', () => {
  const plain = (over: Record<string, unknown> = {}) => {
    const { id: _, created_at: _created, ...rest } = first;
    return { ...rest, ...over };
  };
  const numbered = (stock_number: string, over: Record<string, unknown> = {}) =>
    plain({ internal: { stock_number }, ...over });

  test('finds them again by their stock number, so that the same file twice makes nothing twice', async () => {
    const rows = [numbered('A-1'), numbered('00123')];
    expect(kinds(await run(rows))).toMatchObject({ created: 2 });
    expect(kinds(await run(rows))).toMatchObject({ created: 0, unchanged: 2 });
    const again = await run([numbered(' a-1\u200b', { price: 23_000 }), numbered('123')]);
    expect(again.map(({ kind }) => kind)).toEqual(['updated', 'created']);
    expect((await stores.houses.all()).map(({ price }) => price)).toContain(23_000);
  });

  test('names an id only once its house is stored', async () => {
    const rows = [numbered('A-1'), numbered('A-2', { price: 'much' })];
    expect((await run(rows, { dryRun: true })).map(({ id }) => id)).toEqual([null, null]);
    const [created, refused] = await run(rows);
    expect([created?.id, refused?.id]).toEqual([(await stores.houses.all())[0]?.id, null]);
    const [again] = await run(rows, { dryRun: true });
    expect(again?.id).toBe(created?.id);
  });

  test('adds one without a number each time', async () => {
    await run([plain()]);
    expect(kinds(await run([plain()]))).toMatchObject({ created: 1 });
  });

  test('refuses a number that two rows have, or two houses', async () => {
    const twice = await run([numbered('7'), numbered('7 ')]);
    expect(twice.map(({ kind }) => kind)).toEqual(['created', 'refused']);
    expect(reasons(twice)).toEqual(['row 1 has the same stock number "7 "']);
    await run([{ ...second, internal: { stock_number: '7' } }]);
    expect(reasons(await run([numbered('7')]))).toEqual([
      expect.stringMatching(/^several houses have its stock number "7": /),
    ]);
    const eight = [{ ...second, internal: { stock_number: '8' } }, numbered('8')];
    expect(reasons(await run(eight))).toEqual(['row 1 has the same stock number "8"']);
    const renumbered = [{ ...second, internal: { stock_number: '9' } }, numbered('8')];
    expect(reasons(await run(renumbered))).toEqual(['row 1 has the same id']);
  });
});

test('an import stops when the table does not answer', async () => {
  stores.breakTable(true);
  const importing = run([first]);
  await expect(importing).rejects.toThrow(/Nothing was changed/);
  stores.breakTable(false);
}, 30_000);

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
}

function csvOf(list: readonly Record<string, unknown>[]): string {
  const cell = (value: unknown): string => {
    if (value === undefined || value === null) return '';
    return `"${(Array.isArray(value) ? value.join('|') : String(value)).replaceAll('"', '""')}"`;
  };
  const names = [...columns.keys()];
  const line = (row: Record<string, unknown>) =>
    names
      .map((name) => cell(name.split('.').reduce<unknown>((value, key) => Object(value)[key], row)))
      .join(';');
  return `\ufeff${[names.join(';'), ...list.map(line)].join('\r\n')}\r\n`;
}
