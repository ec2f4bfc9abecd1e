import { describe, expect, test } from 'vitest';
import { writeTemplate } from '#domain/houses/csv/template.ts';
import { writeCsv } from '#domain/houses/csv/write-csv.ts';
import { readTable } from '#domain/houses/import/table/table.ts';
import type { Offers } from '#domain/offers/odd-prices.ts';
import { openFile, rowsIn } from '#staff/houses/files/import-file.ts';
import { planImport } from '#staff/houses/files/import-plan.ts';
import { buildCampaign } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const stored = buildCaravan({ main_image: '/media/images/a.jpg', version: 3 });
const row = (values: Record<string, unknown>, number = 1) => ({ number, values });
const { id, make, model, year, price, beds, bedrooms, description } = stored;
const least = { id, make, model, year, price, beds, bedrooms, description };
const now = new Date('2026-11-21T10:00:00.000Z');
const rowsOfFile = async (text: string) =>
  rowsIn(await openFile(new File([text], 'houses.csv'), readTable), now);
const compare = (
  rows: Parameters<typeof planImport>[0],
  houses: Parameters<typeof planImport>[1]['houses'],
  offers: Partial<Offers> = {},
) => planImport(rows, { houses, offers: { campaigns: [], discounts: [], ...offers }, now });

describe('the preview of an imported file', () => {
  test('plans no change for a house that equals its row, also read from an exported file', async () => {
    const text = writeCsv([stored], ';');
    expect(compare(await rowsOfFile(text), [stored])).toMatchObject([{ kind: 'unchanged', id }]);
  });

  test('leaves a reservation alone, of which files say nothing, and ends it together with the status', () => {
    const reservation = { until: '2026-12-01', deposit: 500, buyer: null };
    const reserved = { ...stored, sale_status: 'reserved' as const, reservation };
    expect(compare([row(least)], [reserved])).toMatchObject([{ kind: 'unchanged' }]);
    const [ended] = compare([row({ ...least, sale_status: 'available' })], [reserved]);
    expect(ended).toMatchObject({
      changes: [
        { field: 'sale_status' },
        { field: 'reservation.until', after: null },
        { field: 'reservation.deposit' },
      ],
    });
  });

  test('changes a house field by field on the version compared, and keeps fields whose columns are missing', () => {
    const [plan] = compare([row({ ...least, price: 1, is_new: true })], [stored]);
    expect(plan).toMatchObject({
      kind: 'changed',
      house: { version: 3 },
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

  test('marks a house that somebody changed since the file was exported', () => {
    expect(compare([row({ ...least, price: 1, version: 2 })], [stored])).toMatchObject([
      { outdated: true },
    ]);
    expect(compare([row({ ...least, price: 1, version: 3 })], [stored])).toMatchObject([
      { outdated: false },
    ]);
  });

  test('adds a house whose picture is in the storage, and hides a new house without a picture', () => {
    const fresh = { ...least, id: crypto.randomUUID() };
    expect(compare([row({ ...fresh, main_image: '/media/images/b.jpg' })], [])).toMatchObject([
      { kind: 'new', id: fresh.id, input: { main_image: '/media/images/b.jpg' } },
    ]);
    expect(
      compare([row({ ...fresh, additional_images: ['/media/images/b.jpg'] })], []),
    ).toMatchObject([
      { kind: 'new', input: { main_image: '/media/images/b.jpg', additional_images: [] } },
    ]);
    expect(compare([row({ ...fresh, is_visible: true })], [])).toMatchObject([
      { kind: 'new', input: { main_image: null, is_visible: false } },
    ]);
  });

  test('gives a row without an id a new id, and names each field that it lacks', () => {
    const { id: _, ...fresh } = least;
    const plans = compare(
      [row({ ...fresh, model: 'One' }, 1), row({ ...fresh, model: 'Two' }, 2)],
      [stored],
    );
    expect(plans).toMatchObject([{ kind: 'new' }, { kind: 'new' }]);
    const ids = plans.map((plan) => plan.id);
    expect(new Set([id, ...ids].map((one) => one.slice(0, 8))).size).toBe(3);
    expect(compare([row({ make, model, year })], [])).toMatchObject([
      {
        kind: 'refused',
        problems: ['price', 'beds', 'bedrooms', 'description'].map((field) => ({
          code: 'missing',
          field,
        })),
      },
    ]);
  });

  test('names the house or earlier row that a new house looks the same as', () => {
    const { id: _, ...fresh } = least;
    const numbered = { ...stored, internal: { ...stored.internal, stock_number: 'A-17' } };
    const likeOf = (...rows: Record<string, unknown>[]) =>
      compare(
        rows.map((values, at) => row({ ...fresh, ...values }, at + 1)),
        [numbered],
      ).map((plan) =>
        'like' in plan ? plan.like.map((one) => ('house' in one ? one.house : one.row)) : plan.kind,
      );
    expect(likeOf({ make: ` ${make.toUpperCase()} ` })).toEqual([[id]]);
    expect(likeOf({ price: 1 + price })).toEqual([[]]);
    expect(likeOf({ model: 'Two' }, { model: 'Three' }, { model: 'two' })).toEqual([[], [], [1]]);
  });

  test.each(['bg', 'en'] as const)(
    'reads the template in %s, and skips its example',
    async (language) => {
      const rows = await rowsOfFile(writeTemplate(language));
      expect(compare(rows, [])).toMatchObject([
        { kind: 'refused', problems: [{ code: 'example' }] },
      ]);
      const mine = rows.map(({ values }) => row({ ...values, description: 'Мой дом' }));
      expect(compare(mine, [])).toMatchObject([
        {
          kind: 'new',
          input: {
            price: 22_600,
            is_visible: false,
            is_new: false,
            sale_status: 'available',
            condition: { roof: 'good' },
            internal: { arrived_on: '2026-11-23', stock_number: 'A-1' },
          },
        },
      ]);
    },
  );

  test('keeps pictures elsewhere that the house has already, and refuses no row for one that is not to be had', () => {
    const legacy = { ...stored, main_image: 'https://old.example/a.jpg' };
    const keep = row({ ...least, price: 5, main_image: 'https://old.example/a.jpg' });
    expect(compare([keep], [legacy])).toMatchObject([
      { kind: 'changed', missing: [], input: { is_visible: true } },
    ]);
    const other = row({
      ...least,
      price: 5,
      additional_images: ['https://old.example/b.jpg', 'c:\\b.jpg'],
    });
    expect(compare([other], [legacy])).toMatchObject([
      {
        kind: 'changed',
        missing: ['https://old.example/b.jpg', 'c:\\b.jpg'],
        input: { main_image: legacy.main_image, is_visible: true },
      },
    ]);
  });

  test('hides a new house whose pictures are elsewhere, and keeps their addresses', () => {
    const fresh = { ...least, id: crypto.randomUUID(), is_visible: true };
    const pictures = [
      '7001_0.jpg',
      'http://pictures.example/1.jpg',
      'http://pictures.example/2.jpg',
    ];
    expect(compare([row({ ...fresh, additional_images: pictures })], [])).toMatchObject([
      {
        kind: 'new',
        missing: pictures,
        input: {
          is_visible: false,
          main_image: 'http://pictures.example/1.jpg',
          additional_images: ['http://pictures.example/2.jpg'],
        },
      },
    ]);
    expect(compare([row({ ...fresh, main_image: '7001_0.jpg' })], [])).toMatchObject([
      { kind: 'new', missing: ['7001_0.jpg'], input: { is_visible: false, main_image: null } },
    ]);
  });

  test('keeps a house without pictures hidden, whatever else changes', () => {
    const bare = { ...stored, main_image: null, is_visible: false };
    expect(compare([row({ ...least, is_visible: true })], [bare])).toMatchObject([
      { kind: 'unchanged' },
    ]);
    expect(compare([row({ ...least, price: 5, is_visible: true })], [bare])).toMatchObject([
      {
        kind: 'changed',
        changes: [{ field: 'price' }],
        input: { is_visible: false, main_image: null },
      },
    ]);
  });

  test('refuses rows that are invalid or clash, each with its reasons, and goes on with the others', () => {
    const near = `${id.slice(0, 8)}-0000-4000-8000-000000000000`;
    const plans = compare(
      [
        row({ ...least, id: 'x' }, 1),
        row({ ...least, year: 1, description: '' }, 2),
        row({ ...least, id: near }, 3),
        row({ make: 'A' }, 4),
        row({ ...least, id: id.toUpperCase(), price: 7 }, 5),
      ],
      [stored],
    );
    expect(
      plans.map((plan) =>
        plan.kind === 'refused' ? plan.problems.map(({ code }) => code) : plan.kind,
      ),
    ).toEqual([
      ['badId'],
      ['outOfRange', 'missing'],
      ['samePrefix'],
      ['missing', 'missing', 'missing', 'missing', 'missing', 'missing'],
      ['sameId'],
    ]);
  });

  test('names prices that look mistyped, those that discounts would make included', () => {
    const oddOf = (
      values: Record<string, unknown>,
      houses = [stored],
      offers: Partial<Offers> = {},
    ) =>
      compare([row({ ...least, ...values })], houses, offers).flatMap((plan) =>
        'odd' in plan ? plan.odd.map(({ from, to, reasons }) => [from, to, reasons]) : [],
      );
    expect(oddOf({ price: 11_300 })).toEqual([]);
    expect(oddOf({ price: 2260 })).toEqual([[22_600, 2260, ['price_change']]]);
    expect(oddOf({ price: 999 }, [])).toEqual([[null, 999, ['low_price']]]);
    const dates = { start_date: '2027-01-01T00:00:00.000Z', end_date: '2027-02-01T00:00:00.000Z' };
    const campaigns = [
      buildCampaign({ ...dates, discount_type: 'fixed', discount_value: 12_000 }, [id]),
    ];
    expect(oddOf({ price: 12_500 }, [stored], { campaigns })).toEqual([
      [12_500, 500, ['reduction', 'low_price']],
    ]);
    expect(oddOf({ description: 'Нов текст.' }, [stored], { campaigns })).toEqual([]);
  });

  test('refuses a house whose id begins like that of a stored house', () => {
    const near = `${id.slice(0, 8)}-0000-4000-8000-000000000000`;
    expect(compare([row({ ...least, id: near })], [stored])).toMatchObject([
      { kind: 'refused', problems: [{ code: 'samePrefix', row: null, other: id }] },
    ]);
  });

  test('refuses a row for a cell that can’t be read, once, and tells it apart from a missing one', async () => {
    const text = `id;make;model;year;price;beds;bedrooms\n${id};ABI;Rio;2018;22 600 лв.;4-6;2\n`;
    const [plan] = compare(await rowsOfFile(text), [stored]);
    expect(plan).toMatchObject({
      kind: 'refused',
      problems: [
        { code: 'inLeva', field: 'price', value: '22 600 лв.', eur: 11_555 },
        { code: 'ambiguous', field: 'beds', value: '4-6', readings: [4, 6] },
        { code: 'missing', field: 'description' },
      ],
    });
  });

  test('leaves an archived house archived', async () => {
    const archived = { ...stored, archived_at: '2026-01-01T00:00:00.000Z' };
    const rows = await rowsOfFile(writeCsv([archived], ','));
    expect(JSON.stringify(compare(rows, [archived]))).not.toContain('archived');
  });
});
