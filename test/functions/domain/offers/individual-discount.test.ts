import { describe, expect, test } from 'vitest';
import {
  individualDiscountInputSchema,
  individualDiscountSchema,
  individualDiscountUpdateSchema,
} from '#domain/offers/individual-discount.ts';
import { fieldErrors } from '#functions/platform/api.ts';
import { buildDiscount, buildDiscountInput } from '#support/builders/build-campaign.ts';

const form = buildDiscountInput();

function wrong(changes: Record<string, unknown>): Record<string, string> {
  const value = { ...form, ...changes };
  const parsed = individualDiscountInputSchema.safeParse(value);
  return parsed.success ? {} : { ...fieldErrors(parsed.error.issues, value) };
}

describe('the individual discount form’s schema', () => {
  test('keeps a form as it was filled in, and needs all of it', () => {
    expect(individualDiscountInputSchema.parse(form)).toEqual(form);
    expect(wrong(Object.fromEntries(Object.keys(form).map((field) => [field, undefined])))).toEqual(
      {
        caravan_id: 'required',
        discount_type: 'invalid',
        discount_value: 'required',
        start_date: 'required',
        end_date: 'required',
      },
    );
  });

  test.each([
    ['caravan_id', '', 'required'],
    ['caravan_id', 'rio-gold', 'required'],
    ['discount_value', 0, 'positive'],
    ['discount_value', -100, 'positive'],
    ['discount_value', 99.5, 'step'],
    ['discount_value', 10_000_001, 'tooMuch'],
    ['start_date', '', 'required'],
    ['end_date', '', 'required'],
    ['end_date', form.start_date, 'order'],
    ['end_date', '9999-12-31T23:59:59.999Z', 'outOfRange'],
    ['discount_type', '', 'invalid'],
    ['version', 1, 'unknownField'],
  ])('refuses %s as %j: %s', (field, value, code) => {
    expect(wrong({ [field]: value })).toEqual({ [field]: code });
  });

  test('accepts percentages up to 100 in steps of 0.1', () => {
    const percent = (discount_value: number) =>
      wrong({ discount_type: 'percentage', discount_value });
    expect([0.1, 7.3, 100].map(percent)).toEqual([{}, {}, {}]);
    expect(percent(100.1)).toEqual({ discount_value: 'tooMuch' });
    expect(percent(7.35)).toEqual({ discount_value: 'step' });
  });
});

describe('an update of an individual discount', () => {
  test('names the discount and the version last read', () => {
    const update = { ...form, id: crypto.randomUUID(), version: 2 };
    expect(individualDiscountUpdateSchema.parse(update)).toEqual(update);
    for (const field of Object.keys(update))
      expect(
        individualDiscountUpdateSchema.safeParse({ ...update, [field]: undefined }).success,
      ).toBe(false);
    expect(
      individualDiscountUpdateSchema.safeParse({ ...update, end_date: form.start_date }).success,
    ).toBe(false);
    expect(
      individualDiscountUpdateSchema.safeParse({ ...update, discount_value: 0.5 }).success,
    ).toBe(false);
    expect(individualDiscountUpdateSchema.safeParse({ ...update, owner: 'me' }).success).toBe(
      false,
    );
  });
});

test('a stored individual discount is read as it was written', () => {
  const { start_date: from, end_date: until, caravan_id: houses } = form;
  const stored = buildDiscount({
    past_terms: [{ from, until, discount_type: 'percentage', discount_value: 12.5, houses }],
    deleted_at: until,
  });
  expect(individualDiscountSchema.parse(stored)).toEqual(stored);
});
