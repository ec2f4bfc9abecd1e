import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import {
  checkHouse,
  draftOf,
  type HouseDraft,
  houseDrafts,
  houseErrors,
  houseLabel,
  houseParts,
  likeDraft,
  newDraft,
} from '#staff/houses/form/house-draft.ts';
import { AdminProvider } from '#staff/kit/admin-context.tsx';
import { sameDraft } from '#staff/kit/forms/drafts.ts';
import { UnderstoodPrice } from '#staff/kit/forms/fields.tsx';
import { buildCaravan } from '#support/builders/build-caravan.ts';

const now = new Date('2026-11-21T10:00:00Z');
const good = draftOf(buildCaravan({}));
const errorsOf = (changes: Partial<typeof good>) => {
  const checked = checkHouse({ ...good, ...changes });
  return 'errors' in checked ? checked.errors : {};
};

const isSame = (changes: HouseDraft) => sameDraft(houseDrafts, good, changes);

describe('the house form in the browser', () => {
  test.each(languages)('every part of the form has a label in %s', (language) => {
    const { adminForm } = adminMessages[language];
    expect(houseParts.filter((part) => houseLabel(part, adminForm) === part)).toEqual([]);
  });

  test('a new house starts with the defaults of the product', () => {
    expect(newDraft(now)).toMatchObject({
      year: '2026',
      beds: '2',
      bedrooms: '1',
      price: '',
      is_visible: true,
    });
    expect(newDraft(now)).toMatchObject({
      is_new: false,
      is_featured: false,
      sale_status: 'available',
      pictures: [],
    });
  });

  test('a copy of a house has all fields but those that belong to one house alone', () => {
    const other = buildCaravan({
      description: 'Просторен',
      features: ['Климатик'],
      is_new: true,
      is_visible: false,
      is_featured: true,
      sale_status: 'sold',
      condition: { ...good.condition, roof: 'good' },
      chassis_year: 2011,
      schema_image: '/media/images/plan.jpg',
      video_url: 'https://youtu.be/aqz-KE-bpKQ',
      internal: {
        stock_number: 'A-17',
        serial_number: 'SN 1',
        yard_place: 'B 4',
        supplier: 'Parkdean',
        arrived_on: '2026-05-05',
        private_note: 'Key 12',
      },
    });
    const copy = likeDraft(other, now);
    const { make, model, year, price, beds, bedrooms, specs } = draftOf(other);
    expect(copy).toMatchObject({
      make,
      model,
      year,
      price,
      beds,
      bedrooms,
      specs,
      description: 'Просторен',
    });
    expect(copy).toMatchObject({ features: ['Климатик'], is_new: true });
    const { pictures, schema_image, video_url, condition, chassis_year, renewed, internal } =
      newDraft(now);
    expect(copy).toMatchObject({
      pictures,
      schema_image,
      video_url,
      condition,
      chassis_year,
      renewed,
    });
    expect(copy).toMatchObject({ is_visible: true, is_featured: false, sale_status: 'available' });
    expect(copy.internal).toEqual({ ...internal, supplier: 'Parkdean' });
  });

  test('a stored house passes unchanged through the form', () => {
    const house = buildCaravan({
      additional_images: ['/media/images/b.jpg'],
      features: ['Климатик'],
      condition: {
        ...good.condition,
        roof: 'good',
        gas: 'todo',
        gas_note: 'Прави се преди доставката',
      },
      chassis_year: 2011,
      renewed: ['Бойлер'],
      video_url: 'https://youtu.be/aqz-KE-bpKQ',
    });
    const checked = checkHouse(draftOf(house));
    expect('input' in checked && { ...house, ...checked.input }).toEqual(house);
  });

  test('names everything that an empty form lacks, in the order of the form', () => {
    const checked = checkHouse(newDraft(now));
    const texts = houseErrors(
      'errors' in checked ? checked.errors : {},
      adminMessages.en.adminForm,
    );
    expect(texts.map(({ text }) => text)).toEqual([
      'Make is required',
      'Model is required',
      'Price (€) is required',
      'Description is required',
      'Please upload at least one image',
    ]);
  });

  test('names in Bulgarian, too, what an empty form lacks', () => {
    const checked = checkHouse(newDraft(now));
    for (const { text } of houseErrors(
      'errors' in checked ? checked.errors : {},
      adminMessages.bg.adminForm,
    ))
      expect(text).toMatch(/^[А-я]/);
  });

  test.each([
    [{ make: '   ' }, { make: 'required' }],
    [{ price: '12a' }, { price: 'digits' }],
    [{ beds: '2.5' }, { beds: 'whole' }],
    [{ bedrooms: '' }, { bedrooms: 'required' }],
    [{ year: '12' }, { year: 'outOfRange' }],
    [{ price: '0' }, { price: 'outOfRange' }],
    [{ pictures: [] }, { main_image: 'imageRequired' }],
    [{ features: ['ok', 'x'.repeat(200)] }, { 'features.1': 'tooLong' }],
    [{ chassis_year: 'стар' }, { chassis_year: 'whole' }],
    [{ chassis_year: '1820' }, { chassis_year: 'outOfRange' }],
    [
      { internal: { ...good.internal, arrived_on: '2026-02-30' } },
      { 'internal.arrived_on': 'invalid' },
    ],
    [{ video_url: 'https://example.com' }, { video_url: 'videoLink' }],
    [
      { condition: { ...good.condition, roof_note: 'x'.repeat(200) } },
      { 'condition.roof_note': 'tooLong' },
    ],
  ])('refuses %j', (changes, expected) => {
    expect(errorsOf(changes)).toEqual(expected);
  });

  test('names the allowed range of a number', () => {
    const texts = (language: 'bg' | 'en') =>
      houseErrors(
        { price: 'outOfRange', year: 'outOfRange' },
        adminMessages[language].adminForm,
      ).map(({ text }) => text);
    expect(texts('en')).toEqual(['Year: enter 1950 to 2100', 'Price (€): enter 1 to 10,000,000']);
    expect(texts('bg')).toEqual([
      '„Година“: въведете от 1950 до 2100',
      '„Цена (€)“: въведете от 1 до 10\u00a0000\u00a0000',
    ]);
  });

  test('names the range also when the text is no number', () => {
    const texts = houseErrors({ price: 'digits', beds: 'whole' }, adminMessages.en.adminForm).map(
      ({ text }) => text,
    );
    expect(texts).toEqual([
      'Price (€): digits only, a whole amount such as 22600, from 1 to 10,000,000',
      'Beds: enter a whole number, 1 to 30',
    ]);
  });

  test('drops features that are only space', () => {
    const checked = checkHouse({ ...good, features: ['Веранда', '  ', ''] });
    expect('input' in checked && checked.input.features).toEqual(['Веранда']);
  });

  test('stores the first picture as the main one, the rest as additional ones', () => {
    const checked = checkHouse({
      ...good,
      pictures: ['/media/images/2.jpg', '/media/images/1.jpg'],
    });
    expect('input' in checked && checked.input).toMatchObject({
      main_image: '/media/images/2.jpg',
      additional_images: ['/media/images/1.jpg'],
    });
  });

  test('shows one error for several bad pictures, at the pictures', () => {
    const errors = {
      main_image: 'imageMissing',
      'additional_images.2': 'imageMissing',
      price: 'required',
    };
    expect(houseErrors(errors, adminMessages.en.adminForm).map(({ field }) => field)).toEqual([
      'price',
      'pictures',
    ]);
  });

  test('shows errors of the condition and the video beside their labels, in both languages', () => {
    const errors = { 'condition.roof_note': 'tooLong', video_url: 'videoLink' };
    expect(houseErrors(errors, adminMessages.bg.adminForm).map(({ text }) => text)).toEqual([
      'Текстът в „Покрив: бележка“ е твърде дълъг',
      'Поставете връзка към видео в YouTube или Vimeo, която започва с https://',
    ]);
    expect(houseErrors(errors, adminMessages.en.adminForm)[1]?.text).toContain('YouTube or Vimeo');
  });

  test('does not count an empty line of the features as a change', () => {
    expect(isSame({ ...good, features: [...good.features, ' '] })).toBe(true);
    expect(isSame({ ...good, specs: { ...good.specs, width: '9' } })).toBe(false);
  });
});

describe('a stored draft of the house form', () => {
  const read = (stored: unknown) =>
    houseDrafts.schema.safeParse(JSON.parse(JSON.stringify(stored))).data;

  test('is restored as it was', () => {
    expect(read(good)).toEqual(good);
  });

  test('of an earlier release is restored with new fields empty', () => {
    const { video_url: _, condition, renewed: __, ...before } = good;
    const taken = read(before);
    expect(taken).toMatchObject({ video_url: '', renewed: [], make: good.make });
    expect(Object.keys(taken?.condition ?? {})).toEqual(Object.keys(condition));
  });

  test('is ignored when it does not fit the form', () => {
    expect(read({ ...good, features: 'Веранда' })).toBeUndefined();
    expect(read({ ...good, specs: { length: 3 } })).toBeUndefined();
    expect(read(null)).toBeUndefined();
  });
});

describe('the price field', () => {
  const priceOf = (typed: string) => {
    const checked = checkHouse({ ...good, price: typed });
    return 'input' in checked ? checked.input.price : checked.errors.price;
  };

  test.each([
    ['22 600 €', 22_600],
    ['€22,600', 22_600],
    ['22.600', 22_600],
    ['22 600,00 €', 22_600],
    ['€22k', 'digits'],
    ['22 60', 'digits'],
    ['22600,50', 'digits'],
    ['12a3', 'digits'],
    ['-5', 'digits'],
    ['', 'required'],
  ])('reads %s as %s', (typed, kept) => {
    expect(priceOf(typed)).toBe(kept);
  });

  test.each(languages)(
    'says beside itself which price it understood, or that it understood none, in %s',
    (language) => {
      const said = (typed: string) => {
        const html = renderToStaticMarkup(
          <AdminProvider language={language}>
            <UnderstoodPrice field="price" typed={typed} />
          </AdminProvider>,
        );
        return html.replace(/<[^>]+>/g, '');
      };
      expect(said('22600')).toBe(language === 'bg' ? '= 22\u00a0600\u00a0€' : '= €22,600');
      expect(said('€22k')).toBe(adminMessages[language].adminForm.understood.nothing);
      expect(said('')).toBe('');
    },
  );

  test('does not count another spelling of the price as a change', () => {
    expect(isSame({ ...good, price: `${Number(good.price).toLocaleString('en')} €` })).toBe(true);
    expect(isSame({ ...good, price: '1' })).toBe(false);
  });
});
