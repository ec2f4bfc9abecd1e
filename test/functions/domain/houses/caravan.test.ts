import { describe, expect, test } from 'vitest';
import {
  caravanFieldsSchema,
  caravanInputSchema,
  caravanPatchSchema,
  caravanRow,
  newCaravanDefaults,
  shownWithPicture,
} from '#domain/houses/caravan.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const input = {
  ...newCaravanDefaults(new Date('2026-11-21T10:00:00Z')),
  make: 'Willerby',
  model: 'Rio Gold',
  price: 22600,
  description: 'Светъл дом.',
  main_image: '/media/images/1.jpg',
};

function codes(value: unknown): Record<string, string> {
  const parsed = caravanInputSchema.safeParse(value);
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
}

describe('the house form’s schema', () => {
  test('drops signs that nobody sees from every text, and asks for what is left empty', () => {
    const pasted = { ...input, make: '\u00a0Willerby\u200b', model: 'Gra\u00adnada' };
    const features = ['\u200b', '\u202aДуш 👨\u200d👩\u200d👧\u202c'];
    expect(caravanInputSchema.parse({ ...pasted, features })).toMatchObject({
      make: 'Willerby',
      model: 'Granada',
      features: ['Душ 👨\u200d👩\u200d👧'],
    });
    const { error } = caravanInputSchema.safeParse({ ...pasted, model: '\u200b' });
    expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
      ['model', 'required'],
    ]);
  });

  test('drops half emoji and control characters from names, and keeps line breaks of a description', () => {
    const pasted = {
      ...input,
      make: 'Will\u0000erby\u0007',
      model: 'Rio \ud83d',
      description: 'Първо.\n\n\tВторо 🏡.\ude00',
    };
    expect(
      caravanInputSchema.parse({ ...pasted, features: ['\ud83d', 'Душ\u001b'] }),
    ).toMatchObject({
      make: 'Willerby',
      model: 'Rio',
      description: 'Първо.\n\n\tВторо 🏡.',
      features: ['Душ'],
    });
  });

  test('accepts a filled form, and a new one has the specification’s defaults', () => {
    expect(codes(input)).toEqual({});
    expect(input).toMatchObject({
      year: 2026,
      beds: 2,
      bedrooms: 1,
      is_visible: true,
      sale_status: 'available',
    });
  });

  test('has empty defaults for a new house, except what most houses have', () => {
    expect(newCaravanDefaults(new Date('2026-11-21T10:00:00Z'))).toEqual({
      make: '',
      model: '',
      year: 2026,
      vat: '',
      beds: 2,
      bedrooms: 1,
      description: '',
      description_en: '',
      main_image: '',
      schema_image: null,
      additional_images: [],
      is_new: false,
      is_visible: true,
      is_featured: false,
      sale_status: 'available',
      has_free_delivery: false,
      has_central_heating: false,
      has_double_glazing: false,
      specs: { length: '', width: '', height: '', weight: '', heating: '' },
      condition: {
        ...{ roof: '', roof_note: '', floor: '', floor_note: '', damp: '', damp_note: '' },
        ...{
          windows: '',
          windows_note: '',
          gas: '',
          gas_note: '',
          electric: '',
          electric_note: '',
        },
      },
      internal: {
        ...{ stock_number: '', serial_number: '', yard_place: '' },
        ...{ supplier: '', arrived_on: '', private_note: '' },
      },
      chassis_year: null,
      renewed: [],
      video_url: '',
      eu_responsible: '',
      features: [],
    });
  });

  test('asks for a picture of a visible house', () => {
    const shown = caravanFieldsSchema.check(shownWithPicture());
    const issues = (is_visible: boolean, main_image: string | null) =>
      shown
        .safeParse({ ...input, is_visible, main_image })
        .error?.issues.map(({ path, message }) => [path, message]);
    expect(issues(true, null)).toEqual([[['main_image'], 'imageRequired']]);
    expect(issues(true, '/media/images/a.jpg')).toBeUndefined();
    expect(issues(false, null)).toBeUndefined();
  });

  test.each([
    ['make', '   ', 'required'],
    ['model', '', 'required'],
    ['description', '', 'required'],
    ['year', undefined, 'required'],
    ['price', undefined, 'required'],
    ['price', '22600', 'required'],
    ['price', 0, 'outOfRange'],
    ['price', 22600.5, 'required'],
    ['beds', undefined, 'required'],
    ['bedrooms', undefined, 'required'],
    ['sale_status', 'lost', 'invalid'],
    ['main_image', 'javascript:alert(1)', 'invalid'],
    ['description', 'x'.repeat(10_001), 'tooLong'],
    ['description_en', 'x'.repeat(10_001), 'tooLong'],
    ['chassis_year', 1899, 'outOfRange'],
    ['renewed', Array.from({ length: 21 }, () => 'Бойлер'), 'tooMany'],
    ['video_url', 'https://evil.example/watch?v=aqz-KE-bpKQ', 'videoLink'],
    ['video_url', 'http://youtu.be/aqz-KE-bpKQ', 'videoLink'],
  ])('refuses %s = %j', (field, value, code) => {
    expect(codes({ ...input, [field]: value })[field]).toBe(code);
  });

  test('accepts good, fair, to do or nothing for each listed check, and no other check', () => {
    const checked = (condition: object) => codes({ ...input, condition });
    expect(checked({ roof: 'good', floor: 'fair', damp: 'todo', gas: '' })).toEqual({});
    expect(checked({ roof: 'great' })).toEqual({ 'condition.roof': 'invalid' });
    expect(checked({ roof_note: 'x'.repeat(161) })).toEqual({ 'condition.roof_note': 'tooLong' });
    expect(Object.keys(checked({ walls: 'good' }))).toEqual(['condition']);
  });

  test('drops blank features and trims the others', () => {
    expect(
      caravanInputSchema.parse({ ...input, features: [' Камина ', '', '   '] }).features,
    ).toEqual(['Камина']);
  });

  test('refuses an unknown field', () => {
    expect(caravanInputSchema.safeParse({ ...input, owner: 'me' }).success).toBe(false);
    expect(caravanPatchSchema.safeParse({ version: 1, beds: 1 }).success).toBe(false);
  });
});

test('a row of the house table says that the English text is missing, and has stock number and day of arrival where staff typed them', () => {
  const internal = { stock_number: '', arrived_on: '' };
  const bare = buildCaravan({
    description_en: '',
    internal: { ...buildCaravan().internal, ...internal },
  });
  expect(caravanRow(bare)).toStrictEqual({ ...bare, lacks_english: true });
  const known = { stock_number: 'K-17', arrived_on: '2026-11-20' };
  const full = buildCaravan({
    description_en: 'Bright.',
    internal: { ...buildCaravan().internal, ...known },
  });
  expect(caravanRow(full)).toStrictEqual({ ...full, ...known });
});
