import { describe, expect, test } from 'vitest';
import { decodeText, readCsv } from '../../../../functions/domain/house-csv/read-csv.ts';
import { writeCsv } from '../../../../functions/domain/house-csv/write-csv.ts';
import { planImport } from '../../../../web/src/features/admin-houses/csv/plan-import.ts';
import { readHouseFile } from '../../../../web/src/features/admin-houses/csv/read-file.ts';
import { buildCaravan } from '../../../support/build-caravan.ts';

const stored = buildCaravan({ main_image: '/media/images/a.jpg', version: 3 });
const row = (values: Record<string, unknown>, number = 1) => ({ number, values });
const { id, make, model, year, price, beds, bedrooms, description } = stored;
const least = { id, make, model, year, price, beds, bedrooms, description };

describe('what a file would do', () => {
  test('nothing to a house that is as the file says, also read from the file itself', async () => {
    const text = writeCsv([stored], ';');
    expect(planImport(await readHouseFile(new Blob([text])), [stored])).toMatchObject([{ kind: 'unchanged', id }]);
  });

  test('changes field by field, on the version compared; columns left out keep what the house has', () => {
    const [plan] = planImport([row({ ...least, price: 1, is_new: true })], [stored]);
    expect(plan).toMatchObject({
      kind: 'changed',
      version: 3,
      outdated: false,
      changes: [
        { field: 'price', before: stored.price, after: 1 },
        { field: 'is_new', before: false, after: true },
      ],
      input: {
        make,
        model,
        description,
        price: 1,
        is_new: true,
        features: stored.features,
        main_image: stored.main_image,
      },
    });
  });

  test('a house changed here since the file was exported is marked', () => {
    expect(planImport([row({ ...least, price: 1, version: 2 })], [stored])).toMatchObject([{ outdated: true }]);
    expect(planImport([row({ ...least, price: 1, version: 3 })], [stored])).toMatchObject([{ outdated: false }]);
  });

  test('adds a house with a picture that is in the storage, and hides one without', () => {
    const fresh = { ...least, id: crypto.randomUUID() };
    expect(planImport([row({ ...fresh, main_image: '/media/images/b.jpg' })], [])).toMatchObject([
      { kind: 'new', id: fresh.id, input: { main_image: '/media/images/b.jpg' } },
    ]);
    expect(planImport([row({ ...fresh, additional_images: ['/media/images/b.jpg'] })], [])).toMatchObject([
      { kind: 'new', input: { main_image: '/media/images/b.jpg', additional_images: [] } },
    ]);
    expect(planImport([row({ ...fresh, is_visible: true })], [])).toMatchObject([
      { kind: 'new', input: { main_image: null, is_visible: false } },
    ]);
  });

  test('takes no picture from elsewhere but those the house has already', () => {
    const legacy = { ...stored, main_image: 'https://old.example/a.jpg' };
    const keep = row({ ...least, price: 5, main_image: 'https://old.example/a.jpg' });
    expect(planImport([keep], [legacy])).toMatchObject([{ kind: 'changed' }]);
    const other = row({ ...least, additional_images: ['https://old.example/b.jpg', 'c:\\b.jpg'] });
    expect(planImport([other], [legacy])).toMatchObject([
      {
        kind: 'refused',
        problems: [
          { code: 'pictureElsewhere', value: 'https://old.example/b.jpg' },
          { code: 'pictureElsewhere', value: 'c:\\b.jpg' },
        ],
      },
    ]);
  });

  test('a house without pictures stays hidden, whatever else is changed', () => {
    const bare = { ...stored, main_image: null, is_visible: false };
    expect(planImport([row({ ...least, is_visible: true })], [bare])).toMatchObject([{ kind: 'unchanged' }]);
    expect(planImport([row({ ...least, price: 5, is_visible: true })], [bare])).toMatchObject([
      { kind: 'changed', changes: [{ field: 'price' }], input: { is_visible: false, main_image: null } },
    ]);
  });

  test('refuses rows that make no sense or clash, each with its reasons, and goes on with the others', () => {
    const near = `${id.slice(0, 8)}-0000-4000-8000-000000000000`;
    const plans = planImport(
      [
        row({ ...least, id: 'x' }, 1),
        row({ ...least, year: 1, description: '' }, 2),
        row({ ...least, id: near }, 3),
        row({ make: 'A' }, 4),
        row({ ...least, id: id.toUpperCase(), price: 7 }, 5),
      ],
      [stored],
    );
    expect(plans.map((plan) => (plan.kind === 'refused' ? plan.problems.map(({ code }) => code) : plan.kind))).toEqual([
      ['badId'],
      ['outOfRange', 'missing'],
      ['samePrefix'],
      ['noId'],
      ['sameId'],
    ]);
  });

  test('a house of the table whose id begins the same is in the way', () => {
    const near = `${id.slice(0, 8)}-0000-4000-8000-000000000000`;
    expect(planImport([row({ ...least, id: near })], [stored])).toMatchObject([
      { kind: 'refused', problems: [{ code: 'samePrefix', row: null, other: id }] },
    ]);
  });

  test('an archived house stays archived', () => {
    const archived = { ...stored, archived_at: '2026-01-01T00:00:00.000Z' };
    const rows = readCsv(decodeText(new TextEncoder().encode(writeCsv([archived], ','))), (text) =>
      text
        .split('\r\n')
        .filter(Boolean)
        .map((line) => line.split(',')),
    );
    expect(JSON.stringify(planImport(rows, [archived]))).not.toContain('archived');
  });
});
