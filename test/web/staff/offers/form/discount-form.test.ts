import { describe, expect, test } from 'vitest';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { differences, mergeDrafts } from '#staff/kit/forms/drafts.ts';
import {
  checkDiscount,
  discountDrafts,
  discountErrors,
  draftOf,
  newDiscountDraft,
} from '#staff/offers/form/discount-draft.ts';
import { buildDiscount } from '#support/builders/build-campaign.ts';

function stored(overrides: Partial<StaffDiscount> = {}): StaffDiscount {
  const {
    terms_since: _since,
    past_terms: _past,
    deleted_at: _deleted,
    ...discount
  } = buildDiscount();
  const caravan = { make: 'Willerby', model: 'Rio', price: 22_600, main_image: null };
  return { ...discount, withheld: false, caravan, ...overrides };
}

const good = draftOf(stored());
function said(changes: Partial<typeof good>, language: 'bg' | 'en' = 'en') {
  const checked = checkDiscount({ ...good, ...changes });
  if (!('errors' in checked)) return [];
  return discountErrors(checked.errors, adminMessages[language]).map(
    ({ field, text }) => `${field}: ${text}`,
  );
}

describe('the individual discount form', () => {
  test('sends back exactly what was stored, seconds and milliseconds included, when nobody edits it', () => {
    const discount = stored({
      start_date: '2026-11-01T00:00:12.345Z',
      end_date: '2026-11-30T21:59:59.999Z',
    });
    const {
      id: _,
      caravan: __,
      version: ___,
      created_at: ____,
      updated_at: _____,
      withheld: ______,
      ...terms
    } = discount;
    const checked = checkDiscount(draftOf(discount));
    expect('input' in checked && checked.input).toEqual(terms);
  });

  test('a new discount starts with the house it was asked for', () => {
    expect(newDiscountDraft('abc')).toMatchObject({
      caravan_id: 'abc',
      discount_type: 'percentage',
    });
  });

  test('names everything that an empty form lacks', () => {
    const checked = checkDiscount(newDiscountDraft(''));
    const texts = discountErrors('errors' in checked ? checked.errors : {}, adminMessages.en);
    expect(texts.map(({ field, text }) => `${field}: ${text}`)).toEqual([
      'caravan_id: Please select a mobile house',
      'start_date: Start and end dates are required',
      'end_date: Start and end dates are required',
      'discount_value: Discount value must be positive',
    ]);
  });

  test.each([
    [{ discount_value: '0' }, 'discount_value: Discount value must be positive'],
    [{ discount_value: '-5' }, 'discount_value: Discount value must be positive'],
    [
      { discount_value: 'a lot' },
      'discount_value: Enter the discount value as a number only, for example 12 or 7.5',
    ],
    [
      { discount_type: 'percentage' as const, discount_value: '100.1' },
      'discount_value: Discount value is too large: at most 100%, or €10,000,000',
    ],
    [
      { discount_type: 'percentage' as const, discount_value: '7.55' },
      'discount_value: Percentages go in steps of 0.1, amounts in whole euro',
    ],
    [
      { discount_value: '10.5' },
      'discount_value: Percentages go in steps of 0.1, amounts in whole euro',
    ],
    [
      { start_date: '2026-12-01T10:00', end_date: '2026-12-01T10:00' },
      'end_date: Start date must be before end date',
    ],
    [{ end_date: '' }, 'end_date: Start and end dates are required'],
  ])('refuses %j', (changes, text) => {
    expect(said(changes)).toEqual([text]);
  });

  test('accepts a decimal comma and 100 percent', () => {
    expect(said({ discount_type: 'percentage', discount_value: '7,5' })).toEqual([]);
    expect(said({ discount_type: 'percentage', discount_value: '100' })).toEqual([]);
  });

  test('names in Bulgarian, too, what an empty form lacks', () => {
    expect(said({ caravan_id: '' }, 'bg')).toEqual(['caravan_id: Моля, изберете мобилен дом']);
  });

  test('names the parts in which two versions differ, in the order of the form, type and value as one part', () => {
    const other = {
      ...good,
      end_date: '2027-01-01T00:00:00.000Z',
      discount_type: 'percentage' as const,
    };
    expect(differences(discountDrafts, good, { ...other, discount_value: '5' })).toEqual([
      'end_date',
      'discount',
    ]);
  });

  test('when merged with another version has the chosen parts, and everything else of the other version', () => {
    const yours = {
      ...good,
      discount_type: 'percentage' as const,
      discount_value: '5',
      start_date: '2026-10-01T10:00',
    };
    const theirs = { ...good, discount_value: '900', end_date: '2027-01-01T00:00:00.000Z' };
    expect(
      mergeDrafts(discountDrafts, yours, theirs, (part) =>
        part === 'discount' ? 'yours' : 'theirs',
      ),
    ).toEqual({
      ...theirs,
      discount_type: 'percentage',
      discount_value: '5',
    });
    expect(mergeDrafts(discountDrafts, yours, theirs, () => 'theirs')).toEqual(theirs);
  });
});
