import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { importHouses, type Outcome, readOffers } from '#infra/import/import-houses.ts';
import { readRows } from '#infra/import/read-rows.ts';
import { createPictureImporter } from '#infra/import/row-pictures.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { openImportStores } from './import-stores.ts';

const folder = join(import.meta.dirname, 'files');
const now = new Date('2026-11-25T10:00:00.000Z');
const stores = await openImportStores();
beforeEach(() => stores.empty());
afterAll(() => stores.close());

/** What the command does with a file, and what it says of it. */
async function run(name: string) {
  const { rows, remarks } = await readRows(join(folder, name), { now });
  const outcomes = await importHouses(rows, {
    houses: stores.houses,
    offers: () => readOffers(localNames.table),
    confirmed: false,
    bring: createPictureImporter({ store: stores.pictures, folder, dryRun: false }),
    now: () => now,
    dryRun: false,
  });
  return { remarks, outcomes, houses: await byNumber() };
}
const byNumber = async () =>
  new Map((await stores.houses.all()).map((house) => [house.internal.stock_number, house]));
const kinds = (outcomes: readonly Outcome[]) => outcomes.map(({ kind }) => kind);
const missing = (outcome: Outcome | undefined) =>
  outcome && outcome.kind !== 'refused' ? outcome.missing : [];

describe.each(['dms-feed.csv', 'dms-feed.json'])('the feed of another system, %s,', (name) => {
  test('comes in hidden until its pictures are to be had, and twice makes nothing twice', async () => {
    const { remarks, outcomes, houses } = await run(name);
    expect(kinds(outcomes)).toEqual(['created', 'created', 'created', 'refused', 'created']);
    expect(outcomes[3]).toMatchObject({
      name: 'Carnaby Ashdale',
      reasons: ['description is missing'],
    });
    expect(remarks).toContain(
      'Left out, as no field of a house: "RegNo", "Edition", "Kind", "Photo", "Cost_Price", ' +
        '"Was_Price", "Delivered", "Tour_Url", "Last_Edit".',
    );
    expect(houses.get('7001')).toMatchObject({
      make: 'Willerby',
      model: 'Granada XL',
      year: 2014,
      price: 21_950,
      vat: 'margin',
      beds: 6,
      bedrooms: 2,
      description: 'Front lounge, gas fire.\n\nTwo bedrooms.',
      features: ['Central heating', 'double glazing', 'decking'],
      specs: { length: '35 ft', width: '12 ft', weight: '6100 kg' },
      is_new: false,
      is_visible: false,
      main_image: null,
      internal: { yard_place: 'Yard A', serial_number: 'SN-0001', private_note: 'ring owner' },
    } satisfies DeepPartial<Caravan>);
    expect(missing(outcomes[0])).toHaveLength(3);
    const addresses = [0, 1].map((at) => `http://pictures.example.invalid/7002_${at}.jpg`);
    expect(houses.get('7002')).toMatchObject({
      main_image: addresses[0],
      additional_images: addresses.slice(1),
      is_visible: false,
      bedrooms: 1,
      features: ['Gas heater', 'Shower', 'Fridge'],
    });
    expect(houses.get('7003')).toMatchObject({
      is_new: true,
      vat: 'included',
      bedrooms: 3,
      features: ['Boiler 80 l', 'Veranda', 'Smart TV'],
      internal: { private_note: '' },
    });
    expect(houses.get('7005')).toMatchObject({
      year: 2016,
      price: 24_900,
      beds: 4,
      bedrooms: 2,
      specs: { length: '10 670 mm' },
      internal: { serial_number: '00123' },
    });
    const again = await run(name);
    const twice = ['unchanged', 'unchanged', 'unchanged', 'refused', 'unchanged'];
    expect(kinds(again.outcomes)).toEqual(twice);
    expect(again.houses).toEqual(houses);
  }, 60_000);
});

describe('a small file', () => {
  test.each([
    ['g02-sep-line', ['Left out before the names of columns: "sep=;".']],
    ['g03-title-row', ['Left out before the names of columns: "Наличност към 25.11.2026".']],
    ['g06-labels-bg', [expect.stringMatching(/^Taken as: Марка as make, .* Складов номер as/)]],
    ['g08-one-extra-column', ['Left out, as no field of a house: "VIN".']],
    ['g09-no-id-column', []],
  ])('%s comes in, and what was left out is said', async (name, said) => {
    const { remarks, outcomes, houses } = await run(`${name}.csv`);
    expect(remarks).toEqual(said);
    expect(kinds(outcomes)).toEqual(['created']);
    const house = { make: 'Willerby', model: 'Granada', year: 2018, price: 22_600, beds: 6 };
    expect(houses.get('A-1')).toMatchObject({ ...house, bedrooms: 2, description: 'Описание' });
    expect(kinds((await run(`${name}.csv`)).outcomes)).toEqual(['unchanged']);
  });

  test.each([
    ['g10-prices', 10],
    ['g11-status', 11],
    ['g12-flags', 19],
    ['g13-numbers', 10],
    ['g14-dates', 12],
    ['g15-lists', 6],
    ['g16-html', 3],
    ['g17-invisible', 6],
    ['g20-excel-ids', 1],
  ])('%s comes in, %i of its rows, and each refusal says why', async (name, count) => {
    const { outcomes } = await run(`${name}.csv`);
    const lines = readFileSync(join(folder, `${name}.csv`), 'utf8').match(/^6a0000/gm) ?? [];
    expect(outcomes).toHaveLength(lines.length);
    expect(kinds(outcomes).filter((kind) => kind === 'created')).toHaveLength(count);
    for (const outcome of outcomes)
      if (outcome.kind === 'refused') expect(outcome.reasons.join().length).toBeGreaterThan(10);
  });
});

type DeepPartial<T> = T extends object ? { [Key in keyof T]?: DeepPartial<T[Key]> } : T;
