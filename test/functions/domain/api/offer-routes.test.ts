import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { offerRoutes } from '#domain/api/offer-routes.ts';
import { fieldErrors } from '#functions/platform/api.ts';
import { buildCampaignInput, buildDiscountInput } from '#support/builders/build-campaign.ts';

const id = '6f2c7c4e-8d56-4a9f-9c2b-0f3f6f6a1c11';

interface Refusing {
  body: z.ZodMiniType;
  refusal: (fields: Readonly<Record<string, string>>) => string | undefined;
}

/**
 * The call's refusal of a body; undefined where it takes the body, or has no sentence of its own.
 */
function sentence({ body, refusal }: Refusing, value: unknown): string | undefined {
  const parsed = body.safeParse(value);
  return parsed.success ? undefined : refusal(fieldErrors(parsed.error.issues, value));
}

/** What is changed in a valid form, and the answer. */
type Case = [changes: Record<string, unknown>, answer: string | undefined];
const dates: Case[] = [
  [{ start_date: '' }, 'Start and end dates are required'],
  [{ end_date: undefined }, 'Start and end dates are required'],
  [{ start_date: undefined, end_date: undefined }, 'Start and end dates are required'],
  [{ start_date: '2026-12-24T00:00:00.000Z' }, 'Start date must be before end date'],
  [{ start_date: '2026-11-30T21:59:00.000Z' }, 'Start date must be before end date'],
];
const values: Case[] = [
  [{ discount_value: 0 }, 'Discount value must be positive'],
  [{ discount_value: -5 }, 'Discount value must be positive'],
  [{ discount_value: undefined }, 'Discount value must be positive'],
  [{ discount_type: 'percentage', discount_value: 101 }, 'Discount value is too large'],
  [
    { discount_type: 'percentage', discount_value: 5.55 },
    'Percentages go in steps of 0.1, amounts in whole euro',
  ],
  [
    { discount_type: 'fixed', discount_value: 99.5 },
    'Percentages go in steps of 0.1, amounts in whole euro',
  ],
];
const ofHouse = (own: Record<string, unknown>) => ({ caravan_discounts: { [id]: own } });

describe.each([
  ['create-campaign', offerRoutes.createCampaign, {}],
  ['update-campaign', offerRoutes.updateCampaign, { id, version: 1 }],
] as const)('%s', (_, route, more) => {
  test.each<Case>([
    [{}, undefined],
    [{ name_en: '' }, 'Campaign names in both languages are required'],
    [{ name_bg: '  ' }, 'Campaign names in both languages are required'],
    [{ name_bg: undefined, start_date: '' }, 'Campaign names in both languages are required'],
    ...dates,
    ...values,
    [
      ofHouse({ individual_discount_type: 'fixed' }),
      'A discount of a house needs both a type and a value',
    ],
    [
      ofHouse({ individual_discount_value: 5 }),
      'A discount of a house needs both a type and a value',
    ],
    [
      ofHouse({ individual_discount_type: 'fixed', individual_discount_value: -5 }),
      'Discount value must be positive',
    ],
    [
      ofHouse({ individual_discount_type: 'percentage', individual_discount_value: 101 }),
      'Discount value is too large',
    ],
    [
      ofHouse({ individual_discount_type: 'fixed', individual_discount_value: 1.5 }),
      'Percentages go in steps of 0.1, amounts in whole euro',
    ],
    [{ owner: 'me' }, undefined],
  ])('refuses a form with %j in the specification’s words: %s', (changes, expected) => {
    expect(sentence(route, { ...buildCampaignInput(), ...more, ...changes })).toBe(expected);
  });
});

describe.each([
  ['create-individual-discount', offerRoutes.createIndividualDiscount, {}],
  ['update-individual-discount', offerRoutes.updateIndividualDiscount, { id, version: 1 }],
] as const)('%s', (_, route, more) => {
  test.each<Case>([
    [{}, undefined],
    [{ caravan_id: '' }, 'Please select a mobile house'],
    [{ caravan_id: undefined, discount_value: 0 }, 'Please select a mobile house'],
    ...dates,
    ...values,
  ])('refuses a form with %j in the specification’s words: %s', (changes, expected) => {
    expect(sentence(route, { ...buildDiscountInput(), ...more, ...changes })).toBe(expected);
  });
});

describe('a create call', () => {
  test('takes the id that was made with the form, and no version', () => {
    const { body } = offerRoutes.createCampaign;
    expect(body.parse({ ...buildCampaignInput(), form_id: id })).toMatchObject({ form_id: id });
    expect(body.safeParse({ ...buildCampaignInput(), form_id: 'x' }).success).toBe(false);
    expect(body.safeParse({ ...buildCampaignInput(), version: 1 }).success).toBe(false);
    expect(
      offerRoutes.createIndividualDiscount.body.safeParse({ ...buildDiscountInput(), form_id: id })
        .success,
    ).toBe(true);
  });
});

describe('check-caravan-discounts', () => {
  const check = (value: unknown) => offerRoutes.checkCaravanDiscounts.body.safeParse(value).success;

  test('accepts up to a thousand ids, with dates or without', () => {
    expect(check({ caravan_ids: [] })).toBe(true);
    expect(check({ caravan_ids: Array.from({ length: 1000 }, () => id) })).toBe(true);
    expect(check({ caravan_ids: Array.from({ length: 1001 }, () => id) })).toBe(false);
    expect(
      check({
        caravan_ids: [id],
        start_date: '2026-11-01T00:00:00Z',
        end_date: '2026-11-02T00:00:00Z',
      }),
    ).toBe(true);
    expect(check({ caravan_ids: [id], start_date: 'soon' })).toBe(false);
    expect(check({})).toBe(false);
  });
});
