import { describe, expect, test } from 'vitest';
import { checkDraft, priceDigits } from '../../../../web/src/features/admin-houses/form/check-draft.ts';
import { formErrors } from '../../../../web/src/features/admin-houses/form/field-errors.ts';
import { draftOf, newDraft, sameDraft } from '../../../../web/src/features/admin-houses/form/house-draft.ts';
import { adminMessages } from '../../../../web/src/i18n/admin-messages.ts';
import { buildCaravan } from '../../../support/build-caravan.ts';

const now = new Date('2026-11-21T10:00:00Z');
const good = draftOf(buildCaravan({}));
const errorsOf = (changes: Partial<typeof good>) => {
  const checked = checkDraft({ ...good, ...changes });
  return 'errors' in checked ? checked.errors : {};
};

describe('the house form', () => {
  test('a new house starts with the defaults of the product', () => {
    expect(newDraft(now)).toMatchObject({ year: '2026', beds: '2', bedrooms: '1', price: '', is_visible: true });
    expect(newDraft(now)).toMatchObject({ is_new: false, is_featured: false, sale_status: 'available', pictures: [] });
  });

  test('a stored house passes unchanged through the form', () => {
    const house = buildCaravan({ additional_images: ['/media/images/b.jpg'], features: ['Климатик'] });
    const checked = checkDraft(draftOf(house));
    expect('input' in checked && { ...house, ...checked.input }).toEqual(house);
  });

  test('says in the words of the product what an empty form lacks, in the order of the form', () => {
    const checked = checkDraft(newDraft(now));
    const texts = formErrors('errors' in checked ? checked.errors : {}, adminMessages.en.adminForm);
    expect(texts.map(({ text }) => text)).toEqual([
      'Make is required',
      'Model is required',
      'Price (€) is required',
      'Description is required',
      'Please upload at least one image',
    ]);
  });

  test('says the same in Bulgarian', () => {
    const checked = checkDraft(newDraft(now));
    for (const { text } of formErrors('errors' in checked ? checked.errors : {}, adminMessages.bg.adminForm))
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
  ])('refuses %j', (changes, expected) => {
    expect(errorsOf(changes)).toEqual(expected);
  });

  test('drops features that are only space', () => {
    const checked = checkDraft({ ...good, features: ['Веранда', '  ', ''] });
    expect('input' in checked && checked.input.features).toEqual(['Веранда']);
  });

  test('the first picture becomes the main one, the rest the further ones', () => {
    const checked = checkDraft({ ...good, pictures: ['/media/images/2.jpg', '/media/images/1.jpg'] });
    expect('input' in checked && checked.input).toMatchObject({
      main_image: '/media/images/2.jpg',
      additional_images: ['/media/images/1.jpg'],
    });
  });

  test('errors of several pictures are said once, at the pictures', () => {
    const errors = { main_image: 'imageMissing', 'additional_images.2': 'imageMissing', price: 'required' };
    expect(formErrors(errors, adminMessages.en.adminForm).map(({ field }) => field)).toEqual(['price', 'pictures']);
  });

  test('an empty line of the features is no change worth asking about', () => {
    expect(sameDraft(good, { ...good, features: [...good.features, ' '] })).toBe(true);
    expect(sameDraft(good, { ...good, specs: { ...good.specs, width: '9' } })).toBe(false);
  });
});

describe('the price field', () => {
  test.each([
    ['22 600 €', '22600'],
    ['€22,600', '22600'],
    ['22.600', '22600'],
    ['22 600,00 €', '22600'],
    ['12a3', '123'],
    ['-5', '5'],
    ['', ''],
  ])('takes %s as %s', (typed, kept) => {
    expect(priceDigits(typed)).toBe(kept);
  });
});
