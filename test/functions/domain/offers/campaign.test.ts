import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Campaign,
  campaignInputSchema,
  campaignSchema,
  campaignUpdateSchema,
  maxCampaignHouses,
} from '#domain/offers/campaign.ts';
import { fieldErrors } from '#functions/platform/api.ts';
import { buildCampaign, buildCampaignInput } from '#support/builders/build-campaign.ts';

const id = '6f2c7c4e-8d56-4a9f-9c2b-0f3f6f6a1c11';
const other = '0b1d2c3e-8d56-4a9f-9c2b-0f3f6f6a1c11';
const form = buildCampaignInput({ caravan_ids: [id, other] });

interface Schema {
  safeParse(
    value: unknown,
  ):
    | ReturnType<typeof campaignInputSchema.safeParse>
    | ReturnType<typeof campaignUpdateSchema.safeParse>;
}
function problems(schema: Schema, value: unknown): Record<string, string> {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : { ...fieldErrors(parsed.error.issues, value) };
}
const wrong = (changes: Record<string, unknown>) =>
  problems(campaignInputSchema, { ...form, ...changes });
const wrongOwn = (own: unknown) => wrong({ caravan_discounts: { [id]: own } });

describe('the campaign form’s schema', () => {
  test('keeps a form as it was filled in', () => {
    expect(campaignInputSchema.parse(form)).toEqual(form);
  });

  test('needs both names, dates and a discount, and nothing else', () => {
    const { name_en, name_bg, start_date, end_date, discount_type, discount_value } = form;
    const least = { name_en, name_bg, start_date, end_date, discount_type, discount_value };
    expect(campaignInputSchema.parse(least)).toEqual({
      ...least,
      description_en: '',
      description_bg: '',
      is_banner_active: false,
      banner_image: null,
      caravan_ids: [],
      caravan_discounts: {},
    });
    expect(problems(campaignInputSchema, {})).toEqual({
      name_en: 'required',
      name_bg: 'required',
      start_date: 'required',
      end_date: 'required',
      discount_type: 'invalid',
      discount_value: 'required',
    });
  });

  test.each([
    ['name_en', '   ', 'required'],
    ['name_bg', '', 'required'],
    ['name_bg', '\u0000', 'required'],
    ['name_bg', null, 'invalid'],
    ['name_en', 'x'.repeat(121), 'tooLong'],
    ['description_bg', 'x'.repeat(2001), 'tooLong'],
    ['start_date', '', 'required'],
    ['start_date', 'soon', 'required'],
    ['start_date', '2026-11-01', 'required'],
    ['start_date', '2026-11-01T12:00', 'required'],
    ['start_date', '2026-11-01T12:00:00+02:00', 'required'],
    ['start_date', '2026-02-30T12:00:00.000Z', 'required'],
    ['end_date', undefined, 'required'],
    ['end_date', form.start_date, 'order'],
    ['end_date', '2026-10-31T23:59:59.999Z', 'order'],
    ['start_date', '0001-01-01T00:00:00.000Z', 'outOfRange'],
    ['start_date', '1969-12-31T23:59:59.999Z', 'outOfRange'],
    ['end_date', '9999-12-31T22:00:00.000Z', 'outOfRange'],
    ['end_date', '9999-12-31T23:59:59.999Z', 'outOfRange'],
    ['end_date', '+275760-09-13T00:00:00.000Z', 'required'],
    ['discount_type', 'gift', 'invalid'],
    ['discount_value', undefined, 'required'],
    ['discount_value', '10', 'invalid'],
    ['discount_value', Number.NaN, 'invalid'],
    ['discount_value', 0, 'positive'],
    ['discount_value', -1, 'positive'],
    ['discount_value', 0.05, 'step'],
    ['discount_value', 0.000_000_01, 'step'],
    ['discount_value', 1e-11, 'step'],
    ['discount_value', 10.000_000_01, 'step'],
    ['discount_value', Number.POSITIVE_INFINITY, 'invalid'],
    ['discount_value', 12.34, 'step'],
    ['discount_value', 100.1, 'tooMuch'],
    ['is_banner_active', 'yes', 'invalid'],
    ['banner_image', 'javascript:alert(1)', 'invalid'],
    ['caravan_ids', Array.from({ length: maxCampaignHouses + 1 }, () => id), 'tooMany'],
    ['owner', 'me', 'unknownField'],
    ['version', 1, 'unknownField'],
  ])('refuses %s as %j: %s', (field, value, code) => {
    expect(wrong({ [field]: value })).toEqual({ [field]: code });
  });

  test.each([0.1, 12.5, 33.3, 99.9, 100])('accepts %f percent', (discount_value) => {
    expect(wrong({ discount_value })).toEqual({});
  });

  test('accepts every tenth of a percent, however floating point represents it', () => {
    for (let tenths = 1; tenths <= 1000; tenths += 1) {
      expect(wrong({ discount_value: tenths / 10 })).toEqual({});
      expect(wrong({ discount_value: tenths * 0.1 > 100 ? 100 : tenths * 0.1 })).toEqual({});
    }
  });

  test('accepts amounts in whole euro, above a hundred too', () => {
    const fixed = (discount_value: number) => wrong({ discount_type: 'fixed', discount_value });
    expect(fixed(1)).toEqual({});
    expect(fixed(2500)).toEqual({});
    expect(fixed(10_000_000)).toEqual({});
    expect(fixed(10_000_001)).toEqual({ discount_value: 'tooMuch' });
    expect(fixed(0.5)).toEqual({ discount_value: 'step' });
  });

  test('accepts a campaign of one millisecond', () => {
    expect(wrong({ end_date: '2026-11-01T00:00:00.001Z' })).toEqual({});
    expect(
      wrong({ start_date: '2026-11-30T21:58:59Z', end_date: '2026-11-30T21:58:59.001Z' }),
    ).toEqual({});
  });

  test('accepts a campaign until the end of the year 9999 in Sofia', () => {
    expect(
      wrong({ start_date: '1970-01-01T00:00:00.000Z', end_date: '9999-12-31T21:59:59.999Z' }),
    ).toEqual({});
  });

  test('names all errors at once', () => {
    expect(wrong({ name_en: ' ', discount_value: -1, end_date: form.start_date })).toEqual({
      name_en: 'required',
      discount_value: 'positive',
      end_date: 'order',
    });
  });
});

describe('the discount of a house in a campaign', () => {
  test('counts with both type and value, and neither means the campaign’s discount', () => {
    const own = { individual_discount_type: 'fixed', individual_discount_value: 1500 };
    expect(wrongOwn(own)).toEqual({});
    expect(wrongOwn({ individual_discount_type: null, individual_discount_value: null })).toEqual(
      {},
    );
    expect(
      campaignInputSchema.parse({ ...form, caravan_discounts: { [id]: {} } }).caravan_discounts,
    ).toEqual({
      [id]: { individual_discount_type: null, individual_discount_value: null },
    });
  });

  test.each([
    [{ individual_discount_type: 'fixed' }, 'individual_discount_value', 'incomplete'],
    [
      { individual_discount_type: 'fixed', individual_discount_value: null },
      'individual_discount_value',
      'incomplete',
    ],
    [{ individual_discount_value: 10 }, 'individual_discount_type', 'incomplete'],
    [{ individual_discount_value: 500 }, 'individual_discount_type', 'incomplete'],
    [
      { individual_discount_type: 'gift', individual_discount_value: 10 },
      'individual_discount_type',
      'invalid',
    ],
    [
      { individual_discount_type: 'fixed', individual_discount_value: 0 },
      'individual_discount_value',
      'positive',
    ],
    [
      { individual_discount_type: 'fixed', individual_discount_value: 1.5 },
      'individual_discount_value',
      'step',
    ],
    [
      { individual_discount_type: 'percentage', individual_discount_value: 101 },
      'individual_discount_value',
      'tooMuch',
    ],
    [
      { individual_discount_type: 'percentage', individual_discount_value: 1.55 },
      'individual_discount_value',
      'step',
    ],
    [{ price: 1 }, 'price', 'unknownField'],
  ])('as %j has its %s refused: %s', (own, field, code) => {
    expect(wrongOwn(own)).toEqual({ [`caravan_discounts.${id}.${field}`]: code });
  });

  test.each([{ individual_discount_type: 'fixed' }, { individual_discount_value: 500 }])(
    'given as %j is refused for its missing part and nothing else',
    (own) => {
      const { error } = campaignInputSchema.safeParse({
        ...form,
        caravan_discounts: { [id]: own },
      });
      expect(error?.issues.map(({ message }) => message)).toEqual(['incomplete']);
    },
  );

  test('is given by the house’s id', () => {
    expect(wrong({ caravan_discounts: { 'rio-gold': {} } })).toEqual({
      'caravan_discounts.rio-gold': 'invalid',
    });
    expect(wrong({ caravan_ids: [id, 'rio-gold'] })).toEqual({ 'caravan_ids.1': 'invalid' });
  });
});

describe('an update of a campaign', () => {
  const update = (value: unknown) => problems(campaignUpdateSchema, value);

  test('is either the banner alone, with the version last read or without', () => {
    expect(campaignUpdateSchema.parse({ id, is_banner_active: true })).toEqual({
      id,
      is_banner_active: true,
    });
    const versioned = { id, is_banner_active: false, version: 7 };
    expect(campaignUpdateSchema.parse(versioned)).toEqual(versioned);
    expect(update({ id, is_banner_active: 'on' })).toEqual({ is_banner_active: 'invalid' });
    expect(update({ is_banner_active: true })).toEqual({ id: 'invalid' });
    expect(update({ id, is_banner_active: true, version: 0 })).toEqual({ version: 'invalid' });
  });

  test('is otherwise the whole form with the version last read', () => {
    const whole = { ...form, id, version: 3 };
    expect(campaignUpdateSchema.parse(whole)).toEqual(whole);
    expect(update({ ...form, id })).toEqual({ version: 'required' });
    expect(update({ ...whole, version: 1.5 })).toEqual({ version: 'invalid' });
    expect(update({ ...whole, owner: 'me' })).toEqual({ owner: 'unknownField' });
    expect(update({ ...whole, name_bg: '', end_date: form.start_date })).toEqual({
      name_bg: 'required',
      end_date: 'order',
    });
    expect(
      update({ ...whole, caravan_discounts: { [id]: { individual_discount_value: 5 } } }),
    ).toEqual({
      [`caravan_discounts.${id}.individual_discount_type`]: 'incomplete',
    });
  });

  test('takes the houses as they were read, unless it names them itself', () => {
    const { caravan_ids: _ids, caravan_discounts: _discounts, ...fields } = form;
    const read = [
      { caravan_id: id, individual_discount_type: 'fixed', individual_discount_value: 500 },
      {
        caravan_id: other,
        individual_discount_type: null,
        individual_discount_value: null,
        caravan: { price: 1 },
      },
    ];
    const houses = {
      caravan_ids: [id, other],
      caravan_discounts: {
        [id]: { individual_discount_type: 'fixed', individual_discount_value: 500 },
        [other]: { individual_discount_type: null, individual_discount_value: null },
      },
    };
    const whole = { ...fields, id, version: 3 };
    expect(campaignUpdateSchema.parse({ ...whole, caravans: read })).toEqual({
      ...whole,
      ...houses,
    });
    expect(campaignUpdateSchema.parse({ ...whole, caravans: read, caravan_ids: [other] })).toEqual({
      ...whole,
      caravan_ids: [other],
    });
    expect(campaignUpdateSchema.parse(whole)).toEqual(whole);
    expect(update({ ...whole, caravans: [{ caravan_id: 'rio-gold' }] })).toEqual({
      caravans: 'unknownField',
    });
  });

  test('is refused with more than the banner and less than the whole form', () => {
    const missing = {
      version: 'required',
      name_bg: 'required',
      start_date: 'required',
      end_date: 'required',
      discount_type: 'invalid',
      discount_value: 'required',
    };
    expect(update({ id, is_banner_active: true, name_en: 'Summer' })).toEqual(missing);
    expect(update({ id, version: 1 })).toMatchObject({ name_en: 'required', name_bg: 'required' });
  });

  test.each([null, undefined, 5, 'text', []])('is refused as %j', (value) => {
    expect(update(value)).toEqual({ body: 'invalid' });
  });
});

describe('a stored campaign', () => {
  test('is read as it was written', () => {
    const houses = {
      [id]: { individual_discount_type: 'fixed' as const, individual_discount_value: 500 },
    };
    const past = {
      from: form.start_date,
      until: form.end_date,
      discount_type: 'fixed' as const,
      discount_value: 9,
      houses,
    };
    const stored: Campaign = buildCampaign({ past_terms: [past] }, [id, other]);
    expect(campaignSchema.parse(stored)).toEqual(stored);
  });

  test('can be read from any form that was accepted', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name_en, description_bg) => {
        const parsed = campaignInputSchema.safeParse({ ...form, name_en, description_bg });
        if (!parsed.success) return;
        expect(parsed.data.name_en).toBe(parsed.data.name_en.trim());
        expect(campaignInputSchema.parse(parsed.data)).toEqual(parsed.data);
        const { caravan_ids: _ids, caravan_discounts: _discounts, ...editable } = parsed.data;
        expect(campaignSchema.safeParse(buildCampaign(editable)).success).toBe(true);
      }),
    );
  });
});
