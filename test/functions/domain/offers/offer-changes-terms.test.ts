import { describe, expect, test } from 'vitest';
import type { Campaign, CampaignInput } from '#domain/offers/campaign.ts';
import {
  changedCampaign,
  changedDiscount,
  deletedCampaign,
  deletedDiscount,
  newCampaign,
  newDiscount,
  switchedBanner,
} from '#domain/offers/offer-changes.ts';
import { buildCampaignInput, buildDiscountInput } from '#support/builders/build-campaign.ts';

const [one, two] = ['1b0f6a34-0000-4000-8000-000000000001', '1b0f6a34-0000-4000-8000-000000000002'];
const before = new Date('2026-10-01T08:00:00.000Z');
const running = new Date('2026-11-10T08:00:00.000Z');
const later = new Date('2026-11-12T08:00:00.000Z');
const over = new Date('2026-12-24T08:00:00.000Z');
const own = { individual_discount_type: null, individual_discount_value: null };

const input = (overrides: Partial<CampaignInput> = {}) =>
  buildCampaignInput({ caravan_ids: [one], ...overrides });
const made = (overrides: Partial<CampaignInput> = {}) => newCampaign(input(overrides), 'c', before);
const change = (campaign: Campaign, overrides: Partial<CampaignInput>, now: Date) =>
  changedCampaign(campaign, input(overrides), now);

describe('a new campaign’s stored terms', () => {
  test('hold each house once, and own discounts of attached houses only', () => {
    const override = { individual_discount_type: 'fixed' as const, individual_discount_value: 500 };
    const campaign = made({
      caravan_ids: [one, two, one],
      caravan_discounts: { [two]: override, other: override },
    });
    expect(campaign.caravans).toEqual({ [one]: own, [two]: override });
  });

  test('hold dates in one spelling', () => {
    expect(made({ start_date: '2026-11-01T00:00:00Z' }).start_date).toBe(
      '2026-11-01T00:00:00.000Z',
    );
  });

  test('hold the moment when the banner was switched on', () => {
    expect(made().banner_switched_at).toBeNull();
    expect(made({ is_banner_active: true }).banner_switched_at).toBe(before.toISOString());
  });
});

describe('a changed campaign’s stored terms', () => {
  test('hold no past terms when it changes before its start', () => {
    const changed = change(made(), { discount_value: 20 }, before);
    expect(changed).toMatchObject({
      past_terms: [],
      terms_since: before.toISOString(),
      version: 2,
    });
  });

  test.each([
    ['discount', { discount_value: 20 }],
    ['type', { discount_type: 'fixed' as const }],
    ['houses', { caravan_ids: [one, two] }],
    [
      'override of a house',
      {
        caravan_discounts: {
          [one]: { individual_discount_type: 'fixed' as const, individual_discount_value: 500 },
        },
      },
    ],
    ['end', { end_date: '2026-12-15T00:00:00.000Z' }],
    ['start', { start_date: '2026-11-05T00:00:00.000Z' }],
  ])('hold the past terms when %s changes while it runs', (_what, overrides) => {
    const changed = change(made(), overrides, running);
    expect(changed.past_terms).toEqual([
      {
        from: '2026-11-01T00:00:00.000Z',
        until: running.toISOString(),
        discount_type: 'percentage',
        discount_value: 10,
        houses: { [one]: own },
      },
    ]);
    expect(changed.terms_since).toBe(running.toISOString());
  });

  test('end with its last millisecond when it changes after its end', () => {
    const changed = change(made(), { discount_value: 20 }, over);
    expect(changed.past_terms).toMatchObject([{ until: '2026-11-30T21:59:00.001Z' }]);
  });

  test('hold no past terms when nothing of the offer changes', () => {
    const campaign = made();
    const words = {
      name_en: 'Other',
      description_bg: '',
      is_banner_active: true,
      banner_image: '/media/banners/a.jpg',
    };
    const same = { start_date: '2026-11-01T00:00:00Z', caravan_ids: [one, one] };
    expect(change(campaign, { ...words, ...same }, running)).toMatchObject({
      ...words,
      past_terms: [],
      terms_since: before.toISOString(),
      version: 2,
    });
  });

  test('hold past terms when one of two houses gets another own discount while it runs', () => {
    const override = { individual_discount_type: 'fixed' as const, individual_discount_value: 500 };
    const both = { caravan_ids: [one, two] };
    const changed = change(
      made(both),
      { ...both, caravan_discounts: { [two]: override } },
      running,
    );
    expect(changed.past_terms).toMatchObject([{ houses: { [one]: own, [two]: own } }]);
  });

  test.each([
    ['type', { ...own, individual_discount_type: 'fixed' as const }],
    ['value', { ...own, individual_discount_value: 500 }],
  ])('hold no past terms when an own discount that had a %s alone is removed', (_half, half) => {
    const stored = { ...made(), caravans: { [one]: half } };
    expect(change(stored, {}, running)).toMatchObject({ caravans: { [one]: own }, past_terms: [] });
  });

  test('hold one past stretch when it is prolonged several times', () => {
    const prolonged = change(made(), { end_date: '2026-12-15T00:00:00.000Z' }, running);
    const again = change(prolonged, { end_date: '2026-12-20T00:00:00.000Z' }, later);
    expect(again.past_terms).toMatchObject([
      { from: '2026-11-01T00:00:00.000Z', until: later.toISOString() },
    ]);
  });

  test('hold both past stretches when it is changed and changed back', () => {
    const deeper = change(made(), { discount_value: 20 }, running);
    const back = change(deeper, {}, later);
    expect(back.past_terms).toMatchObject([
      { discount_value: 10, until: running.toISOString() },
      { discount_value: 20, from: running.toISOString(), until: later.toISOString() },
    ]);
  });

  test('keep the banner’s moment while it is on, and get a new one when it is switched on again', () => {
    const on = made({ is_banner_active: true });
    const edited = change(on, { is_banner_active: true, name_en: 'Other' }, running);
    expect(edited.banner_switched_at).toBe(before.toISOString());
    const off = switchedBanner(edited, false, running);
    expect(off).toMatchObject({ is_banner_active: false, version: 3 });
    expect(switchedBanner(off, true, later).banner_switched_at).toBe(later.toISOString());
  });

  test('never run backwards by a clock that was set back', () => {
    const changed = change(made(), { discount_value: 20 }, running);
    const back = change(changed, { discount_value: 30 }, before);
    expect(back).toMatchObject({
      updated_at: running.toISOString(),
      terms_since: running.toISOString(),
      version: 3,
    });
    expect(back.past_terms).toHaveLength(1);
  });

  test('stay for the price history when it is deleted, without its banner', () => {
    const deleted = deletedCampaign(made({ is_banner_active: true }), running);
    expect(deleted).toMatchObject({
      deleted_at: running.toISOString(),
      is_banner_active: false,
      version: 2,
    });
    expect(deleted.caravans).toEqual({ [one]: own });
  });
});

describe('a changed individual discount’s stored terms', () => {
  const discount = newDiscount(buildDiscountInput({ caravan_id: one }), 'd', before);

  test('hold the earlier house when it moves to another one while it runs', () => {
    const moved = changedDiscount(discount, buildDiscountInput({ caravan_id: two }), running);
    expect(moved).toMatchObject({
      caravan_id: two,
      version: 2,
      past_terms: [
        {
          houses: one,
          discount_value: 1000,
          from: discount.start_date,
          until: running.toISOString(),
        },
      ],
    });
  });

  test('hold one past stretch when it is prolonged several times', () => {
    const longer = (before: typeof discount, end_date: string, now: Date) =>
      changedDiscount(before, buildDiscountInput({ caravan_id: before.caravan_id, end_date }), now);
    const prolonged = longer(discount, '2026-12-15T00:00:00.000Z', running);
    expect(longer(prolonged, '2026-12-20T00:00:00.000Z', later).past_terms).toMatchObject([
      { houses: one, from: discount.start_date, until: later.toISOString() },
    ]);
    const moved = changedDiscount(discount, buildDiscountInput({ caravan_id: two }), running);
    expect(longer(moved, '2026-12-20T00:00:00.000Z', later).past_terms).toMatchObject([
      { houses: one, until: running.toISOString() },
      { houses: two, from: running.toISOString(), until: later.toISOString() },
    ]);
  });

  test('change in nothing but the version when it is saved unchanged', () => {
    const saved = changedDiscount(discount, buildDiscountInput({ caravan_id: one }), running);
    expect(saved).toEqual({ ...discount, version: 2, updated_at: running.toISOString() });
  });

  test('hold the moment of its deletion', () => {
    expect(deletedDiscount(discount, running)).toEqual({
      ...discount,
      version: 2,
      updated_at: running.toISOString(),
      deleted_at: running.toISOString(),
    });
  });
});

describe('an offer that is older than confirmations', () => {
  const { confirmed_prices: _campaigns, ...campaign } = made();
  const { confirmed_prices: _discounts, ...discount } = newDiscount(
    buildDiscountInput({ caravan_id: one }),
    'd',
    before,
  );
  const discountInput = (discount_value: number) =>
    buildDiscountInput({ caravan_id: one, discount_value });
  const kept = (since: Date) => ({ since: since.toISOString(), houses: {} });

  test('keeps them from the first change of its terms on, none to begin with', () => {
    const deeper = change(campaign, { discount_value: 20 }, running);
    expect(deeper.confirmed_prices).toEqual(kept(running));
    const lower = changedDiscount(discount, discountInput(2000), running);
    expect(lower.confirmed_prices).toEqual(kept(running));

    const deepest = change(deeper, { discount_value: 30 }, later);
    expect(deepest.confirmed_prices).toEqual(kept(running));
    const lowest = changedDiscount(lower, discountInput(3000), later);
    expect(lowest.confirmed_prices).toEqual(kept(running));
  });

  test('keeps none by a change of anything else', () => {
    expect(change(campaign, { name_en: 'Other' }, running)).not.toHaveProperty('confirmed_prices');
    const saved = changedDiscount(discount, discountInput(1000), running);
    expect(saved).not.toHaveProperty('confirmed_prices');
  });
});
