import { describe, expect, test } from 'vitest';
import type { Caravan } from '#domain/houses/caravan.ts';
import { readInstant } from '#domain/houses/import/parse-row.ts';
import { findClashes, parseRow, RowRefused, readId } from '#infra/import/plan-row.ts';

const id = '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd';
const least = {
  id,
  make: 'ABI',
  model: 'Torino',
  year: 2018,
  price: 22600,
  beds: 4,
  bedrooms: 2,
  description: 'Дом.',
};
const row = (values: Record<string, unknown>) => ({ number: 1, values });
const stored: Caravan = {
  ...parseRow(
    row({ ...least, is_visible: false, features: ['Камина'], specs: { length: '10 м' } }),
    null,
  ).fields,
  has_free_delivery: true,
  id,
  number: 10_042,
  main_image: '/media/images/a.jpg',
  additional_images: [],
  schema_image: null,
  price_history: { list_prices: [], past_offers: [] },
  archived_at: null,
  sale: null,
  reservation: null,
  version: 3,
  created_at: '2025-03-03T15:03:34.997Z',
  updated_at: '2025-03-03T15:03:34.997Z',
};

function reasons(values: Record<string, unknown>, house: Caravan | null = null): readonly string[] {
  try {
    parseRow(row(values), house);
  } catch (error) {
    if (error instanceof RowRefused) return error.reasons;
    throw error;
  }
  return [];
}

describe('an imported row for a new house', () => {
  test('gets the form’s defaults for missing columns', () => {
    expect(parseRow(row(least), null)).toMatchObject({
      fields: { is_visible: true, is_new: false, sale_status: 'available', features: [] },
      sources: null,
      created_at: null,
    });
  });

  test('is refused with all reasons at once, in words', () => {
    expect(
      reasons({
        ...least,
        make: ' ',
        price: 'abc',
        beds: 99,
        specs: { colour: 'red' },
        garden: true,
      }),
    ).toEqual([
      'make is missing',
      'price "abc" makes no sense',
      'beds 99 is out of range',
      'specs.colour is not a field of a house',
      'garden is not a field of a house',
    ]);
  });

  test('is refused for values too long, missing fields or unknown ones, by the name of the field', () => {
    const specs = { length: 'x'.repeat(61) };
    expect(reasons({ ...least, make: null, specs, garden: true, pool: true })).toEqual([
      'make is missing',
      expect.stringMatching(/^specs\.length "x+… is too long$/),
      'garden, pool is not a field of a house',
    ]);
  });

  test('gets the moment of the import as its creation unless it names one', () => {
    for (const created_at of [null, '', undefined])
      expect(parseRow(row({ ...least, created_at }), null).created_at).toBeNull();
    expect(reasons({ ...least, created_at: 20_250_303 })).toHaveLength(1);
  });

  test('is refused for an impossible moment of creation', () => {
    expect(reasons({ ...least, created_at: 'yesterday' })).toEqual([
      'created_at "yesterday" is no instant in ISO 8601',
    ]);
  });
});

describe('an imported row for a stored house', () => {
  test('keeps the fields of missing columns, also within the specification', () => {
    const { fields } = parseRow(row({ ...least, specs: { width: '3 м' } }), stored);
    expect(fields).toMatchObject({
      has_free_delivery: true,
      is_visible: false,
      features: ['Камина'],
    });
    expect(fields).toMatchObject({ specs: { length: '10 м', width: '3 м' } });
  });

  test('may name some checks of the condition, and keeps the others', () => {
    const house = {
      ...stored,
      condition: { ...stored.condition, roof: 'todo' as const, gas: 'good' as const },
    };
    const { fields } = parseRow(
      row({ ...least, condition: { roof: 'good', floor_note: 'Не хлътва никъде' } }),
      house,
    );
    expect(fields.condition).toMatchObject({
      roof: 'good',
      gas: 'good',
      floor: '',
      floor_note: 'Не хлътва никъде',
    });
    expect(reasons({ ...least, condition: { roof: 'super', walls: 'good' } }, house)).toEqual([
      'condition.roof "super" makes no sense',
      'condition.walls is not a field of a house',
    ]);
    expect(reasons({ ...least, video_url: 'https://evil.example/1' }, house)).toEqual([
      'video_url "https://evil.example/1" makes no sense',
    ]);
  });

  test('still has to contain what the form requires', () => {
    expect(reasons({ ...least, description: undefined }, stored)).toEqual([
      'description is missing',
    ]);
  });

  test.each([[null], ['10 м'], [['10 м']]])('is refused with %j as its specification', (specs) => {
    expect(reasons({ ...least, specs }, stored)).toHaveLength(1);
    expect(reasons({ ...least, specs }, stored)[0]).toMatch(/^specs /);
  });

  test('changes the fields that it names', () => {
    const { fields } = parseRow(row({ ...least, is_visible: true, features: [] }), stored);
    expect(fields).toMatchObject({ is_visible: true, features: [] });
  });
});

describe('an imported row’s pictures', () => {
  const sources = (values: Record<string, unknown>) =>
    parseRow(row({ ...least, ...values }), null).sources;

  test('are none in empty columns', () => {
    expect(sources({ main_image: null, additional_images: [], schema_image: '' })).toBeNull();
  });

  test('replace all pictures of the house as soon as the row names one', () => {
    expect(sources({ main_image: 'a.jpg', additional_images: [], schema_image: null })).toEqual({
      main_image: 'a.jpg',
      additional_images: [],
      schema_image: null,
    });
    expect(sources({ main_image: 'a.jpg' })).toEqual({ main_image: 'a.jpg' });
    expect(sources({ additional_images: ['', 'b.jpg'] })).toEqual({ additional_images: ['b.jpg'] });
    expect(sources({ additional_images: [''] })).toBeNull();
  });
});

test.each([
  [undefined, /has no id/],
  [null, /has no id/],
  ['', /has no id/],
  ['12', /is not a UUID/],
  [7, /is not a UUID/],
])('an imported row with the id %s is refused', (value, reason) => {
  expect(() => readId(row({ id: value }))).toThrow(reason);
});

test('the second row with an id, or with the same first eight characters, is refused', () => {
  const rows = [id, id.toUpperCase(), '757be1c5-0000-4000-8000-000000000000', 'nothing'].map(
    (value, at) => ({
      number: at + 1,
      values: { id: value },
    }),
  );
  expect([...findClashes(rows).keys()]).toEqual([2, 3]);
  expect(findClashes(rows).get(2)).toBe('row 1 has the same id');
  expect(findClashes(rows).get(3)).toContain('757be1c5');
});

test.each([
  ['2025-03-03T15:03:34.997Z', '2025-03-03T15:03:34.997Z'],
  ['2025-03-03 15:03:34+00', '2025-03-03T15:03:34.000Z'],
  ['2025-03-03 15:03:34.5+0230', '2025-03-03T12:33:34.500Z'],
  ['2025-03-03T15:03', '2025-03-03T15:03:00.000Z'],
  ['2025-03-03T15:03:34', '2025-03-03T15:03:34.000Z'],
  ['2025-03-03 15:03:34 -02:30', '2025-03-03T17:33:34.000Z'],
  [' 2025-03-03t15:03:34z ', '2025-03-03T15:03:34.000Z'],
  ['since 2025-03-03T15:03:34Z', null],
  [' 45719.6275 ', '2025-03-03T15:03:36.000Z'],
  ['2025-03-03T15:03:34Z or so', null],
  ['2025-13-03T15:03', null],
  ['03.03.2025', null],
])('the imported instant %s is %s', (text, instant) => {
  expect(readInstant(text)).toBe(instant);
});

test('a house’s number is the shop’s own: a row’s is not read', () => {
  const { fields } = parseRow(row({ ...least, number: 10_999 }), stored);
  expect(fields).not.toHaveProperty('number');
});
